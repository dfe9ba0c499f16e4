"""The command `torri`, which is also `python -m torri`."""

from __future__ import annotations

import sys

from torri.engine.extras import MissingExtra, need


def main() -> int:
    """Run the command; the core alone has none, and says in one sentence what to install."""
    try:
        need("play", "typer", "rich")
    except MissingExtra as error:
        sys.stderr.write(f"{error}\n")
        return 2
    from torri.cli import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
