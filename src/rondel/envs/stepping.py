"""The compiled part of a batch: a decision in each of many games, and everything that is asked after it."""

from __future__ import annotations

from typing import Any

from rondel.core.chance import next_state, scramble
from rondel.core.compiling import entry, rule
from rondel.core.engine import BEGIN, SETTLE, observe, pick, ranking, scores, settle, setup, step

#: instead of an action: this game stays as it is
WAIT = -1


@rule
def share_out(places: Any, rewards: Any) -> None:
    """The reward of each place, evenly spaced from 1 for the first to -1 for the last; equal places share."""
    seats = len(places)
    for seat in range(seats):
        equal = 0
        for other in range(seats):
            if places[other] == places[seat]:
                equal += 1
        rewards[seat] += 1.0 - (2.0 * (places[seat] - 1) + equal - 1) / (seats - 1)


@rule
def share_points(points: Any, rewards: Any, weight: float) -> None:
    """The weight times how far each seat is ahead of the average of the others."""
    seats = len(points)
    total = 0
    for seat in range(seats):
        total += points[seat]
    for seat in range(seats):
        rewards[seat] += weight * (points[seat] - (total - points[seat]) / (seats - 1))


@entry
def advance(
    states: Any,
    actions: Any,
    seeds: Any,
    lists: Any,
    counts: Any,
    masks: Any,
    observations: Any,
    actors: Any,
    rewards: Any,
    done: Any,
    standing: Any,
    points: Any,
    places: Any,
    finished: Any,
    point_sums: Any,
    victories: Any,
    shaping: float,
    renew: bool,
) -> int:
    """Carry out one action in each game, a legal one, and write what is then open and what is seen.

    BEGIN sets a game up from its seed, NOTHING looks at a state that came from outside, WAIT passes over it. A game
    that ends is set up again at once from the next seed if ``renew``. Returns how many decisions were carried out.
    There is a single place for each call of the rules, because each one costs time to compile.
    """
    carried_out = 0
    for i in range(len(states)):
        s = states[i]
        action = actions[i]
        done[i] = False
        rewards[i, :] = 0.0
        if action == WAIT:
            continue
        n = 0
        going = True
        while going:
            if action >= 0:
                carried_out += 1
                step(s, action)
            elif action == BEGIN:
                setup(s, seeds[i])
            n = settle(s, lists[i], SETTLE)
            going = False
            if n == 0 or shaping != 0.0:
                if action >= 0:
                    share_points(standing[i], rewards[i], -shaping)
                scores(s, standing[i])
                if action >= 0:
                    share_points(standing[i], rewards[i], shaping)
            if n == 0 and action >= 0:
                done[i] = True
                points[i, :] = standing[i]
                ranking(s, places[i])
                share_out(places[i], rewards[i])
                keep_count(i, points, places, finished, point_sums, victories)
                if renew:
                    seeds[i] = scramble(next_state(seeds[i]))
                    action = BEGIN
                    going = True
        counts[i] = n
        masks[i, :] = False
        for k in range(n):
            masks[i, lists[i, k]] = True
        actors[i] = s.actor
        views = observations.shape[1]
        for view in range(views):
            observe(s, view if views > 1 else s.actor, observations[i, view])
    return carried_out


@rule
def keep_count(i: int, points: Any, places: Any, finished: Any, point_sums: Any, victories: Any) -> None:
    """Of a finished game: its points and who won, or shared the victory."""
    seats = points.shape[1]
    winners = 0
    for seat in range(seats):
        if places[i, seat] == 1:
            winners += 1
    finished[i] += 1
    for seat in range(seats):
        point_sums[i, seat] += points[i, seat]
        if places[i, seat] == 1:
            victories[i, seat] += 1.0 / winners


@entry
def first_refused(actions: Any, lists: Any, counts: Any) -> int:
    """The first game whose action is not open in it, or -1."""
    for i in range(len(actions)):
        if actions[i] == WAIT:
            continue
        found = False
        for k in range(counts[i]):
            if lists[i, k] == actions[i]:
                found = True
                break
        if not found:
            return i
    return -1


@entry
def draw_open(generators: Any, lists: Any, counts: Any, actions: Any) -> None:
    """An open action for each game, every one equally likely; WAIT where the game is over."""
    for i in range(len(actions)):
        actions[i] = WAIT
        if counts[i] > 0:
            generators[i] = next_state(generators[i])
            actions[i] = lists[i, pick(generators[i], counts[i])]
