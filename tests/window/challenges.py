#!/usr/bin/env python3
"""Takes the challenges in the real window: a riddle about a pool that lacks a part, a pool to be made
to fail by choosing who goes next, and pools to be tuned, one by mouse and one by keys.

usage: challenges.py PROGRAM [FOLDER_FOR_SCREENSHOTS]

Promises: those of drive.py, whose Window it uses.
"""
from drive import drive


def riddle(window):
    window.expect("opens", lambda s, h: int(s["position"]) > 0)
    window.menu("find the fault")
    values, _ = window.expect("the menu poses a riddle", lambda s, h: s["riddle"] != ""
                              and s["riddleOver"] == "false" and s["position"] == "0")
    window.picture("c1-riddle")
    window.menu("find the fault")
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
    window.menu("make it fail")
    window.expect("the menu begins a game", lambda s, h: s["makeItFail"] == "deadlock"
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


def tune_by_mouse(window):
    window.menu("tune it")
    _, hits = window.expect("the menu shows a pool to tune", lambda s, h: s["tuneIt"] == "checks"
                            and s["tuneItSettings"] == "1 8" and "tune:more:0" in h)
    window.picture("c6-tune")
    for settings in ("2 8", "3 8", "4 8"):
        window.click(hits["tune:more:0"])
        window.expect("a click on + changes the run",
                      lambda s, h: s["tuneItSettings"] == settings)
    window.click(hits["tune:handIn"])
    _, hits = window.expect("they are judged", lambda s, h: s["tuneItResult"] == "met"
                            and s["tuneItGrid"] == "true" and "tune:cell:6" in h)
    window.picture("c7-tuned")
    window.click(hits["tune:cell:6"])
    window.expect("a cell shows its settings", lambda s, h: s["tuneItSettings"] == "3 8"
                  and s["tuneItMet"] == "true")
    window.click(hits["tune:another"])
    window.expect("the next pool", lambda s, h: s["tuneIt"] == "burst")


def tune_by_keys(window):
    window.key("Return")
    window.expect("settings that miss the goal", lambda s, h: s["tuneItJudging"] == "false"
                  and s["tuneItSaid"].startswith("Not good enough"))
    window.picture("c8-missed")
    window.key("w")
    window.expect("W shows where", lambda s, h: s["panel"] == "why")
    for _ in range(6):
        window.key("plus")
    window.key("Down")
    window.key("plus")
    window.key("plus")
    window.expect("keys change the settings", lambda s, h: s["tuneItSettings"] == "8 4"
                  and s["tuneItMet"] == "true")
    window.key("Return")
    window.expect("the best", lambda s, h: s["tuneItResult"] == "best" and s["tuneItGrid"] == "true")
    window.picture("c9-best")
    window.key("Escape")
    window.key("Escape")
    window.expect("Esc leaves it", lambda s, h: s["tuneIt"] == "")


def path(window):
    riddle(window)
    game(window)
    tune_by_mouse(window)
    tune_by_keys(window)


if __name__ == "__main__":
    drive(__doc__, path)
