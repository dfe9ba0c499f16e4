"""What a client process says to whoever began it."""

from __future__ import annotations

import json
import os
import sys
from typing import Any


def tell(said: dict[str, Any]) -> None:
    """One line of JSON, all of it: with uvloop a full pipe does not wait, and Python drops what is left."""
    os.set_blocking(sys.stdout.fileno(), True)
    sys.stdout.write(json.dumps(said) + "\n")
    sys.stdout.flush()
