#!/usr/bin/env python3
"""Works out again, from a game's record alone, what Hofnar dealt and rolled: fairness.md.

    python3 fairness.py < RECORD

ends with 0 where all follows from secret and cuts, 1 where something differs, 2 where there is nothing
to check. It knows no rules: for whom something was drawn, and what lay in a stack or a hand then, it takes as
given. What is planned for a day, and which candidates were passed over, it does not look at; `hofnar verify` does.
"""

import hashlib
import hmac
import json

LEAP = 1_000_000  # of numbers, where the books have gone back to a copy
DIE = [1, 2, 3, 4, 5, 6]
DECK = [rank for rank in range(1, 13) for _ in range(rank)] + [13, 13]
STACK = ([colour + str(value) for colour in "ryg" for value in range(1, 12)
          for _ in range(1 if value <= 3 else 2 if value <= 6 else 3)]
         + ["R%d" % n for n in range(1, 6)] + ["G%d" % n for n in range(1, 13)])
TILES = [kind for kind in ("S1", "S2", "S3", "A1", "A2", "A3", "A4") for _ in range(8)]


def netstrings(*parts):
    raw = (x if isinstance(x, bytes) else str(x).encode() for x in parts)
    return b"".join(b"%d:%s," % (len(x), x) for x in raw)


def digest(*parts):
    return hashlib.sha256(netstrings(*parts)).digest()


def hold(true, why):
    if not true:
        raise ValueError(why)


def numbers(seed, purpose, seat, nth):  # of one situation, without end: chance.md
    key, blocks = hmac.digest(seed, netstrings(purpose, "" if seat is None else seat, nth), "sha256"), 0
    while True:
        block, blocks = hmac.digest(key, blocks.to_bytes(8, "big"), "sha256"), blocks + 1
        yield from (int.from_bytes(block[i:i + 8], "big") for i in range(0, 32, 8))


def below(k, luck):
    return next(number for number in luck if number < 2**64 // k * k) % k


def shuffled(deck, luck):
    deck = list(deck)
    for i in range(len(deck) - 1, 0, -1):
        j = below(i + 1, luck)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def whole(record, purpose, nth):  # what it must be drawn from; None: what came back, or a hand
    trimmed = record.get("options", {}).get("deck") == "trimmed"
    first = {"murphy": list(range(1, 22)), "stack": STACK} if nth == 0 else {}
    deal = [rank for rank in DECK if not trimmed or rank < 11 or rank == 11 and len(record["players"]) > 4 or rank == 13]
    return {"draw": DECK, "deal": deal, "tiles": TILES, "start": DIE, "roll": DIE, **first}.get(purpose)


def dealt(kind, players, lucks, decks):
    if kind == "dice":
        return [DIE[below(6, lucks[0])] for _ in DIE[:3]]
    if kind == "blind":
        return [hand[below(len(hand), luck)] for luck, hand in zip(lucks, decks)]
    order = shuffled(decks[0], lucks[0])
    return order if kind != "draw" else shuffled(sorted(list(dict.fromkeys(order))[:players]), lucks[0])


def seeds_of(fair, daily):  # from which outcome on which seed holds
    outcome, number = 0, -LEAP - 1
    for s in fair["secrets"]:
        hold(s["outcome"] >= outcome and s["number"] > number + LEAP, "a second secret, and no restore before it")
        outcome, number = s["outcome"], s["number"]
        previous, commitment, secret = (bytes.fromhex(s[k]) for k in ("previous", "commitment", "secret"))
        kind, want = "table", digest("hofnar-commit-1", fair["table"], secret)
        words = ["hofnar-deal-1", fair["table"], fair["game"], *fair["cuts"]]
        if daily:
            day, days = daily["day"], daily["commitments"]
            hold(days.get(day) == digest("hofnar-day-1", day, secret).hex(), "the day's secret is another one")
            kind, want = "days", digest("hofnar-days-1", *(x for d in sorted(days) for x in (d, bytes.fromhex(days[d]))))
            words = ["hofnar-daily-1", day, fair["game"], daily["candidate"]]
        hold(want == commitment, "what was committed to is another one")
        if s["number"] or not daily:  # else it was played in no server, and so stands in no chain
            hold(s["number"] > 1 or digest("hofnar-chain-1", fair["server"]) == previous, "the chain begins elsewhere")
            entry = digest("hofnar-chain-1", previous, s["number"], kind, fair["table"], commitment)
            hold(entry.hex() == s["hash"], "the entry is another one")
        yield s["outcome"], hmac.digest(secret, netstrings(*words), "sha256")


def check(record):
    fair, daily, players, drawn = record["fair"], record["fair"].get("daily"), len(record["players"]), {}
    seeds = dict(seeds_of(fair, daily))
    hold(not daily or below(players, numbers(seeds[0], "place", None, 0)) == daily["seat"], "the seat is another one")
    hold((fair["game"], len(fair["chance"])) == (record["game"], len(record["chance"])), "the proof is of another game")
    for i, (entry, asked) in enumerate(zip(record["chance"], fair["chance"])):
        if i == 0 and fair["game"] == "dalmuti" and "taken_over" in asked and not daily:
            drawn["source"] = asked["taken_over"]
            continue  # the titles of the game before, which were not drawn
        seed, purpose, parts = seeds[max(n for n in seeds if n <= i)], asked["purpose"], asked["parts"]
        for p in parts:
            nth = drawn[purpose, p["seat"]] = drawn.get((purpose, p["seat"]), -1) + 1
            hold(p["nth"] == nth, f"outcome {i} is not drawn for what the proof says")
            hold(whole(record, purpose, nth) in (None, p["from"]), f"outcome {i} is not drawn from all there is")
        kind = "dice" if purpose in ("start", "roll") else purpose  # all else is called what it is drawn for
        lucks = [numbers(seed, purpose, p["seat"], p["nth"]) for p in parts]
        want = dealt(kind, players, lucks, [p["from"] for p in parts])
        hold(entry == {kind: want}, f"outcome {i} does not follow: it would be {want}")
    entries = " ".join(f"#{s['number']} {(s['hash'] if s['number'] else s['commitment'])[:20]}" for s in fair["secrets"])
    return entries + (f", with the titles of table {drawn['source']}" if "source" in drawn else "")


if __name__ == "__main__":
    status = 2
    try:
        record = json.load(open(0, encoding="utf-8"))
        hold(record["fair"]["scheme"] in ("hofnar-deal-1", "hofnar-daily-1"), "a proof of another kind")
        status = 1
        print("Proven:", check(record))
        status = 0
    except Exception as why:
        print("Differs:" if status == 1 else "Nothing to check:", why)
    raise SystemExit(status)
