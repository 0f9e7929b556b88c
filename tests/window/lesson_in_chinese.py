#!/usr/bin/env python3
"""Takes a whole lesson in Chinese in the real window with the mouse, and hands the answers in.

usage: lesson_in_chinese.py PROGRAM [FOLDER_FOR_SCREENSHOTS]

Promises: those of drive.py, whose Window it uses.
"""
from drive import drive
from whole_lesson import Course, at_stop

TITLE = "固定频率"


class Mouse:
    """Every step is a click on what the screen shows."""

    def __init__(self, window):
        self.window = window

    def choose(self, letter, hits):
        self.window.click(hits[f"choice:{letter}"])

    def reveal(self, hits):
        self.window.click(hits["question:go"])

    def go_on(self, hits):
        self.window.click(hits["command:nextStop"])

    def finish(self, hits):
        self.window.click(hits["command:leaveLesson"])


def path(window):
    _, hits = window.expect("opens", lambda s, h: int(s["position"]) > 0
                            and "command:nextLanguage" in h)
    window.click(hits["command:nextLanguage"])
    window.expect("in Chinese", lambda s, h: s["language"] == "zh")
    window.key("ctrl+n")
    window.expect("Ctrl+N lists lessons and scenarios", lambda s, h: s["focus"] == "typing")
    # Not typed: the characters would need an input method. The lessons are the next section.
    window.key("Tab")
    window.expect("Tab lists the lessons", lambda s, h: s["homeSection"] == "learn")
    for _ in range(20):
        values, _ = window.state()
        if values["scenarioChosen"].startswith(TITLE):
            break
        window.key("Down")
        window.expect("another line", lambda s, h: s["scenarioChosen"] != values["scenarioChosen"])
    window.expect("the lesson's Chinese title", lambda s, h: s["scenarioChosen"].startswith(TITLE))
    window.picture("z-00-list")
    window.key("Return")
    window.expect("Enter opens the lesson", at_stop(1))
    course = Course(window, Mouse(window), "z")
    course.take(15, "ABA")
    notice = course.finish()
    assert "1 / 3" in notice, notice
    answers = course.save_answers()
    assert course.judge("fixed-rate-or-fixed-delay", answers) == [False, True, False]


if __name__ == "__main__":
    drive(__doc__, path, keeps_session=True)
