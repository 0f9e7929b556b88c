#!/usr/bin/env python3
"""Reads a lesson in the real window: found by the keyboard, left for a while, taken up again after a
restart.

usage: lesson.py PROGRAM [FOLDER_FOR_SCREENSHOTS]

Promises: those of drive.py, whose Window it uses.
"""
from drive import drive


def at_stop(number):
    return lambda s, h: s["lessonStop"] == str(number) and s["lessonAway"] == "false"


def find(window):
    window.expect("opens", lambda s, h: int(s["position"]) > 0)
    window.key("ctrl+n")
    window.expect("Ctrl+N lists lessons and scenarios", lambda s, h: s["focus"] == "typing")
    window.tool("type", "delay queue")
    window.expect("a lesson is chosen",
                  lambda s, h: s["scenarioChosen"] == "The delay queue is a heap")
    window.picture("l1-list")
    shown = window.look()
    window.key("Return")
    window.expect("Enter opens the lesson", at_stop(1))
    window.expect_change("beside the picture", shown, rows=200)


def wander(window):
    window.key("Next")
    values, _ = window.expect("PageDown goes to the next stop", at_stop(2))
    place = values["position"]
    window.picture("l2-stop")
    window.key("Right")
    window.expect("an arrow steps", lambda s, h: s["lessonAway"] == "true"
                  and s["position"] != place and s["gliding"] == "false")
    window.key("2")
    _, hits = window.expect("another perspective", lambda s, h: s["perspective"] == "workers"
                            and "command:backToLesson" in h)
    window.picture("l3-away")
    window.click(hits["command:backToLesson"])
    values, _ = window.expect("the button comes back", at_stop(2))
    assert (values["position"], values["perspective"]) == (place, "heap"), values
    window.key("Home")
    window.menu("back to the lesson")
    values, _ = window.expect("so does the menu", at_stop(2))
    assert values["position"] == place, values


def path(window):
    find(window)
    wander(window)
    window.press("nextLanguage")
    window.expect("in the other language", lambda s, h: s["language"] == "zh"
                  and s["lessonStop"] == "2")
    window.key("F5", "Next")
    window.expect("in front of a class", lambda s, h: s["presenting"] == "true"
                  and s["lessonStop"] == "3" and s["lessonAway"] == "false")
    window.picture("l4-presented")
    window.key("ctrl+F5")
    window.expect("the presenter view opens", lambda s, h: s["presenterView"] == "true")
    window.expect_window("the presenter view is a window of its own", "演讲者")
    window.key("Next")
    window.expect("the keys stay with the lesson", lambda s, h: s["lessonStop"] == "4")
    window.picture("l4-presenter-view")
    window.key("ctrl+F5")
    window.expect("and it closes", lambda s, h: s["presenterView"] == "false")
    window.expect_window("its window is gone", "演讲者", there=False)
    window.key("Prior")
    window.expect("back", lambda s, h: s["lessonStop"] == "3")
    window.key("F11")
    _, hits = window.expect("and back", lambda s, h: s["presenting"] == "false" and "stop:5" in h)
    window.click(hits["stop:5"])
    window.expect("a dot leads to its stop", at_stop(5))
    window.restart()
    window.expect("it comes back with the session", at_stop(5))
    for stop in range(6, 14):
        window.key("Next")
        window.expect(f"stop {stop}", at_stop(stop))
    _, hits = window.expect("the last stop can be finished",
                            lambda s, h: "command:leaveLesson" in h)
    window.picture("l5-last")
    window.key("F11", "Escape")
    _, hits = window.expect("Esc leaves it, and not yet the class", lambda s, h: s["lesson"] == ""
                            and s["presenting"] == "true" and "command:backToLeft" in h)
    window.picture("l6-left")
    window.click(hits["command:backToLeft"])
    window.expect("Back leads to its stop", at_stop(13))
    window.key("ctrl+n")
    window.expect("another scenario is looked for", lambda s, h: s["focus"] == "typing")
    window.tool("type", "catch-up")
    window.key("Return")
    values, _ = window.expect("it is open, and the lesson is left", lambda s, h: s["lesson"] == ""
                              and s["position"] != "0" and s["focus"] != "typing")
    window.picture("l7-other-scenario")
    window.key("Next")
    window.expect("the clicker steps in it", lambda s, h: s["lesson"] == ""
                  and s["position"] != values["position"])
    window.key("Escape")
    window.press("nextLanguage")
    window.menu("back to the lesson")
    window.expect("the menu returns to the lesson", at_stop(13))
    window.key("Next")
    window.expect("the clicker finishes it", lambda s, h: s["lesson"] == ""
                  and s["lessonStop"] == "0")


if __name__ == "__main__":
    drive(__doc__, path, keeps_session=True)
