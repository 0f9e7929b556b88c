#!/usr/bin/env python3
"""Holds every text of the catalogues, of the built-in scenarios and of the lessons to docs/glossary.md.

    check_texts.py ROOT        or --self-test

Where the English text of a key has a term, the Chinese text of the same key has its one translation;
words that the glossary rules out stand nowhere; an exception is listed there with its reason (* for every
term), and is still needed.

What the engine says of a file are phrases, "the text {text}"_en: each has one text in `[diagnostic]` of every
other language, with the same places, and no text there is of another phrase. In the folders that say nothing
else, no words stand in a literal that is no phrase.
"""

import re
import sys
import tomllib
from pathlib import Path

# ---- reading


def flat(table, prefix=""):
    """key -> text; tables joined by dots."""
    texts = {}
    for key, value in table.items():
        if isinstance(value, dict):
            texts |= flat(value, f"{prefix}{key}.")
        elif isinstance(value, str):
            texts[prefix + key] = value
    return texts


def texts_of(root, language):
    return flat(tomllib.loads((root / f"assets/text/{language}.toml").read_text("utf-8")))


def scenario_texts(root):
    """The English of the built-in scenarios, under the keys that other languages have for it."""
    texts = {}
    for file in sorted((root / "assets/scenarios").glob("*.toml")):
        scenario = tomllib.loads(file.read_text("utf-8"))
        for what in ("title", "description"):
            texts[f"scenario.{file.stem}.{what}"] = scenario[what]
    return texts


def lesson_texts(root, language):
    """Titles, descriptions and words of the lessons; a stop's key has its number, from 1."""
    texts = {}
    for file in sorted((root / "assets/lessons").glob("*.toml")):
        lesson = tomllib.loads(file.read_text("utf-8"))
        said = {what: lesson[what] for what in ("title", "description")}
        said |= {str(i + 1): stop["words"] for i, stop in enumerate(lesson["stop"])}
        texts |= {f"lesson.{file.stem}.{key}": each[language] for key, each in said.items()}
    return texts


QUOTED = r'"(?:[^"\\\n]|\\.)*"'
WORDS_ARE_PHRASES = ("engine/scenario/reader/", "engine/calendar/")
WORDS_OF_TOMLPP = "engine/scenario/reader/toml_document.cpp"


def literals_of(sources):
    """(file, text, whether it is a phrase) of each literal; those that stand beside each other are one."""
    for name, source in sources:
        code = re.sub(rf"({QUOTED})|//.*|#include.*|'(?:\\.|[^'\\])'", lambda each: each[1] or "", source)
        for found in re.finditer(rf"(?<!operator)((?:{QUOTED}\s*)+)(_en\b)?", code):
            text = "".join(each[1:-1] for each in re.findall(QUOTED, found[1]))
            yield name, re.sub(r"\\([\"\\])", r"\1", text), bool(found[2])


def places_of(text):
    return sorted(re.findall(r"\{([A-Za-z]+)\}", text))


def wrong_phrases(literals, texts):
    """`texts`: those of another language."""
    phrases = {text for _, text, is_phrase in literals if is_phrase}
    own = {key.removeprefix("diagnostic."): text for key, text in texts.items()
           if key.startswith("diagnostic.")}
    for phrase in sorted(phrases - own.keys()):
        yield f"the phrase '{phrase}' has no text"
    for phrase in sorted(own.keys() - phrases):
        yield f"'{phrase}' is no phrase of the engine"
    for phrase in sorted(own.keys() & phrases):
        if places_of(own[phrase]) != places_of(phrase):
            yield f"'{phrase}' has other places in '{own[phrase]}'"


def unmarked(literals):
    for name, text, is_phrase in literals:
        held = name.startswith(WORDS_ARE_PHRASES) and name != WORDS_OF_TOMLPP
        if held and not is_phrase and re.search(r"[a-z,:] +[a-z]", text):
            yield f"{name}: '{text}' is no phrase"


def rows(page, heading):
    """The cells of the tables below a heading, up to the next one of its level, without their heads."""
    section = page.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = section.splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")]
            for line, above in zip(lines[1:], lines) if line.startswith("|") and above.startswith("|")
            and not line.startswith("|-")]


# ---- judging

def pattern_of(term):
    """The term as a word of its own, in the singular and the plural."""
    plural = "(?:ren)?" if term.endswith("child") else "(?:s|es)?"
    return re.compile(rf"(?<![\w.-]){re.escape(term)}{plural}(?![\w-])", re.IGNORECASE)


def spoken(text):
    """Without what is no prose: values, code and the headers of files. Of {n|task|tasks} the first word
    is left."""
    text = re.sub(r"\{[^{}|]*\|([^{}|]*)\|([^{}|]*)\}", r"\1", text)
    return re.sub(r"\{[^{}]*\}|`[^`]*`|\[\[\w*\]\]", " _ ", text)


def untranslated(english, chinese, terms):
    """(key, term, translation) for each term whose translation is missing. Long terms come first, so
    that 'extra worker' is not also 'worker'."""
    patterns = [(pattern_of(term), term, translation)
                for term, translation in sorted(terms, key=lambda each: -len(each[0]))]
    for key, text in english.items():
        rest = spoken(text)
        for pattern, term, translation in patterns:
            if not pattern.search(rest):
                continue
            rest = pattern.sub(" _ ", rest)
            if translation not in chinese.get(key, ""):
                yield key, term, translation


def ruled_out(words, texts):
    for word in words:
        made = r"\b(?:is|are|was|were|be|been|being) made\b"
        pattern = re.compile(made if word == "is made" else rf"\b{word}" if word.isascii() else word)
        for key, text in texts.items():
            if pattern.search(text):
                yield key, word


def unknown_keys(sources, texts):
    """Keys that code fills in by name and no text has."""
    for name, source in sources:
        for key in re.findall(r'\bfill(?:Named)?\(\s*"([\w.-]+)"\s*,', source):
            if key not in texts:
                yield f"{name}: no text has the key '{key}'"


def sources_of(root, folder):
    return [(str(file.relative_to(root)), file.read_text("utf-8"))
            for file in sorted((root / folder).rglob("*.[ch]pp"))]


def problems_of(english, chinese, page):
    terms = [(term, translation) for term, translation, _ in rows(page, "Terms")]
    words = [word for word, _ in rows(page, "Words that are not used")]
    allowed = {(key, term) for key, term, _ in rows(page, "Exceptions")}
    needed = set()
    for key, term, translation in untranslated(english, chinese, terms):
        needed |= {(key, term), (key, "*")}
        if not {(key, term), (key, "*")} & allowed:
            yield f"{key}: '{term}' is not '{translation}' in: {chinese.get(key)}"
    for key, term in sorted(allowed - needed):
        yield f"{key}: the exception for '{term}' is not needed"
    for language, texts in (("en", english), ("zh", chinese)):
        for key, word in ruled_out(words, texts):
            yield f"{language} {key}: '{word}' in: {texts[key]}"


# ---- the check of the check

PAGE = """
## Terms

| English | 中文 | meaning |
|---|---|---|
| worker | 工作线程 | a |
| extra worker | 非核心线程 | b |

## Words that are not used

| word | instead |
|---|---|
| is made | creates |
| 您 | 你 |

## Exceptions

| key | term | why |
|---|---|---|
| short | worker | room |
"""


def self_test():
    english = {"a": "Two workers wait.", "b": "The extra worker runs {worker}.", "short": "worker",
               "c": "A worker was made.", "d": "you"}
    right = {"a": "两个工作线程等待。", "b": "非核心线程执行 {worker}。", "short": "线程", "c": "工作线程。", "d": "你"}
    found = list(problems_of(english, right, PAGE))
    assert found == ["en c: 'is made' in: A worker was made."], found
    wrong = {"a": "两个线程等待。", "b": "工作线程执行 {worker}。", "short": "工作线程", "c": "工作线程。", "d": "您"}
    found = list(problems_of(english, wrong, PAGE))
    assert len(found) == 5 and found[0].startswith("a: 'worker'"), found
    assert found[1].startswith("b: 'extra worker'") and "not needed" in found[2], found
    assert found[4] == "zh d: '您' in: 您", found
    code = [("a.cpp", 'words.fill("a", {}); words_.fillNamed(\n    "x.y", {})')]
    assert list(unknown_keys(code, english)) == ["a.cpp: no text has the key 'x.y'"]
    said = [("engine/calendar/a.cpp", 'say("no {a} "  // "x"\n    "in \\"{b}\\""_en(1), "or none"); f("a b");'),
            ("engine/world/b.cpp", '"is no phrase"; // "nor this"_en')]
    literals = list(literals_of(said))
    assert [text for _, text, is_phrase in literals if is_phrase] == ['no {a} in "{b}"'], literals
    assert list(unmarked(literals)) == [f"engine/calendar/a.cpp: '{text}' is no phrase"
                                        for text in ("or none", "a b")]
    right = {'diagnostic.no {a} in "{b}"': "{b} 中没有 {a}", "word.a": "a"}
    assert not list(wrong_phrases(literals, right))
    found = list(wrong_phrases(literals, {'diagnostic.no {a} in "{b}"': "{b}", "diagnostic.x": "x"}))
    assert len(found) == 2 and "no phrase" in found[0] and "other places" in found[1], found
    assert list(wrong_phrases(literals, {})) == ["the phrase 'no {a} in \"{b}\"' has no text"]
    print("finds what the glossary rules out, keys without a text and phrases without a text")
    return 0


def main():
    if sys.argv[1] == "--self-test":
        return self_test()
    root = Path(sys.argv[1])
    literals = list(literals_of(sources_of(root, "engine")))
    phrases = {f"diagnostic.{text}": text for _, text, is_phrase in literals if is_phrase}
    english = texts_of(root, "en") | phrases | scenario_texts(root) | lesson_texts(root, "en")
    chinese = texts_of(root, "zh") | lesson_texts(root, "zh")
    page = (root / "docs/glossary.md").read_text("utf-8")
    found = list(problems_of(english, chinese, page))
    found += unknown_keys(sources_of(root, "app"), english)
    found += unmarked(literals)
    for file in sorted((root / "assets/text").glob("*.toml")):
        if file.stem != "en":
            found += wrong_phrases(literals, texts_of(root, file.stem))
    print("\n".join(found) if found else f"{len(english)} texts keep to the glossary")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
