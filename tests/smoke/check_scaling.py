#!/usr/bin/env python3
"""Holds every command to one promise: four times the tasks cost about four times the work, not
sixteen times.

    check_scaling.py PROGRAM [COMMAND…]     with names: only those, and their figures

Work is counted in instructions, by valgrind's cachegrind, so the answer is the same on every machine
and however busy it is. What a command costs anyway is taken out: compared are the steps from n to 4n
and from 4n to 16n. A cost of n log n gives about 4.6, n² gives 16.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PROGRAM, WANTED = Path(sys.argv[1]).resolve(), sys.argv[2:]
MOST = 7.0
SMALL = 150
MANY = 1000

POOL = 'until = "100s"\n[[executor]]\nname = "pool"\nkind = "ScheduledThreadPoolExecutor"\ncorePoolSize = 2\n'
PLAIN = ('until = "100s"\n[[executor]]\nname = "pool"\nkind = "ThreadPoolExecutor"\ncorePoolSize = 2\n'
         'maximumPoolSize = 2\nqueue = { type = "LinkedBlockingQueue" }\n')


def at(time, call, **keys):
    lines = "".join(f"{key} = {value}\n" for key, value in keys.items())
    return f'[[at]]\ntime = "{time}us"\ncall = "{call}"\n{lines}'


def timeouts(n):
    """n timeouts, all of them queued at once; half are cancelled."""
    text = POOL + 'removeOnCancelPolicy = true\n[[task]]\nname = "t"\nbody = ["work 1us"]\n'
    for i in range(n):
        delay = 1_000_000 + i * 7919 % 10007
        text += at(i, "schedule", task='"t"', **{"as": f'"x{i}"', "delay": f'"{delay}us"'})
    for i in range(0, n, 2):
        text += at(n + i, "cancel", task=f'"x{i * 7919 % n // 2 * 2}"')
    return text


def templates(n):
    """n different tasks."""
    text = POOL + "".join(f'[[task]]\nname = "task{i}"\nbody = ["work 1us"]\n' for i in range(n))
    return text + "".join(at(i, "schedule", task=f'"task{i}"', delay='"1us"') for i in range(n))


def mistaken(n):
    """n calls of tasks that do not exist, beside n that do."""
    text = POOL + "".join(f'[[task]]\nname = "task{i}"\nbody = ["work 1us"]\n' for i in range(n))
    return text + "".join(at(i, "schedule", task=f'"tusk{i}"', delay='"1us"') for i in range(n))


def burst(n):
    """n tasks in a plain queue."""
    text = PLAIN + '[[task]]\nname = "t"\nbody = ["work 10us"]\n'
    return text + "".join(at(0, "execute", task='"t"') for _ in range(n))


def clients(n):
    """n client threads."""
    text = PLAIN + '[[task]]\nname = "t"\nbody = ["work 1us"]\n'
    return text + "".join(at(i, "execute", task='"t"', by=f'"client{i}"') for i in range(n))


def idle_workers(n):
    """n workers that wait for a task which comes again and again."""
    text = POOL.replace("corePoolSize = 2", f"corePoolSize = {n}").replace("100s", "1s")
    text += '[[task]]\nname = "t"\nbody = ["work 1us"]\n' + at(0, "prestartAllCoreThreads")
    return text + at(1, "scheduleAtFixedRate", task='"t"', initialDelay='"1ms"', period='"100ms"')


def executors(n):
    """n executors with a task each."""
    text = 'until = "100s"\n[[task]]\nname = "t"\nbody = ["work 1us"]\n'
    for i in range(n):
        text += (f'[[executor]]\nname = "pool{i}"\nkind = "ThreadPoolExecutor"\ncorePoolSize = 1\n'
                 'queue = { type = "LinkedBlockingQueue" }\n')
    return text + "".join(at(i, "execute", task='"t"', on=f'"pool{i}"') for i in range(n))


def script(n):
    """n operations on a queue that grows."""
    return "".join(f"schedule t{i} {i * 7919 % 10007}\n" for i in range(n))


# name: (what the file holds, its name, the arguments behind it; n, if it is not SMALL)
COMMANDS = {
    "check": (templates, "a.toml", ["check", "FILE"]),
    "check, mistakes": (mistaken, "a.toml", ["check", "FILE"]),
    "run": (timeouts, "a.toml", ["run", "FILE"]),
    "run, plain queue": (burst, "a.toml", ["run", "FILE"]),
    "run, many templates": (templates, "a.toml", ["run", "FILE"]),
    "run, many clients": (clients, "a.toml", ["run", "FILE"], MANY),
    "run, idle workers": (idle_workers, "a.toml", ["run", "FILE"], MANY),
    "run, many executors": (executors, "a.toml", ["run", "FILE"], MANY),
    "run --runs": (timeouts, "a.toml", ["run", "FILE", "--runs", "-"]),
    "run --events": (timeouts, "a.toml", ["run", "FILE", "--events", "-"]),
    "run --snapshots": (timeouts, "a.toml", ["run", "FILE", "--snapshots", "-",
                                             "--snapshots-form", "changes"]),
    "run --log": (timeouts, "a.toml", ["run", "FILE", "--log", "-"]),
    "run --save": (timeouts, "a.toml", ["run", "FILE", "--save", "-"]),
    "why": (timeouts, "a.toml", ["why", "FILE"]),
    "why, plain queue": (burst, "a.toml", ["why", "FILE"]),
    "compare": (timeouts, "a.toml", ["compare", "FILE"]),
    "compare, many executors": (executors, "a.toml", ["compare", "FILE"], MANY),
    "sweep": (timeouts, "a.toml", ["sweep", "FILE", "--vary", "pool.corePoolSize=1..2",
                                   "--measure", "lateness.p99", "--jobs", "1"]),
    "explore": (timeouts, "a.toml", ["explore", "FILE", "--find", "deadlock", "--chooser", "random",
                                       "--schedules", "2", "--jobs", "1"]),
    "explore, many clients": (clients, "a.toml", ["explore", "FILE", "--find", "deadlock", "--chooser",
                                                  "random", "--schedules", "2", "--jobs", "1"], MANY),
    "ops": (script, "a.ops", ["ops", "FILE", "--out", "changes"]),
    "shot heap": (timeouts, "a.toml", ["shot", "FILE", "--view", "heap", "-o", "OUT"]),
    "shot workers": (timeouts, "a.toml", ["shot", "FILE", "--view", "workers", "-o", "OUT"]),
    "shot, many clients": (clients, "a.toml", ["shot", "FILE", "--view", "workers", "-o", "OUT"], MANY),
    "shot edit": (templates, "a.toml", ["shot", "FILE", "--view", "edit", "-o", "OUT"]),
}


def instructions(folder, size, make, name, arguments):
    """How many the command takes for a file of that size."""
    file = folder / f"{size}-{name}"
    file.write_text(make(size))
    words = {"FILE": str(file), "OUT": str(folder / f"{size}.svg")}
    command = [words.get(argument, argument) for argument in arguments]
    run = subprocess.run(
        ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
         str(PROGRAM), *command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    counted = re.search(r"I\s+refs:\s+([\d,]+)", run.stderr)
    if counted is None:
        raise SystemExit(f"valgrind counted nothing for {command}:\n{run.stderr[-2000:]}")
    return int(counted[1].replace(",", ""))


def growth(name):
    """(instructions at n, 4n and 16n, by how much more the second step costs)."""
    make, file, arguments, *small = COMMANDS[name]
    with tempfile.TemporaryDirectory() as folder:
        counts = [instructions(Path(folder), (small or [SMALL])[0] * factor, make, file, arguments)
                  for factor in (1, 4, 16)]
    return counts, (counts[2] - counts[1]) / max(1, counts[1] - counts[0])


def main():
    if shutil.which("valgrind") is None:
        print("skipped: there is no valgrind to count instructions with")
        return 77
    failed = False
    names = WANTED or list(COMMANDS)
    with ThreadPoolExecutor(2) as two:
        for name, (counts, factor) in zip(names, two.map(growth, names)):
            bad = factor > MOST
            failed = failed or bad
            millions = " ".join(f"{count / 1e6:9.1f}" for count in counts)
            print(f"{'TOO MUCH ' if bad else ''}{name:24} {millions} million instructions, "
                  f"× {factor:.1f}", flush=True)
    return 1 if failed else 0


sys.exit(main())
