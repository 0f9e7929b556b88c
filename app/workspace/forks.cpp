// Acting on the run: a call at the playhead, the fork that comes of it, and the way between forks.
#include "app/workspace/forks.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include <fmt/format.h>

#include "app/model/playback/telling.hpp"
#include "app/ui/in_browser.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/scenario/language/scenario.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

/// Where the first thing ends that a person's call after `position` did. The call waits for its
/// turn like every other thread's, so others may go on before.
std::optional<std::size_t> effectOfCall(const RunHistory& history, std::size_t position) {
    bool began = false;
    for (std::size_t event = position; event < history.size(); ++event) {
        const Event& each = history.log()[event];
        if (!each.thread.exists() || history.names().of(each.thread) != kUserThread) continue;
        const bool call = each.what.is<CallBegan>();
        began = began || call;
        if (began && !call && tellingGroupOf(each.what)) return event + 1;
    }
    return std::nullopt;
}

}  // namespace

std::string Forks::nameOf(std::size_t index) const {
    const std::vector<Branch>& all = app_.runs.branches();
    if (!all[index].given.empty()) return all[index].given;
    const std::string& key = all[index].name;
    const auto alike =
        std::count_if(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(index) + 1,
                      [&](const Branch& each) { return each.name == key; });
    return app_.words().fill(key, {{"n", std::to_string(alike)}});
}

void Forks::act(UserCall call, const std::string& name, Duration later) {
    try {
        Playback& playback = app_.runs.playback();
        const Instant at = playback.head.time() + later;
        const UserAction what{std::move(call), at};
        const std::size_t position = playback.head.position();
        const std::string when = humanTime(at);
        const std::string from = nameOf(app_.runs.current());
        std::unique_ptr<RunSource> branch = app_.runs.source().act(position, what);
        if (branch == nullptr) {  // added to the live run itself
            playback.head.follow();
            return;
        }
        app_.runs.add(std::move(branch), "ui.hint.forkBranch", fmt::format("{}  ·  {}", name, when),
                      position);
        Playback& fork = app_.runs.playback();
        fork.head.seek(
            effectOfCall(fork.history, position).value_or(app_.stepper.firstEffectAfter(position)));
        const std::string key = app_.commands().keyOf("nextFuture");
        app_.notices.say(
            app_.words().fill("ui.hint.fork", {{"future", from}, {"time", when}, {"key", key}}),
            false);
        app_.hintsToPlay = false;
    } catch (const std::exception& error) {
        app_.notices.say(error.what(), true);
    }
}

void Forks::startLive(ShownClock clock) {
    const bool paced = kInBrowser || clock == ShownClock::Paced;
    try {
        if (std::unique_ptr<RunSource> live =
                app_.runs.source().startLive(paced ? ShownClock::Paced : clock)) {
            app_.runs.add(std::move(live), paced ? "ui.act.runPaced" : "ui.act.runLive",
                          paced ? "ui.clock.paced" : "ui.clock.real", 0);
            app_.runs.playback().head.follow();
            app_.selection.clear();
            app_.viewport.axis = {};
            app_.notices.clear();
            app_.hintsToPlay = false;
            if (paced && clock == ShownClock::Real)
                app_.notices.say(std::string(app_.words()("ui.clock.noThreads")), false);
        }
    } catch (const std::exception& error) {
        app_.notices.say(error.what(), true);
    }
}

std::vector<BranchFacts> Forks::facts() const {
    std::vector<BranchFacts> all;
    const std::vector<std::size_t>& marks = app_.runs.marks();
    for (std::size_t i = 0; i < app_.runs.branches().size(); ++i) {
        const Branch& branch = app_.runs.branches()[i];
        const Log& log = branch.source->log();
        BranchFacts facts;
        facts.name = nameOf(i);
        facts.detail = app_.words()(branch.detail);
        facts.parent = branch.parent;
        const Instant end = log.size() == 0 ? Instant{} : log[log.size() - 1].time;
        facts.ended = app_.words().fill(
            "ui.tree.ended", {{"time", humanTime(end)}, {"n", std::to_string(log.size())}});
        facts.marked = std::find(marks.begin(), marks.end(), i) != marks.end();
        facts.removable = i > 0;
        all.push_back(std::move(facts));
    }
    return all;
}

void Forks::moveRuns(const std::function<void()>& move) {
    for (const auto& each : app_.perspectives()) each->branchesMoving(app_);
    move();
    for (const auto& each : app_.perspectives()) each->branchesMoved(app_);
}

void Forks::remove() {
    if (app_.runs.current() == 0)
        return app_.notices.say(std::string(app_.words()("ui.tree.origin")), true);
    moveRuns([this] { app_.runs.remove(app_.runs.current()); });
    app_.notices.clear();
}

void Forks::restore() {
    moveRuns([this] { app_.runs.restoreRemoved(); });
}

/// Returns to the run that the current one was forked off.
void Forks::undo() {
    const std::size_t current = app_.runs.current();
    const Branch& branch = app_.runs.branches()[current];
    if (branch.parent == current) {
        app_.notices.say(std::string(app_.words()("ui.edit.nothingToUndo")), false);
        return;
    }
    const std::string name = nameOf(current);
    const std::size_t forkedAt = branch.forkedAt;
    app_.runs.switchTo(branch.parent);
    app_.runs.playback().head.seek(forkedAt);
    app_.notices.say(app_.words().fill("ui.edit.undone", {{"future", name}}), false);
}

/// Says which run it is: the two may look alike where the playhead stands.
void Forks::goToOther() {
    const std::size_t before = app_.runs.current();
    app_.runs.switchTo(app_.runs.other());
    if (app_.runs.current() == before) return;
    app_.notices.sayInPassing(
        app_.words().fill("ui.tree.entered", {{"future", nameOf(app_.runs.current())}}));
}

std::span<const CommandSpec> Forks::commands() {
    static constexpr std::array kCommands{
        CommandSpec{"undoAct",
                    CommandGroup::Act,
                    {controlKey('Z')},
                    [](Workspace& workspace) { workspace.forks.undo(); }},
        CommandSpec{"nextFuture",
                    CommandGroup::Act,
                    {controlKey('R')},
                    [](Workspace& workspace) { workspace.forks.goToOther(); }},
        CommandSpec{"runLive",
                    CommandGroup::Act,
                    {},
                    [](Workspace& workspace) { workspace.forks.startLive(ShownClock::Real); }},
        CommandSpec{"runPaced",
                    CommandGroup::Act,
                    {},
                    [](Workspace& workspace) { workspace.forks.startLive(ShownClock::Paced); }},
        CommandSpec{"saveTree", CommandGroup::File, {}, [](Workspace& workspace) {
                        workspace.forks.saveTree();
                    }}};
    return kCommands;
}

}  // namespace poolscope
