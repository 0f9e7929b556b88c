#!/usr/bin/env python3
"""Edits a scenario in the real window: into a mistake and out of it, run, save; and kill it.

usage: edit.py PROGRAM [FOLDER_FOR_SCREENSHOTS]

Promises: those of drive.py, whose Window it uses. Files and session live in a folder of its own.
"""
import os
import signal
import subprocess
import sys
import time

from drive import drive


def save_as_copy(window, target):
    window.key("7")
    window.expect("7 shows the editor", lambda s, h: s["perspective"] == "edit")
    window.key("ctrl+s")
    window.expect("a built-in scenario asks for a name",
                  lambda s, h: s["focus"] == "typing" and s["entry"].endswith(".toml"))
    window.picture("edit-1-save-as")
    window.key("Escape")
    window.expect("Esc leaves the question", lambda s, h: s["focus"] == "picture")
    window.key("Return")
    window.expect("Enter begins to type", lambda s, h: s["focus"] == "editor")
    window.key("ctrl+Home")
    window.tool("type", "# mine")
    window.key("Return")
    window.expect("what is typed is there and unsaved", lambda s, h: s["unsaved"] == "true"
                  and s["problems"] == "0" and s["editorLine"] == "2")
    window.key("ctrl+s")
    window.expect("Ctrl+S asks again", lambda s, h: s["focus"] == "typing")
    window.key("Home")
    window.tool("type", target + " ")  # the rest of the suggestion is taken away behind it
    values, _ = window.expect("a name is typed", lambda s, h: s["entry"].startswith(target + " "))
    window.key("End")
    rest = len(values["entry"]) - len(target)
    window.tool("key", "--delay", "5", *(["BackSpace"] * rest))
    window.expect("and the suggestion is gone", lambda s, h: s["entry"] == target)
    window.key("Return")
    window.expect("it is saved there", lambda s, h: s["file"] == target and s["unsaved"] == "false")
    with open(target, encoding="utf-8") as saved:
        assert saved.readline() == "# mine\n"


def edit_and_run(window, target):
    window.key("Return")
    window.expect("typing goes on", lambda s, h: s["focus"] == "editor")
    window.key("ctrl+Home")
    shown = window.look()
    window.tool("type", "titel = 1")
    window.key("Return")
    window.expect("a mistake is found as it is typed", lambda s, h: int(s["problems"]) > 0)
    window.expect_change("the line is marked and the sentence stands below", shown)
    window.picture("edit-2-mistake")
    window.key("ctrl+Return")
    window.expect("a text with mistakes does not run",
                  lambda s, h: "cannot be run" in s["notice"] and s["futures"] == "1")
    window.key("ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z")
    window.expect("Ctrl+Z takes it back", lambda s, h: s["problems"] == "0")
    _, hits = window.expect("the form is beside it",
                            lambda s, h: any(name.startswith("chipmore:") for name in h))
    window.key("ctrl+Return")
    window.expect("Ctrl+Enter runs the text as another future", lambda s, h: s["futures"] == "2")
    before, hits = window.state()
    chip = next(place for name, place in sorted(hits.items()) if name.startswith("chipmore:"))
    window.click(chip)
    window.expect("+ beside a field changes the text", lambda s, h: s["unsaved"] == "true")
    window.key("ctrl+s")
    window.expect("Ctrl+S saves", lambda s, h: s["unsaved"] == "false")
    window.picture("edit-3-saved")


def kill_and_return(window, program):
    window.key("Return")
    window.expect("typing", lambda s, h: s["focus"] == "editor")
    window.key("ctrl+End")
    window.tool("type", "# not saved")
    window.expect("something is unsaved", lambda s, h: s["unsaved"] == "true")
    end = time.monotonic() + 30
    session = os.path.join(window.env["POOLSCOPE_SESSION"], "session.toml")
    while time.monotonic() < end:
        if os.path.exists(session) and "# not saved" in open(session, encoding="utf-8").read():
            break
        time.sleep(0.05)
    size = window.state()[0]["editorSize"]
    window.program.send_signal(signal.SIGKILL)
    window.program.wait(timeout=30)
    os.remove(window.state_file)
    window.program = subprocess.Popen([program], env=window.env)
    window.expect("after kill -9 the text comes back, with the futures",
                  lambda s, h: s["editorSize"] == size and s["unsaved"] == "true"
                  and s["futures"] == "2" and s["perspective"] == "edit")
    window.picture("edit-4-back")


def path(window):
    window.expect("opens", lambda s, h: int(s["position"]) > 0)
    target = os.path.join(window.scratch, "mine.toml")
    save_as_copy(window, target)
    edit_and_run(window, target)
    kill_and_return(window, sys.argv[1])


if __name__ == "__main__":
    drive(__doc__, path, keeps_session=True)
