"""`python -m torri`: the same as the command `torri`."""

import sys

from torri.cli import main

if __name__ == "__main__":
    sys.exit(main())
