// Stopping at events while the run plays: at breakpoints and at matches.
#include <fmt/format.h>

#include <algorithm>

#include "app/workspace/workspace.hpp"

namespace poolscope {

/// The playhead went on from `before` while playing: stops it at the first breakpoint or match on
/// the way. Returns whether there was one.
bool Workspace::stopOnTheWay(std::size_t before) {
    Playback& playback = runs.playback();
    const std::size_t now = playback.head.position();
    Finder* found = search.stops ? search.finder() : nullptr;
    if (found != nullptr && found->read() < now) found->follow(now, now - found->read());
    const std::optional<std::size_t> match = found == nullptr ? std::nullopt : found->from(before);
    if (breakpoints.empty() && javaBreakpoints.empty() && !match) return false;
    for (std::size_t event = before; event < now; ++event) {
        const std::optional<BreakpointPlace> broken = breakpointAt(event);
        if (!broken && match != event) continue;
        playback.head.seek(event + 1);
        notices.say(
            broken ? words_.fill("ui.stop.breakpoint",
                                 {{"file", broken->file}, {"line", std::to_string(broken->line)}})
                   : words_.fill("ui.stop.match", {{"question", search.question}}),
            false);
        return true;
    }
    return false;
}

}  // namespace poolscope
