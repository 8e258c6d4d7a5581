#!/usr/bin/env python3
"""Works out again, from a game's record alone, what Hofnar dealt and rolled: fairness.md.

    python3 fairness.py < RECORD

ends with 0 where all follows from secret and cuts, 1 where something differs, 2 where there
is nothing to check. It knows no rules: for whom something was drawn, and what lay in a stack
or a hand then, it takes from the record as given. `hofnar verify` proves that as well.
"""

import hashlib
import hmac
import json

DIE = [1, 2, 3, 4, 5, 6]
DECK = [rank for rank in range(1, 13) for _ in range(rank)] + [13, 13]
STACK = ([colour + str(value) for colour in "ryg" for value in range(1, 12)
          for _ in range(1 if value <= 3 else 2 if value <= 6 else 3)]
         + ["R%d" % n for n in range(1, 6)] + ["G%d" % n for n in range(1, 13)])
TILES = [kind for kind in ("S1", "S2", "S3", "A1", "A2", "A3", "A4") for _ in range(8)]
KINDS = {"start": "dice", "roll": "dice"}  # all else is called in a record what it is drawn for


def netstrings(*parts):
    parts = [x if isinstance(x, bytes) else str(x).encode() for x in parts]
    return b"".join(b"%d:%s," % (len(x), x) for x in parts)


def digest(*parts):
    return hashlib.sha256(netstrings(*parts)).digest()


def mac(key, text):
    return hmac.new(key, text, hashlib.sha256).digest()


def hold(true, why):
    if not true:
        raise ValueError(why)


class Luck:  # the numbers of one situation: chance.md
    def __init__(self, seed, purpose, seat, nth):
        self.key = mac(seed, netstrings(purpose, "" if seat is None else seat, nth))
        self.blocks, self.numbers = 0, []

    def below(self, k):
        while True:
            if not self.numbers:
                block = mac(self.key, self.blocks.to_bytes(8, "big"))
                self.numbers = [int.from_bytes(block[i:i + 8], "big") for i in range(0, 32, 8)]
                self.blocks += 1
            number = self.numbers.pop(0)
            if number < 2**64 // k * k:
                return number % k

    def shuffled(self, deck):
        deck = list(deck)
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return deck


def whole(record, purpose, nth):  # what it must be drawn from; None: what came back, or a hand
    trimmed = record.get("options", {}).get("deck") == "trimmed"
    first = {"murphy": list(range(1, 22)), "stack": STACK} if nth == 0 else {}
    deal = [rank for rank in DECK if not trimmed or rank < 11 or rank == 11 and len(record["players"]) > 4 or rank == 13]
    return {"draw": DECK, "deal": deal, "tiles": TILES, "start": DIE, "roll": DIE, **first}.get(purpose)


def dealt(kind, players, lucks, decks):
    luck, deck = lucks[0], decks[0]
    if kind == "dice":
        return [DIE[luck.below(6)] for _ in DIE[:3]]
    if kind == "blind":
        return [hand[luck.below(len(hand))] for luck, hand in zip(lucks, decks)]
    if kind == "draw":
        return luck.shuffled(sorted(list(dict.fromkeys(luck.shuffled(deck)))[:players]))
    return luck.shuffled(deck)


def seeds_of(fair):  # from which outcome on which seed holds
    for s in fair["secrets"]:
        previous, commitment, secret = (bytes.fromhex(s[k]) for k in ("previous", "commitment", "secret"))
        hold(digest("hofnar-commit-1", fair["table"], secret) == commitment, "the secret is another one")
        hold(s["number"] > 1 or digest("hofnar-chain-1", fair["server"]) == previous, "the chain begins elsewhere")
        entry = digest("hofnar-chain-1", previous, s["number"], "table", fair["table"], commitment)
        hold(entry.hex() == s["hash"], "the entry is another one")
        yield s["outcome"], mac(secret, netstrings("hofnar-deal-1", fair["table"], fair["game"], *fair["cuts"]))


def check(record):
    fair, seeds, drawn = record["fair"], dict(seeds_of(record["fair"])), {}
    hold((fair["game"], len(fair["chance"])) == (record["game"], len(record["chance"])), "the proof is of another game")
    for i, (entry, asked) in enumerate(zip(record["chance"], fair["chance"])):
        if i == 0 and fair["game"] == "dalmuti" and "taken_over" in asked:
            continue  # the titles of the game before, which were not drawn
        seed, purpose, parts = seeds[max(n for n in seeds if n <= i)], asked["purpose"], asked["parts"]
        for p in parts:
            nth = drawn[purpose, p["seat"]] = drawn.get((purpose, p["seat"]), -1) + 1
            hold(p["nth"] == nth, f"outcome {i} is not drawn for what the proof says")
            hold(whole(record, purpose, nth) in (None, p["from"]), f"outcome {i} is not drawn from all there is")
        kind, lucks = KINDS.get(purpose, purpose), [Luck(seed, purpose, p["seat"], p["nth"]) for p in parts]
        want = dealt(kind, len(record["players"]), lucks, [p["from"] for p in parts])
        hold(entry == {kind: want}, f"outcome {i} does not follow: it would be {want}")
    return " ".join(f"#{s['number']} {s['hash'][:20]}" for s in fair["secrets"])


if __name__ == "__main__":
    status = 2
    try:
        record = json.load(open(0, encoding="utf-8"))
        hold(record["fair"]["scheme"] == "hofnar-deal-1", "a proof of another kind")
        status = 1
        print("Proven:", check(record))
        status = 0
    except Exception as why:
        print("Differs:" if status == 1 else "Nothing to check:", why)
    raise SystemExit(status)
