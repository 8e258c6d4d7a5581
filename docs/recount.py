#!/usr/bin/env python3
"""Works seasons out anew from what /league export has written, and says what differs.

    python3 recount.py season.json [season.json ...]

It knows of Hofnar only what leagues.md says, and uses nothing but Python's standard
library. Of several seasons of a league it also says where one did not begin with the
ratings of the one before: a game that is counted late in a closed season changes that
one alone.
"""

import collections
import json
import math
import sys

START_MU, START_SIGMA = 25.0, 25.0 / 3
BETA, TAU, KAPPA = 25.0 / 6, 25.0 / 300, 1e-4
WHOLE = 2 * 232792560  # the share of somebody who has beaten everybody
PAIR_GAMES = 10
CRITERIA = {
    "rating": ["rating", "mean", "wins", "games"],
    "points": ["points", "wins", "mean", "games"],
    "beaten_mean": ["mean", "games", "wins", "points"],
    "beaten_sum": ["beaten", "wins", "points", "rating"],
    "wins": ["wins", "mean", "points", "rating"],
}


class Standing:
    def __init__(self, who, mu=START_MU, sigma=START_SIGMA):
        self.who, self.mu, self.sigma = who, mu, sigma
        self.games = self.wins = self.points = self.beaten = self.opponents = 0

    def value(self, criterion):
        if criterion == "rating":
            return math.floor(1000 + 40 * (self.mu - 3 * self.sigma) + 0.5)
        if criterion == "mean":
            return self.beaten // self.games
        return getattr(self, criterion)


def is_computer(who):
    return who.startswith("computer:")


class Season:
    """The standings of one season."""

    def __init__(self, export):
        self.rules = export["season"]["rules"]
        self.early = self.rules.get("early", False)
        self.voids = [c for c in export["corrections"] if not c.get("undone")]
        self.standings = {w: Standing(w, r["mu"], r["sigma"]) for w, r in (export.get("starts") or {}).items()}
        self.played = set()
        self.pairs = collections.Counter()  # games of one against another, by both ids
        self.unsettled = set()  # who has no place
        self.met = set()  # who was compared with whom
        for result in sorted(export["results"], key=lambda r: (r["ended"], r["table"])):
            self.count(result)

    def is_void(self, result, person):
        for void in self.voids:
            if void.get("table"):
                if void["table"] == result["table"] and void.get("person", "") in ("", person):
                    return True
            elif void["person"] == person and void["since"] <= result["ended"] < void["until"]:
                return True
        return False

    def entrants(self, result):
        """Whom a game compares, as (id, rank, points, team, left, absent, unsettled)."""
        found, levels = [], collections.Counter()
        for p in sorted(result["players"], key=lambda p: p["seat"]):
            who, left = p.get("person", ""), p.get("left", False)
            if not who:
                level = p.get("level", "")
                levels[level] += 1
                who = "computer:%s:%s:%d" % (result["game"], level, levels[level])
                if not self.rules["computers"]:
                    continue
            if p.get("out") or self.is_void(result, p.get("person", "")):
                continue
            if not left and 3 * p.get("own", 0) < p.get("turns", 0):  # came late
                continue
            absent = left and 3 * p.get("own", 0) < p.get("turns", 0) and not self.early
            rank = 0 if left else p.get("place", 0)
            found.append((who, rank, p.get("points", 0), p.get("team", 0), left, absent, p.get("unsettled", False)))
        worst = max([e[1] for e in found], default=0)
        return [e[:1] + ((worst + 1,) if e[4] else e[1:2]) + e[2:] for e in found]

    def count(self, result):
        games = self.rules["games"] or []
        if result.get("hints") or games and result["game"] not in games:
            return
        entrants = self.entrants(result)
        opposed = lambda a, b: a[0] != b[0] and (a[3] == 0 or a[3] != b[3])
        # in a season that was closed before, partners were enough
        people = [e for e in entrants if not is_computer(e[0])]
        foes = lambda a, b: a is not b and (opposed(a, b) or self.rules.get("partners", False))
        if not any(foes(a, b) for a in people for b in people) or not any(opposed(e, entrants[0]) for e in entrants):
            return
        before = {e[0]: self.standings.get(e[0]) or Standing(e[0]) for e in entrants}
        ratings, counts = {}, {}
        for e in entrants:
            there = [o for o in entrants if opposed(e, o) and not o[5]]
            worn = [o for o in there if not self.early and self.pairs[pair(e, o)] >= PAIR_GAMES]
            ratings[e[0]] = rated(e, [o for o in there if o not in worn], before)
            another = any(foes(e, o) and not o[5] for o in people)
            counts[e[0]] = there if self.early or another and there else None
        if not self.early:
            for e in entrants:
                for o in entrants:
                    if opposed(e, o):
                        self.pairs[pair(e, o)] += 1
        best = min(e[1] for e in entrants)
        for e in entrants:
            self.add(e, counts[e[0]], before[e[0]], ratings[e[0]], best)

    def add(self, e, there, standing, rating, best):
        if not self.early:
            for o in there or []:
                if pair(e, o) not in self.met and not is_computer(o[0]) and not o[6]:
                    standing.opponents += 1
                self.met.add(pair(e, o))
        if there is None:
            return
        self.standings[e[0]] = standing
        self.played.add(e[0])
        if e[6]:
            self.unsettled.add(e[0])
        standing.mu, standing.sigma = rating
        standing.games += 1
        standing.points += e[2]
        standing.wins += e[1] == best and not e[4]
        if there:
            halves = sum(2 if o[1] > e[1] else 1 if o[1] == e[1] else 0 for o in there)
            standing.beaten += WHOLE // 2 * halves // len(there)

    def table(self):
        """The people in order, as (place, standing)."""
        people = [self.standings[w] for w in self.played if not is_computer(w)]
        needed = min(self.rules.get("opponents", 0), sum(s.who not in self.unsettled for s in people) - 1)
        values = lambda s: [-s.value(c) for c in CRITERIA[self.rules["way"]]]
        short = lambda s: s.who in self.unsettled or s.games < self.rules["minimum"] or s.opponents < needed
        people.sort(key=lambda s: (short(s), values(s), s.who))
        rows = []
        for i, s in enumerate(people):
            same = i > 0 and not short(s) and values(s) == values(people[i - 1])
            rows.append((0 if short(s) else rows[-1][0] if same else i + 1, s))
        return rows

    def carried(self):
        """The ratings with which the next season begins, where they are kept."""
        less_sure = lambda s: (s.mu, min(START_SIGMA, math.hypot(s.sigma, BETA)))
        return {who: less_sure(s) for who, s in self.standings.items()}


def pair(one, other):
    """One against another: all who have no place count as one other."""
    return one[0], "unsettled" if other[6] else other[0]


def rated(own, others, before):
    """Weng and Lin 2011, algorithm 4 (Plackett-Luce), for one player."""
    me = before[own[0]]
    if not others:
        return me.mu, me.sigma
    field = [(before[e[0]].mu, math.hypot(before[e[0]].sigma, TAU), e[1]) for e in [own] + others]
    mu, sigma, rank = field[0]
    c = math.sqrt(sum(s * s + BETA * BETA for _, s, _ in field))
    omega = delta = 0.0
    for r in sorted({r for _, _, r in field if r <= rank}):
        total = sum(math.exp((m - mu) / c) for m, _, q in field if q >= r)
        ties = sum(q == r for _, _, q in field)
        omega += (1 / ties if r == rank else 0) - 1 / total
        delta += (1 / total) * (1 - 1 / total)
    delta *= sigma / c * sigma * sigma / c / c
    return mu + omega * sigma * sigma / c, sigma * math.sqrt(max(1 - delta, KAPPA))


def near(a, b):
    return abs(a - b) <= 1e-9


def compare(export, season):
    """What differs between what was exported and what its results come to."""
    rows = season.table()
    if [r["id"] for r in export["standings"]] != [s.who for _, s in rows]:
        yield "the order is %s" % [s.who for _, s in rows]
        return
    for row, (place, s) in zip(export["standings"], rows):
        mine = {k: getattr(s, k) for k in ("games", "wins", "points", "beaten", "opponents")}
        theirs = {k: row.get(k, 0) for k in mine}
        if row.get("place", 0) != place or mine != theirs:
            yield "%s: %d %s, exported %d %s" % (s.who, place, mine, row.get("place", 0), theirs)
        if not near(row["mu"], s.mu) or not near(row["sigma"], s.sigma):
            yield "%s: %r %r, exported %r %r" % (s.who, s.mu, s.sigma, row["mu"], row["sigma"])


def began_with(export, last):
    """Who began a season with another rating than comes of the season before."""
    starts, carried = export.get("starts") or {}, last.carried()
    for who in sorted(set(starts) | set(carried)):
        got, want = starts.get(who), carried.get(who)
        if not got or not want or not near(got["mu"], want[0]) or not near(got["sigma"], want[1]):
            yield who


def main(files):
    exports = [json.load(open(f, encoding="utf-8")) for f in files]
    exports.sort(key=lambda e: (e["league"]["id"], e["season"]["n"]))
    wrong, before = 0, {}
    for export in exports:
        league, n = export["league"]["id"], export["season"]["n"]
        if export["season"].get("recounting"):
            sys.exit("season %d is being worked out anew: export it again in a minute" % n)
        season = Season(export)
        said = list(compare(export, season))
        wrong += len(said)
        if export.get("starts") and (league, n - 1) in before:
            otherwise = len(list(began_with(export, before[league, n - 1])))
            said += ["%d began otherwise than season %d ended" % (otherwise, n - 1)] if otherwise else []
        before[league, n] = season
        print("league %d, season %d: %d results, %d people: %s" % (
            league, n, len(export["results"]), len(export["standings"]), "; ".join(said) or "the same"))
    sys.exit(1 if wrong or not exports else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
