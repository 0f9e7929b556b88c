// Playing, and stopping at breakpoints and matches on the way; the commands of playing and
// stepping.
#include <array>

#include <fmt/format.h>

#include "app/runs/paced_clock.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

/// Moves the playhead and keeps the followed task in sight.
void Stepper::move(void (Playhead::*where)()) {
    (workspace_->runs.playback().head.*where)();
    workspace_->picture.keepFollowed();
}

void Stepper::nextStepSize() {
    StepChoice& steps = workspace_->preferences.steps;
    steps.size = steps.size == StepSize::Operation ? StepSize::Event : largerThan(steps.size);
    workspace_->notices.sayInPassing(
        std::string(workspace_->words()("ui.steps.now." + std::string(nameOf(steps.size)))));
}

/// The clock of a run that goes at its pace, while the playhead follows the run.
PacedClock* Stepper::followed() const {
    return workspace_->runs.playback().head.following() ? workspace_->runs.source().pace()
                                                        : nullptr;
}

std::string Stepper::speedText() const {
    if (const PacedClock* const clock = followed())
        return workspace_->words().fill("ui.pace.clock", {{"speed", std::string(clock->words())}});
    return workspace_->words().fill("ui.pace.sentence",
                                    {{"seconds", fmt::format("{:g}", secondsASentence(speed_))}});
}

void Stepper::faster(int steps) {
    if (PacedClock* const clock = followed()) return clock->setSpeed(clock->speed() + steps);
    setSpeed(speed_ + steps);
}

bool Stepper::goesOn() const {
    const PacedClock* const clock = followed();
    return clock != nullptr ? !clock->held() : workspace_->runs.playback().head.playing();
}

/// A run at the clock's pace is held, so that one can look and act, and goes on from there.
void Stepper::playOrPause() {
    Playhead& head = workspace_->runs.playback().head;
    if (PacedClock* const clock = followed()) return clock->hold(!clock->held());
    if (!head.playing() && head.atEnd() && !workspace_->runs.source().growing()) head.toBegin();
    head.toggle();
    workspace_->hintsToPlay = false;
    workspace_->picture.keepFollowed();
}

/// The playhead went on from `before` while playing: stops it at the first breakpoint or match on
/// the way. Returns whether there was one.
bool Stepper::stopOnTheWay(std::size_t before) {
    Playback& playback = workspace_->runs.playback();
    const std::size_t now = playback.head.position();
    Finder* found = workspace_->search.stops ? workspace_->search.finder() : nullptr;
    if (found != nullptr && found->read() < now) found->follow(now, now - found->read());
    const std::optional<std::size_t> match = found == nullptr ? std::nullopt : found->from(before);
    if (workspace_->breakpoints.empty() && !match) return false;
    for (std::size_t event = before; event < now; ++event) {
        const std::optional<Breakpoints::Place> broken = workspace_->breakpoints.at(event);
        if (!broken && match != event) continue;
        playback.head.seek(event + 1);
        workspace_->notices.say(
            broken ? workspace_->words().fill(
                         "ui.stop.breakpoint",
                         {{"file", broken->file}, {"line", std::to_string(broken->line)}})
                   : workspace_->words().fill("ui.stop.match",
                                              {{"question", workspace_->search.question}}),
            false);
        return true;
    }
    return false;
}

std::span<const CommandSpec> Stepper::commands() {
    static constexpr std::array kCommands{
        CommandSpec{"playPause",
                    CommandGroup::Play,
                    {plainKey(KeyCode::Space)},
                    [](Workspace& workspace) { workspace.stepper.playOrPause(); }},
        // PageDown and PageUp are what a clicker sends.
        CommandSpec{"nextBeat",
                    CommandGroup::Play,
                    {plainKey(KeyCode::PageDown)},
                    [](Workspace& workspace) { workspace.stepper.stepBeat(1); }},
        CommandSpec{"previousBeat",
                    CommandGroup::Play,
                    {plainKey(KeyCode::PageUp)},
                    [](Workspace& workspace) { workspace.stepper.stepBeat(-1); }},
        CommandSpec{"stepForward",
                    CommandGroup::Play,
                    {plainKey(KeyCode::Right)},
                    [](Workspace& workspace) { workspace.stepper.step(1, false); }},
        CommandSpec{"stepBack",
                    CommandGroup::Play,
                    {plainKey(KeyCode::Left)},
                    [](Workspace& workspace) { workspace.stepper.step(-1, false); }},
        CommandSpec{"largerForward",
                    CommandGroup::Play,
                    {shiftKey(KeyCode::Right), shiftKey(KeyCode::PageDown)},
                    [](Workspace& workspace) { workspace.stepper.step(1, true); }},
        CommandSpec{"largerBack",
                    CommandGroup::Play,
                    {shiftKey(KeyCode::Left), shiftKey(KeyCode::PageUp)},
                    [](Workspace& workspace) { workspace.stepper.step(-1, true); }},
        CommandSpec{"stepSize",
                    CommandGroup::Play,
                    {},
                    [](Workspace& workspace) { workspace.stepper.nextStepSize(); }},
        CommandSpec{"goToStart",
                    CommandGroup::Play,
                    {plainKey(KeyCode::Home)},
                    [](Workspace& workspace) { workspace.stepper.move(&Playhead::toBegin); }},
        CommandSpec{"goToEnd",
                    CommandGroup::Play,
                    {plainKey(KeyCode::End)},
                    [](Workspace& workspace) { workspace.stepper.move(&Playhead::toEnd); }},
        CommandSpec{"faster",
                    CommandGroup::Play,
                    {plainKey('+'), plainKey('=')},
                    [](Workspace& workspace) { workspace.stepper.faster(1); }},
        CommandSpec{"slower",
                    CommandGroup::Play,
                    {plainKey('-')},
                    [](Workspace& workspace) { workspace.stepper.faster(-1); }},
        CommandSpec{"backToLive", CommandGroup::Play, {}, [](Workspace& workspace) {
                        workspace.stepper.move(&Playhead::follow);
                    }}};
    return kCommands;
}

}  // namespace poolscope
