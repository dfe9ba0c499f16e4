"""The languages: catalogues that are current and complete, and games that can be said in each of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

import torri
from torri.engine.language import (
    CATALOGUES,
    _,
    add_catalogues,
    catalogue,
    languages,
    plural,
    speaking,
    speaking_now,
    understood,
)
from torri.games import RULEBOOKS
from torri.players.random import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Catalog, Message

    from torri.engine.game import Game

OURS = [folder for folder in CATALOGUES if folder.is_relative_to(Path(torri.__file__).parent)]
TRANSLATED = [language for language in languages() if language != "en"]
LATIN_WORD = re.compile(r"[A-Za-z]{2,}")
MATCHES = 4
MAPPING = Path(__file__).parents[1] / "scripts" / "messages.cfg"

each_folder = pytest.mark.parametrize("folder", OURS, ids=lambda folder: folder.parent.name)
each_catalogue = pytest.mark.parametrize("language", TRANSLATED)


def catalogue_of(folder: Path, language: str) -> Catalog:
    """The catalogue of a language in a folder, as it lies in the repository."""
    with (folder / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language, domain="torri")


def in_source(folder: Path) -> set[str]:
    """What the source beside a folder says now, in English, collected as `make messages` does it."""
    keywords = DEFAULT_KEYWORDS | {"plural": (1, 2)}
    with MAPPING.open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]

    def has_no_catalogue_of_its_own(path: str) -> bool:
        return Path(path).name != "games"

    found = extract_from_dir(
        folder.parent, methods, options, keywords, directory_filter=has_no_catalogue_of_its_own
    )
    return {forms(message)[0] for _file, _line, message, _comments, _context in found}


def ids(catalogue: Catalog) -> set[str]:
    """The English messages of a catalogue; of a plural the form for one."""
    return {forms(message.id)[0] for message in catalogue} - {""}


def forms(said: str | tuple[str, ...] | list[str] | None) -> list[str]:
    """All forms of a message or of its translation."""
    return [said] if isinstance(said, str) else list(said or [""])


def placeholders(text: str) -> set[str]:
    """The names in braces."""
    return set(re.findall(r"\{[^{}]*\}", text))


def listed(messages: set[str]) -> str:
    """Messages for the sentence of a failure."""
    return "".join(f"\n  {message!r}" for message in sorted(messages))


@each_folder
@each_catalogue
def test_catalogue_is_current(folder: Path, language: str) -> None:
    """The catalogue has every message of the source, and no other."""
    source, translated = in_source(folder), ids(catalogue_of(folder, language))
    missing, gone = source - translated, translated - source
    assert not missing, f"Run `make messages`, then translate into {language}:{listed(missing)}"
    assert not gone, f"Run `make messages`: these are no longer said:{listed(gone)}"


@each_folder
def test_catalogue_template_is_current(folder: Path) -> None:
    """The template for new languages has every message of the source, and no other."""
    with (folder / "messages.pot").open("rb") as file:
        differing = in_source(folder) ^ ids(read_po(file))
    assert not differing, f"Run `make messages`: the template and the source differ in{listed(differing)}"


@each_folder
@each_catalogue
def test_catalogue_is_complete(folder: Path, language: str) -> None:
    """No message is untranslated or only guessed."""
    messages = list(catalogue_of(folder, language))
    file = folder / f"{language}.po"
    untranslated = {forms(m.id)[0] for m in messages if m.id and not all(forms(m.string))}
    fuzzy = {forms(m.id)[0] for m in messages if m.id and m.fuzzy}
    assert not untranslated, f"Translate in {file}:{listed(untranslated)}"
    assert not fuzzy, f"Read and unmark as fuzzy in {file}:{listed(fuzzy)}"


@each_folder
@each_catalogue
def test_catalogue_keeps_the_placeholders(folder: Path, language: str) -> None:
    """A translation fills in exactly what its message fills in."""

    def kept(message: Message) -> bool:
        wanted = set().union(*(placeholders(form) for form in forms(message.id)))
        return all(placeholders(form) == wanted for form in forms(message.string))

    differing = {forms(m.id)[0] for m in catalogue_of(folder, language) if m.id and not kept(m)}
    assert not differing, f"Other {{names}} in {language} than in English:{listed(differing)}"


@each_catalogue
def test_catalogues_agree(language: str) -> None:
    """What two catalogues say is said alike: a message is looked up in all of them."""
    said: dict[str, set[str]] = {}
    for folder in OURS:
        for message in catalogue_of(folder, language):
            said.setdefault(forms(message.id)[0], set()).add(forms(message.string)[0])
    differing = {message for message, ways in said.items() if message and len(ways) > 1}
    assert not differing, f"Said in two ways in {language}:{listed(differing)}"


@pytest.fixture
def third_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A game that was found speaks a language that nothing else speaks."""
    (tmp_path / "eo.po").write_text('msgid "Wait"\nmsgstr "Atendu"\n', encoding="utf-8")
    monkeypatch.setattr("torri.engine.language.CATALOGUES", list(CATALOGUES))
    add_catalogues(tmp_path)
    yield "eo"
    languages.cache_clear()
    catalogue.cache_clear()


def test_any_catalogue_that_is_there_can_be_chosen(third_language: str) -> None:
    """What it does not say is said in English."""
    assert third_language in languages()
    with speaking(third_language):
        assert _("Wait") == "Atendu"
        assert _("Undo") == "Undo"


def test_a_catalogue_that_cannot_be_read_is_left_out(
    third_language: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """What the others say can still be read."""
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "eo.po").write_bytes(b'msgid "Undo"\nmsgstr "\xff"\n')
    add_catalogues(broken)
    with speaking(third_language):
        assert _("Wait") == "Atendu"
        assert _("Undo") == "Undo"
    assert f"The catalogue {broken / 'eo.po'} is left out: UnicodeDecodeError" in caplog.text


@pytest.mark.parametrize(
    ("tag", "language"),
    [("ja", "ja"), ("ja-JP", "ja"), ("ja_JP.UTF-8", "ja"), ("EN_gb", "en"), ("C", None), ("", None)],
)
def test_a_language_is_understood_however_it_is_written(tag: str, language: str | None) -> None:
    """As browsers and systems name it."""
    assert understood(tag) == language


@pytest.fixture(params=list(RULEBOOKS))
def game(request: pytest.FixtureRequest) -> Game:
    """Each game, with everything that can be switched on."""
    switches = [
        option
        for option in RULEBOOKS[request.param].options
        if getattr(option, "values", ()) == (False, True)
    ]
    return torri.game(request.param, **{option.name: True for option in switches})


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_action_has_words(game: Game, language: str) -> None:
    """Each action and each outcome of chance is said in both languages, not one like another."""
    english = [str(action) for action in game.actions.all]
    with speaking(language):
        other = [str(action) for action in game.actions.all]
        title = game.title
    assert title != game.title
    assert len(set(english)) == len(set(other)) == len(english)
    same = {words for words, translated in zip(english, other, strict=True) if words == translated}
    assert not same, f"The same in English and in {language}:{listed(same)}"
    mixed = {words for words in other if LATIN_WORD.search(words)}
    assert not mixed, f"English in {language}:{listed(mixed)}"


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_option_is_explained(game: Game, language: str) -> None:
    """The sentence about each option is in the catalogue."""
    assert {option.help for option in game.rulebook.options} <= set().union(
        *(ids(catalogue_of(folder, language)) for folder in OURS)
    )


def log_of_a_match(game: Game, seed: int) -> list[str]:
    """What every chair saw of a random match, in the language of the moment."""
    match = game.match(seed=seed, seats=[chr(ord("甲") + seat) for seat in range(game.players)])
    player = RandomPlayer(seed)
    while not match.is_over:
        match.play(match.to_move, player.choose(match.state.known_to(match.to_move)))
    chairs = (None, *range(game.players))
    return [str(entry) for chair in chairs for entry in match.log(chair)]


@pytest.mark.parametrize("seed", range(MATCHES))
@pytest.mark.parametrize("language", TRANSLATED)
def test_every_log_can_be_read(game: Game, language: str, seed: int) -> None:
    """What happens in a match is said in both languages, with no English left in the other one."""
    english = log_of_a_match(game, seed)
    with speaking(language):
        other = log_of_a_match(game, seed)
    assert len(english) == len(other)
    mixed = {line for line in other if LATIN_WORD.search(line)}
    assert not mixed, f"English in {language}:{listed(mixed)}"


def test_speaking_is_for_a_block_only() -> None:
    """The language of the reader comes back after the block."""
    with speaking("ja"):
        assert speaking_now() == "ja"
        with speaking("en"):
            assert speaking_now() == "en"
        assert speaking_now() == "ja"
    assert speaking_now() == "en"


def test_plural_counts() -> None:
    """English has a form for one and a form for many."""
    assert [plural("one story", "{n} stories", n) for n in (1, 2)] == ["one story", "{n} stories"]


def test_an_unknown_language_is_refused() -> None:
    """A language that Torri does not speak is refused with those that it does."""
    with pytest.raises(torri.Error, match='does not speak "de", but en, ja'), speaking("de"):
        pass
