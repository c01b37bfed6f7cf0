"""The file of finished games: nothing finished is lost, nothing foreign is mixed in."""

from __future__ import annotations

import errno
import io
import json
from pathlib import Path

import pytest

import rondel
from rondel.arena import results as results_module
from rondel.arena.results import BadResults, Results, code_of, header_of, kept_for_now, seed_in
from rondel.arena.series import Series
from tests.arena.kit import GAME, result, series


def opened(one: Series, path: Path) -> Results:
    results = Results(one, path)
    results.open()
    return results


def kept(path: Path, games: int, one: Series) -> None:
    results = opened(one, path)
    for fixture in one.fixtures(games):
        results.add(result(fixture, (1, 2)))
    results.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "results.jsonl"


def test_games_come_back_as_they_were(path: Path) -> None:
    one = series("greedy", "random")
    kept(path, 4, one)
    again = opened(one, path)
    assert list(again.games.values()) == [result(fixture, (1, 2)) for fixture in one.fixtures(4)]
    again.close()
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 5
    assert json.loads(lines[0]) == header_of(one)
    assert json.loads(lines[0])["seed"] == seed_in(path) == 1


def test_every_game_is_in_the_file_as_soon_as_it_is_added(path: Path) -> None:
    one = series("greedy", "random")
    results = opened(one, path)
    for number, fixture in enumerate(one.fixtures(4), 1):
        results.add(result(fixture, (1, 2)))
        assert len(path.read_text(encoding="utf-8").splitlines()) == 1 + number
    results.close()


def test_a_game_is_kept_once(path: Path) -> None:
    one = series("greedy", "random")
    kept(path, 2, one)
    kept(path, 2, one)
    assert len(path.read_text(encoding="utf-8").splitlines()) == 3


@pytest.mark.parametrize("cut", [1, 20, 60])
def test_a_line_that_was_cut_off_is_played_again(path: Path, cut: int) -> None:
    one = series("greedy", "random")
    kept(path, 4, one)
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    results = opened(one, path)
    assert sorted(results.games) == [0, 1, 2]
    results.add(result(one.fixtures(4)[3], (1, 2)))
    results.close()
    assert path.read_bytes() == whole


def test_a_damaged_line_in_the_middle_is_told(path: Path) -> None:
    one = series("greedy", "random")
    kept(path, 4, one)
    lines = path.read_text(encoding="utf-8").splitlines()
    game = json.loads(lines[2])
    wrong: list[dict[str, object]] = [
        {"ranking": [2, 2]}, {"ranking": [1]}, {"scores": "ab"}, {"scores": [None, 3]}, {"number": "x"}, {"deal": None},
        {"seating": ["greedy", "nobody"]}, {"seating": ["greedy", "random", "random"]}, {"decisions": 3},
        {"seconds": ["1", "2"]},
    ]  # fmt: skip
    for damage in ('{"number": 1', '{"number": 1}', "[]", "1", *(json.dumps(game | one) for one in wrong)):
        path.write_text("\n".join([*lines[:2], damage, *lines[3:]]) + "\n", encoding="utf-8")
        with pytest.raises(BadResults, match=r"Line 3 of .* is damaged\. Delete the line"):
            opened(one, path)


def test_another_series_is_refused_and_left_alone(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = series("greedy", "random")
    kept(path, 2, one)
    content = path.read_bytes()
    variant = rondel.game(GAME, players=2, boards="free_choice")
    for other, message in [
        (series("greedy", "search:20"), 'players is ["greedy", "random"] there and ["greedy", "search:20"] here'),
        (series("greedy", "random", seed=2), "seed is 1 there and 2 here"),
        (series("greedy", "random", ladder=True), "ladder is false there and true here"),
        (Series(variant, ("greedy", "random"), 1), "options is"),
    ]:
        with pytest.raises(BadResults) as refusal:
            opened(other, path)
        assert f"holds another series: {message}" in str(refusal.value)
    monkeypatch.setattr(results_module, "code_of", lambda game: "changed")
    with pytest.raises(BadResults, match="code of rules and players is"):
        opened(one, path)
    assert path.read_bytes() == content


def test_rules_version_is_part_of_the_header() -> None:
    assert header_of(series("greedy", "random"))["rules version"] == rondel.game(GAME).definition.rules_version


def test_the_code_is_that_of_this_game_and_of_the_players() -> None:
    assert code_of(rondel.game(GAME, players=3)) == code_of(rondel.game(GAME, players=4))
    assert code_of(rondel.game(GAME)) != code_of(rondel.game("hamburgum"))


def test_what_was_learned_is_part_of_the_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other networks are other players, for the numbers of players that use them."""
    files = {"judgement.npz": b"common", "judgement-2.npz": b"for two"}
    codes = []
    monkeypatch.setattr(results_module, "_PACKAGE", tmp_path)
    monkeypatch.setattr(results_module, "path_of", lambda definition: tmp_path / "judgement.npz")
    monkeypatch.setattr(results_module, "path_in_use", lambda definition, players: tmp_path / _in_use(players))
    for changed in (None, *files):
        for name, content in files.items():
            (tmp_path / name).write_bytes(content + (b" more" if name == changed else b""))
        codes.append([code_of(rondel.game(GAME, players=players)) for players in (2, 3)])
    before, common, for_two = codes
    assert [new == old for new, old in zip(common, before, strict=True)] == [True, False]
    assert [new == old for new, old in zip(for_two, before, strict=True)] == [False, True]


def _in_use(players: int) -> str:
    return "judgement-2.npz" if players == 2 else "judgement.npz"


@pytest.mark.parametrize("content", ["Dear diary\n", "{}\n", "[1]\n", "\n", '{"rondel'])
def test_a_foreign_file_is_refused_and_left_alone(path: Path, content: str) -> None:
    path.write_text(content, encoding="utf-8")
    for attempt in (lambda: opened(series("greedy", "random"), path), lambda: seed_in(path)):
        with pytest.raises(BadResults, match="holds no results of an arena"):
            attempt()
    assert path.read_text(encoding="utf-8") == content


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    for place in (tmp_path / "missing" / "results.jsonl", tmp_path / "file" / "results.jsonl"):
        with pytest.raises(BadResults, match="Cannot write"):
            opened(series("greedy", "random"), place)
    with pytest.raises(BadResults, match="Cannot read"):
        opened(series("greedy", "random"), tmp_path)


def test_an_empty_file_is_begun(path: Path) -> None:
    path.touch()
    assert seed_in(path) is None
    kept(path, 2, series("greedy", "random"))
    assert len(path.read_text(encoding="utf-8").splitlines()) == 3


def test_a_first_line_that_was_cut_off_at_its_end_is_written_again(path: Path) -> None:
    one = series("greedy", "random")
    kept(path, 2, one)
    whole = path.read_bytes()
    path.write_bytes(whole.splitlines()[0])
    kept(path, 2, one)
    assert path.read_bytes() == whole


def test_two_runs_do_not_write_into_the_same_file(path: Path) -> None:
    one = series("greedy", "random")
    first = opened(one, path)
    with pytest.raises(BadResults, match="another run adds to it"):
        opened(one, path)
    first.add(result(one.fixtures(2)[0], (1, 2)))
    first.close()
    assert len(opened(one, path).games) == 1


class FullDisk(io.StringIO):
    def flush(self) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    close = flush


def test_a_full_disk_is_told_and_loses_nothing(path: Path) -> None:
    one = series("greedy", "random")
    kept(path, 2, one)
    results = opened(one, path)
    whole, results._file = results._file, FullDisk()  # type: ignore[assignment]
    with pytest.raises(BadResults, match=r"Cannot write .*: No space left on device"):
        results.add(result(one.fixtures(4)[3], (1, 2)))
    results.close()
    assert sorted(results.games) == [0, 1]
    assert whole is not None
    whole.close()
    assert sorted(opened(one, path).games) == [0, 1]


@pytest.fixture
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """The data folder, and that for what is not kept."""
    data, temporary = tmp_path / "data", tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("RONDEL_DATA_DIR", str(data))
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(temporary))
    return data, temporary


def test_games_without_a_file_are_in_the_data_folder(own_folders: tuple[Path, Path]) -> None:
    one, other = series("greedy", "random"), series("greedy", "search:20")
    first = kept_for_now(one)
    assert first.path == own_folders[0] / "arena" / "arena-castles-of-burgundy-1.jsonl"
    first.add(result(one.fixtures(2)[1], (1, 2)))
    first.close()
    going_on, elsewhere = kept_for_now(one), kept_for_now(other)
    assert (going_on.path, sorted(going_on.games)) == (first.path, [1])
    assert elsewhere.path.name == "arena-castles-of-burgundy-1-2.jsonl"
    going_on.discard()
    assert list(first.path.parent.iterdir()) == [elsewhere.path]
    elsewhere.close()


def test_games_without_a_file_are_kept_somewhere(own_folders: tuple[Path, Path]) -> None:
    data, temporary = own_folders
    data.write_text("a file where the folder should be")
    results = kept_for_now(series("greedy", "random"))
    assert results.path.parent == temporary
    results.discard()
    temporary.rmdir()
    with pytest.raises(BadResults, match=r"can be kept nowhere .* Give a --file"):
        kept_for_now(series("greedy", "random"))
