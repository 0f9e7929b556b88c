#!/usr/bin/env python3
"""Checks that the arrows between folders hold: who may include whom, and who may read the OS clock.

    check_layers.py REPOSITORY     prints each violation as file:line: sentence; exit code 1 if any
    check_layers.py --self-test    plants a violation of every rule and expects each to be found

Why a script: the compiler accepts any include that resolves, and all folders share one include root.
The rules stand in one table below so that the picture in README and this check can be compared.
"""

import re
import sys
import tempfile
from pathlib import Path

# For files whose path matches the first pattern: the project headers they may include, as patterns
# on the include path. The first matching row counts; includes of other libraries are not judged here.
MAY_INCLUDE = [
    (r"engine/trace/", [r"engine/trace/"]),
    (r"engine/world/", [r"engine/(world|trace)/"]),
    (r"engine/calendar/", [r"engine/(calendar|trace)/"]),
    (r"engine/executor/", [r"engine/(executor|calendar|world|trace)/"]),
    (r"engine/scenario/", [r"engine/(scenario|executor|calendar|world|trace)/"]),
    (r"engine/explore/", [r"engine/(explore|scenario|executor|calendar|world|trace)/"]),
    (r"engine/", [r"engine/"]),
    (r"app/model/", [r"app/model/", r"engine/trace/"]),
    (r"app/views/", [r"app/(views|model)/", r"engine/trace/"]),
    (r"app/shell/gl/", [r"app/shell/gl/"]),
]

# For files whose path matches the first pattern and not the second: text that must not occur.
MUST_NOT_NAME = [
    (r"(engine|app/model|app/views)/", r"app/views/canvas/imgui_",
     r'#\s*include\s*[<"](imgui|GLFW/|glad/|EGL/|GL/)', "knows nothing of ImGui, GLFW or OpenGL"),
    (r"engine/", r"engine/world/real_",
     r"\b(steady_clock|system_clock|high_resolution_clock|clock_gettime|sleep_for|sleep_until)\b",
     "reads no OS clock; only engine/world/real_* may"),
    (r"(engine|app/model|app/views)/", r"engine/world/real_",
     r"\bstd::(thread|jthread|mutex|recursive_mutex|shared_mutex|condition_variable\w*|this_thread)\b"
     r"|#\s*include\s*<(thread|mutex|condition_variable|stop_token|source_location)>",
     "uses no OS threads and nothing a web build lacks; only engine/world/real_* may"),
]

SUFFIXES = {".hpp", ".cpp", ".h", ".inl"}
INCLUDE = re.compile(r'^\s*#\s*include\s*"((?:engine|app|tests)/[^"]+)"')


def without_comments_and_strings(line):
    """Good enough for house style: // comments and one-line literals; includes keep their name."""
    if re.match(r"\s*#\s*include", line):
        return line
    return re.sub(r'"(\\.|[^"\\])*"', '""', line).split("//")[0]


def violations_of_file(path, text):
    allowed = next((rows for pattern, rows in MAY_INCLUDE if re.match(pattern, path)), None)
    bans = [(re.compile(text_pattern), sentence) for where, but_not, text_pattern, sentence
            in MUST_NOT_NAME if re.match(where, path) and not re.match(but_not, path)]
    for number, line in enumerate(text.splitlines(), 1):
        include = INCLUDE.match(line)
        if include and allowed is not None:
            if not any(re.match(pattern, include.group(1)) for pattern in allowed):
                yield f"{path}:{number}: may not include {include.group(1)}"
        code = without_comments_and_strings(line)
        for pattern, sentence in bans:
            if pattern.search(code):
                yield f"{path}:{number}: {pattern.search(code).group(0).strip()}: " \
                      f"{path.split('/')[0]} code here {sentence}"


def violations(root):
    for top in ("engine", "app"):
        for file in sorted((root / top).rglob("*")):
            if file.suffix in SUFFIXES and file.is_file():
                yield from violations_of_file(file.relative_to(root).as_posix(),
                                              file.read_text(encoding="utf-8"))


PLANTED = {
    "engine/trace/a.hpp": '#include "engine/world/world.hpp"',
    "engine/calendar/h.cpp": '#include "engine/world/world.hpp"',
    "engine/world/b.cpp": '#include "engine/executor/ctl.hpp"',
    "engine/executor/c.cpp": '#include "engine/scenario/run.hpp"',
    "engine/scenario/d.cpp": '#include "app/model/heap.hpp"',
    "engine/library/e.cpp": "#include <imgui.h>",
    "engine/world/f.cpp": "auto now = std::chrono::steady_clock::now();",
    "engine/executor/g.cpp": "std::mutex lock;",
    "app/model/h.cpp": '#include "engine/executor/ctl.hpp"',
    "app/model/i.cpp": "#include <GLFW/glfw3.h>",
    "app/views/heap/j.cpp": '#include "imgui.h"',
    "app/views/heap/k.cpp": '#include "app/shell/theme.hpp"',
    "app/views/canvas/l.cpp": "#include <thread>",
    "app/shell/gl/m.cpp": '#include "app/model/heap.hpp"',
}
INNOCENT = {
    "engine/world/real_world.cpp": "std::mutex m; auto t = std::chrono::steady_clock::now();",
    "engine/world/real_thread.hpp": "#include <thread>",
    "engine/world/n.cpp": "// unlike std::mutex, ours is first come first served",
    "engine/scenario/o.cpp": '#include "engine/executor/ctl.hpp"',
    "app/views/canvas/imgui_canvas.cpp": "#include <imgui.h>",
    "app/shell/p.cpp": '#include <imgui.h>\n#include "engine/scenario/run.hpp"',
}


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for path, text in {**PLANTED, **INNOCENT}.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text + "\n", encoding="utf-8")
        found = {line.split(":")[0] for line in violations(root)}
    missed, wrong = sorted(set(PLANTED) - found), sorted(found - set(PLANTED))
    for path in missed:
        print(f"self-test: the violation planted in {path} was not found")
    for path in wrong:
        print(f"self-test: {path} is innocent but was reported")
    return 1 if missed or wrong else 0


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    if sys.argv[1] == "--self-test":
        return self_test()
    lines = list(violations(Path(sys.argv[1])))
    print("\n".join(lines) if lines else "every include follows the arrows")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
