"""The build fails on a failing cell, a warning, an unknown rule; it passes without them."""

from tiny_book import NOTEBOOK, TinyBook


def test_a_sound_book_builds_and_its_root_opens_the_first_page(book: TinyBook) -> None:
    book.write(index="# Home\n\nRead on in [Next](next.md).\n", next="# Next\n\nText.\n")
    built = book.build()
    assert built.status == 0, built.output
    assert "<h1>Home" in built.page("index")
    assert 'href="next.html"' in built.page("index")


def test_a_failing_cell_fails_the_build(book: TinyBook) -> None:
    book.write(index=f"{NOTEBOOK}# Home\n\n```{{code-cell}} python\n1 / 0\n```\n")
    built = book.build()
    assert built.status != 0
    assert "ZeroDivisionError" in built.output


def test_a_cell_that_complains_fails_the_build(book: TinyBook) -> None:
    cell = "import sys\nprint('careful', file=sys.stderr)"
    book.write(index=f"{NOTEBOOK}# Home\n\n```{{code-cell}} python\n{cell}\n```\n")
    built = book.build()
    assert built.status != 0
    assert "stderr" in built.output


FAULTS = {
    "See [gone](gone.md).": "gone.md",
    "See [a section](#of-nothing).": "of-nothing",
    "{rule}`momenta:dice-pool.succes-faces`": "Nearest: momenta:dice-pool.success-faces",
    "{rule}`momenta:dice-pool.die-sides|wrods`": "style 'wrods'",
    "```{rule-table} momenta:narrative-lader\n```": "Nearest: momenta:narrative-ladder",
    "So it is read{gap}`C-4`.": "C-4 is no gap of the rules. Nearest: C-4",
    "{nonsense}`role`": "nonsense",
}


def test_every_warning_fails_the_build_and_says_what_to_write(book: TinyBook) -> None:
    book.write(index="# Home\n\n" + "\n\n".join(FAULTS))
    for _ in ("the first build", "the next one, which reads the page again"):
        built = book.build()
        assert built.status != 0
        assert [said for said in FAULTS.values() if said not in built.output] == []


def test_a_page_that_the_contents_name_must_exist(book: TinyBook) -> None:
    book.write(index="# Home\n", gone="# Gone\n")
    (book.root / "book" / "gone.md").unlink()
    assert book.build().status != 0
