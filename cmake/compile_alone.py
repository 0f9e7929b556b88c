#!/usr/bin/env python3
"""Compiles files by themselves, as far as the compiler's judgement goes: no code is made.

    compile_alone.py COMPILE_COMMANDS [FOLDER...]

COMPILE_COMMANDS has an entry for each file (compile_commands.py writes it); the folders, below the
current one, say which files are meant: all of ours when left out. Exit code 1: a file does not compile.

Why: the other builds join several files, and a file that forgot an include may live by its neighbours.
"""

import json
import os
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


def judged(entry):
    command = shlex.split(entry["command"])
    at = command.index("-o")
    del command[at:at + 2]
    command[command.index("-c")] = "-fsyntax-only"
    done = subprocess.run(command, cwd=entry["directory"], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def main():
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    folders = [Path.cwd() / folder for folder in sys.argv[2:] or ("app", "engine", "tests")]
    listed = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    # A file that two targets compile is judged once.
    meant = {entry["file"]: entry for entry in listed
             if any(folder in Path(entry["file"]).parents for folder in folders)}
    if not meant:
        print("compile_alone: no file lies in", *folders, file=sys.stderr)
        return 2
    failed = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for code, said in pool.map(judged, meant.values()):
            failed += code != 0
            print(said, end="", file=sys.stderr)
    print(f"compile_alone: {len(meant) - failed} of {len(meant)} files compile by themselves",
          file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
