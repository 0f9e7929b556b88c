// Filtering, scrolling and copying the list of events.
#include "app/panels/events/panel.hpp"

#include <algorithm>
#include <array>

#include "app/panels/events/layout.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::array kEventsCommands{
    CommandSpec{"showEvents",
                CommandGroup::Beside,
                {},
                [](Workspace& workspace) { workspace.arrangement.right = kEvents; }},
    CommandSpec{"copyEvents", CommandGroup::Beside, {controlKey('C')}, [](Workspace& workspace) {
                    workspace.panel<EventsPanel>().copy(workspace);
                }}};

}  // namespace

const PanelInfo& EventsPanel::info() const {
    static constexpr PanelInfo kInfo{kEvents, Slot::RightTab, kEventsCommands, true, "showEvents"};
    return kInfo;
}

bool EventsPanel::click(const Target& target, Vec2, Workspace&) {
    if (!target.ownedBy(kEvents)) return false;
    if (static_cast<EventsPart>(target.part) == EventsPart::Filter)
        state.filtering = !state.filtering;
    else
        state.hidden ^= bitOf(static_cast<Category>(target.id));
    return true;
}

void EventsPanel::prepare(Workspace& workspace) {
    find_ = workspace.search.facts();
    led_ = workspace.ledHere.shown();
}

void EventsPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    layoutEventsTab(frame.box, {frame.view, state, find_, led_, frame.sentence}, frame.context,
                    list);
    list.scrollAreas.push_back({kEvents.name, frame.box, 0, 0});
}

/// Away from the playhead; the list comes back to it as soon as it moves.
bool EventsPanel::wheel(float amount, Vec2, Workspace& workspace) {
    const Playback& playback = workspace.runs.playback();
    const std::size_t position = playback.head.position();
    if (state.scrolledAt != position) state.scroll = 0;
    state.scrolledAt = position;
    state.scroll += amount > 0 ? -3 : 3;
    const auto count = static_cast<std::ptrdiff_t>(playback.history.size());
    state.scroll = std::clamp(state.scroll, -count, count);
    return true;
}

/// The listed events as text. What nobody would paste is left out, and said.
void EventsPanel::copy(Workspace& workspace) const {
    constexpr std::size_t kMost = 20'000;
    Playback& playback = workspace.runs.playback();
    if (Finder* found = workspace.search.finder())
        found->follow(playback.history.size(), playback.history.size());
    const FindFacts find = workspace.search.facts();
    const EventFilter filter = eventFilter(state.hidden, find, workspace.ledHere.shown());
    const Log& log = playback.history.log();
    std::string text;
    std::size_t copied = 0;
    for (auto event = filter.from(log, 0); event && copied < kMost;
         event = filter.from(log, *event + 1), ++copied)
        text += lineOf(log, playback.history.names(), *event, playback.sentence(*event)) + '\n';
    if (workspace.copyText) workspace.copyText(text);
    workspace.notices.say(
        workspace.words().fill("ui.events.copied", {{"n", std::to_string(copied)}}), false);
}

}  // namespace poolscope
