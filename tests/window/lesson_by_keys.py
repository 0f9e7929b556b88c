#!/usr/bin/env python3
"""Takes a whole lesson in the real window by the keyboard alone, and hands the answers in.

usage: lesson_by_keys.py PROGRAM [FOLDER_FOR_SCREENSHOTS]

Promises: those of drive.py, whose Window it uses.
"""
from drive import drive
from whole_lesson import Course, at_stop


class Keyboard:
    """A to D choose, Enter reveals and finishes, PageDown goes on."""

    def __init__(self, window):
        self.window = window

    def choose(self, letter, _):
        self.window.key(letter.lower())

    def reveal(self, _):
        self.window.key("Return")

    def go_on(self, _):
        self.window.key("Next")

    def finish(self, _):
        self.window.key("Return")


def path(window):
    window.expect("opens", lambda s, h: int(s["position"]) > 0)
    window.key("ctrl+n")
    window.expect("Ctrl+N lists lessons and scenarios", lambda s, h: s["focus"] == "typing")
    window.tool("type", "followers")
    window.expect("a lesson is chosen",
                  lambda s, h: s["scenarioChosen"] == "Leader and followers")
    window.picture("k-00-list")
    window.key("Return")
    window.expect("Enter opens the lesson", at_stop(1))
    course = Course(window, Keyboard(window), "k")
    course.take(13, "BAB")
    notice = course.finish()
    assert "2 of 3" in notice, notice
    assert course.judge("leader-and-followers", course.save_answers()) == [True, True, False]


if __name__ == "__main__":
    drive(__doc__, path, keeps_session=True)
