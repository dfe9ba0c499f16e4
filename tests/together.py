"""Tests that are marked with one `xdist_group` run in one worker, so that what they need is made once.

`--dist loadgroup` of pytest-xdist 3.8 appends the group to the name of a test. Since pytest 9.2 a test keeps
the name that it has, and the mark is ignored. So every worker writes down in which groups its tests are, and
the scheduler reads that when all have collected.
"""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from xdist.scheduler import LoadScopeScheduling

if TYPE_CHECKING:
    from xdist.workermanage import WorkerController

FOLDER = pytest.StashKey[tempfile.TemporaryDirectory[str]]()


def group_of(item: pytest.Item) -> str | None:
    """The group that a test is marked with."""
    mark = item.get_closest_marker("xdist_group")
    return str(mark.args[0]) if mark else None


class GroupScheduling(LoadScopeScheduling):  # type: ignore[misc]
    """Gives a group to one worker as a whole, the largest groups first, and every other test by itself."""

    def __init__(self, config: pytest.Config, log: Any, file: Path) -> None:
        super().__init__(config, log)
        self._file = file
        self._groups: dict[str, str] = {}

    def schedule(self) -> None:
        """Hand out the tests: now the workers have written which groups there are."""
        if not self._groups:
            self._groups = json.loads(self._file.read_text(encoding="utf-8"))
        super().schedule()

    def _split_scope(self, nodeid: str) -> str:
        return self._groups.get(nodeid, nodeid)


def file_in(folder: str) -> Path:
    """Where the groups are written."""
    return Path(folder) / "groups.json"


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: WorkerController) -> None:
    """Tell a worker where to write."""
    stash = node.config.stash
    if FOLDER not in stash:
        stash[FOLDER] = tempfile.TemporaryDirectory(prefix="torri-groups-")
        node.config.add_cleanup(stash[FOLDER].cleanup)
    node.workerinput["groups"] = stash[FOLDER].name


@pytest.hookimpl(tryfirst=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """A worker writes down the groups before it says that it has collected."""
    given: dict[str, str] = getattr(session.config, "workerinput", {})
    if "groups" not in given:
        return
    groups = {item.nodeid: group for item in session.items if (group := group_of(item))}
    written = file_in(given["groups"]).with_suffix(f".{os.getpid()}")
    written.write_text(json.dumps(groups), encoding="utf-8")
    written.replace(file_in(given["groups"]))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> GroupScheduling | None:
    """Our own scheduler for `--dist loadgroup`."""
    if config.getvalue("dist") != "loadgroup":
        return None
    return GroupScheduling(config, log, file_in(config.stash[FOLDER].name))
