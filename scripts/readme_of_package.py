"""README.md as a package index shows it: what is a relative link in the repository is an address there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"\]\((?!https?:|#)([^)]+)\)")
PICTURES = (".svg", ".webp")


def absolute(text: str, repository: str) -> str:
    """The text with links into the repository as addresses: pictures raw, pages as they are shown."""

    def address(found: re.Match[str]) -> str:
        shown = "raw" if found[1].endswith(PICTURES) else "blob"
        return f"]({repository}/{shown}/main/{found[1]})"

    return LINK.sub(address, text)


class ReadmeHook(MetadataHookInterface):
    """Asked by hatchling while it builds a package."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Put the text in its place."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        readme = absolute(text, metadata["urls"]["Repository"])
        metadata["readme"] = {"content-type": "text/markdown", "text": readme}
