#!/usr/bin/env python3
"""Checks that files which a build may join do not share names in their anonymous namespaces, and that no
type of a namespace is defined in two files.

    check_names.py REPOSITORY      prints each name that stands twice, with its files; exit code 1 if any
    check_names.py --self-test     plants such names and expects them to be found

A joined build (POOLSCOPE_UNITY) compiles several files as one, so two anonymous namespaces of a
library are one. Functions may be overloaded; types, constants and functions of equal parameters may
not stand twice, and no other file may declare an alias of that name elsewhere: clang warns that it
shadows the first. Why a script: files are joined sixteen at a time in the order of their names, so the
compiler notices a clash only when both files happen to meet. A type that is defined twice nobody notices
at all: the linker takes one std::vector of it for both, which reads and writes with the wrong size.
"""

import collections
import re
import sys
import tempfile
from pathlib import Path

# Files of one row may be joined: the first match counts.
JOINED = [r"engine/", r"app/", r"tests/support/", r"tests/real/", r"tests/pixels/", r"tests/bench/",
          r"tests/fuzz/\w+\.", r"tests/(spec|golden|explore|canvas)/"]

FUNCTION = re.compile(
    r"(?:template ?<[^{]*?> ?)?(?:requires ?\([^)]*\) ?)?(?:\[\[\w+\]\] ?)*"
    r"(?:(?:const|constexpr|inline|static|consteval) )*[\w:<>,&* ]+?[ &*](\w+) ?\(([^{=]*)\)")
TYPE = re.compile(r"(?:template ?<.*?> ?)?(?:struct|class|enum class|enum|union) (\w+)")
DEFINED = re.compile(r"(?:template ?<.*?> ?)?(?:struct|class|enum class|enum|union) "
                     r"(?:\[\[\w+\]\] )?(\w+)(?: final)?(?: ?:(?!:).*?)? ?\{")
ALIAS = re.compile(r"using (\w+) = (.*)")
VARIABLE = re.compile(r"(\w+)(?:\[[^\]]*\])*(?:\{| =|$)")


def without_comments_and_texts(text):
    text = re.sub(r"//[^\n]*", "", text)
    text = re.sub(r'R"\((.*?)\)"', '""', text, flags=re.DOTALL)
    text = re.sub(r'"(\\.|[^"\\\n])*"', '""', text)
    text = re.sub(r"'(\\.|[^'\\\n])'", "' '", text)
    return re.sub(r' = (\{\}|"")', "", text)  # default arguments


def closing(text, opening):
    depth = 0
    for place in range(opening, len(text)):
        depth += {"{": 1, "}": -1}.get(text[place], 0)
        if depth == 0:
            return place
    return len(text)


def outermost(text):
    """The text with the inside of every brace left out; each closing brace ends a statement."""
    kept, depth = [], 0
    for sign in text:
        if sign == "}":
            depth -= 1
        if depth == 0:
            kept.append("};" if sign == "}" else sign)
        if sign == "{":
            depth += 1
    return re.sub(r"^\s*#.*$", "", "".join(kept), flags=re.MULTILINE)


def declared(statement):
    """(name, what it is), or nothing: equal pairs clash."""
    if alias := ALIAS.match(statement):
        return alias[1], alias[2].strip()
    if statement.startswith(("namespace ", "using ", "static_assert", "TEST_CASE")):
        return None
    kind = TYPE.match(statement)
    if kind:
        return kind[1], f"type {statement}"
    if function := FUNCTION.match(statement):
        types = re.sub(r"= ?[^,]*", "", re.sub(r"\b\w+(?= ?(,|$|=))", "", function[2]))
        return function[1], "function " + re.sub(r"\s+", "", types)
    variable = VARIABLE.search(statement)
    return (variable[1], "variable") if variable else None


def names_of(text):
    text = without_comments_and_texts(text)
    for opened in re.finditer(r"namespace \{", text):
        inside = text[opened.end():closing(text, opened.end() - 1)]
        for statement in outermost(inside).split(";"):
            words = " ".join(statement.split())
            if words and (found := declared(words)):
                yield found


def aliases_of(text):
    return set(re.findall(r"\busing (\w+) = ", without_comments_and_texts(text)))


def clashes(root):
    rows = collections.defaultdict(lambda: collections.defaultdict(list))
    elsewhere = collections.defaultdict(lambda: collections.defaultdict(set))
    for top in ("engine", "app", "tests"):
        for file in sorted((root / top).rglob("*.cpp")):
            path = file.relative_to(root).as_posix()
            row = next((row for row in JOINED if re.match(row, path)), None)
            if row is None:
                continue
            text = file.read_text(encoding="utf-8")
            found = set(names_of(text))
            for name, what in found:
                rows[row][name].append((what, path))
            for name in aliases_of(text) - {name for name, _ in found}:
                elsewhere[row][name].add(path)
    for row, names in rows.items():
        for name, places in sorted(names.items()):
            shadows = elsewhere[row][name] if any(map(is_alias, places)) else ()
            if shadows or len(places) > 1 and not harmless([what for what, _ in places]):
                paths = [path for _, path in places] + sorted(shadows)
                yield f"{name} stands in " + " and ".join(paths)


def types_defined_in(text):
    text = without_comments_and_texts(text)
    for opened in re.finditer(r"namespace ([\w:]+) \{", text):
        inside = text[opened.end():closing(text, opened.end() - 1)]
        for statement in outermost(inside).split(";"):
            if found := DEFINED.match(" ".join(statement.split())):
                yield f"{opened[1]}::{found[1]}"


def defined_twice(root):
    places = collections.defaultdict(set)
    for top in ("engine", "app", "include", "tests"):
        for file in sorted((root / top).rglob("*.[ch]pp")):
            path = file.relative_to(root).as_posix()
            for name in types_defined_in(file.read_text(encoding="utf-8")):
                places[name].add(path)
    for name, paths in sorted(places.items()):
        if len(paths) > 1:
            yield f"{name} is defined in " + " and ".join(sorted(paths))


def harmless(kinds):
    """Overloads with different parameters, or the same alias said again."""
    functions = all(kind.startswith("function ") for kind in kinds)
    if functions:
        return len(set(kinds)) == len(kinds)
    return all(is_alias((kind, "")) for kind in kinds) and len(set(kinds)) == 1


def is_alias(place):
    return not place[0].startswith(("function ", "type ", "variable"))


PLANTED = {
    "engine/a.cpp": "namespace {\nconstexpr int kOne = 1;\nint twice(int a) { return a; }\n"
                    "using Same = int;\nstruct Only { int x; };\n}",
    "engine/b/c.cpp": "namespace {\nconstexpr long kOne = 2;\nint twice(int b) { return b; }\n"
                      "using Same = int;\n}",
    "engine/d.cpp": "namespace {\nint twice(float a) { return 1; }\nstruct Row {};\n}",
    "engine/g.cpp": "namespace {\nusing Inner = int;\n}\nvoid f() { using Own = int; }",
    "engine/h.cpp": "void g() { using Inner = long; }\nvoid h() { using Own = int; }",
    "app/e.cpp": "namespace {\nclass Row {};\nint kOne{3};\n}",
    "app/f.cpp": "namespace {\nenum class Row { A };\n}",
    "app/i.hpp": "namespace scope {\nstruct Twice final : Base<int> {\n  int x;\n};\nclass Once { struct In {}; };\n}",
    "app/j.hpp": "namespace scope {\nclass Once;\nenum class Twice : int { A };\nstruct Once::In { int y; };\n}",
}
EXPECTED = {"kOne", "twice", "Row", "Inner", "scope::Twice"}


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for path, text in PLANTED.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
        found = {line.split()[0] for line in (*clashes(root), *defined_twice(root))}
    if found != EXPECTED:
        print(f"self-test: found {sorted(found)}, expected {sorted(EXPECTED)}")
    return 0 if found == EXPECTED else 1


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    if sys.argv[1] == "--self-test":
        return self_test()
    root = Path(sys.argv[1])
    lines = [*clashes(root), *defined_twice(root)]
    print("\n".join(lines) if lines else "no two files that may be joined share a name")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
