"""The styles in which a quoted value can be written."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from rules.data.faults import DataFaults, Fault, nearest, one_of, shown

_WORDS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    *("nineteen", "twenty"),
)
_TIMES: Final = ("never", "once", "twice")


def rounded(value: Fraction, places: int) -> str:
    """Write an exact fraction with that many decimals, halves rounded to even.

    >>> rounded(Fraction(1, 9) * 100, 1)
    '11.1'
    """
    scaled = round(value * 10**places)
    if not places:
        return str(scaled)
    sign = "-" if scaled < 0 else ""
    whole, part = divmod(abs(scaled), 10**places)
    return f"{sign}{whole}.{part:0{places}d}"


def percent(chance: Fraction | float, places: int = 1) -> str:
    """Write a chance in 0..1 as a percentage; only what is exactly 0 or 100 reads as such.

    What cannot be or is certain needs no decimals.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 10**5)), percent(1 - Fraction(1, 10**5))
    ('33.3%', '<0.1%', '>99.9%')
    >>> percent(0), percent(1), percent(Fraction(1, 300), places=0)
    ('0%', '100%', '<1%')
    """
    exact = Fraction(chance)
    if exact in (0, 1):
        return f"{100 * int(exact)}%"
    step = Fraction(1, 10**places)
    if 0 < exact < 1 and round(exact * 100 / step) * step in (0, 100):
        least = exact < Fraction(1, 2)
        return f"<{rounded(step, places)}%" if least else f">{rounded(100 - step, places)}%"
    return f"{rounded(exact * 100, places)}%"


def minus(number: int) -> str:
    """Write a number with a real minus sign.

    >>> minus(-2)
    '−2'
    """
    return str(number).replace("-", "−")


def with_sign(number: Fraction | float, places: int = 0) -> str:
    """Write a number with its sign, the minus a real one; what is written as 0 has none.

    >>> with_sign(2), with_sign(-1.25, 1), with_sign(Fraction(1, 3), 2), with_sign(-0.04, 1)
    ('+2', '−1.2', '+0.33', '0.0')
    """
    text = f"{float(number):+.{places}f}"
    return text.replace("-", "−") if float(text) else text[1:]


def in_words(number: int) -> str:
    """Write a whole number as a word where English does.

    >>> in_words(2)
    'two'
    """
    return _WORDS[number] if 0 <= number < len(_WORDS) else minus(number)


def plural(noun: str) -> str:
    """Give the plural of a noun, whatever stands before it.

    >>> plural("effective success"), plural("die"), plural("Bond"), plural("hero")
    ('effective successes', 'dice', 'Bonds', 'heroes')
    """
    before, space, last = noun.rpartition(" ")
    if last == "die":
        last = "dice"
    else:
        last += "es" if last.endswith(("s", "x", "ch", "sh", "hero")) else "s"
    return f"{before}{space}{last}"


def listed(items: tuple[Any, ...], joint: str) -> str:
    """Write a list as prose does.

    >>> listed((4, 5, 6), "or")
    '4, 5 or 6'
    """
    texts = [plain(item) for item in items]
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {joint} {texts[-1]}"


def plain(value: Any) -> str:
    """Write a value as it stands when no style is asked for."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return minus(value)
    if isinstance(value, Fraction):
        return rounded(value, 2)
    if isinstance(value, tuple):
        return listed(value, "or")
    return str(value)


def _signed(value: int) -> str:
    return f"+{value}" if value >= 0 else minus(value)


def _times(value: int) -> str:
    return _TIMES[value] if 0 <= value < len(_TIMES) else f"{in_words(value)} times"


# Style -> the types it takes, how to write it.
STYLES: Final[dict[str, tuple[tuple[type, ...], Callable[[Any], str]]]] = {
    "id": ((str, tuple), plain),
    "words": ((int,), in_words),
    "Words": ((int,), lambda value: in_words(value).capitalize()),
    "times": ((int,), _times),
    "signed": ((int,), _signed),
    "dice": ((int,), lambda value: f"{_signed(value)}d"),
    "pool": ((int,), lambda value: f"{value}d"),
    "percent": ((Fraction,), lambda value: percent(value, places=0)),
    "percent1": ((Fraction,), percent),
    "fraction": ((Fraction,), str),
    "decimal": ((Fraction, int), lambda value: rounded(Fraction(value), 2)),
    "list": ((tuple,), plain),
    "and": ((tuple,), lambda value: listed(value, "and")),
    "comma": ((tuple,), lambda value: ", ".join(plain(item) for item in value)),
    "dashed": ((tuple,), lambda value: "–".join(plain(item) for item in value)),
    "lower": ((str,), str.lower),
    "title": ((str,), lambda value: value[:1].upper() + value[1:]),
}


def written(value: Any, style: str | None, ref: str) -> str:
    """Write a value in a style; raises `DataFaults` for a style unknown or unfit for the value.

    Besides the named styles, `count:NOUN` writes the number in words with its noun
    (`count:die` gives "one die", "two dice").
    """
    if style is None:
        return plain(value)
    if style.startswith("count:") and type(value) is int:
        noun = style.removeprefix("count:")
        return f"{in_words(value)} {noun if value == 1 else plural(noun)}"
    usable = [name for name, (types, _) in STYLES.items() if _fits(value, types)]
    if style in usable:
        return STYLES[style][1](value)
    allowed = f"for {shown(value)} a style of {one_of(usable) or 'none'}"
    raise DataFaults([Fault("", ref, "", f"style {style!r}", allowed, nearest(style, usable))])


def _fits(value: Any, types: tuple[type, ...]) -> bool:
    """Whether a value is of one of the types; true and false are no numbers."""
    return isinstance(value, types) and not isinstance(value, bool)
