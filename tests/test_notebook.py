"""The notebook of the documentation: it runs from top to bottom, and shows what it says."""

from __future__ import annotations

import os
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parent.parent
TOUR = ROOT / "docs" / "tour.ipynb"


def printed(notebook: nbformat.NotebookNode) -> list[str]:
    """What each cell prints; it comes in one piece or in several."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    return [
        "".join(output.text for output in cell.outputs if output.get("name") == "stdout") for cell in cells
    ]


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::RuntimeWarning", "ignore::ResourceWarning")
def test_the_tour_runs_and_prints_what_it_shows(tmp_path: Path) -> None:
    """Every cell runs, and prints what is kept in the file."""
    kept = nbformat.read(TOUR, as_version=4)  # type: ignore[no-untyped-call]
    fresh = nbformat.read(TOUR, as_version=4)  # type: ignore[no-untyped-call]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src"), "IPYTHONDIR": str(tmp_path)}
    NotebookClient(fresh, timeout=600, kernel_name="python3").execute(cwd=str(tmp_path), env=environment)
    assert printed(fresh) == printed(kept)
