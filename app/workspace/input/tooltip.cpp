// Making the tooltip for the target under the pointer.
#include "app/workspace/input/tooltip.hpp"

#include <algorithm>

#include "app/ui/chrome/scrub_card.hpp"
#include "app/ui/subject.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

/// What is at the place of the scrubber under the pointer, before one goes there.
void layoutScrubbed(Screen& screen, const ScreenInput& input, const LayoutContext& context) {
    const Log& log = input.history.log();
    if (log.size() == 0) return;
    const std::size_t at = positionAt(screen.transport, input.tooltip.at.x, log.size());
    const std::size_t event = std::min(std::max<std::size_t>(at, 1), log.size()) - 1;
    const std::size_t column = std::max<std::size_t>(1, log.size() / 300);
    ScrubbedPlace place;
    place.title = context.words.fill("ui.scrub.event", {{"n", std::to_string(event + 1)}}) +
                  "  ·  " + humanTime(log[event].time);
    place.sentence = input.narrator.told(event, input.history.at(event + 1));
    place.counts = input.minimap.counts(event, std::min(event + column, log.size()));
    layoutScrubCard(input.size, input.tooltip.at, place, context, screen.overlay);
}

/// A bar's words if the pointer is on one, else the sentence of the event that led there.
NamedText positionWords(const Screen& screen, const ScreenInput& input, const RunView& view,
                        const LayoutContext& context) {
    const std::size_t position = input.tooltip.on.position;
    if (screen.regions.picture.contains(input.tooltip.at))
        if (NamedText words = screen.picture->wordsOf(input.tooltip, view, context); !words.empty())
            return words;
    if (position == 0 || position > view.log.size()) return {};
    return input.narrator.told(position - 1, input.history.at(position));
}

}  // namespace

void layoutTooltip(Screen& screen, const ScreenInput& input, const RunView& view,
                   const LayoutContext& context) {
    const Tooltip& tooltip = input.tooltip;
    if (isSubject(tooltip.on)) {
        layoutHoverCard(input.size, tooltip.at, tooltip.on, view, context, screen.overlay);
    } else if (tooltip.on.kind == Target::Kind::Scrubber && !input.arrangement.presenting) {
        layoutScrubbed(screen, input, context);
    } else if (tooltip.on.kind == Target::Kind::Position) {
        const NamedText words = positionWords(screen, input, view, context);
        if (!words.empty()) layoutHint(input.size, tooltip.at, words, context, screen.overlay);
    }
}

bool hasMoreToSay(const Target& target) {
    return isSubject(target) || target.kind == Target::Kind::Scrubber ||
           target.kind == Target::Kind::Position;
}

}  // namespace poolscope
