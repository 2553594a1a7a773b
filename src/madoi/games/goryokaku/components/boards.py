"""What the setup counts, the shared boards and the personal board, as the rules know them."""

from __future__ import annotations

from math import comb

from madoi.core.texts import several
from madoi.games.goryokaku.components.cards import (
    CASTLE_CARDS,
    HAND,
    MOST_PAYMENTS,
    PERSON_CARDS,
    TILES,
    payments,
)
from madoi.games.goryokaku.components.checking import check_once, wrong
from madoi.games.goryokaku.components.effects import packed, read_action, read_reward
from madoi.games.goryokaku.components.files import (
    BOARDS,
    BoardsFile,
    DaibaText,
    PersonalFile,
    RewardText,
    RoundText,
    SetupFile,
)
from madoi.games.goryokaku.printed import (
    AREAS,
    BAG_BONUS,
    GAIN_KOBAN,
    LETTERS,
    NO_BONUS,
    ONIGIRI_BONUS,
    DaibaSpace,
    Kit,
    Round,
)
from madoi.games.goryokaku.rules_codes import MOST_CUBES
from madoi.games.goryokaku.state import NONE

PLAYERS = (2, 3, 4)
MOST_PLACES = 8
SPOT_IDS = ("cards", "people", "levels", "work")
TRACK_IDS = ("earth", "ship")

BONUSES = {"": NO_BONUS, "onigiri": ONIGIRI_BONUS, "bag": BAG_BONUS}


def read_counts(kit: Kit, setup: SetupFile, rounds: list[RoundText]) -> None:
    """GK-1, GK-2, GK-18: what the setup file counts must be enough for every number of players."""
    count, file = setup.count, "setup"
    missing = ", ".join(letter for letter in LETTERS if letter not in count.cubes)
    if missing:
        raise wrong(
            file,
            f"every colour needs a number of cubes; there is none for {missing}",
            f"すべての色にキューブの数が必要です（{missing} がありません）",
            "GK-1",
            "count.cubes",
        )
    kit.cubes = packed(count.cubes)
    kit.workers = count.workers_per_player
    kit.onigiri_each = count.onigiri_per_player
    kit.onigiri_total = count.onigiri_total
    kit.pieces = count.pieces_per_player
    kit.display = count.display
    kit.start_persons = count.start_persons
    kit.start_castles = count.start_castles
    kit.keep_castles = count.keep_castles
    if count.keep_castles >= count.start_castles:
        raise wrong(
            file,
            "fewer cards are kept than dealt",
            "残す枚数は配る枚数より少なくします",
            "GK-16",
            "count.keep_castles",
        )
    if count.display + 4 * count.start_castles > CASTLE_CARDS:
        raise wrong(
            file,
            f"the {CASTLE_CARDS} castle cards are not enough for four",
            f"築城カード{CASTLE_CARDS}枚では4人に足りません",
            "GK-15",
            "count.start_castles",
        )
    if 4 * count.start_persons > PERSON_CARDS:
        raise wrong(
            file,
            f"the {PERSON_CARDS} person cards are not enough for four",
            f"人物カード{PERSON_CARDS}枚では4人に足りません",
            "GK-15",
            "count.start_persons",
        )
    letters = [row.letter for row in setup.resource]
    if "".join(letters) != LETTERS:
        raise wrong(
            file,
            f"the resources are {LETTERS}, in this order",
            f"資源は {LETTERS} をこの順に並べます",
            "GK-1",
            "resource",
        )
    for players in PLAYERS:
        rows = [row for row in setup.seat if row.players == players]
        if [row.seat for row in rows] != list(range(1, players + 1)):
            raise wrong(
                file,
                f"for {players} players there is one row for each seat",
                f"{players}人用には席ごとに1行必要です",
                "GK-18",
                "seat",
            )
        for row in rows:
            about = f"seat {row.seat} of {players}"
            if row.workers > count.workers_per_player:
                raise wrong(
                    file,
                    "more workers than a player has",
                    "1人のワーカーの数を超えています",
                    "GK-18",
                    f"{about}.workers",
                )
            if row.onigiri > count.onigiri_per_player:
                raise wrong(
                    file,
                    "more onigiri than a player has",
                    "1人のおにぎりの数を超えています",
                    "GK-18",
                    f"{about}.onigiri",
                )
        kit.seat_workers[players] = [row.workers for row in rows]
        kit.seat_onigiri[players] = [row.onigiri for row in rows]
    piles = sum(each.onigiri_per_player for each in rounds)
    if 4 * (piles + count.onigiri_per_player) > count.onigiri_total:
        raise wrong(
            file,
            "not enough onigiri for four players",
            "おにぎりが4人分に足りません",
            "GK-11",
            "count.onigiri_total",
        )


def read_boards(kit: Kit, boards: BoardsFile) -> None:
    file = "boards"
    kit.area_ids = [area.id for area in boards.area]
    if len(set(kit.area_ids)) != AREAS or len(kit.area_ids) != AREAS:
        raise wrong(file, f"there are {AREAS} areas", f"エリアは{AREAS}つです", "GK-7", "area")
    check_once(file, [place.id for place in boards.place], "place")
    if len(boards.place) > MOST_PLACES:
        raise wrong(
            file, f"at most {MOST_PLACES} places", f"場所は{MOST_PLACES}か所までです", "GK-7", "place"
        )
    kit.place_ids = [place.id for place in boards.place]
    for place in boards.place:
        if place.area not in kit.area_ids:
            raise wrong(
                file,
                f"there is no area {place.area!r}; there are {', '.join(kit.area_ids)}",
                f"{place.area!r} というエリアはありません（あるのは {', '.join(kit.area_ids)}）",
                "GK-7",
                f"{place.id}.area",
            )
        kit.place_area.append(kit.area_ids.index(place.area))
        kit.places.append(read_action(place, file, place.id))
    kit.places_of_area = [
        [at for at, area in enumerate(kit.place_area) if area == number] for number in range(AREAS)
    ]
    if not any(action.kind == GAIN_KOBAN for action in kit.places):
        raise wrong(
            file,
            "one place must give koban, so that there is always something to do",
            "できることが必ずあるように、小判をもらえる場所が1つ必要です",
            "GK-30",
            "place",
        )
    read_sections(kit, boards)
    read_rounds(kit, boards)
    read_daiba(kit, boards.daiba)


def read_sections(kit: Kit, boards: BoardsFile) -> None:
    """GK-7: every number of players has one worker board, on which each place is in one section."""
    file = "boards"
    for players in PLAYERS:
        fitting = [name for name, board in boards.worker_board.items() if players in board.players]
        if len(fitting) != 1:
            raise wrong(
                file,
                f"one worker board is for {players} players",
                f"{players}人用のワーカーボードは1枚です",
                "GK-7",
                "worker_board",
            )
        board, about = boards.worker_board[fitting[0]], f"worker_board.{fitting[0]}"
        places = [place for section in board.sections for place in section.places]
        if sorted(places) != sorted(kit.place_ids):
            raise wrong(
                file,
                "each place is in exactly one section",
                "場所はそれぞれ1つの区画に入ります",
                "GK-7",
                about,
            )
        check_once(file, [section.id for section in board.sections], about)
        where = {place: at for at, section in enumerate(board.sections) for place in section.places}
        kit.sections[players] = [where[place] for place in kit.place_ids]
        kit.section_ids[players] = [section.id for section in board.sections]


def read_rounds(kit: Kit, boards: BoardsFile) -> None:
    """GK-11, GK-91: the piles in order; the last one ends the game."""
    file, rounds = "boards", boards.round
    if [each.id for each in rounds] != list(range(1, len(rounds) + 1)) or not rounds:
        raise wrong(file, "rounds are numbered from 1", "回の番号は1から順に付けます", "GK-11", "round")
    flipped: list[int] = []
    audits: list[int] = []
    for each in rounds:
        about = f"round {each.id}"
        if each.ends_game != (each.id == len(rounds)):
            raise wrong(
                file,
                "the last round ends the game, and no other",
                "最後の回だけがゲームを終わらせます",
                "GK-80",
                f"{about}.ends_game",
            )
        if each.audit:
            audits.append(each.audit)
        if len(set(audits)) != len(audits):
            raise wrong(
                file,
                "an audit square is used once",
                "監査マスを使うのは1度だけです",
                "GK-12",
                f"{about}.audit",
            )
        flipped += each.flips
        if len(set(flipped)) != len(flipped):
            raise wrong(
                file, "a board is opened once", "ボードを開くのは1度だけです", "GK-91", f"{about}.flips"
            )
        flips = sum(1 << (board - 1) for board in each.flips)
        kit.rounds.append(Round(each.onigiri_per_player, each.audit - 1 if each.audit else NONE, flips))
    numbers = [board.id for board in boards.goryokaku_board]
    if numbers != list(range(1, BOARDS + 1)):
        raise wrong(
            file,
            f"there are {BOARDS} boards, numbered from 1",
            f"ボードは{BOARDS}枚で、番号は1から順に付けます",
            "GK-1",
            "goryokaku_board",
        )
    kit.tiles_per_player = [board.tiles_per_player for board in boards.goryokaku_board]
    if 4 * sum(kit.tiles_per_player) > TILES:
        raise wrong(
            file,
            f"the {TILES} tiles are not enough for four",
            f"タイル{TILES}枚では4人に足りません",
            "GK-13",
            "goryokaku_board.tiles_per_player",
        )


def read_daiba(kit: Kit, track: list[DaibaText]) -> None:
    """GK-73 to GK-75: the track, from its start; one worker always remains."""
    file = "boards"
    if [each.space for each in track] != list(range(len(track))) or not track:
        raise wrong(file, "spaces are numbered from 0", "マスの番号は0から順に付けます", "GK-75", "daiba")
    if len(track) > kit.workers:
        raise wrong(file, "one worker must remain", "ワーカーが1個残る必要があります", "GK-75", "daiba")
    for each in track:
        fixed = {letter: getattr(each.cost, letter) for letter in LETTERS}
        if sum(fixed.values()) + each.cost.choice > MOST_CUBES:
            raise wrong(
                file,
                f"at most {MOST_CUBES} cubes",
                f"キューブは{MOST_CUBES}個までです",
                "GK-73",
                f"daiba {each.space}.cost",
            )
        ways = payments(each.cost.choice, 3) * comb(HAND, each.cost.card)
        if ways > MOST_PAYMENTS:
            raise wrong(
                file,
                f"with {HAND} cards in hand there are {ways} ways to pay, more than {MOST_PAYMENTS}",
                f"手札{HAND}枚のとき払い方が {ways} 通りになります（上限 {MOST_PAYMENTS}）",
                "GK-112",
                f"daiba {each.space}.cost",
            )
        reward = RewardText(
            0, 0, each.reward.cubes, each.reward.koban, each.reward.onigiri, each.reward.piece
        )
        kit.daiba.append(
            DaibaSpace(
                packed(fixed),
                each.cost.choice,
                each.cost.card,
                each.cost.koban,
                read_reward(reward),
                each.vp_per_castle,
            )
        )


def read_personal(kit: Kit, board: PersonalFile) -> None:
    """GK-17, GK-57, GK-100: the personal board."""
    file = "personal_board"
    kit.storehouses = board.storehouses
    kit.regroup_workers = board.regroup_workers
    kit.start_koban = board.start_koban
    if kit.regroup_workers > kit.workers:
        raise wrong(
            file,
            f"a player has {several(kit.workers, 'worker')}, so regrouping draws no more",
            f"ワーカーは1人{kit.workers}個なので、再編成で引くのもそれまでです",
            "GK-79",
            "regroup_workers",
        )
    if sum(board.building_stacks) != kit.pieces:
        raise wrong(
            file,
            f"the stacks hold all {kit.pieces} pieces",
            f"山には建物駒{kit.pieces}個がすべて載ります",
            "GK-17",
            "building_stacks",
        )
    tracks = {track.id: track for track in board.track}
    if sorted(tracks) != sorted(TRACK_IDS) or len(board.track) != len(TRACK_IDS):
        raise wrong(
            file,
            "there are two tracks, earth and ship",
            "トラックは earth と ship の2つです",
            "GK-57",
            "track",
        )
    for track in board.track:
        if len(track.bonus) != track.max + 1:
            raise wrong(
                file,
                f"{track.max + 1} spaces need as many bonuses",
                f"{track.max + 1}マスには同じ数のボーナスが必要です",
                "GK-58",
                f"{track.id}.bonus",
            )
    kit.earth_bonus = [BONUSES[bonus] for bonus in tracks["earth"].bonus]
    kit.ship_bonus = [BONUSES[bonus] for bonus in tracks["ship"].bonus]
    if [spot.id for spot in board.spot] != list(SPOT_IDS):
        raise wrong(
            file,
            f"the spots are {', '.join(SPOT_IDS)}, in this order",
            f"おにぎりの場所は {', '.join(SPOT_IDS)} をこの順に並べます",
            "GK-100",
            "spot",
        )
    kit.spot_cost = [spot.cost for spot in board.spot]
    kit.spot_limit = [spot.per_turn for spot in board.spot]
