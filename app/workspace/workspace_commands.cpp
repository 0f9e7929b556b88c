// The tables of the workspace's own commands, and what carries them out.
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "app/storage/data_files.hpp"
#include "app/workspace/scale.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

void Workspace::perform(CommandId command) { commands_.run(command, *this); }

/// Collects the commands of the workspace, the perspectives and the panels.
void Workspace::gatherCommands() {
    for (const auto specs :
         {playbackCommands(), viewCommands(), lookCommands(), showCommands(), closeCommands(),
          runCommands(), fileCommands(), Activities::commands()})
        commands_.add(specs);
    for (const auto& each : perspectives_) commands_.add(each->commands());
    for (const auto& panel : layers.panels()) commands_.add(panel->info().commands);
    commands_.finish();
}

/// Moves the playhead and keeps the followed task in sight.
void Workspace::moveHead(void (*move)(Playback&)) {
    move(runs.playback());
    if (selection.follows) fitFollowed();
}

void Workspace::step(int direction, bool larger) {
    stepper.step(direction, larger);
    stepped();
}

void Workspace::stepBeat(int direction) {
    stepper.stepBeat(direction);
    stepped();
}

void Workspace::stepped() {
    hintsToPlay = false;
    if (selection.follows) fitFollowed();
}

void Workspace::nextStepSize() {
    StepChoice& steps = preferences.steps;
    steps.size = steps.size == StepSize::Operation ? StepSize::Event : largerThan(steps.size);
    notices.sayInPassing(std::string(words_("ui.steps.now." + std::string(nameOf(steps.size)))));
}

void Workspace::playOrPause() {
    Playhead& head = runs.playback().head;
    if (!head.playing() && head.atEnd() && !runs.source().growing()) head.toBegin();
    head.toggle();
    hintsToPlay = false;
    if (selection.follows) fitFollowed();
}

std::span<const CommandSpec> Workspace::playbackCommands() {
    static constexpr std::array kCommands{
        CommandSpec{"playPause",
                    CommandGroup::Play,
                    {plainKey(KeyCode::Space)},
                    [](Workspace& workspace) { workspace.playOrPause(); }},
        // PageDown and PageUp are what a clicker sends.
        CommandSpec{"nextBeat",
                    CommandGroup::Play,
                    {plainKey(KeyCode::PageDown)},
                    [](Workspace& workspace) { workspace.stepBeat(1); }},
        CommandSpec{"previousBeat",
                    CommandGroup::Play,
                    {plainKey(KeyCode::PageUp)},
                    [](Workspace& workspace) { workspace.stepBeat(-1); }},
        CommandSpec{"stepForward",
                    CommandGroup::Play,
                    {plainKey(KeyCode::Right)},
                    [](Workspace& workspace) { workspace.step(1, false); }},
        CommandSpec{"stepBack",
                    CommandGroup::Play,
                    {plainKey(KeyCode::Left)},
                    [](Workspace& workspace) { workspace.step(-1, false); }},
        CommandSpec{"largerForward",
                    CommandGroup::Play,
                    {shiftKey(KeyCode::Right), shiftKey(KeyCode::PageDown)},
                    [](Workspace& workspace) { workspace.step(1, true); }},
        CommandSpec{"largerBack",
                    CommandGroup::Play,
                    {shiftKey(KeyCode::Left), shiftKey(KeyCode::PageUp)},
                    [](Workspace& workspace) { workspace.step(-1, true); }},
        CommandSpec{"stepSize",
                    CommandGroup::Play,
                    {plainKey('Z')},
                    [](Workspace& workspace) { workspace.nextStepSize(); }},
        CommandSpec{"goToStart",
                    CommandGroup::Play,
                    {plainKey(KeyCode::Home)},
                    [](Workspace& workspace) {
                        workspace.moveHead([](Playback& playback) { playback.head.toBegin(); });
                    }},
        CommandSpec{"goToEnd",
                    CommandGroup::Play,
                    {plainKey(KeyCode::End)},
                    [](Workspace& workspace) {
                        workspace.moveHead([](Playback& playback) { playback.head.toEnd(); });
                    }},
        CommandSpec{"faster",
                    CommandGroup::Play,
                    {plainKey('+'), plainKey('=')},
                    [](Workspace& workspace) {
                        workspace.stepper.setSpeed(workspace.stepper.speed() + 1);
                    }},
        CommandSpec{"slower",
                    CommandGroup::Play,
                    {plainKey('-')},
                    [](Workspace& workspace) {
                        workspace.stepper.setSpeed(workspace.stepper.speed() - 1);
                    }},
        CommandSpec{"backToLive",
                    CommandGroup::Play,
                    {shiftKey(KeyCode::End)},
                    [](Workspace& workspace) {
                        workspace.moveHead([](Playback& playback) { playback.head.follow(); });
                    }},
        CommandSpec{"endMaking", CommandGroup::Play, {}, [](Workspace& workspace) {
                        workspace.runs.source().endMaking();
                        workspace.sayFailure();
                    }}};
    return kCommands;
}

std::span<const CommandSpec> Workspace::viewCommands() {
    static constexpr std::array kCommands{
        CommandSpec{"fit",
                    CommandGroup::Picture,
                    {plainKey('F')},
                    [](Workspace& workspace) { workspace.fitPicture(); }},
        CommandSpec{
            "zoomIn",
            CommandGroup::Picture,
            {plainKey('E')},
            [](Workspace& workspace) { workspace.zoom(1.25F, workspace.lastPicture_.centre()); }},
        CommandSpec{
            "zoomOut",
            CommandGroup::Picture,
            {plainKey('Q')},
            [](Workspace& workspace) { workspace.zoom(0.8F, workspace.lastPicture_.centre()); }},
        CommandSpec{"panLeft",
                    CommandGroup::Picture,
                    {plainKey('A')},
                    [](Workspace& workspace) {
                        workspace.pan({60, 0});
                    }},
        CommandSpec{"panRight",
                    CommandGroup::Picture,
                    {plainKey('D')},
                    [](Workspace& workspace) {
                        workspace.pan({-60, 0});
                    }},
        CommandSpec{"panUp",
                    CommandGroup::Picture,
                    {plainKey('W')},
                    [](Workspace& workspace) {
                        workspace.pan({0, 60});
                    }},
        CommandSpec{"panDown", CommandGroup::Picture, {plainKey('S')}, [](Workspace& workspace) {
                        workspace.pan({0, -60});
                    }}};
    return kCommands;
}

std::span<const CommandSpec> Workspace::lookCommands() {
    static constexpr std::array kCommands{
        CommandSpec{"toggleAxis",
                    CommandGroup::Picture,
                    {plainKey('X')},
                    [](Workspace& workspace) { workspace.toggleAxis(); }},
        CommandSpec{"nextExecutor",
                    CommandGroup::Picture,
                    {controlKey(KeyCode::Tab)},
                    [](Workspace& workspace) { workspace.chooseNextExecutor(); }},
        CommandSpec{"showActing",
                    CommandGroup::Picture,
                    {controlShiftKey(KeyCode::Tab)},
                    [](Workspace& workspace) { workspace.showActing(); }},
        CommandSpec{"sideBySide",
                    CommandGroup::Picture,
                    {shiftKey('S')},
                    [](Workspace& workspace) {
                        workspace.arrangement.sideBySide = !workspace.arrangement.sideBySide;
                    }},
        CommandSpec{"hideFuture",
                    CommandGroup::Picture,
                    {shiftKey('H')},
                    [](Workspace& workspace) { workspace.toggleFuture(); }},
        CommandSpec{"nextTheme",
                    CommandGroup::Settings,
                    {controlShiftKey('T')},
                    [](Workspace& workspace) {
                        workspace.preferences.theme = static_cast<Theme>(
                            (static_cast<int>(workspace.preferences.theme) + 1) % kThemes);
                    }},
        CommandSpec{"nextLanguage",
                    CommandGroup::Settings,
                    {controlShiftKey('L')},
                    [](Workspace& workspace) {
                        if (workspace.languages_.size() > 1)
                            workspace.setLanguage(workspace.nextLanguage().code);
                    }},
        CommandSpec{"larger",
                    CommandGroup::Settings,
                    {controlKey('+'), controlKey('=')},
                    [](Workspace& workspace) {
                        workspace.rescale(largerScale(workspace.preferences.scale));
                    }},
        CommandSpec{"smaller", CommandGroup::Settings, {controlKey('-')}, [](Workspace& workspace) {
                        workspace.rescale(smallerScale(workspace.preferences.scale));
                    }}};
    return kCommands;
}

std::span<const CommandSpec> Workspace::closeCommands() {
    static constexpr std::array kCommands{CommandSpec{
        "close", CommandGroup::Settings, {plainKey(KeyCode::Escape)}, [](Workspace& workspace) {
            workspace.escape();
        }}};
    return kCommands;
}

void Workspace::fitPicture() {
    viewport.fit();
    for (const auto& each : perspectives_) each->fit();
}

void Workspace::toggleAxis() {
    if (perspective().info().onlyTime)
        return notices.sayInPassing(std::string(words_("ui.compare.onlyTime")));
    viewport.axis = {};
    viewport.axis.steps = !lastAxis_ || !lastAxis_->steps;
}

void Workspace::chooseNextExecutor() {
    const auto count =
        static_cast<std::uint32_t>(runs.playback().history.latest().life.executors());
    if (count > 0) selection.executor = ExecutorId{(selection.executor.value + 1) % count};
}

/// Returns whether a panel was hidden.
bool Workspace::hideInPanels() {
    return layers.any<LiesOver>([this](LiesOver& each) { return each.hide(*this); });
}

void Workspace::toggleFollow() {
    selection.follows = selection.task.exists() && !selection.follows;
    fitFollowed();
}

/// Returns to the run that the current one was forked off.
void Workspace::undoAct() {
    const std::size_t current = runs.current();
    const Branch& branch = runs.branches()[current];
    if (branch.parent == current) {
        notices.say(std::string(words_("ui.edit.nothingToUndo")), false);
        return;
    }
    const std::string name = nameOfBranch(current);
    const std::size_t forkedAt = branch.forkedAt;
    runs.switchTo(branch.parent);
    runs.playback().head.seek(forkedAt);
    notices.say(words_.fill("ui.edit.undone", {{"future", name}}), false);
}

/// Says which run it is: the two may look alike where the playhead stands.
void Workspace::goToOtherRun() {
    const std::size_t before = runs.current();
    runs.switchTo(runs.other());
    if (runs.current() == before) return;
    notices.sayInPassing(
        words_.fill("ui.tree.entered", {{"future", nameOfBranch(runs.current())}}));
}

std::span<const CommandSpec> Workspace::runCommands() {
    static constexpr std::array kCommands{
        CommandSpec{"undoAct",
                    CommandGroup::Act,
                    {controlKey('Z')},
                    [](Workspace& workspace) { workspace.undoAct(); }},
        CommandSpec{"follow",
                    CommandGroup::Picture,
                    {plainKey('G')},
                    [](Workspace& workspace) { workspace.toggleFollow(); }},
        CommandSpec{"nextFuture",
                    CommandGroup::Act,
                    {controlKey('R')},
                    [](Workspace& workspace) { workspace.goToOtherRun(); }},
        CommandSpec{"runLive", CommandGroup::Act, {controlKey('L')}, [](Workspace& workspace) {
                        workspace.startLive();
                    }}};
    return kCommands;
}

std::span<const CommandSpec> Workspace::fileCommands() {
    static constexpr std::array kCommands{
        CommandSpec{"nextScenario",
                    CommandGroup::File,
                    {controlKey(KeyCode::PageDown)},
                    [](Workspace& workspace) { workspace.nextScenario(); }},
        CommandSpec{"previousScenario",
                    CommandGroup::File,
                    {controlKey(KeyCode::PageUp)},
                    [](Workspace& workspace) { workspace.previousScenario(); }},
        CommandSpec{"saveTree",
                    CommandGroup::File,
                    {controlKey('T')},
                    [](Workspace& workspace) { workspace.saveTree(); }},
        CommandSpec{"savePicture",
                    CommandGroup::Present,
                    {KeyChord{keyOf('P'), true, true}},
                    [](Workspace& workspace) { workspace.askForPicture(); },
                    [](const Workspace& workspace) { return workspace.savePicture != nullptr; }},
        CommandSpec{"startAfresh",
                    CommandGroup::File,
                    {},
                    [](Workspace& workspace) { workspace.startAfresh(); }},
        CommandSpec{"openBeginning",
                    CommandGroup::File,
                    {},
                    [](Workspace& workspace) { workspace.openBeginning(); },
                    [](const Workspace& workspace) { return workspace.tooLarge_.has_value(); }},
        CommandSpec{"quit",
                    CommandGroup::File,
                    {controlKey('Q')},
                    [](Workspace& workspace) { workspace.quit_ = true; },
                    [](const Workspace&) { return true; }}};
    return kCommands;
}

}  // namespace poolscope
