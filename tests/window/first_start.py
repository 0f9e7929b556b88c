#!/usr/bin/env python3
"""The first start shows Home over the first scenario, and no tour; later ones restore the session,
or open a link.

usage: first_start.py PROGRAM [FOLDER_FOR_SCREENSHOTS]

Promises: as drive.py, whose Window it drives.
"""
import drive


def path(window):
    values, hits = window.expect("Home is open, to watch",
                                 lambda s, h: s.get("homeSection") == "watch"
                                 and s["focus"] == "typing" and "home:learn" in h)
    assert values["tour"] == "0", values["tour"]
    window.expect_window("a desktop finds its menu entry by its class", "^poolscope$", by="--class")
    window.picture("f1-home")
    window.click(hits["home:learn"])
    window.expect("a click shows the lessons", lambda s, h: s["homeSection"] == "learn")
    window.key("Left")
    window.expect("an arrow goes back", lambda s, h: s["homeSection"] == "watch")
    window.key("Escape")
    window.expect("Esc leaves it to the scenario behind it",
                  lambda s, h: s["focus"] == "picture" and int(s["position"]) > 0)
    window.key("ctrl+n")
    _, hits = window.expect("Ctrl+N opens it again", lambda s, h: s["focus"] == "typing"
                            and "command:tour" in h)
    window.click(hits["command:tour"])
    window.expect("its button begins the tour", lambda s, h: s["tour"] == "1")
    window.key("Escape")
    window.expect("Esc leaves the tour", lambda s, h: s["tour"] == "0")
    window.menu("next built-in scenario")
    window.expect("another scenario", lambda s, h: s["focus"] == "picture")
    window.restart()
    window.expect("the second start restores the session without Home",
                  lambda s, h: s["focus"] == "picture")
    window.restart("#scenario=3-leader-hand-over&event=20&view=workers&lang=zh")
    window.expect("a link opens what it names",
                  lambda s, h: s["position"] == "20" and s["perspective"] == "workers"
                  and s["language"] == "zh")
    window.restart("--no-tour")
    window.expect("but its language holds for once", lambda s, h: s["language"] == "en")
    window.menu("copy a link")
    window.expect("a link is copied, and it is said where to name the page",
                  lambda s, h: "page =" in s["notice"])


if __name__ == "__main__":
    drive.drive(__doc__, path, keeps_session=True, first_start=True)
