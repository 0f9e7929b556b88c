#!/usr/bin/env python3
"""In front of a class, in the real window: full screen, clicker, black, pointer, keys, tour,
settings that outlive the program.

usage: present.py PROGRAM [FOLDER_FOR_SCREENSHOTS]

Promises: as drive.py, whose Window it drives.
"""
import itertools
import os

import drive


def along(step):
    """A place on the hand's way."""
    return 500 + 7 * step, 300 + 2 * step


def present(window):
    values, _ = window.expect("a script sees no tour", lambda s, h: s["tour"] == "0")
    before = values["window"]
    assert before == "1440x900", before
    window.key("F11")
    window.expect("F11 fills the screen", lambda s, h: s["presenting"] == "true"
                  and s["fullscreen"] == "true" and s["window"] == "1600x1000")
    here = int(window.state()[0]["position"])
    window.key("Next")
    values, _ = window.expect("PageDown takes a step",
                              lambda s, h: int(s["position"]) > here and s["gliding"] == "false")
    there = values["position"]
    window.menu("show the keys")
    window.key("o")
    window.expect("O is the pointer, and keys are shown",
                  lambda s, h: s["pointer"] == "true" and s["keys"] == "O")
    window.tool("mousemove", "500", "300")
    window.expect("the laser dot follows the mouse", lambda s, h: int(s["trace"]) > 0)
    steps = itertools.cycle(range(30))
    window.expect("and leaves a trace", lambda s, h: int(s["trace"]) > 1, meanwhile=lambda:
                  window.tool("mousemove", *map(str, along(next(steps)))))
    window.picture("p1-presenting")
    window.expect("that fades to the dot", lambda s, h: s["trace"] == "1")
    window.expect("the keys fade", lambda s, h: s["keys"] == "")
    for back in ("period", "Prior", "F5", "a"):
        window.key("period")
        window.expect(". blanks the screen", lambda s, h: s["blank"] == "true")
        window.picture("p2-black")
        window.key(back)
        window.expect(f"{back} brings it back and does nothing else",
                      lambda s, h: s["blank"] == "false" and s["position"] == there)
    window.key("b")
    window.expect("B blanks the screen, as clickers send it", lambda s, h: s["blank"] == "true")
    window.key("b")
    window.expect("and brings it back", lambda s, h: s["blank"] == "false")
    window.key("p")
    window.tool("mousemove", "400", "300", "mousedown", "1")
    window.tool("mousemove", "450", "320")
    window.tool("mousemove", "500", "380", "mouseup", "1")
    window.expect("P is a pen that draws", lambda s, h: s["pen"] == "true"
                  and s["penLines"] == "1")
    window.key("e")
    window.expect("E is a magnifier", lambda s, h: s["magnifies"] == "true")
    window.picture("p3-pen")
    window.key("Next")
    window.expect("a step clears what was drawn", lambda s, h: s["penLines"] == "0"
                  and s["gliding"] == "false")
    window.key("Escape")
    window.expect("Esc gives the window back as it was",
                  lambda s, h: s["presenting"] == "false" and s["fullscreen"] == "false"
                  and s["window"] == before and s["pointer"] == "false")
    window.picture("p4-back")
    window.key("F5")
    window.expect("F5 presents, as a clicker's start button sends it",
                  lambda s, h: s["presenting"] == "true")
    window.key("F5")
    window.key("Escape")
    window.expect("and Esc ends it", lambda s, h: s["presenting"] == "false"
                  and s["window"] == before)


def settings(window):
    window.press("nextTheme")
    window.key("ctrl+equal", "ctrl+equal")
    window.expect("theme and scale change",
                  lambda s, h: s["theme"] == "light" and s["scale"] == "1.25")
    window.picture("p5-larger")
    window.restart("--tour")
    window.expect("and are there again next time, with the tour that was asked for",
                  lambda s, h: s["theme"] == "light" and s["scale"] == "1.25" and s["tour"] == "1")
    window.key("Return", "space")
    window.expect("Enter and Space go on", lambda s, h: s["tour"] == "3")
    window.picture("p5-tour")
    window.key("Escape")
    window.expect("Esc leaves", lambda s, h: s["tour"] == "0")
    window.key("space")
    window.expect("and Space plays", lambda s, h: s["playing"] == "true")
    file = os.path.join(window.scratch, "config", "poolscope", "settings.toml")
    with open(file) as lines:
        assert "tourSeen = true" in lines.read()
    with open(file, "w") as broken:
        broken.write("theme = \n")
    window.restart("--scale", "1.5")
    values, _ = window.expect("a broken settings file gives a sentence",
                              lambda s, h: "settings.toml:1:" in s["notice"])
    assert values["theme"] == "dark" and values["scale"] == "1.5", values
    window.picture("p6-broken")
    junk = os.path.join(window.scratch, "junk.recording")
    with open(junk, "wb") as file_of_junk:
        file_of_junk.write(bytes(range(256)) * 12)
    window.restart(junk)
    window.expect("so does a recording that cannot be read, beside the settings",
                  lambda s, h: "junk.recording" in s["notice"]
                  and "settings.toml:1:" in s["notice"])
    window.picture("p6-junk")


def path(window):
    present(window)
    settings(window)


if __name__ == "__main__":
    drive.drive(__doc__, path, screen="1600x1000")
