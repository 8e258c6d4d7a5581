#!/usr/bin/env python3
"""Works out again, from what chance.md says, what Hofnar draws.

    python3 chance.py SEED PURPOSE SEAT HOW-MANIETH SIDES [SIDES ...]
    python3 chance.py --check vectors.json

prints numbers below SIDES, SEED being 64 hexadecimal digits and SEAT '-' where it is
nobody's own; or holds a file of test vectors against it. It knows of Hofnar only what
chance.md says, and uses nothing but Python's standard library.
"""

import hashlib
import hmac
import json
import sys


def mac(key, text):
    return hmac.new(key, text, hashlib.sha256).digest()


def netstring(text):
    return b"%d:%s," % (len(text), text.encode())


class Stream:
    def __init__(self, seed, purpose, seat, nth):
        """seat is None where it is nobody's own."""
        seat = "" if seat is None else str(seat)
        self.key = mac(seed, netstring(purpose) + netstring(seat) + netstring(str(nth)))
        self.blocks, self.numbers = 0, []

    def next(self):
        if not self.numbers:
            block = mac(self.key, self.blocks.to_bytes(8, "big"))
            self.numbers = [int.from_bytes(block[i:i + 8], "big") for i in range(0, 32, 8)]
            self.blocks += 1
        return self.numbers.pop(0)

    def below(self, k):
        while True:
            number = self.next()
            if number < 2**64 // k * k:
                return number % k

    def shuffled(self, deck):
        deck = list(deck)  # ascending
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return deck

    def dice(self):
        return [self.below(6) + 1 for _ in range(3)]


DALMUTI = [rank for rank in range(1, 13) for _ in range(rank)] + [13, 13]
TASKS = list(range(1, 22))
STACK = ([colour + str(value) for colour in "ryg" for value in range(1, 12)
          for _ in range(1 if value <= 3 else 2 if value <= 6 else 3)]
         + ["R%d" % n for n in range(1, 6)] + ["G%d" % n for n in range(1, 13)])
TILES = [kind for kind in ("S1", "S2", "S3", "A1", "A2", "A3", "A4") for _ in range(8)]
DECKS = {"deal": DALMUTI, "murphy": TASKS, "stack": STACK, "tiles": TILES}


def draw(stream, players):
    """Dalmuti's first seating: who turns up which rank."""
    ranks = list(dict.fromkeys(stream.shuffled(DALMUTI)))[:players]
    return stream.shuffled(sorted(ranks))


def drawn(v, stream):
    """What a test vector says it draws."""
    if v["draws"] == "numbers":
        return [str(stream.below(int(k))) for k in v["below"]]
    if v["draws"] == "dice":
        return stream.dice()
    if v["draws"] == "draw":
        return draw(stream, v["players"])
    return stream.shuffled(DECKS[v["draws"]])


def check(file):
    wrong = 0
    with open(file, encoding="utf-8") as vectors:
        for v in json.load(vectors):
            stream = Stream(bytes.fromhex(v["seed"]), v["purpose"], v["seat"], v["nth"])
            same = stream.key.hex() == v["key"] and drawn(v, stream) == v["drawn"]
            wrong += not same
            print("ok  " if same else "else", v["purpose"], v["seat"], v["nth"], v["draws"])
    return 1 if wrong else 0


def main(seed, purpose, seat, nth, *sides):
    stream = Stream(bytes.fromhex(seed), purpose, None if seat == "-" else int(seat), int(nth))
    print(*(stream.below(int(k)) for k in sides))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--check"]:
        sys.exit(check(sys.argv[2]))
    main(*sys.argv[1:])
