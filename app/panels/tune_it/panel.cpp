// Which run is shown while a pool is tuned, and judging the settings handed in.
#include "app/panels/tune_it/panel.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "app/learn/tune/tune_reason.hpp"
#include "app/panels/tune_it/layout.hpp"
#include "app/runs/scenario_source.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kRunsAFrame = 10;  ///< a run takes about a millisecond

constexpr std::array kTuneCommands{
    CommandSpec{"tuneIt", CommandGroup::Learn, {}, [](Workspace& workspace) {
                    workspace.panel<TuneItPanel>().toggle(workspace);
                }}};

}  // namespace

const PanelInfo& TuneItPanel::info() const {
    static constexpr PanelInfo kInfo{kTuneIt, Slot::LeftDock, kTuneCommands};
    return kInfo;
}

// ---- coming and going

void TuneItPanel::begin(std::size_t challenge, Workspace& workspace) {
    if (pool_ == nullptr || challenge != challenge_) {
        challenge_ = challenge;
        pool_ = std::make_shared<const TunedPool>(spec());
        judge_.reset();
        cursor_ = 0;
    }
    if (!now().chosen) now().chosen = pool_->combination(pool_->start());
    judging_ = false;
    wantsHint_ = false;
    gridShown_ = false;
    saysVerdict_ = now().revealed;
    show(workspace, kTuneSeeds.front());
    workspace.runs.playback().head.toEnd();
    showOpening(workspace);
    if (now().revealed) judge();
}

RunWords TuneItPanel::runWords(const TextCatalog& words) const {
    return {
        words.fill("ui.tuneIt.run", {{"name", words(fmt::format("ui.tuneIt.name.{}", spec().id))}}),
        std::string(words(fmt::format("ui.tuneIt.task.{}", spec().id)))};
}

/// The run with the settings chosen, at the time that was shown before.
void TuneItPanel::show(Workspace& workspace, std::uint64_t seed) {
    const auto read = pool_->scenario(combination());
    Scenario titled = *read;
    RunWords said = runWords(workspace.words());
    titled.title = std::move(said.title);
    titled.description = std::move(said.description);
    const auto scenario = std::make_shared<const Scenario>(std::move(titled));
    RunOptions options;
    options.seed = seed;
    const bool again = showsRun();
    const Playhead& before = workspace.runs.playback().head;
    const bool atEnd = before.atEnd();
    const Instant time = before.time();
    seed_ = seed;
    showRun(std::make_unique<ScenarioSource>(scenario, options), workspace);
    Playhead& head = workspace.runs.playback().head;
    if (again && !atEnd)
        head.seekTime(time);
    else
        head.toEnd();
    figures_ = pool_->figures(combination(), *scenario, runVirtually(*scenario, options));
    toldIn_.clear();
}

// ---- what is done

void TuneItPanel::choose(std::size_t combination, Workspace& workspace) {
    if (judging_ || combination >= pool_->plan().combinations()) return;
    now().chosen = combination;
    wantsHint_ = false;
    if (!now().revealed) saysVerdict_ = false;
    show(workspace, kTuneSeeds.front());
}

void TuneItPanel::turn(std::size_t knob, int direction, Workspace& workspace) {
    cursor_ = knob;
    toldIn_.clear();
    std::vector<std::size_t> indices = pool_->plan().indicesOf(combination());
    const std::size_t most = pool_->plan().axes[knob].values.size() - 1;
    if (direction < 0 ? indices[knob] == 0 : indices[knob] == most) return;
    indices[knob] = direction < 0 ? indices[knob] - 1 : indices[knob] + 1;
    choose(pool_->combination(indices), workspace);
}

void TuneItPanel::handIn(Workspace& workspace) {
    if (judging_ || now().revealed) return;
    if (seed_ != kTuneSeeds.front()) show(workspace, kTuneSeeds.front());
    wantsHint_ = false;
    now().handedIn = combination();
    judge();
}

/// Judging goes on from frame to frame; what was judged before is known.
void TuneItPanel::judge() {
    if (!judge_) judge_.emplace(pool_);
    judging_ = true;
    wantsHint_ = false;
    toldIn_.clear();
}

void TuneItPanel::conclude() {
    judging_ = false;
    saysVerdict_ = true;
    toldIn_.clear();
    if (now().revealed || !now().handedIn) return;
    const TuneFigures& worst = judge_->cell(*now().handedIn).worst;
    if (worst.met)
        reveal(judge_->isBest(*now().handedIn) ? TuneResult::Best : TuneResult::Met);
    else if (++now().tries >= kMostTuneTries)
        reveal(TuneResult::Missed);
}

/// What came first counts, also when the challenge is taken again.
void TuneItPanel::reveal(TuneResult result) {
    now().revealed = true;
    gridShown_ = true;
    if (now().result == TuneResult::None) now().result = result;
}

/// The goal that the settings handed in miss, if they do.
std::optional<std::size_t> TuneItPanel::missedGoal() const {
    if (!isJudged() || !now().handedIn) return std::nullopt;
    const TuneFigures& worst = judge_->cell(*now().handedIn).worst;
    for (std::size_t i = 0; i < worst.goals.size(); ++i)
        if (!spec().goals[i].holds(worst.goals[i])) return i;
    return std::nullopt;
}

/// The run of the settings handed in that is furthest from the goal, at its worst moment.
void TuneItPanel::showWorst(Workspace& workspace) {
    const std::optional<std::size_t> goal = missedGoal();
    if (!saysVerdict_ || !goal) return;
    gridShown_ = false;
    now().chosen = now().handedIn;
    show(workspace, judge_->cell(combination()).seeds[*goal]);
    Playback& playback = workspace.runs.playback();
    const auto worst = worstMomentOf(playback.history.latest(), spec().goals[*goal].metric);
    if (!worst) return;
    playback.head.seek(worst->position);
    workspace.selection.task = worst->task;
    workspace.perform("askWhy");
}

/// The run as the user's own one.
void TuneItPanel::openOwn(Workspace& workspace) {
    const std::size_t position = workspace.runs.playback().head.position();
    const auto scenario = workspace.runs.branches().front().source->scenario();
    RunOptions options;
    options.seed = seed_;
    workspace.layers.close();
    workspace.opener.open(std::make_unique<ScenarioSource>(scenario, options));
    workspace.runs.playback().head.seek(position);
}

void TuneItPanel::restart(Workspace& workspace) {
    const TuneResult result = now().result;
    now() = {};
    now().result = result;
    begin(challenge_, workspace);
}

// ---- output

bool TuneItPanel::tick(double, Workspace& workspace) {
    if (std::exchange(reopens_, false) && !on()) {
        workspace.layers.open(kTuneIt);
        return true;
    }
    if (!on() || !judging_) return false;
    if (judge_->go(kRunsAFrame)) conclude();
    toldIn_.clear();
    return true;
}

void TuneItPanel::prepareGame(Workspace& workspace) {
    if (toldIn_ == workspace.preferences.language) return;
    toldIn_ = workspace.preferences.language;
    tell(workspace);
}

void TuneItPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    if (on()) layoutTuning(frame.box, shown_, frame.context, list);
}

void TuneItPanel::layoutOverPicture(const PanelFrame& frame, DisplayList& list) const {
    if (on() && shown_.gridShown) layoutTuneGrid(frame.box, grid_, frame.context, list);
}

// ---- for tests

void TuneItPanel::describe(const StateLine& line) const {
    if (!on()) return line("tuneIt", "");
    line("tuneIt", spec().id);
    std::string settings;
    for (const std::string& value : pool_->plan().valuesOf(combination()))
        settings += (settings.empty() ? "" : " ") + value;
    line("tuneItSettings", settings);
    line("tuneItMet", figures_.met ? "true" : "false");
    line("tuneItJudging", judging_ ? "true" : "false");
    line("tuneItResult", nameOf(now().result));
    line("tuneItRevealed", now().revealed ? "true" : "false");
    line("tuneItGrid", gridShown_ && isJudged() ? "true" : "false");
    line("tuneItSaid", shown_.said.empty() ? "" : shown_.said.front().text.text);
}

std::string TuneItPanel::nameForTests(const Target& target) const {
    switch (static_cast<TunePart>(target.part)) {
        case TunePart::Challenge: return fmt::format("tune:challenge:{}", target.id);
        case TunePart::Less: return fmt::format("tune:less:{}", target.id);
        case TunePart::More: return fmt::format("tune:more:{}", target.id);
        case TunePart::Cell: return fmt::format("tune:cell:{}", target.id);
        case TunePart::HandIn: return "tune:handIn";
        case TunePart::Another: return "tune:another";
        case TunePart::Worst: return "tune:worst";
        case TunePart::Leave: return "tune:leave";
        default: return {};
    }
}

}  // namespace poolscope
