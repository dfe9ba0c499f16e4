"""Forms of a table's page: which command is meant, and with which fields."""

from __future__ import annotations

from typing import Any

import pytest

from torri.web.commands import BY_NAME
from torri.web.pages.forms import fields, meant


@pytest.mark.parametrize(
    ("name", "form", "command", "sent"),
    [
        ("act", {"sequence": "12", "action": "pass"}, "act", {"sequence": 12, "action": "pass"}),
        ("act", {"sequence": "12", "undo": "1"}, "undo", {"sequence": 12}),
        ("act", {"sequence": "²", "undo": "1"}, "undo", {"sequence": 0}),
        ("act", {"sequence": "12", "do": "cancel"}, "cancel", {}),
        ("act", {"sequence": "12", "do": "agree 7"}, "answer", {"agree": True, "to": 7}),
        ("act", {"sequence": "12", "do": "disagree 7"}, "answer", {"agree": False, "to": 7}),
        ("act", {"sequence": "12", "do": "return"}, "return", {}),
        ("act", {"sequence": "12", "do": "back 7"}, "takeback", {"sequence": 12, "to": 7}),
        ("say", {"text": "hello"}, "chat", {"text": "hello"}),
        ("auto", {"pass": "forced"}, "auto", {"pass": "forced"}),
        ("resign", {"anything": "else"}, "resign", {}),
    ],
)
def test_a_form_is_a_command_with_its_fields(
    name: str, form: dict[str, str], command: str, sent: dict[str, Any]
) -> None:
    """The same commands as programs have, read as strictly."""
    assert meant(name, form) == command
    assert fields(BY_NAME[command], form) == sent
    BY_NAME[command].body.model_validate(sent)
