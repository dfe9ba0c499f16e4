"""How the server is set up: options of the command, then `TORRI_*` variables, then a file, then defaults."""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass, field, fields
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any

from torri.engine.advice import advise
from torri.engine.errors import Error
from torri.engine.language import _
from torri.table.house import House

if TYPE_CHECKING:
    from collections.abc import Mapping

SERVER = {
    "host": str,
    "port": int,
    "workers": int,
    "database": str,
    "log": str,
    "secure_cookies": bool,
    "proxies": str,
    "studies": str,
}
LOGS = ("text", "json")
TRUE, FALSE = ("1", "true", "yes", "on"), ("0", "false", "no", "off")


@dataclass(frozen=True)
class Config:
    """Everything that can be set; docs/table.md explains it."""

    host: str = "127.0.0.1"
    port: int = 8437
    workers: int = 1
    database: str = ""
    log: str = "text"
    secure_cookies: bool = False
    proxies: str = ""
    """Addresses or networks, with commas, whose X-Forwarded-For and X-Forwarded-Proto are believed."""
    studies: str = ""
    """A folder with reports of `torri study`, which are shown to the owner; none are where it is empty."""
    house: House = field(default_factory=House)


def default_database() -> Path:
    """Where the tables are kept: `TORRI_DATA_DIR`, or `torri` in the user's data."""
    own = os.environ.get("TORRI_DATA_DIR")
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return (Path(own) if own else Path(data) / "torri") / "tables.sqlite"


def read_config(
    options: Mapping[str, Any], file: Path | None = None, variables: Mapping[str, str] | None = None
) -> Config:
    """The configuration from all sources; what is not known is refused with what exists."""
    variables = os.environ if variables is None else variables
    path = file or (Path(variables["TORRI_CONFIG"]) if variables.get("TORRI_CONFIG") else None)
    given = (from_file(path) if path else {}) | from_variables(variables)
    given |= {name: value for name, value in options.items() if value is not None}
    server = {name: given[name] for name in SERVER if name in given}
    server.setdefault("database", str(default_database()))
    if server.get("log", "text") not in LOGS:
        raise Error(_('log cannot be "{given}". {advice}'), given=server["log"], advice=advise("", LOGS))
    check_proxies(server.get("proxies", ""))
    house = {"bot_processes": True} | {name: given[name] for name in kinds_of_house() if name in given}
    return Config(**server, house=House(**house))


def check_proxies(given: str) -> None:
    """Refuse what is neither an address nor a network."""
    for place in filter(None, (part.strip() for part in given.split(","))):
        try:
            ip_network(place)
        except ValueError:
            sentence = _(
                'proxies cannot be "{given}": give addresses or networks, as "127.0.0.1, 10.0.0.0/8".'
            )
            raise Error(sentence, given=place) from None


def kinds_of_house() -> dict[str, type]:
    """The limits and paces, and what kind of value each has."""
    return {entry.name: type(entry.default) for entry in fields(House)}


def from_variables(variables: Mapping[str, str]) -> dict[str, Any]:
    """What the environment says: TORRI_PORT, TORRI_BOT_PACE and so on."""
    kinds = SERVER | kinds_of_house()
    named = {name: f"TORRI_{name.upper()}" for name in kinds}
    return {
        name: read(variable, variables[variable], kinds[name])
        for name, variable in named.items()
        if variables.get(variable)
    }


def from_file(path: Path) -> dict[str, Any]:
    """What a file says: a TOML table [server] and a table [house]."""
    try:
        sections = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Error(_("{path} cannot be read: {why}."), path=path, why=error.strerror) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Error(_("{path} is not TOML: {why}."), path=path, why=error) from None
    kinds = {"server": SERVER, "house": kinds_of_house()}
    known(sections, kinds)
    read_values: dict[str, Any] = {}
    for section, values in sections.items():
        known(values, kinds[section])
        read_values |= {name: read(name, value, kinds[section][name]) for name, value in values.items()}
    return read_values


def known(given: Mapping[str, Any], possible: Mapping[str, Any]) -> None:
    """Refuse an unknown name."""
    for name in given:
        if name not in possible:
            sentence = _('There is no setting "{name}". {advice}')
            raise Error(sentence, name=name, advice=advise(name, possible))


def read(name: str, given: Any, kind: type) -> Any:
    """A value of its kind, from a file or from a text."""
    if kind is bool:
        text = str(given).lower()
        if text in TRUE + FALSE:
            return text in TRUE
    elif kind is not str and not isinstance(given, bool):
        try:
            value = kind(given)
        except (TypeError, ValueError):
            value = -1
        if value >= 0:
            return value
    elif kind is str and isinstance(given, str):
        return given
    raise Error(_('{name} cannot be "{given}".'), name=name, given=given)
