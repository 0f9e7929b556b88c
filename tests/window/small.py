#!/usr/bin/env python3
"""On a screen smaller than the window would like to be, the window is as large as the screen allows.

usage: small.py PROGRAM [FOLDER_FOR_SCREENSHOTS]

Promises: as drive.py, whose Window it drives.
"""
import drive


def path(window):
    values, _ = window.expect("the window is there", lambda s, h: "window" in s)
    assert values["window"] == "1280x680", values["window"]
    window.key("space")
    window.expect("and is used as always", lambda s, h: s["playing"] == "true")
    window.picture("s1-small")


if __name__ == "__main__":
    drive.drive(__doc__, path, screen="1280x720")
