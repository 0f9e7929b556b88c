#!/usr/bin/env python3
"""Predicts a run in the real window by the keyboard alone: beside the picture, and in front of a class.

usage: predict.py PROGRAM [FOLDER_FOR_SCREENSHOTS]

Promises: those of drive.py, whose Window it uses.
"""
from drive import drive


def phase(wanted):
    return lambda s, h: s["predictPhase"] == wanted and s["gliding"] == "false"


def go_on_to_a_question(window, what):
    """Steps until one stands; the state says where the next one comes."""
    for _ in range(200):
        values, _ = window.state()
        if values["predictPhase"] == "asked":
            break
        here = values["position"]
        window.key("Right")
        values, _ = window.expect(f"a step from {here}", lambda s, h: s["gliding"] == "false"
                                  and s["position"] != here)
    return window.expect(what, phase("asked"))


def answer(window, name):
    values, hits = go_on_to_a_question(window, f"{name}: a question stands")
    assert "choice:A" in hits, values
    place = values["position"]
    window.key("Right")
    window.key("b")
    values, _ = window.expect("B chooses, and the run stays", phase("chosen"))
    assert values["position"] == place, values
    window.key("1")
    window.picture(f"p-{name}-chosen")
    window.key("Return")
    values, _ = window.expect("Enter lets the run reveal it", phase("revealed"))
    assert int(values["position"]) > int(place), values
    window.picture(f"p-{name}-revealed")
    return values


def path(window):
    window.expect("opens", lambda s, h: int(s["position"]) > 0)
    window.key("Home", "q")
    window.expect("Q begins", lambda s, h: s["predicts"] == "true" and s["predictNext"] != "")
    window.picture("p-begin")
    shown = window.look()
    values = answer(window, "beside")
    assert values["predictScore"].endswith("of 1"), values
    window.expect_change("to be seen", shown, rows=200)
    window.key("Return")
    window.expect("Enter closes it", phase(""))
    go_on_to_a_question(window, "the next one")
    window.key("Escape")
    window.expect("Esc skips it", phase(""))
    window.press("nextLanguage")
    window.key("F5")
    window.expect("in front of a class", lambda s, h: s["presenting"] == "true"
                  and s["language"] == "zh")
    go_on_to_a_question(window, "asks there, too")
    window.key("Tab", "1", "2", "Tab", "7")
    window.expect("counts are no choice", phase("asked"))
    window.picture("p-class")
    window.key("Next")
    window.expect("the clicker reveals", phase("revealed"))
    window.picture("p-class-revealed")
    window.key("Next")
    window.expect("and goes on", lambda s, h: s["predictPhase"] != "revealed")
    for _ in range(3):  # a question that came since is skipped first
        if window.state()[0]["presenting"] == "true":
            window.key("Escape")
    window.expect("Esc ends presenting", lambda s, h: s["presenting"] == "false")
    window.key("q")
    window.expect("Q ends it", lambda s, h: s["predicts"] == "false")


if __name__ == "__main__":
    drive(__doc__, path)
