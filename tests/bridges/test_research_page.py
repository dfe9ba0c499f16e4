from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

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


@pytest.mark.parametrize("bridge", ["gymnasium", "openspiel", "pettingzoo"])
def test_the_example_at_the_head_of_a_bridge_runs(bridge: str) -> None:
    """What stands indented in the docstring of the module is a program."""
    docstring = import_module(f"torri.bridges.{bridge}").__doc__ or ""
    example = "".join(re.findall(r"^(?: {4}.*)?\n", docstring, re.MULTILINE))
    assert "import" in example
    exec(dedent(example), {})  # noqa: S102 - our own example
