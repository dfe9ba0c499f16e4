from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from torri.web.frames import frame

if TYPE_CHECKING:
    from collections.abc import Generator


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536, 200_000])
def test_a_frame_is_read_as_the_text_that_it_holds(size: int) -> None:
    """Another implementation reads one whole message of text, whatever its length, and no more."""
    text = b"x" * size
    stream = StreamReader()
    stream.feed_data(frame(text))
    found = result_of(Frame.parse(stream.read_exact, mask=False))
    assert (found.opcode, found.fin, bytes(found.data)) == (Opcode.TEXT, True, text)
    stream.feed_eof()
    assert result_of(stream.at_eof())


def result_of(reading: Generator[None, None, Any]) -> Any:
    """What a parser has read, which waits for nothing more."""
    with pytest.raises(StopIteration) as read:
        next(reading)
    return read.value.value
