#!/usr/bin/env python3
"""Checks that the arrows between folders hold: who may include whom, and who may read the OS clock;
and that the classes of the workspace stay of a size that can be read.

    check_layers.py REPOSITORY     prints each violation as file:line: sentence; exit code 1 if any
    check_layers.py --self-test    plants violations of the rules and expects each to be found

Why a script: the compiler accepts any include that resolves, and all folders share one include root.
The rules stand in one table below; app/README.md and engine/README.md describe the same arrows.
"""

import re
import sys
import tempfile
from pathlib import Path

# For files whose path matches the first pattern: the project headers they may include, as patterns
# on the include path. The first matching row counts; includes of other libraries are not judged here.
EXECUTORS = r"engine/(calendar|world|trace)/"
BELOW_SCENARIO = r"engine/(executor|calendar|world|trace)/"
LAYOUT = [r"app/(ui|model)/", r"engine/trace/"]
# What layouts know of the workspace: facts in plain data, and how the window is divided.
FACTS = r"app/workspace/(run_facts|calls/call_form|calls/method_offer|chrome/regions)\.hpp"
RUNS = [r"app/(runs|storage|model)/", r"engine/"]
WORKSPACE = [r"app/(workspace|ui|learn)/", *RUNS]
MAY_INCLUDE = [
    (r"engine/trace/", [r"engine/trace/"]),
    (r"engine/world/", [r"engine/(world|trace)/", r"poolscope/throwable\.hpp"]),
    (r"engine/library/direct/", [r"engine/library/(direct/|(around_workers|gate|pool|runtime)\.hpp)",
                                 r"engine/(world|trace)/", r"poolscope/"]),
    (r"engine/library/streamed/", [r"engine/library/(streamed/|program_recording\.hpp)",
                                   r"engine/trace/", r"poolscope/throwable\.hpp"]),
    (r"engine/library/", [r"engine/(library|executor|world|trace)/", r"poolscope/"]),
    (r"engine/calendar/", [r"engine/(calendar|trace)/"]),
    (r"engine/executor/future/", [r"engine/executor/future/", EXECUTORS]),
    (r"engine/executor/queue/", [r"engine/executor/(queue|future)/", EXECUTORS]),
    (r"engine/executor/pool/", [r"engine/executor/(pool|queue|future)/", EXECUTORS]),
    (r"engine/executor/scheduled/", [r"engine/executor/(scheduled|pool|queue|future)/", EXECUTORS]),
    (r"engine/executor/fork_join/", [r"engine/executor/(fork_join|pool|future)/", EXECUTORS]),
    (r"engine/executor/delays/", [r"engine/executor/(delays|fork_join|pool|future)/", EXECUTORS]),
    (r"engine/executor/completable/", [r"engine/executor/(completable|scheduled|pool|queue|future)/", EXECUTORS]),
    (r"engine/executor/orchestration/", [r"engine/executor/(orchestration|pool|queue|future)/", EXECUTORS]),
    (r"engine/executor/timer/", [r"engine/executor/(timer|queue|future)/", EXECUTORS]),
    (r"engine/executor/", [r"engine/executor/", EXECUTORS]),
    (r"engine/scenario/language/", [r"engine/scenario/language/", BELOW_SCENARIO]),
    (r"engine/scenario/keys/", [r"engine/scenario/(keys|language)/", BELOW_SCENARIO]),
    (r"engine/scenario/schema/", [r"engine/scenario/(schema|keys|language)/", BELOW_SCENARIO]),
    (r"engine/scenario/reader/", [r"engine/scenario/(reader|keys|language)/", BELOW_SCENARIO]),
    (r"engine/scenario/editing/",
     [r"engine/scenario/(editing|reader|keys|language)/", BELOW_SCENARIO]),
    (r"engine/scenario/run/", [r"engine/scenario/(run|reader|language)/", BELOW_SCENARIO]),
    (r"engine/scenario/report/", [r"engine/scenario/(report|run|language)/", BELOW_SCENARIO]),
    (r"engine/scenario/console/", [r"engine/scenario/(console|reader|language)/", BELOW_SCENARIO]),
    (r"engine/explore/", [r"engine/(explore|scenario|executor|calendar|world|trace)/"]),
    (r"engine/", [r"engine/"]),
    (r"include/", [r"poolscope/"]),
    (r"app/model/", [r"app/model/", r"engine/trace/"]),
    (r"app/ui/", LAYOUT),
    (r"app/storage/", [r"app/(storage|model)/", r"engine/"]),
    (r"app/runs/", RUNS),
    (r"app/learn/", [r"app/learn/", *RUNS]),
    (r"app/workspace/", WORKSPACE),
    (r"app/panels/all\.", [r"app/(panels|perspectives)/", *WORKSPACE]),
    (r"app/perspectives/all\.", [r"app/perspectives/", *WORKSPACE]),
    (r"app/panels/[^/]+/layout\.", [r"app/panels/SAME/", r"app/learn/exercise/", FACTS, *LAYOUT]),
    (r"app/panels/", [r"app/panels/SAME/", *WORKSPACE]),
    (r"app/perspectives/[^/]+/(layout|paint)", [r"app/perspectives/SAME/", *LAYOUT]),
    (r"app/perspectives/", [r"app/perspectives/SAME/", *WORKSPACE]),
    (r"app/batch/", [r"app/(batch|learn)/", *RUNS]),
    (r"app/platform/web/page\.", [r"app/window/window_app\.hpp"]),
    (r"app/platform/", [r"app/platform/", r"app/window/(gl/|input_queue\.hpp)", r"app/ui/",
                        r"app/storage/memory\.hpp"]),
    (r"app/window/gl/", [r"app/window/gl/"]),
    (r"app/window/", [r"app/(window|platform|panels|perspectives)/", *WORKSPACE]),
    (r"app/cli/", [r"app/(cli|window|batch|panels|perspectives)/", *WORKSPACE]),
]

# Declarations of a class that may not be included: a name only, for Java's `instanceof`.
MAY_NAME = {("engine/executor/future/runnable.hpp", "ScheduledFutureTask")}

# For files whose path matches the first pattern and not the second: text that must not occur.
MUST_NOT_NAME = [
    (r"(engine|app)/", r"app/(window|platform)/",
     r'#\s*include\s*[<"](imgui|glad/|EGL/|GL/)', "knows nothing of ImGui or OpenGL"),
    (r"(engine|app)/", r"app/platform/",
     r'#\s*include\s*[<"](GLFW/|fontconfig/|emscripten/)',
     "knows no window system; only app/platform may"),
    (r"engine/", r"engine/world/real_",
     r"\b(steady_clock|system_clock|high_resolution_clock|clock_gettime|sleep_for|sleep_until)\b",
     "reads no OS clock; only engine/world/real_* may"),
    (r"(engine|app/model|app/ui|app/panels|app/perspectives)/",
     r"engine/(world/real_|library/(direct|streamed)/)",
     r"\bstd::(thread|jthread|mutex|recursive_mutex|shared_mutex|condition_variable\w*|this_thread)\b"
     r"|#\s*include\s*<(thread|mutex|condition_variable|stop_token|source_location)>",
     "uses no OS threads and nothing a web build lacks; only engine/world/real_* and "
     "engine/library/{direct,streamed} may"),
    (r"app/", r"app/ui/style\.hpp", r"^(?!(inline )?constexpr ).*\bLength ?[({]",
     "names a length that is no constant: take a step of the spacing scale, or give it a name"),
]

SUFFIXES = {".hpp", ".cpp", ".h", ".inl"}
INCLUDE = re.compile(r'^\s*#\s*include\s*"((?:engine|app|tests|poolscope)/[^"]+)"')
DEFINITION = re.compile(r"^(?:class|struct)\s+(\w+)(?:\s+final)?\s*(?:[{:]|$)", re.M)
DECLARATION = re.compile(r"^(?:class|struct)\s+(\w+);")


def without_comments_and_strings(line):
    """Good enough for house style: // comments and one-line literals; includes keep their name."""
    if re.match(r"\s*#\s*include", line):
        return line
    return re.sub(r'"(\\.|[^"\\])*"', '""', line).split("//")[0]


def violations_of_file(path, text, homes):
    """`homes`: for the name of each class the files that define it, so that a class that may not be
    included is not named by a declaration of one's own instead."""
    allowed = next((rows for pattern, rows in MAY_INCLUDE if re.match(pattern, path)), None)
    if allowed is not None:  # SAME is the folder of the file itself
        allowed = [row.replace("SAME", path.split("/")[-2]) for row in allowed]

    def may_include(file):
        return allowed is None or any(re.match(pattern, file) for pattern in allowed)

    bans = [(re.compile(text_pattern), sentence) for where, but_not, text_pattern, sentence
            in MUST_NOT_NAME if re.match(where, path) and not re.match(but_not, path)]
    for number, line in enumerate(text.splitlines(), 1):
        include = INCLUDE.match(line)
        if include and not may_include(include.group(1)):
            yield f"{path}:{number}: may not include {include.group(1)}"
        declared = DECLARATION.match(line)
        places = homes.get(declared.group(1), ()) if declared else ()
        hidden = path.startswith("include/")  # what stands behind a public class is only named
        if places and path not in places and not hidden \
                and not any(may_include(place) for place in places) \
                and (path, declared.group(1)) not in MAY_NAME:
            yield f"{path}:{number}: may not name {declared.group(1)} of {sorted(places)[0]}"
        code = without_comments_and_strings(line)
        for pattern, sentence in bans:
            if pattern.search(code):
                yield f"{path}:{number}: {pattern.search(code).group(0).strip()}: " \
                      f"{path.split('/')[0]} code here {sentence}"


# How many functions, and how many virtual ones, a class of these headers may declare at most: above
# that it is several things.
MOST_FUNCTIONS = {r"app/workspace/panel\.hpp": (40, 12), r"app/workspace/": (40, 18)}
CLASS = re.compile(r"^class (\w+)[^;{]*\{\n(.*?)^\};", re.M | re.S)
FUNCTION = re.compile(r"^    (?!friend )[^\n/]*?[\w>&*~] ?~?\b\w+\(", re.M)


def classes_too_large(path, text):
    most = next((most for where, most in MOST_FUNCTIONS.items() if re.match(where, path)), None)
    if most is None or not path.endswith(".hpp"):
        return
    for name, body in CLASS.findall(text):
        functions = [line for line in FUNCTION.findall(body) if not line.startswith("     ")]
        for count, limit, what in ((len(functions), most[0], "functions"),
                                   (sum("virtual " in line for line in functions), most[1],
                                    "virtual functions")):
            if count > limit:
                yield f"{path}:1: {name} has {count} {what}, at most {limit} are one thing"


def violations(root):
    texts = {file.relative_to(root).as_posix(): file.read_text(encoding="utf-8")
             for top in ("engine", "app", "include") for file in sorted((root / top).rglob("*"))
             if file.suffix in SUFFIXES and file.is_file()}
    homes = {}
    for path, text in texts.items():
        for name in DEFINITION.findall(text):
            homes.setdefault(name, set()).add(path)
    for path, text in texts.items():
        yield from violations_of_file(path, text, homes)
        yield from classes_too_large(path, text)


PLANTED = {
    "app/workspace/large.hpp": "class Large {\npublic:\n" + 41 * "    void f(int a) const;\n" + "};",
    "app/workspace/panel.hpp": "class Wide {\n" + 13 * "    virtual bool f() { return true; }\n" + "};",
    "engine/trace/a.hpp": '#include "engine/world/world.hpp"',
    "engine/calendar/h.cpp": '#include "engine/world/world.hpp"',
    "engine/world/b.cpp": '#include "engine/executor/pool/ctl.hpp"',
    "engine/executor/future/c.cpp": '#include "engine/executor/queue/work_queue.hpp"',
    "engine/executor/pool/c.cpp": '#include "engine/executor/scheduled/delay_heap.hpp"',
    "engine/executor/c.cpp": '#include "engine/scenario/run/run.hpp"',
    "engine/scenario/language/d.cpp": '#include "engine/scenario/reader/toml_document.hpp"',
    "engine/scenario/reader/d.cpp": '#include "engine/scenario/run/run.hpp"',
    "engine/scenario/run/d.cpp": '#include "app/model/run/heap_model.hpp"',
    "engine/library/e.cpp": "#include <imgui.h>",
    "engine/world/f.cpp": "auto now = std::chrono::steady_clock::now();",
    "engine/executor/queue/g.cpp": "std::mutex lock;",
    "app/model/run/h.cpp": '#include "engine/executor/pool/ctl.hpp"',
    "app/model/run/i.cpp": "#include <GLFW/glfw3.h>",
    "app/ui/j.cpp": '#include "app/workspace/selection.hpp"',
    "app/ui/canvas/l.cpp": "#include <thread>",
    "app/storage/n.cpp": '#include "app/runs/run_source.hpp"',
    "app/learn/lesson/n.cpp": '#include "app/ui/target.hpp"',
    "app/runs/n.cpp": '#include "app/workspace/run_facts.hpp"',
    "app/workspace/scale.cpp": '#include "app/panels/help/layout.hpp"',
    "app/workspace/o.cpp": '#include "imgui.h"',
    "app/workspace/workspace.cpp": '#include "app/panels/help/panel.hpp"',
    "app/panels/help/layout.cpp": '#include "app/runs/run_source.hpp"',
    "app/panels/help/state.cpp": '#include "app/panels/call/layout.hpp"',
    "app/perspectives/heap/layout.cpp": '#include "engine/world/world.hpp"',
    "app/perspectives/heap/parts.hpp": '#include "app/perspectives/workers/layout.hpp"',
    "app/batch/p.cpp": '#include "app/window/shot.hpp"',
    "app/window/gl/m.cpp": '#include "app/model/run/heap_model.hpp"',
    "app/window/q.cpp": '#include "app/cli/cli.hpp"',
    "app/window/z.cpp": "#include <GLFW/glfw3.h>",
    "app/platform/desktop/z.cpp": '#include "app/workspace/workspace.hpp"',
    "engine/world/r.hpp": "class ForkJoinPool;",
    "include/poolscope/t.hpp": '#include "engine/world/world.hpp"',
    "engine/executor/pool/u.cpp": '#include "poolscope/future.hpp"',
    "engine/library/v.cpp": '#include "engine/scenario/run/run.hpp"',
    "engine/library/direct/v.cpp": '#include "engine/executor/pool/ctl.hpp"',
    "engine/library/streamed/v.cpp": '#include "engine/library/runtime.hpp"',
    "engine/library/direct/w.cpp": "auto now = std::chrono::steady_clock::now();",
    "engine/library/y.cpp": "std::mutex lock;",
    "app/panels/help/s.cpp": "box.inset(context.px(Length{7}), 0);",
}
INNOCENT = {
    "app/workspace/enough.hpp": "class Enough {\n" + 40 * "    int f() const { return g(h()); }\n" + "};",
    "engine/world/real_world.cpp": "std::mutex m; auto t = std::chrono::steady_clock::now();",
    "engine/world/real_thread.hpp": "#include <thread>",
    "engine/world/n.cpp": "// unlike std::mutex, ours is first come first served",
    "engine/executor/scheduled/o.cpp": '#include "engine/executor/pool/ctl.hpp"',
    "engine/scenario/run/o.cpp": '#include "engine/executor/pool/ctl.hpp"',
    "app/window/imgui_canvas.cpp": "#include <imgui.h>",
    "app/platform/web/z.cpp": '#include <emscripten/html5.h>\n#include "app/platform/gl_window.hpp"',
    "engine/executor/fork_join/pool.hpp": "class ForkJoinPool : public WorldExtension {};",
    "engine/library/s.hpp": "class ForkJoinPool;",
    "engine/library/w.cpp": '#include "poolscope/future.hpp"\n#include "engine/library/direct/a.hpp"',
    "engine/library/direct/x.hpp": '#include <mutex>\n#include "engine/library/pool.hpp"',
    "include/poolscope/x.hpp": '#include "poolscope/future.hpp"\n#include <stop_token>',
    "app/panels/help/t.cpp": "constexpr Length kHelpWidth{920};",
    "app/panels/call/builder.cpp": '#include "engine/scenario/run/run.hpp"',
    "app/panels/call/layout.hpp": '#include "app/panels/call/state.hpp"\n#include "app/ui/style.hpp"',
    "app/panels/all.cpp": '#include "app/panels/call/panel.hpp"',
    "app/cli/p.cpp": '#include "app/window/shot.hpp"\n#include "engine/scenario/run/run.hpp"',
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
