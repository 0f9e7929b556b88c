// What the keys and clicks of "what if, from here" do.
#include "app/panels/what_if/panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>
#include <stdexcept>

#include "app/panels/what_if/layout.hpp"
#include "app/runs/changed_run.hpp"
#include "app/runs/run_difference.hpp"
#include "app/ui/list_state.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kMostPoints = 24;  ///< scheduling points to choose among

constexpr std::array<CommandSpec, 1> kWhatIfCommands{
    {{"whatIf", CommandGroup::Act, {}, [](Workspace& workspace) {
          workspace.layers.open(kWhatIf);
      }}}};

/// The exception that the person's call, made at that position, ended with; empty if it returned.
std::string thrownBy(const Log& log, std::size_t position) {
    ThreadId you;
    for (std::size_t i = position; i < log.size(); ++i) {
        const Event event = log[i];
        const auto* const created = event.what.get<ThreadCreated>();
        if (created != nullptr && created->role == ThreadRole::User) you = created->created;
        const auto* const ended = event.what.get<CallEnded>();
        if (ended != nullptr && you.exists() && event.thread == you)
            return std::string(log.text(ended->error));
    }
    return {};
}

/// Where the two runs first differ, in a sentence.
NamedText describeEffect(const Workspace& workspace, Playback& old, Playback& fresh,
                         const FirstEffect& effect, const PlannedChange& change) {
    const TextCatalog& words = workspace.words();
    const std::string when = humanTime(change.time);
    const std::string key = workspace.commands().keyOf("nextFuture");
    const Log& log = fresh.history.log();
    if (const std::string error = thrownBy(log, change.position); !error.empty())
        return NamedText(
            words.fill("ui.whatIf.threw",
                       {{"what", change.what}, {"when", when}, {"error", error}, {"key", key}}));
    if (effect.none)
        return NamedText(
            words.fill("ui.whatIf.same", {{"what", change.what}, {"when", when}, {"key", key}}));
    const std::string_view over = words("ui.edit.over");
    const Instant time =
        effect.now < log.size() ? log[effect.now].time : old.history.log()[effect.before].time;
    return words.fillNamed("ui.whatIf.done", {{"what", NamedText(change.what)},
                                              {"when", NamedText(when)},
                                              {"time", NamedText(humanTime(time))},
                                              {"now", fresh.told(effect.now, over)},
                                              {"before", old.told(effect.before, over)},
                                              {"key", NamedText(key)}});
}

std::string firstEffectIn(const Workspace& workspace, const Log& log, const FirstEffect& effect) {
    return workspace.words().fill("ui.whatIf.first",
                                  {{"time", humanTime(log[effect.now].time)},
                                   {"key", workspace.commands().keyOf("nextFuture")}});
}

}  // namespace

const PanelInfo& WhatIfPanel::info() const {
    static constexpr PanelInfo kInfo{kWhatIf, Slot::Modal, kWhatIfCommands};
    return kInfo;
}

std::string WhatIfPanel::refusal(const Workspace& workspace) const {
    return workspace.runs.source().canChange() ? std::string()
                                               : std::string(workspace.words()("ui.whatIf.cannot"));
}

void WhatIfPanel::opened(Workspace& workspace, std::optional<std::uint32_t>) {
    state = {};
    state.row = builder(workspace).firstRow();
}

/// Asking who could go runs the scenario once more, so the answer is kept as long as it holds.
const std::vector<SchedulingPoint>& WhatIfPanel::turnsFromHere(Workspace& workspace) {
    const Log* const log = &workspace.runs.source().log();
    const std::size_t position = workspace.runs.playback().head.position();
    if (pointsOf_ == log && pointsFrom_ == position) return points_;
    pointsOf_ = log;
    pointsFrom_ = position;
    points_ = workspace.runs.source().turnsFrom(position, kMostPoints);
    return points_;
}

ChangeBuilder WhatIfPanel::builder(Workspace& workspace) {
    Playback& playback = workspace.runs.playback();
    const std::vector<SchedulingPoint>& points = turnsFromHere(workspace);
    return {*workspace.runs.source().scenario(),
            playback.history.log(),
            playback.history.at(playback.head.position()),
            playback.history.names(),
            points,
            state,
            {workspace.selection.executor, workspace.selection.task},
            workspace.words(),
            playback.head.position(),
            playback.head.time()};
}

void WhatIfPanel::prepare(Workspace& workspace) {
    form_ = workspace.runs.source().canChange() ? builder(workspace).form() : WhatIfForm{};
}

void WhatIfPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    layoutWhatIf(frame.window, state, form_, frame.error(), frame.context, list);
}

std::string WhatIfPanel::nameForTests(const Target& target) const {
    return target == whatIfTarget(WhatIfPart::Do) ? "whatIf" : "";
}

/// What was typed counts as the chosen row's value.
void WhatIfPanel::keepEntry(Workspace& workspace) {
    const ChangeBuilder now = builder(workspace);
    if (!state.entry.text.empty() && state.row < now.rows())
        state.values[now.keyOfRow(state.row)] = state.entry.text;
    state.entry.clear();
}

void WhatIfPanel::choose(std::size_t row, Workspace& workspace) {
    keepEntry(workspace);
    if (row < builder(workspace).rows()) state.row = row;
    workspace.notices.clear();
}

void WhatIfPanel::step(int direction, StepFrom from, Workspace& workspace) {
    keepEntry(workspace);
    const ChangeBuilder now = builder(workspace);
    if (now.rows() == 0) return;
    const std::string key = now.keyOfRow(state.row);
    state.values[key] = now.stepped(direction, from);
    // Another task, another moment: what was said of the one before does not hold.
    if (key == "point") state.values.erase("turn");
    if (key == "task")
        for (const char* about : {"takes", "repeats", "period"}) state.values.erase(about);
    workspace.notices.clear();
}

void WhatIfPanel::doIt(Workspace& workspace) {
    keepEntry(workspace);
    try {
        const WhatIfForm form = builder(workspace).form();
        if (!form.rows.empty() && form.rows[form.chosen].picks)
            return choose(form.chosen + 1, workspace);
        changeRun(builder(workspace).change(), workspace);
    } catch (const std::exception& error) {
        workspace.notices.say(error.what(), true);
    }
}

/// The fork plays on; what it was made of stays, and where the two differ is said at once.
void WhatIfPanel::changeRun(const PlannedChange& change, Workspace& workspace) {
    RunTree& runs = workspace.runs;
    Playback& old = runs.playback();
    std::unique_ptr<RunSource> future =
        runs.source().act(change.position, {change.change, change.time});
    if (future == nullptr) return;
    runs.source().waitUntilMade();
    future->waitUntilMade();
    if (future->failure()) std::rethrow_exception(future->failure());
    const FirstEffect effect = firstEffect(runs.source().log(), future->log());
    const std::string figures =
        effect.none ? std::string()
                    : changedFigures(runs.source(), *future, workspace.words(),
                                     old.history.names().of(workspace.selection.executor));
    runs.add(std::move(future), "ui.hint.forkBranch",
             fmt::format("{}  ·  {}", change.what, humanTime(change.time)), change.position);
    Playback& fresh = runs.playback();
    fresh.head.seek(effect.none ? change.position : std::min(effect.now + 1, fresh.history.size()));
    workspace.layers.close();
    NamedText said(figures.empty() ? std::string() : figures + " ");
    said += describeEffect(workspace, old, fresh, effect, change);
    workspace.notices.say(said);
    const Log& log = fresh.history.log();
    if (!effect.none && effect.now < log.size())
        workspace.notices.shorten(figures, firstEffectIn(workspace, log, effect));
    if (!effect.none) workspace.notices.offer("showCompare");
    workspace.hintsToPlay = false;
}

/// A number that is being typed is taken back first.
bool WhatIfPanel::escape(Workspace&) {
    const bool typing = !state.entry.text.empty();
    state.entry.clear();
    return typing;
}

bool WhatIfPanel::press(KeyChord key, Workspace& workspace) {
    if (!state.entry.text.empty() && state.entry.press(key)) return true;
    if (ListState list{state.row}; list.press(key, builder(workspace).rows()))
        return choose(list.chosen, workspace), true;
    switch (key.code) {
        case KeyCode::Enter: doIt(workspace); return true;
        case KeyCode::Tab: choose(state.row + (key.shift ? -1 : 1), workspace); return true;
        case KeyCode::Left:
        case KeyCode::Right:
            step(key.code == KeyCode::Left ? -1 : 1, StepFrom::Offered, workspace);
            return true;
        default: break;
    }
    return state.entry.press(key);
}

void WhatIfPanel::type(std::string_view utf8, Workspace& workspace) {
    const ChangeBuilder now = builder(workspace);
    if (state.row < now.rows() && now.isTyped(state.row)) state.entry.insert(utf8);
}

bool WhatIfPanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (!target.ownedBy(kWhatIf)) return false;
    switch (static_cast<WhatIfPart>(target.part)) {
        case WhatIfPart::Row: choose(target.id, workspace); break;
        case WhatIfPart::Less:
        case WhatIfPart::More: {
            // A row that is not chosen shows the present value.
            const StepFrom from = target.id == state.row ? StepFrom::Offered : StepFrom::Now;
            choose(target.id, workspace);
            step(target.part == static_cast<std::uint16_t>(WhatIfPart::More) ? 1 : -1, from,
                 workspace);
            break;
        }
        case WhatIfPart::Turn: {
            const ChangeBuilder now = builder(workspace);
            choose(now.turnRow(), workspace);
            state.values["turn"] = now.nameOfTurn(target.id);
            break;
        }
        case WhatIfPart::Do: doIt(workspace); break;
    }
    return true;
}

bool WhatIfPanel::wheel(float amount, Vec2, Workspace& workspace) {
    return press(keyOfWheel(amount), workspace);
}

}  // namespace poolscope
