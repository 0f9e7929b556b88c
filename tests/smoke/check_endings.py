#!/usr/bin/env python3
"""Holds the library to its promises about programs that end badly: each says what it is to say, ends with
its own exit code, and touches nothing that has gone.

    check_endings.py PROGRAM [--without-valgrind]

PROGRAM is endings.cpp. What gets stuck is run under valgrind, too, where there is one.
"""

import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = Path(sys.argv[1]).resolve()
VALGRIND = shutil.which("valgrind") if "--without-valgrind" not in sys.argv else None
UNDER_VALGRIND = [VALGRIND, "--quiet", "--error-exitcode=99", "--leak-check=no"]
SECONDS = 120
failures = []

STUCK = "nothing can ever happen any more, and the body has not ended"
STAYS = "was not destroyed, for it waits in a destructor or a noexcept function"
# What must be said, in this order.
ENDINGS = {
    "itself": ["the body has left", "main has left", STUCK],
    "never-run": ["the body has left", "main has left", STUCK],
    "older-thread": ["the body has left", "main has left", STUCK],
    "nested": ["the body has left", "the body has left", "main has left", STUCK],
    "swallows": [STUCK],
    "swallows-for-ever": [STUCK, STAYS],
    "destructor": [STUCK, STAYS],
    "destructor-of-main": [STUCK, STAYS],
    "noexcept": [STUCK, STAYS],
}
EXITS = ["exit-in-task", "exit-in-periodic", "exit-in-fork", "exit-in-timer", "exit-in-thread",
         "exit-in-recorded", "exit-in-virtual"]


def run(what, code, *command, limits=None):
    try:
        done = subprocess.run([*map(str, command)], capture_output=True, text=True, cwd=work,
                              timeout=SECONDS, stdin=subprocess.DEVNULL, preexec_fn=limits)
    except subprocess.TimeoutExpired:
        failures.append(f"{what}: found no end, expected exit code {code}")
        return ""
    if done.returncode != code:
        failures.append(f"{what}: found exit code {done.returncode}, expected {code}; it said\n"
                        f"{done.stdout}{done.stderr}")
    return done.stdout


def expect_parts(what, text, parts):
    at = 0
    for part in parts:
        found = text.find(part, at)
        if found < 0:
            failures.append(f"{what}: found\n{text}, expected {part!r} in it")
            return
        at = found + len(part)


def check_stuck():
    for name, said in ENDINGS.items():
        for before in [[]] + ([UNDER_VALGRIND] if VALGRIND else []):
            what = " ".join(map(str, before[:1])) + " " + name
            expect_parts(f"clock{what}", run(f"clock{what}", 0, *before, PROGRAM, "clock", name), said)
            out = run(f"explore{what}", 0, *before, PROGRAM, "explore", name)
            expect_parts(f"explore{what}", out, ["schedule 1 failed: "] + said[-1:]
                         if said[0] == STUCK else said)
            recording = work / "ending.recording"
            if not recording.exists():
                failures.append(f"explore{what}: found no recording, expected one")
            recording.unlink(missing_ok=True)


def check_uncaught():
    expect_parts("explore throws", run("explore throws", 0, PROGRAM, "explore", "throws"),
                 ['schedule 1 failed: an exception ended "Thread-0": in a Thread'])


def check_exits():
    for name in EXITS:
        run(name, 3, PROGRAM, name)


def no_threads():
    """A thread's stack is as large as this says, and larger than all that there may be."""
    gigabyte = 1 << 30
    resource.setrlimit(resource.RLIMIT_STACK, (64 * gigabyte, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_AS, (4 * gigabyte, 4 * gigabyte))


def check_no_thread():
    out = run("no-thread", 0, PROGRAM, "no-thread", limits=no_threads)
    expect_parts("no-thread", out, ["recorded and saved"])
    if "had a thread" in out or out.count("Resource temporarily unavailable") != 11:
        failures.append(f"no-thread: found\n{out}, expected no thread for any of them")


def check_no_memory():
    out = run("no-memory", 0, PROGRAM, "no-memory")
    expect_parts("no-memory", out, ["the pool went on", "there was not enough memory for further events"])


with tempfile.TemporaryDirectory() as folder:
    work = Path(folder)
    check_stuck()
    check_uncaught()
    check_exits()
    if "--without-valgrind" not in sys.argv:  # a sanitizer needs more memory than there is then
        check_no_thread()
        check_no_memory()

for failure in failures:
    print(failure)
print(f"{len(failures)} failures" if failures else "endings are as promised")
sys.exit(1 if failures else 0)
