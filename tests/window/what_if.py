#!/usr/bin/env python3
"""Asks "what if" of a task in the real window, and finds the fork in the tree of runs.

usage: what_if.py PROGRAM [FOLDER_FOR_SCREENSHOTS]

Promises: those of drive.py, whose Window it uses.
"""
from drive import drive


def ask(window):
    _, hits = window.expect("nodes can be clicked",
                            lambda s, h: any(name.startswith("task:") for name in h))
    assert "command:whatIf" not in hits, "there is nobody to ask of yet"
    window.click(next(place for name, place in hits.items() if name.startswith("task:")))
    values, hits = window.expect("the chosen task's card asks what if",
                                 lambda s, h: s["selected"] != "none" and "command:whatIf" in h)
    shown = window.look()
    window.picture("w1-card")
    window.click(hits["command:whatIf"])
    window.expect("what if opens", lambda s, h: s["focus"] == "typing" and "whatIf" in h)
    window.expect_change("over the picture", shown, rows=200)
    window.tool("type", "70ms")
    window.expect("another length is typed", lambda s, h: s["entry"] == "70ms")
    window.picture("w2-asked")
    return values["selected"]


def path(window):
    window.expect("opens", lambda s, h: int(s["position"]) > 0)
    task = ask(window)
    window.key("Return")
    values, _ = window.expect("Enter forks", lambda s, h: s["futures"] == "2" and s["future"] == "1"
                              and s["focus"] == "picture")
    assert f"each run of {task} takes 70ms" in values["notice"], values["notice"]
    window.picture("w3-forked")
    shown = window.look()
    window.menu("the tree of runs")
    window.expect("the menu shows the tree, with the fork chosen",
                  lambda s, h: {"treeRun:0", "treeRun:1"} <= h.keys() and s["future"] == "1")
    window.expect_change("the tree is to be seen", shown, rows=200)
    window.picture("w4-tree")
    window.key("Up")
    window.expect("Up goes to the origin", lambda s, h: s["future"] == "0")
    _, hits = window.expect("both stay", lambda s, h: s["futures"] == "2")
    window.click(hits["treeRun:1"])
    window.expect("a click goes to the fork", lambda s, h: s["future"] == "1")
    window.key("Delete")
    window.expect("Delete takes it off", lambda s, h: s["futures"] == "1" and s["future"] == "0")
    window.key("ctrl+z")
    window.expect("Ctrl+Z has it back", lambda s, h: s["futures"] == "2" and s["future"] == "1")
    window.key("Escape")
    window.expect("Esc leaves the tree", lambda s, h: s["focus"] == "picture")


if __name__ == "__main__":
    drive(__doc__, path)
