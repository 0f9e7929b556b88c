#!/usr/bin/env python3
"""Takes the challenges in the real window, by keys: a riddle about a pool that lacks a part, and a
pool to be made to fail by choosing who goes next.

usage: challenges.py PROGRAM [FOLDER_FOR_SCREENSHOTS]

Promises: those of drive.py, whose Window it uses.
"""
from drive import drive


def riddle(window):
    window.expect("opens", lambda s, h: int(s["position"]) > 0)
    window.key("shift+o")
    values, _ = window.expect("Shift+O poses a riddle", lambda s, h: s["riddle"] != ""
                              and s["riddleOver"] == "false" and s["position"] == "0")
    window.picture("c1-riddle")
    window.key("shift+o")
    tries = values["riddleTries"]
    while True:
        window.key("Return")
        values, _ = window.expect("an answer is judged", lambda s, h: s["riddleTries"] != tries
                                  or s["riddleOver"] == "true")
        if values["riddleOver"] == "true":
            break
        tries = values["riddleTries"]
        window.picture("c2-wrong")
        window.key("Down")
    window.picture("c3-over")
    _, hits = window.expect("it can be left", lambda s, h: "riddle:leave" in h)
    window.click(hits["riddle:leave"])
    window.expect("and is left", lambda s, h: s["riddle"] == "" and s["focus"] == "picture")


def game(window):
    window.key("shift+g")
    window.expect("Shift+G begins a game", lambda s, h: s["makeItFail"] == "deadlock"
                  and s["makeItFailChoices"] == "0")
    window.key("h")
    window.expect("H gives a hint", lambda s, h: s.get("makeItFailSaid", "") != "")
    window.key("a")
    window.expect("A chooses", lambda s, h: s.get("makeItFailChoices") == "1")
    window.picture("c4-game")
    window.key("BackSpace")
    window.expect("Backspace takes it back", lambda s, h: s.get("makeItFailChoices") == "0")
    for choice in range(1, 60):
        window.key("Return")
        values, _ = window.expect("its turn", lambda s, h: s.get("makeItFailChoices") == str(choice)
                                  or s["makeItFailSaid"].startswith("The run is over"))
        if values["makeItFailSaid"].startswith("The run is over"):
            break
    window.picture("c5-unharmed")
    window.key("Escape")
    window.expect("Esc leaves it", lambda s, h: s["makeItFail"] == "")


def path(window):
    riddle(window)
    game(window)


if __name__ == "__main__":
    drive(__doc__, path)
