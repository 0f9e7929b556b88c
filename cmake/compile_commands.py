#!/usr/bin/env python3
"""Writes a compile_commands.json in which every file has an entry of its own.

    compile_commands.py BUILD_FOLDER OUTPUT_FOLDER

Why: a build that joins files lists the joined ones only, and an editor (clangd reads .clangd at the
root of the repository) then knows nothing of the file that is open.
"""

import json
import re
import sys
from pathlib import Path

JOINED = re.compile(r"/unity_\d+_\w+\.c\w+$")
INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)


def entries_of(entry):
    if not JOINED.search(entry["file"]):
        return [entry]
    files = INCLUDE.findall(Path(entry["file"]).read_text(encoding="utf-8"))
    return [{**entry, "file": file, "command": entry["command"].replace(entry["file"], file)}
            for file in files]


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    build, output = map(Path, sys.argv[1:])
    listed = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    output.mkdir(parents=True, exist_ok=True)
    every = [one for entry in listed for one in entries_of(entry)]
    (output / "compile_commands.json").write_text(json.dumps(every, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
