"""What is compiled ahead is all that a decision needs, also where nothing can be kept afterwards."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
from torri.games import RULEBOOKS
from torri.players import warmup
from torri.players.search.tree import find, fingerprint
warmup.compile_search(next(iter(RULEBOOKS.values())))
print(bool(find.signatures), bool(fingerprint.signatures))
"""


def test_the_rules_that_python_calls_after_a_search_are_compiled_with_it() -> None:
    """Compiled code has its own copies of them, which Python cannot call."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert done.stdout == "True True\n"
