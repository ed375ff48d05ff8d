"""What was drawn, as it lies on the table: tokens with Destiny among them, or dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.moment_board.models import Piece

from .dice_faces import die
from .html import Child, Markup, element

__all__ = ["draw_pieces", "flame", "piece_in_words"]

FLAME = "M12 1c1 5 7 8 7 14a7 7 0 0 1-14 0c0-3 1-5 3-7 0 3 1 4 2 5 2-3 3-7 2-12z"


def flame(lit: bool) -> Markup:
    """Give the Active Flame: full where it is lit, an outline where it is not."""
    return element(
        "svg",
        element("path", d=FLAME),
        viewBox="0 0 24 24",
        width=18,
        height=18,
        aria_hidden="true",
        class_="m-b-fire m-b-lit" if lit else "m-b-fire",
    )


def draw_pieces(pieces: Sequence[Piece], below: Mapping[int, Child], *, dice: bool) -> Markup:
    """Give what was drawn in its order; `below` is what stands under a piece, by its place."""
    return element(
        "ol",
        [
            element(
                "li",
                _die(piece) if dice else _token(piece),
                element("span", _caption(piece, dice=dice), class_="m-b-caption"),
                below.get(place),
                class_="m-b-piece",
            )
            for place, piece in enumerate(pieces)
        ],
        class_="m-b-pieces",
    )


def piece_in_words(piece: Piece) -> str:
    """Name a drawn piece: what it is, which side is up, what it shows."""
    if not piece.destiny:
        return f"{piece.name} {piece.shows}"
    return f"{piece.name}, {'lit' if piece.lit else 'not lit'}, {piece.shows}"


def _caption(piece: Piece, *, dice: bool) -> str:
    """Say what a piece is and, of a die, what it counts: `Destiny, lit: 2 Power, Double`."""
    destiny = ("Destiny, lit" if piece.lit else "Destiny, not lit") if piece.destiny else ""
    counts = f"{piece.value} Power{', Double' if piece.paired else ''}" if dice else ""
    return ": ".join(filter(None, [destiny, counts]))


def _die(piece: Piece) -> Markup:
    return die(piece.shows, piece.value > 0, piece_in_words(piece))


def _token(piece: Piece) -> Markup:
    destiny = [
        element("circle", cx=34, cy=34, r=25, class_="m-b-ring"),
        element("path", d=FLAME, transform="translate(25 3) scale(.75)", class_="m-b-crest"),
    ]
    kind = "m-b-token"
    if piece.destiny:
        kind += " m-b-destiny m-b-lit" if piece.lit else " m-b-destiny"
    return element(
        "svg",
        element("circle", cx=34, cy=34, r=31, class_="m-b-disc"),
        destiny if piece.destiny else element("circle", cx=34, cy=34, r=25, class_="m-b-ring"),
        element("text", piece.shows, x=34, y=45, text_anchor="middle", class_="m-b-number"),
        viewBox="0 0 68 68",
        width=68,
        height=68,
        role="img",
        aria_label=piece_in_words(piece),
        class_=kind,
    )
