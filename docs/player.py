"""An example player for `hofnar arena`: see players.md.

    hofnar arena dalmuti --seats "cmd:python3 docs/player.py,random,random,random"

In Dalmuti it leads its worst cards and follows as cheaply as it can; in Kismet it
sees what fits, and never knocks; elsewhere it takes any act.
"""

import json
import random
import sys


def worst(act):
    """How bad the cards of a play are, the worst highest; a pass comes last."""
    ranks = [card for card in act.get("cards", []) if card < 13]
    return (act["m"] == "play", max(ranks, default=0), len(ranks))


def fits(act, dice):
    """Whether the card of an act, if there is one, shows the sum of two dice."""
    sums = [sum(dice) - die for die in dice or []]
    return "card" not in act or act["card"] in sums


def choose(game, acts, detail):
    if game == "dalmuti":
        return max(acts, key=worst)
    if game == "kismet":
        calm = [act for act in acts if act["m"] != "knock" and fits(act, detail["dice"])]
        return max(calm, key=lambda act: act.get("card", 0))
    return random.choice(acts)


def answer(game, line):
    if "question" in line:
        keys = [option["key"] for option in line["question"]["options"]]
        return {"picks": random.sample(keys, line["question"]["min"])}
    if line.get("optional"):
        return {"act": None}
    return {"act": choose(game, line["acts"], line["view"]["detail"])}


def main():
    game = None
    for text in sys.stdin:
        line = json.loads(text)
        if "hello" in line:
            game = line["game"]
            random.seed(1)
            print(json.dumps({"name": "Example"}), flush=True)
        elif "ask" in line:
            print(json.dumps({"ask": line["ask"], **answer(game, line)}), flush=True)


if __name__ == "__main__":
    main()
