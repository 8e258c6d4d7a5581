#!/usr/bin/env python3
"""Begins, or goes on with, a language: python3 docs/translate.py TAG

Writes bot/words/TAG.toml and games/*/words/TAG.toml from the English files: what TAG has
already stays, what it lacks is put there empty, below a comment with the English wording.
"""
import pathlib
import re
import sys
import tomllib


def entries(text):
    """The lines of a catalogue, as [key, lines]; comments and empty lines have no key."""
    lines, i, found = text.split("\n"), 0, []
    while i < len(lines):
        key, n = re.match(r'"([^"]+)" = ', lines[i]), 1
        if key and lines[i].count('"""') == 1:
            while '"""' not in lines[i + n]:
                n += 1
            n += 1
        found.append([key and key[1], "\n".join(lines[i : i + n])])
        i += n
    return found


def empty(key, lines):
    """An entry to be translated, below its English wording."""
    plural = isinstance(tomllib.loads(lines)[key], dict)
    wording = "\n".join("# " + line for line in lines.split("\n"))
    return wording + f'\n"{key}" = ' + ('{ one = "", other = "" }' if plural else '""')


def translated(english, own):
    """The catalogue with what is new in English, each where it stands there."""
    known = [key for key, _ in own]
    if not any(known):
        return [empty(*entry) if entry[0] else entry[1] for entry in english]
    last, above = 0, ""
    for key, lines in english:
        if key in known and key:
            last = [k for k, _ in own].index(key) + 1
        elif key:
            if above and [None, above] not in own:
                own.insert(last, [None, above])
                last += 1
            own.insert(last, [key, empty(key, lines)])
            last += 1
        above = lines if lines.startswith("#") else ""
    return [lines for _, lines in own]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    root = pathlib.Path(__file__).parent.parent
    for english in [root / "bot/words/en.toml", *sorted(root.glob("games/*/words/en.toml"))]:
        own = english.with_name(sys.argv[1] + ".toml")
        before = own.read_text() if own.exists() else ""
        own.write_text("\n".join(translated(entries(english.read_text()), entries(before))))
        print(own.relative_to(root))


if __name__ == "__main__":
    main()
