from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from torri.lab.curves import Run, made_with, mean_of_seeds, picture

DOCS = Path(__file__).parents[2] / "docs"
RUNS = [Run(seed, [100 * n for n in range(1, 21)], [10] * 20, [n // 2] * 20) for seed, n in ((1, 2), (2, 6))]


def test_ten_updates_make_a_point() -> None:
    """Wins of ten updates are pooled, and what is left over is left out; no games are no wins."""
    run = Run(1, list(range(1, 26)), [4] * 10 + [0] * 15, [1] * 5 + [3] * 5 + [0] * 15)
    at, share = run.shares()
    assert at.tolist() == [10, 20]
    assert share.tolist() == [0.5, 0]


def test_three_seeds_have_a_wide_interval() -> None:
    """With two degrees of freedom it is 4.303 standard errors: 0.1 / sqrt(3) each here."""
    found = mean_of_seeds([0.5, 0.6, 0.7])
    assert (found.value, found.high) == pytest.approx((0.6, 0.6 + 4.303 * 0.1 / 3**0.5), abs=1e-6)
    assert mean_of_seeds([0.9, 1.0]).high == 1
    assert mean_of_seeds([0.4]).low == 0.4


def test_a_picture_has_a_line_for_each_seed_and_their_mean() -> None:
    """It is SVG that can be read, and the mean lies between the seeds."""
    drawn = ET.fromstring(picture("Two <seeds>", RUNS, "greedy"))  # noqa: S314 - our own picture
    lines = [one for one in drawn.iter() if one.tag.endswith("polyline")]
    heights = [float(line.attrib["points"].split()[0].split(",")[1]) for line in lines]
    assert len(lines) == 3
    assert heights[2] == pytest.approx((heights[0] + heights[1]) / 2, abs=0.1)
    with pytest.raises(ValueError, match="at least 10 updates"):
        picture("Too short", [Run(1, [1], [1], [1])], "greedy")


def test_versions_are_named() -> None:
    """What is not installed is said, too."""
    found = made_with("no-such-package")
    assert found["no-such-package"] == "not installed"
    assert found["torri"]


@pytest.mark.parametrize("data", sorted((DOCS / "research").glob("ppo-*.json")), ids=lambda data: data.stem)
def test_the_pictures_are_drawn_from_the_data_beside_them(data: Path) -> None:
    """A curve of the documents is what its runs say, and the page names their final results."""
    page = json.loads(data.read_text(encoding="utf-8"))
    drawn = (DOCS / "pictures" / f"{data.stem}.svg").read_text(encoding="utf-8")
    title = drawn.partition("<title>")[2].partition("</title>")[0]
    runs = [Run(**run) for run in page["runs"]]
    assert picture(title, runs, page.get("against", "greedy"), page.get("pooled", 10)) == drawn
    told = (DOCS / "research" / "learning.md").read_text(encoding="utf-8")
    assert all(f"{one['won']} of {one['games']}" in told for one in page["results"])
