// Finding what is meant, and saying it.
#include "app/workspace/tooltip.hpp"

#include <algorithm>

#include "app/model/playback/human_time.hpp"
#include "app/ui/chrome/scrub_card.hpp"

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
    place.sentence = input.narrator.sentence(event, input.history.at(event + 1));
    place.counts = input.minimap.counts(event, std::min(event + column, log.size()));
    layoutScrubCard(input.size, input.tooltip.at, place, context, screen.overlay);
}

/// "pool-1-thread-1: runs t5", and from when to when.
std::string spanWords(ThreadId thread, std::size_t position, const RunView& view,
                      const LayoutContext& context) {
    const Lane& lane = view.latest.workers.worker(thread).lane;
    const std::size_t index = lane.spanAtPosition(position);
    if (index >= lane.size()) return {};
    const Span& span = lane[index];
    return std::string(view.names.of(thread)) + ": " +
           context.describeDoing(span.what, view.names) + "\n" +
           context.words.fill("ui.rest.span", {{"from", humanTime(span.begin)},
                                               {"to", humanTime(span.end)},
                                               {"length", humanTime(span.length())}});
}

std::string runWords(TaskId task, std::size_t position, const RunView& view,
                     const LayoutContext& context) {
    const TaskRuns& known = view.latest.runs.of(task);
    const auto run = std::find_if(known.runs.begin(), known.runs.end(),
                                  [&](const Run& each) { return each.startPosition == position; });
    if (run == known.runs.end()) return {};
    const std::string_view start = !run->timed               ? "ui.rest.unplanned"
                                   : run->lateness().ns <= 0 ? "ui.rest.punctual"
                                                             : "ui.rest.planned";
    const std::string_view end = run->open ? "ui.rest.open" : "ui.rest.took";
    return context.words.fill("ui.rest.run",
                              {{"task", view.names.of(task)}, {"n", std::to_string(run->number)}}) +
           "\n" +
           context.words.fill(start, {{"planned", humanTime(run->planned)},
                                      {"start", humanTime(run->start)},
                                      {"late", humanTime(run->lateness())}}) +
           "\n" + context.words.fill(end, {{"length", humanTime(run->end - run->start)}});
}

/// The run of whichever side whose bar or ghost is there.
std::string comparedRunWords(const CompareLayout& layout, const ScreenInput& input,
                             const LayoutContext& context) {
    const Vec2 at = input.tooltip.at;
    if (input.compare == nullptr) return {};
    for (const CompareLane& lane : layout.lanes)
        for (const CompareBar& bar : lane.bars) {
            if (!bar.actual.inset(-context.px(1), 0).contains(at) && !bar.planned.contains(at))
                continue;
            const PlotSide& side = input.compare->sides[lane.side].plot;
            return describeRun(*side.side, side.name, bar.run, context.words);
        }
    return {};
}

/// A bar's words if the pointer is on one, else the sentence of the event that led there.
std::string positionWords(const Screen& screen, const ScreenInput& input, const RunView& view,
                          const LayoutContext& context) {
    const std::size_t position = input.tooltip.on.position;
    if (screen.regions.picture.contains(input.tooltip.at)) {
        if (const auto* workers = std::get_if<WorkersLayout>(&screen.picture))
            for (const LaneRow& lane : workers->lanes)
                if (lane.row.contains(input.tooltip.at))
                    return spanWords(lane.thread, position, view, context);
        if (std::holds_alternative<RatesLayout>(screen.picture) && input.tooltip.on.id > 0)
            return runWords(TaskId{input.tooltip.on.id - 1}, position, view, context);
        if (const auto* compare = std::get_if<CompareLayout>(&screen.picture))
            if (const std::string words = comparedRunWords(*compare, input, context);
                !words.empty())
                return words;
    }
    if (position == 0 || position > view.log.size()) return {};
    return input.narrator.sentence(position - 1, input.history.at(position));
}

}  // namespace

void layoutTooltip(Screen& screen, const ScreenInput& input, const RunView& view,
                   const LayoutContext& context) {
    const Tooltip& tooltip = input.tooltip;
    if (isSubject(tooltip.on)) {
        layoutHoverCard(input.size, tooltip.at, tooltip.on, view, context, screen.overlay);
    } else if (tooltip.on.kind == Target::Kind::Scrubber && !input.ui.presenting) {
        layoutScrubbed(screen, input, context);
    } else if (tooltip.on.kind == Target::Kind::Position) {
        const std::string words = positionWords(screen, input, view, context);
        if (!words.empty()) layoutHint(input.size, tooltip.at, words, context, screen.overlay);
    }
}

bool hasMoreToSay(const Target& target) {
    return isSubject(target) || target.kind == Target::Kind::Scrubber ||
           target.kind == Target::Kind::Position;
}

}  // namespace poolscope
