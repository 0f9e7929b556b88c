#!/usr/bin/env python3
"""Practises in the real window: by keys and by the mouse, and back to the run that is open.

usage: practise.py PROGRAM [FOLDER_FOR_SCREENSHOTS]

Promises: those of drive.py, whose Window it uses.
"""
from drive import drive


def said(beginning):
    return lambda s, h: s.get("practiseSaid", "").startswith("ui.practise." + beginning)


def heap(window):
    values, _ = window.expect("opens", lambda s, h: int(s["position"]) > 0)
    place = values["position"]
    window.press("practise")
    window.expect("a button opens an exercise", lambda s, h: s["practise"] == "siftUp")
    window.picture("p1-exercise")
    window.key("h")
    window.expect("H gives a hint", said("hint."))
    window.key("s")
    window.expect("S shows the step", said("right."))
    window.picture("p2-shown")
    window.key("Return")
    window.expect("Enter goes on to the next question", lambda s, h: s["practiseSaid"] == "")
    window.key("Next")
    window.expect("PageDown draws of the second kind", lambda s, h: s["practise"] == "siftDown")
    window.key("a")
    window.expect("the wrong step is judged", said("wrong."))
    window.picture("p3-wrong")
    return place


def route(window):
    window.key("Next", "Next")
    window.expect("PageDown draws of the fourth kind", lambda s, h: s["practise"] == "execute")
    window.key("a")
    window.expect("the first task gets a core worker",
                  lambda s, h: s["practiseSaid"] == "predict.admission.right.core")
    for _ in range(5):
        window.key("s")
    window.expect("steps are counted", lambda s, h: s["practiseScore"].startswith("1 6 "))
    window.picture("p4-route")
    window.press("nextLanguage")
    window.expect("the language changes here, too", lambda s, h: s["language"] == "zh"
                  and s["practise"] == "execute")
    window.picture("p5-route-zh")


def axis(window):
    """Drags the next run along the time axis: back by Esc, then to where it cannot start."""
    def tick(number):
        return f"answer:2:{number}"

    held = lambda s, h: s["practiseHeld"].isdigit()
    window.key("Next", "Next", "Next", "Next", "Next")
    _, hits = window.expect("PageDown draws of the ninth kind",
                            lambda s, h: s["practise"] == "starts" and tick(25) in h)
    window.hold(hits[tick(20)])
    window.move(hits[tick(14)])
    window.expect("the run follows the pointer", held)
    window.picture("p6-held")
    window.key("Escape")
    window.expect("Esc puts it back", lambda s, h: s["practiseHeld"] == "putBack")
    window.let_go()
    window.expect("and nothing is judged", lambda s, h: s["practiseHeld"] == "nothing"
                  and s["practiseSaid"] == "" and s["practise"] == "starts")
    window.hold(hits[tick(2)])
    window.move(hits[tick(0)])
    window.expect("it follows again", held)
    window.let_go()
    window.expect("what is let go is judged", said("starts.wrong."))
    window.picture("p7-let-go")
    window.click(hits[tick(25)])
    window.expect("a click alone is judged", lambda s, h: s["practiseHeld"] == "nothing")


def path(window):
    place = heap(window)
    route(window)
    axis(window)
    window.key("Escape")
    window.expect("Esc returns to the run as it was",
                  lambda s, h: s["focus"] == "picture" and s["position"] == place)


if __name__ == "__main__":
    drive(__doc__, path)
