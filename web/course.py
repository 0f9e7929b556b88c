#!/usr/bin/env python3
"""Packs lessons with the page for a learning system (Moodle, Canvas, ILIAS, …).

usage: course.py PAGE OUTPUT.zip [--form scorm|cmi5] [--title TEXT] [--lang en|zh] [--pass PERCENT] LESSON…

PAGE is the folder that `./dev web` makes; a LESSON is a built-in one's name or a file. SCORM 1.2 is what every
system takes; cmi5 is xAPI's. Promises: the same page and lessons give the same bytes; a lesson that is none is
refused with a sentence. Needs Python's own library alone.
"""
import argparse
import re
import sys
import tomllib
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

ROOT = Path(__file__).resolve().parent.parent
LAUNCHER = ["launch.html", "launch.js", "records.js"]
STAMP = (2020, 1, 1, 0, 0, 0)


class Lesson:
    """One that is packed: its name, title, and how it is launched."""

    def __init__(self, given, lang, passing):
        built_in = ROOT / "assets/lessons" / f"{given}.toml"
        self.file = None if built_in.is_file() else Path(given)
        source = built_in if built_in.is_file() else self.file
        try:
            text = tomllib.loads(source.read_text(encoding="utf-8"))
            titles = text["title"]
            text["stop"]
        except (OSError, tomllib.TOMLDecodeError, KeyError) as error:
            sys.exit(f"course: found '{given}', expected a built-in lesson or a lesson's file ({error})")
        self.title = titles if isinstance(titles, str) else titles.get(lang) or next(iter(titles.values()))
        self.name = re.sub(r"[^\w-]", "-", source.stem)
        where = f"file=lessons/{self.name}.toml" if self.file else f"lesson={self.name}"
        self.address = f"launch.html?{where}&lang={lang}" + (f"&pass={passing}" if passing else "")


def scorm(title, lessons, files, passing):
    """imsmanifest.xml: an item and a resource for each lesson."""
    items = "".join(
        f'<item identifier="item-{i}" identifierref="lesson-{i}"><title>{escape(each.title)}</title>'
        + (f"<adlcp:masteryscore>{passing}</adlcp:masteryscore>" if passing else "") + "</item>\n"
        for i, each in enumerate(lessons, 1))
    listed = "".join(f"<file href={quoteattr(file)}/>" for file in files)
    resources = "".join(
        f'<resource identifier="lesson-{i}" type="webcontent" adlcp:scormtype="sco" href={quoteattr(each.address)}>'
        f'<file href="launch.html"/><dependency identifierref="program"/></resource>\n'
        for i, each in enumerate(lessons, 1))
    return {"imsmanifest.xml": f'''<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="poolscope" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
    xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
<metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
<organizations default="course"><organization identifier="course"><title>{escape(title)}</title>
{items}</organization></organizations>
<resources>
{resources}<resource identifier="program" type="webcontent" adlcp:scormtype="asset">{listed}</resource>
</resources>
</manifest>
'''}


def cmi5(title, lessons, _, passing):
    """cmi5.xml: an assignable unit for each lesson."""
    def named(tag, text):
        return f'<{tag}><langstring lang="en">{escape(text)}</langstring></{tag}>'
    mastery = f' masteryScore="{passing / 100:g}"' if passing else ""
    moves = "CompletedAndPassed" if passing else "Completed"
    units = "".join(
        f'<au id="urn:poolscope:lesson:{each.name}" moveOn="{moves}"{mastery}>'
        f'{named("title", each.title)}{named("description", each.title)}<url>{escape(each.address)}</url></au>\n'
        for each in lessons)
    return {"cmi5.xml": f'''<?xml version="1.0" encoding="UTF-8"?>
<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
<course id="urn:poolscope:course:{lessons[0].name}">{named("title", title)}{named("description", title)}</course>
{units}</courseStructure>
'''}


def main():
    parser = argparse.ArgumentParser(prog="course", description=__doc__.splitlines()[0])
    parser.add_argument("page", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("lesson", nargs="+")
    parser.add_argument("--form", choices=["scorm", "cmi5"], default="scorm")
    parser.add_argument("--title", default="")
    parser.add_argument("--lang", choices=["en", "zh"], default="en")
    parser.add_argument("--pass", dest="passing", type=int, default=0)
    asked = parser.parse_args()
    if not (asked.page / "poolscope.wasm").is_file():
        sys.exit(f"course: found no page in {asked.page}, expected the folder that `./dev web` makes")
    if not 0 <= asked.passing <= 100:
        sys.exit(f"course: found --pass {asked.passing}, expected a percentage")
    lessons = [Lesson(each, asked.lang, asked.passing) for each in asked.lesson]
    content = {f"page/{file.relative_to(asked.page)}": file.read_bytes()
               for file in sorted(asked.page.rglob("*")) if file.is_file() and file.suffix not in {".gz", ".br"}}
    content |= {name: (ROOT / "web/course" / name).read_bytes() for name in LAUNCHER}
    content |= {f"lessons/{each.name}.toml": each.file.read_bytes() for each in lessons if each.file}
    form = {"scorm": scorm, "cmi5": cmi5}[asked.form]
    content |= {name: text.encode() for name, text in
                form(asked.title or lessons[0].title, lessons, sorted(content), asked.passing).items()}
    fresh = asked.output.with_name(asked.output.name + ".new")
    with zipfile.ZipFile(fresh, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in sorted(content.items()):
            packed.writestr(zipfile.ZipInfo(name, STAMP), data, zipfile.ZIP_DEFLATED)
    fresh.replace(asked.output)
    print(f"course: {asked.output}, {asked.output.stat().st_size / 1e6:.1f} MB, {len(lessons)} lesson"
          + ("s" if len(lessons) > 1 else ""))


if __name__ == "__main__":
    main()
