// Breakpoints at lines of the engine and of its text in Java: set, removed, met.
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
bool toggle(std::vector<Line>& lines, Line line) {
    const auto found = std::find(lines.begin(), lines.end(), line);
    if (found == lines.end()) {
        lines.push_back(line);
        return true;
    }
    lines.erase(found);
    return false;
}

}  // namespace

void Workspace::sayBreakpoint(bool set, const BreakpointPlace& place) {
    notices.say(words_.fill(set ? "ui.stop.set" : "ui.stop.removed",
                            {{"file", place.file}, {"line", std::to_string(place.line)}}),
                false);
}

void Workspace::toggleBreakpoint(SourceLine line) {
    const SourceCode* source = engineCode().file(line.file);
    const int at = source == nullptr ? 0 : source->nextEmitting(line.line);
    if (at == 0) return notices.say(std::string(words_("ui.stop.none")), true);
    line.line = static_cast<std::uint16_t>(at);
    sayBreakpoint(toggle(breakpoints, line), {fileNameOf(line), source->shownFor(at)});
}

void Workspace::toggleBreakpoint(JavaLine line) {
    const JavaMethod* const method = javaCode().methodAt(line);
    const int at = method == nullptr ? 0 : method->nextLit(line.line);
    if (at == 0) return notices.say(std::string(words_("ui.stop.none")), true);
    line.line = static_cast<std::uint16_t>(at);
    sayBreakpoint(toggle(javaBreakpoints, line), {std::string(javaCode().fileName(line.file)), at});
}

void Workspace::toggleBreakpointHere() {
    Playback& playback = runs.playback();
    const std::size_t position = playback.head.position();
    if (position == 0) return;
    const std::optional<JavaLine> java = preferences.code == CodeLanguage::Java
                                             ? javaLineAt(position - 1)
                                             : std::optional<JavaLine>();
    if (java) return toggleBreakpoint(*java);
    toggleBreakpoint(playback.history.log()[position - 1].line);
}

std::optional<JavaLine> Workspace::javaLineAt(std::size_t event) {
    Playback& playback = runs.playback();
    const CallStacks* calls = &playback.calls(engineCode());
    while (calls->events() <= event && playback.readingCalls()) playback.calls(engineCode());
    return javaLineOf({*calls, javaCode()}, playback.history.log(), event);
}

std::optional<Workspace::BreakpointPlace> Workspace::breakpointAt(std::size_t event) {
    const SourceLine line = runs.playback().history.log()[event].line;
    if (std::find(breakpoints.begin(), breakpoints.end(), line) != breakpoints.end())
        return BreakpointPlace{fileNameOf(line), engineCode().file(line.file)->shownFor(line.line)};
    if (javaBreakpoints.empty()) return std::nullopt;
    const std::optional<JavaLine> java = javaLineAt(event);
    if (!java ||
        std::find(javaBreakpoints.begin(), javaBreakpoints.end(), *java) == javaBreakpoints.end())
        return std::nullopt;
    return BreakpointPlace{std::string(javaCode().fileName(java->file)), java->line};
}

}  // namespace poolscope
