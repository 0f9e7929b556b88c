#!/usr/bin/env python3
"""A film that the window makes of itself: asked for in the menu, ended by Esc, made again whole.

usage: film.py PROGRAM [FOLDER_FOR_SCREENSHOTS]

Promises: as drive.py, whose Window it drives.
"""
import os

import drive


def ask_for(window, words, file):
    window.menu(words)
    window.expect("it asks for a name", lambda s, h: s["focus"] == "typing" and ".gif" in s["entry"])
    window.key("ctrl+a")
    window.tool("type", file)
    window.expect("the name is typed", lambda s, h: s["entry"] == file)
    window.key("Return")


def path(window):
    values, _ = window.expect("the window is there", lambda s, h: int(s["position"]) > 0)
    film = os.path.join(window.scratch, "sift.gif")
    ask_for(window, "film the span", film)
    window.expect("it films", lambda s, h: s["playing"] == "true")
    window.picture("f1-filming")
    window.key("Escape")
    window.expect("Esc ends it", lambda s, h: s["notice"] == "No film was saved.")
    assert not os.path.exists(film)
    ask_for(window, "film this operation", film)
    window.expect("the film is there", lambda s, h: s["notice"] == "Saved the film as " + film)
    with open(film, "rb") as written:
        data = written.read()
    assert data[:6] == b"GIF89a" and data[-1:] == b";", data[:6]
    assert int.from_bytes(data[6:8], "little") == 1440
    assert data.count(b"\x21\xf9\x04") > 5, "it does not move"
    window.picture("f2-filmed")
    page = os.path.join(window.scratch, "steps.html")
    ask_for(window, "film the span", page)
    window.expect("a page, too", lambda s, h: s["notice"] == "Saved the film as " + page)
    with open(page, encoding="utf-8") as written:
        assert "{{" not in written.read()


if __name__ == "__main__":
    drive.drive(__doc__, path)
