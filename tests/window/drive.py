#!/usr/bin/env python3
"""Drives the real window under Xvfb with a real keyboard and mouse, and asks it what it did.

usage: drive.py PROGRAM [FOLDER_FOR_SCREENSHOTS]

Promises: needs Xvfb and xdotool and no display; starts its own server on a free number and ends it;
never sleeps for a guessed time but waits, with a bound, until the program's own state says what is
expected. Exit code 0 when every step did what it should, 77 when the tools are missing.
"""
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time

class Picture:
    """What the screen shows: Xvfb's framebuffer file, in the format of xwd."""

    def __init__(self, file):
        with open(file, "rb") as dump:
            data = dump.read()
        header = struct.unpack(">20I", data[:80])
        self.width, self.height, self.stride = header[4], header[5], header[12]
        self.bytes = data[header[0] + header[19] * 12:]

    def rows_unlike(self, other):
        """How many lines of pixels are not the same."""
        return sum(self.bytes[y * self.stride:(y + 1) * self.stride] !=
                   other.bytes[y * self.stride:(y + 1) * self.stride] for y in range(self.height))

    def brightness(self):
        """Green of every 97th pixel, 0 to 255: enough to tell a dark screen from a light one."""
        sample = self.bytes[1:self.height * self.stride:97 * 4]
        return sum(sample) / len(sample)


WAIT = 60.0  # seconds at most for one step; generous, for loaded machines


class Window:
    def __init__(self, program, folder, *arguments, screen="1440x900", keeps_session=False,
                 first_start=False):
        self.folder = folder
        self.command = [program, *arguments]
        self.scratch = tempfile.mkdtemp(prefix="poolscope-window-")
        self.state_file = os.path.join(self.scratch, "state")
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", screen + "x24", "-noreset",
             "-fbdir", self.scratch],
            pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as ready:
            number = ready.readline().strip()
        self.env = dict(os.environ, DISPLAY=":" + number, POOLSCOPE_STATE_FILE=self.state_file,
                        LIBGL_ALWAYS_SOFTWARE="1",
                        XDG_CONFIG_HOME=os.path.join(self.scratch, "config"))
        if not first_start:
            self.env["POOLSCOPE_NO_TOUR"] = "1"
        self.env["POOLSCOPE_SESSION"] = \
            os.path.join(self.scratch, "session") if keeps_session else "off"
        self.program = subprocess.Popen(self.command, env=self.env)

    def restart(self, *arguments):
        """Ends the program with its own key and starts it again on the same display."""
        self.key("ctrl+q")
        self.program.wait(timeout=WAIT)
        if os.path.exists(self.state_file):
            os.remove(self.state_file)
        self.program = subprocess.Popen([self.command[0], *arguments], env=self.env)

    def close(self):
        for process in (self.program, self.server):
            process.terminate()
            process.wait(timeout=30)
        shutil.rmtree(self.scratch, ignore_errors=True)

    def state(self):
        values, hits = {}, {}
        try:
            with open(self.state_file) as lines:
                for line in lines:
                    name, _, value = line.rstrip("\n").partition(" ")
                    if name == "hit":
                        what, x, y = value.rsplit(" ", 2)
                        hits.setdefault(what, (int(x), int(y)))
                    elif name:
                        values[name] = value
        except FileNotFoundError:
            pass
        return values, hits

    def expect(self, what, holds, meanwhile=lambda: None):
        """Waits until the state holds. What shows only while a person goes on (a trace that
        fades) is asked for with the person's hand: `meanwhile` is done before each look."""
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            if self.program.poll() is not None:
                raise AssertionError(f"{what}: the program ended with {self.program.returncode}")
            meanwhile()
            values, hits = self.state()
            if values and holds(values, hits):
                print("ok  ", what)
                return values, hits
            time.sleep(0.02)
        raise AssertionError(f"{what}: it did not happen; the state is {self.state()[0]}")

    def look(self):
        return Picture(os.path.join(self.scratch, "Xvfb_screen0"))

    def expect_to_see(self, what, holds):
        """Waits until the picture is as it should be: what was drawn, not what is said of it."""
        end = time.monotonic() + WAIT
        while not holds(self.look()):
            if time.monotonic() > end:
                raise AssertionError(f"{what}: it is not to be seen")
            time.sleep(0.02)
        print("seen", what)

    def expect_change(self, what, before, rows=40):
        """Waits until at least so many lines of pixels are others than before."""
        self.expect_to_see(what, lambda now: now.rows_unlike(before) >= rows)

    def tool(self, *arguments):
        subprocess.run(["xdotool", *arguments], env=self.env, check=True,
                       stdout=subprocess.DEVNULL)

    def key(self, *keys):
        self.tool("key", *keys)

    def click(self, place, button=1):
        self.tool("mousemove", str(place[0]), str(place[1]))
        self.tool("click", str(button))

    def menu(self, words):
        """Finds a command in the menu by its words, and performs it."""
        self.key("ctrl+p")
        self.expect("the menu opens", lambda s, h: s["help"] == "true")
        self.tool("type", words)
        self.expect("it has the words", lambda s, h: s["entry"] == words)
        self.key("Return")

    def press(self, command):
        """Clicks on a command's button."""
        _, hits = self.expect(f"{command} has a button",
                              lambda s, h: "command:" + command in h)
        self.click(hits["command:" + command])

    def hold(self, place):
        """Presses the button there and keeps it."""
        self.move(place)
        self.tool("mousedown", "1")

    def move(self, place):
        self.tool("mousemove", str(place[0]), str(place[1]))

    def let_go(self):
        self.tool("mouseup", "1")

    def has_window(self, name, by="--name"):
        """Whether there is a window with that in its title, or by="--class" in its class."""
        return subprocess.run(["xdotool", "search", by, name], env=self.env, check=False,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0

    def expect_window(self, what, name, there=True, by="--name"):
        """Waits until there is such a window, or none: keys given before that are its own."""
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            if self.has_window(name, by) == there:
                print("ok  ", what)
                return
            time.sleep(0.05)
        raise AssertionError(f"{what}: it did not happen")

    def picture(self, name):
        if self.folder and shutil.which("import"):
            subprocess.run(["import", "-window", "root", os.path.join(self.folder, name + ".png")],
                           env=self.env, check=False)


def path(window):
    values, _ = window.expect("opens paused on something worth seeing",
                              lambda s, h: s["playing"] == "false" and int(s["position"]) > 0)
    window.expect_to_see("it is dark, and not empty", lambda now: 8 < now.brightness() < 80)
    window.picture("1-opened")
    begin = int(values["position"])
    shown = window.look()
    window.key("space")
    window.expect("Space plays", lambda s, h: int(s["position"]) > begin + 2)
    window.expect_change("the picture moves", shown)
    window.key("space")
    values, _ = window.expect("Space pauses", lambda s, h: s["playing"] == "false")
    here = int(values["position"])
    window.key("Left")
    values, _ = window.expect("Left steps back", lambda s, h: int(s["position"]) < here)
    here = int(values["position"])
    window.key("Right")
    values, _ = window.expect("Right goes on to what tells something",
                              lambda s, h: int(s["position"]) > here and s["gliding"] == "false")
    here = int(values["position"])
    window.key("shift+Right")
    values, _ = window.expect("Shift+Right plays an operation",
                              lambda s, h: int(s["position"]) > here and s["gliding"] == "false")
    here = values["position"]
    for key, name in (("2", "workers"), ("3", "rates"), ("4", "lifecycle"), ("1", "heap")):
        shown = window.look()
        window.key(key)
        window.expect(f"{key} shows {name} and keeps the playhead",
                      lambda s, h: s["perspective"] == name and s["position"] == here)
        window.expect_change(f"another picture: {name}", shown, rows=200)
        window.picture("2-" + name)
    window.key("question")
    window.expect("? shows the keys", lambda s, h: s["help"] == "true")
    window.picture("3-help")
    window.key("Escape")
    window.expect("Esc closes them", lambda s, h: s["help"] == "false")
    window.press("nextTheme")
    window.expect("a button changes the theme", lambda s, h: s["theme"] == "light")
    window.expect_to_see("it is light", lambda now: now.brightness() > 200)
    shown = window.look()
    window.picture("4-light")
    window.press("nextLanguage")
    window.expect("a button changes the language", lambda s, h: s["language"] == "zh")
    window.expect_change("other words", shown, rows=100)
    window.picture("4-chinese")
    _, hits = window.expect("the other one can be clicked",
                            lambda s, h: "command:nextLanguage" in h)
    window.click(hits["command:nextLanguage"])
    window.expect("and comes back", lambda s, h: s["language"] == "en")
    window.key("ctrl+p")
    window.expect("Ctrl+P opens the menu", lambda s, h: s["help"] == "true")
    window.tool("type", "show the work")
    window.picture("5-menu")
    window.key("Return")
    window.expect("and does what was typed", lambda s, h: s["perspective"] == "workers")
    window.key("1")
    _, hits = window.expect("nodes can be clicked", lambda s, h: s["perspective"] == "heap"
                            and any(name.startswith("task:") for name in h))
    node = next(place for name, place in hits.items() if name.startswith("task:"))
    shown = window.look()
    window.click(node)
    _, hits = window.expect("clicking a node chooses it", lambda s, h: s["selected"] != "none")
    window.expect_change("the node is marked, its details appear", shown)
    shown = window.look()
    window.click(node, 3)
    # The details, which came before, have a button for the same command, but not for this one.
    _, hits = window.expect("the other button lists what can be done with it",
                            lambda s, h: "command:cancelInterrupt" in h)
    window.expect_change("the list hangs from the pointer", shown)
    window.picture("6-list")
    shown = window.look()
    window.click(hits["command:cancel"])
    values, _ = window.expect("cancelling in the past forks the run",
                              lambda s, h: s["futures"] == "2" and s["future"] == "1")
    assert "Forked" in values["notice"], values["notice"]
    assert values["selectedEnds"] == "CANCELLED", values
    window.expect_change("two futures to choose from", shown, rows=15)
    window.picture("6-forked")
    picture = os.path.join(window.scratch, "saved.png")
    window.menu("screenshot")
    window.expect("the menu asks where to save a picture", lambda s, h: s["entry"] != "")
    window.key("ctrl+a")
    window.tool("type", picture)
    window.key("Return")
    window.expect("and says that it is saved", lambda s, h: picture in s["notice"])
    with open(picture, "rb") as saved:
        assert saved.read(4) == b"\x89PNG", "no PNG"
    window.key("ctrl+r")
    window.expect("V goes back to the other future", lambda s, h: s["future"] == "0"
                  and s["selectedEnds"] != "CANCELLED")
    window.key("slash")
    window.tool("type", "schedule(A, 3s)")
    window.expect("the console takes what is typed",
                  lambda s, h: s["console"] == "schedule(A, 3s)")
    tasks = int(window.state()[0]["tasks"])
    window.key("Return")
    window.expect("and calls it in the run shown, which forks",
                  lambda s, h: s["futures"] == "3" and int(s["tasks"]) == tasks + 1)
    window.picture("7-console")
    window.key("Escape")
    window.expect("Esc leaves the console", lambda s, h: s["focus"] == "picture")
    window.key("ctrl+r")
    window.expect("V goes round the futures", lambda s, h: s["future"] == "0")
    window.menu("run live")
    window.expect("the menu runs the scenario live on real threads",
                  lambda s, h: s["live"] == "true" and s["following"] == "true")
    window.expect("and the window follows", lambda s, h: int(s["events"]) > 60)
    window.picture("8-live")
    window.key("Left")
    window.expect("stepping back leaves the live end", lambda s, h: s["following"] == "false")
    window.press("backToLive")
    window.expect("a button goes back to it",
                  lambda s, h: s["following"] == "true" or s["live"] == "false")
    window.expect("it ends by itself", lambda s, h: s["live"] == "false")


def drive(doc, path, **how):
    """Runs `path(window)` in a window of the program that the command line names."""
    if len(sys.argv) < 2:
        sys.exit(doc)
    if not (shutil.which("Xvfb") and shutil.which("xdotool")):
        print("Xvfb or xdotool is missing")
        sys.exit(77)
    folder = sys.argv[2] if len(sys.argv) > 2 else None
    if folder:
        os.makedirs(folder, exist_ok=True)
    window = Window(sys.argv[1], folder, **how)
    try:
        path(window)
    finally:
        window.close()


if __name__ == "__main__":
    drive(__doc__, path)
