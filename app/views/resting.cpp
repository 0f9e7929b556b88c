// Finding what is meant, and saying it.
#include "app/views/resting.hpp"

#include <algorithm>

#include "app/model/human_time.hpp"
#include "app/views/frame/scrub_card.hpp"

namespace poolscope {

namespace {

/// What is at the place of the scrubber under the pointer, before one goes there.
void layoutScrubbed(Screen& screen, const ScreenInput& input, const Look& look) {
    const Log& log = input.story.log();
    if (log.size() == 0) return;
    const std::size_t at = positionAt(screen.transport, input.resting.at.x, log.size());
    const std::size_t event = std::min(std::max<std::size_t>(at, 1), log.size()) - 1;
    const std::size_t column = std::max<std::size_t>(1, log.size() / 300);
    ScrubbedPlace place;
    place.title = look.words.fill("ui.scrub.event", {{"n", std::to_string(event + 1)}}) + "  ·  " +
                  humanTime(log[event].time);
    place.sentence = input.narrator.sentence(event, input.story.at(event + 1));
    place.counts = input.minimap.counts(event, std::min(event + column, log.size()));
    layoutScrubCard(input.size, input.resting.at, place, look, screen.overlay);
}

/// "pool-1-thread-1: runs t5", and from when to when.
std::string spanWords(ThreadId thread, std::size_t position, const Sight& sight, const Look& look) {
    const Lane& lane = sight.latest.workers.worker(thread).lane;
    const std::size_t index = lane.spanAtPosition(position);
    if (index >= lane.size()) return {};
    const Span& span = lane[index];
    return std::string(sight.names.of(thread)) + ": " + look.sayDoing(span.what, sight.names) +
           "\n" +
           look.words.fill("ui.rest.span", {{"from", humanTime(span.begin)},
                                            {"to", humanTime(span.end)},
                                            {"length", humanTime(span.length())}});
}

std::string runWords(TaskId task, std::size_t position, const Sight& sight, const Look& look) {
    const TaskRuns& known = sight.latest.runs.of(task);
    const auto run = std::find_if(known.runs.begin(), known.runs.end(),
                                  [&](const Run& each) { return each.startPosition == position; });
    if (run == known.runs.end()) return {};
    const std::string_view start = !run->timed               ? "ui.rest.unplanned"
                                   : run->lateness().ns <= 0 ? "ui.rest.punctual"
                                                             : "ui.rest.planned";
    const std::string_view end = run->open ? "ui.rest.open" : "ui.rest.took";
    return look.words.fill("ui.rest.run",
                           {{"task", sight.names.of(task)}, {"n", std::to_string(run->number)}}) +
           "\n" +
           look.words.fill(start, {{"planned", humanTime(run->planned)},
                                   {"start", humanTime(run->start)},
                                   {"late", humanTime(run->lateness())}}) +
           "\n" + look.words.fill(end, {{"length", humanTime(run->end - run->start)}});
}

/// The run of whichever side whose bar or ghost is there.
std::string comparedRunWords(const CompareLayout& layout, const ScreenInput& input,
                             const Look& look) {
    const Vec2 at = input.resting.at;
    if (input.compare == nullptr) return {};
    for (const CompareLane& lane : layout.lanes)
        for (const CompareBar& bar : lane.bars) {
            if (!bar.actual.inset(-look.px(1), 0).contains(at) && !bar.planned.contains(at))
                continue;
            const PlotSide& side = input.compare->sides[lane.side].plot;
            return saidOfRun(*side.side, side.name, bar.run, look.words);
        }
    return {};
}

/// A bar's words if the pointer is on one, else the sentence of the event that led there.
std::string positionWords(const Screen& screen, const ScreenInput& input, const Sight& sight,
                          const Look& look) {
    const std::size_t position = input.resting.on.position;
    if (screen.regions.picture.contains(input.resting.at)) {
        if (const auto* workers = std::get_if<WorkersLayout>(&screen.picture))
            for (const LaneRow& lane : workers->lanes)
                if (lane.row.contains(input.resting.at))
                    return spanWords(lane.thread, position, sight, look);
        if (std::holds_alternative<RatesLayout>(screen.picture) && input.resting.on.id > 0)
            return runWords(TaskId{input.resting.on.id - 1}, position, sight, look);
        if (const auto* compare = std::get_if<CompareLayout>(&screen.picture))
            if (const std::string words = comparedRunWords(*compare, input, look); !words.empty())
                return words;
    }
    if (position == 0 || position > sight.log.size()) return {};
    return input.narrator.sentence(position - 1, input.story.at(position));
}

}  // namespace

void layoutResting(Screen& screen, const ScreenInput& input, const Sight& sight, const Look& look) {
    const Resting& resting = input.resting;
    if (isSubject(resting.on)) {
        layoutHoverCard(input.size, resting.at, resting.on, sight, look, screen.overlay);
    } else if (resting.on.kind == Target::Kind::Scrubber && !input.ui.presenting) {
        layoutScrubbed(screen, input, look);
    } else if (resting.on.kind == Target::Kind::Position) {
        const std::string words = positionWords(screen, input, sight, look);
        if (!words.empty()) layoutHint(input.size, resting.at, words, look, screen.overlay);
    }
}

bool hasMoreToSay(const Target& target) {
    return isSubject(target) || target.kind == Target::Kind::Scrubber ||
           target.kind == Target::Kind::Position;
}

}  // namespace poolscope
