#!/usr/bin/env python3
"""Holds every command to one promise: where the system has too little memory, too few threads or too few
open files for it, it says so in a sentence and ends with a documented exit code, and a file that it was
to replace is what it was or what it should become.

    check_limits.py PROGRAM REPOSITORY
"""

import os
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM, REPO = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
SECONDS = 120
MEGABYTE, GIGABYTE = 1 << 20, 1 << 30
failures = []

BURST = REPO / "assets/scenarios/4-catch-up-burst.toml"
RACE = "42-nobody-looks-again"
OPS = REPO / "tests/data/heap/12-cancel-from-inside.ops"
SWEEP = ("sweep", BURST, "--vary", "rate.corePoolSize=1..4", "--measure", "lateness.p99", "--jobs", 4)
LESSON = "the-delay-queue-is-a-heap"

# The name of what is written comes last; None: nothing is.
COMMANDS = [
    (("run", BURST, "--save"), "out.recording"),
    (("run", BURST, "--events"), "out.jsonl"),
    (("run", BURST, "--clock", "real", "--until", "300ms"), None),
    (("explore", RACE, "--jobs", 4, "--schedules", 200, "--json"), "out.json"),
    (("explore", RACE, "--intact", "--jobs", 4, "--schedules", 200), None),
    (("explore", "53-shutdown-before-the-worker-starts", "--jobs", 4, "--save"), "out.recording"),
    ((*SWEEP, "--csv"), "out.csv"),
    ((*SWEEP, "--resume"), "out.runs"),
    (("compare", BURST, "--json"), "out.json"),
    (("shot", BURST, "--size", "640x480", "-o"), "out.png"),
    (("shot", BURST, "--size", "640x480", "-o"), "out.svg"),
    (("why", BURST), None),
    (("ops", OPS), None),
    (("lesson", LESSON), None),
    (("check", BURST, OPS), None),
    (("list",), None),
    (("schema",), None),
    (("man",), None),
]
CODES = (0, 1, 4)
# Where no run ends twice in the same bytes: which schedule is found first, and how long it took.
VARIES = ("explore", "sweep")


def limited(kind, value):
    return lambda: resource.setrlimit(kind, (value, value))


def few_threads(stacks):
    """A thread's stack takes as much address space as this says, of which there is room for so many."""
    def limit():
        resource.setrlimit(resource.RLIMIT_STACK, (8 * GIGABYTE, resource.RLIM_INFINITY))
        most = GIGABYTE + stacks * 8 * GIGABYTE + GIGABYTE
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    return limit


def run(command, limit=None):
    return subprocess.run([PROGRAM, *map(str, command)], capture_output=True, cwd=work, timeout=SECONDS,
                          stdin=subprocess.DEVNULL, preexec_fn=limit)


def least_memory():
    """At which the program starts each time, wherever the system places its stack."""
    low, high = 0, 4096
    while high - low > 1:
        middle = (low + high) // 2
        starts = all(run(("--version",), limited(resource.RLIMIT_AS, middle * MEGABYTE)).returncode == 0
                     for _ in range(20))
        low, high = (low, middle) if starts else (middle, high)
    return high


def judge(command, file, what, limit, whole):
    name = f"{' '.join(map(str, command))}, {what}"
    old = b"what was there"
    if file and "--resume" not in command:
        (work / file).write_bytes(old)
    try:
        done = run(command + ((file,) if file else ()), limit)
    except subprocess.TimeoutExpired:
        failures.append(f"{name}: found no end")
        return None
    said = done.stderr.decode(errors="replace")
    if done.returncode not in CODES:
        failures.append(f"{name}: found exit code {done.returncode}, expected one of {CODES}; it said {said!r}")
    sentences = [line for line in said.splitlines() if re.match(r"poolscope( \w+)?: \S+ ", line)]
    if done.returncode == 1 and len(sentences) != 1:  # Mesa has sentences of its own
        failures.append(f"{name}: found {said!r}, expected a sentence")
    if file and "--resume" in command:
        (work / file).unlink(missing_ok=True)
    elif file:
        found = (work / file).read_bytes()
        if found != old and (done.returncode == 1 or command[0] not in VARIES and found != whole):
            failures.append(f"{name}: found {len(found)} other bytes in {file}, exit code {done.returncode}")
        for part in work.glob(file + ".*"):
            failures.append(f"{name}: found {part.name}, expected nothing beside {file}")
            part.unlink()
    return done.returncode


def check(command, file, least):
    done = run(command + ((file,) if file else ()))
    if done.returncode not in (0, 4):
        failures.append(f"{command}: found exit code {done.returncode} without limits; {done.stderr!r}")
        return
    whole = (work / file).read_bytes() if file else b""
    if file:
        (work / file).unlink()
    extra = 0
    while extra < 1024:
        code = judge(command, file, f"{least + extra} MB", limited(resource.RLIMIT_AS, (least + extra) * MEGABYTE), whole)
        if code in (0, 4) and extra > 64:
            break
        extra = max(1, extra + extra // 2 + 1)
    for descriptors in range(4, 8):  # with three the loader finds no library
        judge(command, file, f"{descriptors} open files", limited(resource.RLIMIT_NOFILE, descriptors), whole)
    for threads in (0, 1):
        judge(command, file, f"{threads} threads", few_threads(threads), whole)


with tempfile.TemporaryDirectory() as folder:
    work = Path(folder)
    os.environ["XDG_CONFIG_HOME"] = os.environ["XDG_STATE_HOME"] = folder
    least = least_memory()
    chosen = sys.argv[3:]
    for command, file in COMMANDS:
        if not chosen or command[0] in chosen:
            check(command, file, least)

for failure in failures:
    print(failure)
print(f"{len(failures)} failures" if failures else "every command lives within the limits")
sys.exit(1 if failures else 0)
