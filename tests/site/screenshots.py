"""Picture every page, wide and narrow, light and dark: `make screenshots` fills `screenshots/`."""

from __future__ import annotations

import shutil
import sys

from playwright.sync_api import sync_playwright

from tests.site.reader import reading
from tests.support import FLAGS, ROOT, SITE, chromium, serving

OUT = ROOT / "screenshots"
WIDTHS = (1280, 390)
THEMES = ("light", "dark")


def main() -> int:
    """Open each page, roll once wherever one can, and picture all of it."""
    pages = sorted(
        path.relative_to(SITE)
        for path in SITE.rglob("*.html")
        if not {"engine", "_static"} & set(path.parts)
    )
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir()
    with sync_playwright() as playwright, serving(SITE) as address:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for width in WIDTHS:
            for theme in THEMES:
                size = {"width": width, "height": 900}
                with reading(browser, address, viewport=size, color_scheme=theme) as reader:
                    for page in pages:
                        alive = "data-momenta-widget" in (SITE / page).read_text()
                        reader.open(str(page), live=alive)
                        for roll in reader.page.locator('[data-key="roll"]').all() if alive else ():
                            roll.click()
                            reader.settle()
                        # A chart is drawn when it is in sight, so all of the page is put in sight.
                        tall = reader.page.evaluate("document.documentElement.scrollHeight")
                        reader.page.set_viewport_size({"width": width, "height": tall})
                        reader.page.wait_for_timeout(2_500)
                        name = f"{str(page.with_suffix('')).replace('/', '-')}-{width}-{theme}.png"
                        reader.page.screenshot(path=OUT / name)
                        reader.page.set_viewport_size(size)
        browser.close()
    print(f"{len(list(OUT.iterdir()))} pictures in {OUT.relative_to(ROOT)}/", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
