// Stopping at events while the run plays: at breakpoints and at matches.
#include <fmt/format.h>

#include <algorithm>

#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

std::string fileOf(SourceLine line) {
    const std::string_view path = sourcePath(line.file);
    return std::string(path.substr(path.rfind('/') + 1));
}

}  // namespace

void Workspace::toggleBreakpoint(SourceLine line) {
    const SourceCode* source = engineCode().file(line.file);
    const int at = source == nullptr ? 0 : source->nextEmitting(line.line);
    if (at == 0) return notices.say(std::string(words_("ui.stop.none")), true);
    line.line = static_cast<std::uint16_t>(at);
    const auto found = std::find(breakpoints.begin(), breakpoints.end(), line);
    const bool set = found == breakpoints.end();
    if (set)
        breakpoints.push_back(line);
    else
        breakpoints.erase(found);
    notices.say(words_.fill(set ? "ui.stop.set" : "ui.stop.removed",
                            {{"file", fileOf(line)}, {"line", std::to_string(at)}}),
                false);
}

/// The playhead went on from `before` while playing: stops it at the first breakpoint or match on
/// the way. Returns whether there was one.
bool Workspace::stopOnTheWay(std::size_t before) {
    Playback& playback = runs.playback();
    const std::size_t now = playback.head.position();
    Finder* found = search.stops ? search.finder() : nullptr;
    if (found != nullptr && found->read() < now) found->follow(now, now - found->read());
    const std::optional<std::size_t> match = found == nullptr ? std::nullopt : found->from(before);
    if (breakpoints.empty() && !match) return false;
    for (std::size_t event = before; event < now; ++event) {
        const SourceLine line = playback.history.log()[event].line;
        const bool broken =
            std::find(breakpoints.begin(), breakpoints.end(), line) != breakpoints.end();
        if (!broken && match != event) continue;
        playback.head.seek(event + 1);
        notices.say(broken
                        ? words_.fill("ui.stop.breakpoint",
                                      {{"file", fileOf(line)}, {"line", std::to_string(line.line)}})
                        : words_.fill("ui.stop.match", {{"question", search.question}}),
                    false);
        return true;
    }
    return false;
}

}  // namespace poolscope
