#!/usr/bin/env python3
"""Builds from nothing in a folder of its own and prints where the time went.

    build_times.py REPOSITORY [TARGET…]      (default target: poolscope)

Prints the time of the whole build, the ten slowest commands (from ninja's log), and the ten headers
that cost most to include: each header of ours is compiled alone, and its own seconds are multiplied by
the number of files that include it, directly or not. No compiler cache is used.

Why a build of its own: a cache or a half-finished build would tell another story.
"""

import collections
import json
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

INCLUDE = re.compile(r'^\s*#\s*include\s*"((?:engine|app|tests)/[^"]+)"', re.MULTILINE)
MOST = 10


def run(command, **options):
    return subprocess.run(command, check=True, **options)


def build(root, folder, targets):
    environment = {**os.environ, "CCACHE_DISABLE": "1"}
    run(["cmake", "-E", "rm", "-rf", folder])
    run(["cmake", "-S", root, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
         f"-DPOOLSCOPE_DOWNLOADS={root}/build/third_party"],
        stdout=subprocess.DEVNULL, env=environment)
    began = time.monotonic()
    run(["cmake", "--build", folder, "--target", *targets], stdout=subprocess.DEVNULL,
        env=environment)
    return time.monotonic() - began


def slowest_commands(folder):
    """(seconds, output) of every command of the build, slowest first."""
    took = {}
    for line in (folder / ".ninja_log").read_text().splitlines()[1:]:
        start, end, _, output, _ = line.split("\t")
        took[output] = (int(end) - int(start)) / 1000
    return sorted(((seconds, output) for output, seconds in took.items()), reverse=True)


def included_by(root):
    """header → the files whose text it ends up in."""
    direct = {}
    for top in ("engine", "app", "tests"):
        for file in (root / top).rglob("*.[ch]pp"):
            direct[file.relative_to(root).as_posix()] = set(INCLUDE.findall(file.read_text()))
    users = collections.defaultdict(set)
    for file in direct:
        if not file.endswith(".cpp"):
            continue
        seen, waiting = set(), list(direct[file])
        while waiting:
            header = waiting.pop()
            if header not in seen:
                seen.add(header)
                waiting += direct.get(header, ())
        for header in seen:
            users[header].add(file)
    return users


def compile_flags(folder):
    """Include folders and definitions of all targets together, for headers compiled alone."""
    flags = set()
    for entry in json.loads((folder / "compile_commands.json").read_text()):
        words = entry["command"].split()
        flags.update(word for word in words if re.match(r"-[DI]\w|-[DI]/", word))
        flags.update("-isystem" + words[i + 1] for i, word in enumerate(words) if word == "-isystem")
    return sorted(flag for flag in flags if '"' not in flag)


def seconds_alone(root, header, flags):
    began = time.monotonic()
    done = subprocess.run(
        ["g++", "-std=c++20", "-fsyntax-only", "-x", "c++", f"-I{root}", *flags, "-"],
        input=f'#include "{header}"\n', text=True, capture_output=True, check=False)
    return (time.monotonic() - began, header) if done.returncode == 0 else (0.0, header)


def main():
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    root = Path(sys.argv[1]).resolve()
    folder = root / "build" / "times"
    targets = sys.argv[2:] or ["poolscope"]
    whole = build(root, folder, targets)
    print(f"{' '.join(targets)}: {whole:.0f} s on {os.cpu_count()} cores, no cache")
    print("\nthe slowest commands")
    for seconds, output in slowest_commands(folder)[:MOST]:
        print(f"{seconds:7.1f} s  {output}")
    users = included_by(root)
    flags = compile_flags(folder)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        alone = list(pool.map(lambda header: seconds_alone(root, header, flags), users))
    print("\nthe headers that cost most: seconds alone × files that include them")
    for seconds, header in sorted(alone, key=lambda row: -row[0] * len(users[row[1]]))[:MOST]:
        print(f"{seconds:7.2f} s × {len(users[header]):3}  {header}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
