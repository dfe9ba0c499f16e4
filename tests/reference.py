"""The reference of the public interface, made from its docstrings: `make reference` writes docs/reference.md.

The page is also the committed list of what is public: a test makes it again and compares.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
import textwrap
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = Path(__file__).parent.parent / "docs" / "reference.md"

INTRODUCTION = """# Reference

<!-- Written by `make reference` from the docstrings: change those. -->

What stands on this page is public, has types, and keeps its name and its meaning. Everything else may change
with any version, whether its name begins with an underscore or not.

**Deprecation.** Before version 1.0 a minor version may change what is public, and
[the changelog](../CHANGELOG.md) says how to follow. From 1.0 on, a name that goes away first warns
(`DeprecationWarning`, with the name to use instead) for two minor versions and at least six months, and goes
with a major version. Records of play can be read by every later version. A new option of a game changes no
default. A test compares this page with the code, so that no change of it goes unnoticed.
"""

EXAMPLE = """
```python
>>> import torri
>>> game = torri.game("tajuto", players=3)
>>> state = game.initial()
>>> state.to_move == torri.CHANCE, [outcome.code for outcome, probability in state.chance]
(True, ['first 0', 'first 1', 'first 2'])
>>> match = game.match(seed=1, seats=["Ada", "Bo", "Cyd"])
>>> seat = match.to_move
>>> knowledge = match.state.known_to(seat)
>>> player = torri.player("random", seed=1)
>>> action = player.choose(knowledge)
>>> action in knowledge.legal
True
>>> match.play(seat, action)
>>> torri.replay(match.record.dumps()).state == match.state
True
```
"""

CHAPTERS: dict[str, tuple[str, list[str]]] = {
    "The library": (
        "`import torri` gives all of these.\n" + EXAMPLE,
        [
            "torri.games", "torri.game", "torri.replay", "torri.player", "torri.review", "torri.speaking",
            "torri.Game", "torri.State", "torri.Legal", "torri.Action", "torri.Outcome", "torri.Knowledge",
            "torri.Match", "torri.Entry", "torri.Record", "torri.Step", "torri.Player", "torri.review.Review",
            "torri.CHANCE", "torri.OVER", "torri.Error", "torri.IllegalAction", "torri.RecordError",
        ],
    ),
    "Environments": (
        "With the extra `bridges`; [research.md](research.md) explains them.",
        [
            "torri.bridges.gymnasium.env", "torri.bridges.gymnasium.vector",
            "torri.bridges.pettingzoo.env", "torri.bridges.pettingzoo.raw_env",
        ],
    ),
    "A game of your own": (
        "[CONTRIBUTING.md](../CONTRIBUTING.md#add-a-game) makes one with these, step by step.",
        [
            "torri.engine.rulebook.Rulebook", "torri.engine.rulebook.Option",
            "torri.engine.rulebook.TableOption", "torri.engine.vocabulary.Vocabulary",
            "torri.engine.positions.position_type", "torri.engine.compiled.rule",
            "torri.engine.compiled.inlined", "torri.engine.choices.begin", "torri.engine.choices.add",
            "torri.engine.choices.weigh", "torri.engine.language.plural", "torri.engine.layout.Layout",
            "torri.players.expertise.Expertise", "torri.web.box.Box", "torri.lab.given.Trial",
            "torri.lab.given.Ladder", "torri.lab.given.Study", "torri.testing.check_game",
        ],
    ),
}  # fmt: skip

INTERNAL = {
    "Game": {"choices", "doors", "opening", "state", "legal_of", "weights_of", "count", "inner_seat"},
    "State": {"read", "glanced", "after_each"},
    "Match": {"undo_is_judged", "follow"},
    "VectorEnvironment": {"close_extras"},
}
"""What the parts of Torri ask of each other, and nobody else should."""


def page() -> str:
    """The whole page."""
    parts = [INTRODUCTION]
    for title, (words, names) in CHAPTERS.items():
        parts += [f"## {title}\n\n{words.strip()}\n", *map(entry, names)]
    return "\n".join(part.rstrip() + "\n" for part in parts)


def entry(name: str) -> str:
    """What is said of one name: its signature, its docstring, and what a class has."""
    thing = found(name)
    lines = [f"### {name}\n"]
    if inspect.isclass(thing):
        fields = dataclasses.is_dataclass(thing) and not issubclass(thing, Exception)
        lines += [f"```text\n{call(name, thing)}\n```\n"] if fields else []
        lines += [documented(thing), "\n".join(members(thing))]
    elif callable(thing):
        lines += [f"```text\n{call(name, thing)}\n```\n", documented(thing)]
    else:
        lines.append(f"The number {thing!r}.\n")
    return "\n".join(line for line in lines if line)


def found(name: str) -> Any:
    """What a name of the interface names."""
    module, _, own = name.rpartition(".")
    return getattr(import_module(module), own)


def call(name: str, thing: Any) -> str:
    """How it is called, on one line or a line for each parameter."""
    signature = inspect.signature(getattr(thing, "py_func", thing))
    shown = re.sub(r"(?:CPUDispatcher\()?<function (\w+) at 0x\w+>\)?", r"\1", str(signature))
    shown = plain(re.sub(r"<function <lambda> at 0x\w+>|<factory>", "...", shown))
    own = name.rpartition(".")[2]
    if len(own + shown) <= 100:
        return own + shown
    inner = [f"    {parameter}," for parameter in parameters(shown)]
    return "\n".join([f"{own}(", *inner, shown[shown.rindex(")") :]])


def plain(shown: str) -> str:
    """A signature without the quotes of annotations."""
    return shown.replace("''", '""').replace("'", "")


def parameters(shown: str) -> Iterator[str]:
    """The parameters of a signature, cut at the commas outside of brackets."""
    depth, start = 0, 1
    for place, sign in enumerate(shown):
        depth += (sign in "([{") - (sign in ")]}")
        if (sign == "," and depth == 1) or (sign == ")" and depth == 0):
            yield shown[start:place].strip()
            start = place + 1
            if depth == 0:
                return


def documented(thing: Any) -> str:
    """Its docstring."""
    return f"{inspect.cleandoc(thing.__doc__ or '')}\n"


def members(cls: type) -> Iterator[str]:
    """A line for each public attribute, property and method, in the order of the source."""
    attributes = given_in_init(cls)
    if attributes:
        yield f"* attributes: {', '.join(f'`{name}`' for name in attributes)}"
    for name, thing in vars(cls).items():
        if not is_public(cls, name) or not (isinstance(thing, property | classmethod) or callable(thing)):
            continue
        inner = getattr(thing, "fget", None) or getattr(thing, "__func__", thing)
        shown = name if isinstance(thing, property) else without_self(name, inner)
        first = inspect.cleandoc(inner.__doc__ or "").partition("\n\n")[0].replace("\n", " ")
        yield f"* `{shown}`: {first}"


def is_public(cls: type, name: str) -> bool:
    """Whether a name of a class is for everybody; the fields of a dataclass stand in its signature."""
    fields = getattr(cls, "__dataclass_fields__", {})
    return not name.startswith("_") and name not in fields and name not in INTERNAL.get(cls.__name__, ())


def without_self(name: str, method: Any) -> str:
    """A method as somebody calls it."""
    signature = inspect.signature(method)
    rest = list(signature.parameters.values())[1:]
    return name + plain(str(signature.replace(parameters=rest)))


def given_in_init(cls: type) -> list[str]:
    """The public attributes that `__init__` sets; those of a dataclass stand in its signature."""
    if dataclasses.is_dataclass(cls) or "__init__" not in vars(cls):
        return []
    tree = ast.parse(textwrap.dedent(inspect.getsource(vars(cls)["__init__"])))
    targets = (node.targets for node in ast.walk(tree) if isinstance(node, ast.Assign))
    names = [target.attr for found in targets for target in found if isinstance(target, ast.Attribute)]
    return [name for name in dict.fromkeys(names) if is_public(cls, name)]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
