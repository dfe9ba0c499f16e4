"""The rules of the house: limits and paces that whoever runs the server can set."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class House:
    """Everything that a table asks the server's owner about; see docs/table.md."""

    tables_per_guest: int = 20
    """Tables of one guest that wait or are played."""
    guests_per_minute: float = 60.0
    """New guests from one address."""
    requests_per_second: float = 30.0
    """Requests and messages of one guest, with bursts of three times as many."""
    chat_per_minute: float = 20.0
    """Chat messages of one guest."""
    chat_length: int = 300
    name_length: int = 24
    message_bytes: int = 16_384
    """The longest body of a request and the longest frame of a socket."""
    connections: int = 4000
    """Open connections of all, if the system allows as many files."""
    connections_per_address: int = 256
    request_seconds: float = 20.0
    """Seconds from the first to the last byte of a request."""
    watchers_per_table: int = 50
    """Sockets of spectators; half of them at most of people who are no guests."""
    sockets_per_seat: int = 10
    """Sockets of one seat, on all its devices."""
    listed_per_guest: int = 3
    """Tables of one guest that the lobby shows."""
    hints_per_minute: float = 20.0
    """Hints for one guest."""

    webhooks: bool = False
    """Whether guests may be told at an address of their own that a game over days waits for them."""

    bot_pace: float = 0.6
    """Seconds that a bot takes at least; up to half as much again, at random."""
    bot_patience: float = 60.0
    """Seconds after which a bot that does not answer is asked again."""
    bot_threads: int = 2
    """Bots and hints that think at the same time."""
    bot_seconds: float = 60.0
    """Processor time for the bots and hints of one guest; half of what was used is forgotten every minute."""
    bot_processes: bool = False
    """Whether each thinks in a process of its own, which can be killed: `torri serve` wants that."""
    auto_pass_seconds: float = 3.0
    """Seconds in which an automatic pass can be cancelled."""
    calm_seconds: float = 0.3
    """Seconds after a change in which a page takes no press: it was meant for what was there before."""
    tables_in_memory: int = 2000
    """Tables that nobody looks at are forgotten beyond so many, and read again when needed."""
