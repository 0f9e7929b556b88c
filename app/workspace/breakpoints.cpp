// From a line to a breakpoint, and from an event to its line.
#include "app/workspace/breakpoints.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

std::string fileNameOf(SourceLine line) {
    const std::string_view path = sourcePath(line.file);
    return std::string(path.substr(path.rfind('/') + 1));
}

/// Adds it or, if it is there, removes it. Returns whether it was added.
template <class Line>
bool addOrRemove(std::vector<Line>& lines, Line line) {
    const auto found = std::find(lines.begin(), lines.end(), line);
    if (found == lines.end()) {
        lines.push_back(line);
        return true;
    }
    lines.erase(found);
    return false;
}

}  // namespace

void Breakpoints::say(bool set, const Place& place) {
    app_.notices.say(
        app_.words().fill(set ? "ui.stop.set" : "ui.stop.removed",
                          {{"file", place.file}, {"line", std::to_string(place.line)}}),
        false);
}

void Breakpoints::toggle(SourceLine line) {
    const SourceCode* source = engineCode().file(line.file);
    const int at = source == nullptr ? 0 : source->nextEmitting(line.line);
    if (at == 0) return app_.notices.say(std::string(app_.words()("ui.stop.none")), true);
    line.line = static_cast<std::uint16_t>(at);
    say(addOrRemove(lines, line), {fileNameOf(line), source->shownFor(at)});
}

void Breakpoints::toggle(JavaLine line) {
    const CodeTexts known = texts();
    const JavaMethod* const method = known.methodAt(line);
    const int at = method == nullptr ? 0 : method->nextLit(line.line);
    if (at == 0) return app_.notices.say(std::string(app_.words()("ui.stop.none")), true);
    line.line = static_cast<std::uint16_t>(at);
    say(addOrRemove(javaLines, line), {std::string(known.fileName(line.file)), at});
}

void Breakpoints::toggleHere() {
    Playback& playback = app_.runs.playback();
    const std::size_t position = playback.head.position();
    if (position == 0) return;
    const Log& log = playback.history.log();
    if (app_.preferences.code == CodeLanguage::Java) {
        const std::vector<ShownCall> calls = shownCalls(textsAt(position - 1), log, position - 1);
        const ShownCall* const opened = calls.empty() ? nullptr : &calls[openedOf(calls)];
        if (opened != nullptr && opened->method != nullptr)
            return toggle({static_cast<std::uint16_t>(opened->method->file),
                           static_cast<std::uint16_t>(opened->line)});
    }
    toggle(log[position - 1].line);
}

CodeTexts Breakpoints::texts() const {
    return {app_.runs.playback().calls(engineCode()), javaCode()};
}

CodeTexts Breakpoints::textsAt(std::size_t event) const {
    Playback& playback = app_.runs.playback();
    const CodeTexts known = texts();
    while (known.calls.events() <= event && playback.readingCalls()) playback.calls(engineCode());
    return known;
}

std::optional<Breakpoints::Place> Breakpoints::at(std::size_t event) const {
    const SourceLine line = app_.runs.playback().history.log()[event].line;
    if (std::find(lines.begin(), lines.end(), line) != lines.end())
        return Place{fileNameOf(line), engineCode().file(line.file)->shownFor(line.line)};
    if (javaLines.empty()) return std::nullopt;
    const CodeTexts known = textsAt(event);
    const Log& log = app_.runs.playback().history.log();
    for (const std::optional<JavaLine>& java :
         {javaLineOf(known, log, event), ownLineOf(known, event)})
        if (java && std::find(javaLines.begin(), javaLines.end(), *java) != javaLines.end())
            return Place{std::string(known.fileName(java->file)), java->line};
    return std::nullopt;
}

}  // namespace poolscope
