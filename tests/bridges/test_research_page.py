from __future__ import annotations

import re
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[2] / "docs" / "research.md"


def test_the_examples_of_the_page_run() -> None:
    """Every Python block runs, one after the other."""
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    scope: dict[str, Any] = {}
    for block in blocks:
        exec(block, scope)  # noqa: S102 - our own page
    assert scope["table"].game.id == "tajuto"
    assert scope["tables"].num_envs == 4096
    assert scope["game"].num_players() == 3
