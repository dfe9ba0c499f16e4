"""A chunk of a round: positions that are drawn and labelled, as the bytes of the file that keeps them."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np

from torri.lab.given import TO_THE_END
from torri.lab.training.positions import JUDGING, collect_in, draw_positions
from torri.lab.training.rollouts import label, loops_in
from torri.lab.training.strong import draw_strong_positions
from torri.players.compiled import GREEDY

if TYPE_CHECKING:
    import numpy.typing as npt

    from torri.lab.given import Study

CHUNK = 2_000  # positions that are drawn and labelled at a time, and kept in a file
STRONG = 25  # one chunk in so many is of games between levels that think


@dataclass(frozen=True)
class PlayChunk:
    """The work of a round of training (`torri.lab.batches`), with the judge of the round before."""

    study: Study
    seed: int
    round: int
    judge: npt.NDArray[np.void] | None

    def ready(self) -> None:
        """Bind the loops: not in threads, which cannot both do it."""
        for bind in (collect_in, loops_in):
            bind(self.study.games()[0].rulebook)

    def __call__(self, chunk: int) -> bytes:
        """The positions of a chunk and their labels."""
        study, judge = self.study, self.judge
        variant = chunk % len(study.variants)
        game = study.made(variant)
        seed = f"{self.seed}:{self.round}:{chunk}"
        if judge is not None and chunk % STRONG == 1:
            positions = draw_strong_positions(game, CHUNK, seed, study.keep)
        else:
            share = study.judging if judge is not None else 0.0
            positions = draw_positions(game, judge, CHUNK, seed, study.keep, study.blunders, share)
        player = JUDGING if judge is not None and study.judge_plays_on else GREEDY
        horizon = TO_THE_END if judge is None else study.horizon
        labels = label(game, positions, judge, player, study.rollouts, seed, horizon)
        kept = BytesIO()
        np.savez_compressed(kept, game=variant, positions=positions.view(np.uint8),
                            wins=labels.wins, leads=labels.leads)  # fmt: skip
        return kept.getvalue()
