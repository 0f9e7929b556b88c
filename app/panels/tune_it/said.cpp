// What is said of a challenge in the language shown: the goal, the verdict, and why.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/learn/tune/tune_reason.hpp"
#include "app/model/metrics/metric_text.hpp"
#include "app/model/narration/cause_text.hpp"
#include "app/model/why/why_walk.hpp"
#include "app/panels/tune_it/panel.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kMostCauses = 3;
constexpr std::string_view kUnbounded = "2147483647";

std::string settingText(const std::string& value, const TextCatalog& words) {
    return value == kUnbounded ? std::string(words("ui.tuneIt.unbounded")) : value;
}

std::string boundText(const TuneGoal& goal, const TextCatalog& words) {
    const std::string value = valueText(words, goal.metric, goal.bound);
    switch (goal.test) {
        case TuneGoal::Test::Below: return "< " + value;
        case TuneGoal::Test::AtLeast: return "≥ " + value;
        case TuneGoal::Test::AtMost: break;
    }
    return (goal.bound == 0 ? "" : "≤ ") + value;
}

std::string_view nameOfMetric(const TuneGoal& goal, const TextCatalog& words) {
    return wordsOf(words, goal.metric, "name");
}

/// Three digits: a picture of many figures is to be read at a glance.
std::string shortText(const TextCatalog& words, Metric metric, std::int64_t value) {
    if (specOf(metric).unit != MetricUnit::Time) return valueText(words, metric, value);
    return halfWidthText(metric, static_cast<double>(value));
}

}  // namespace

std::string TuneItPanel::costText(std::int64_t cost, const TextCatalog& words) const {
    const std::string key = fmt::format("ui.tuneIt.cost.{}", nameOf(spec().cost));
    const std::string number = spec().cost == TuneCost::ThreadTime
                                   ? halfWidthText(Metric::LatenessWorst, static_cast<double>(cost))
                                   : std::to_string(cost);
    return words.fill(key, {{"n", number}});
}

std::string TuneItPanel::goalText(std::size_t goal, std::int64_t value,
                                  const TextCatalog& words) const {
    const TuneGoal& wanted = spec().goals[goal];
    return words.fill("ui.tuneIt.figure", {{"name", nameOfMetric(wanted, words)},
                                           {"value", shortText(words, wanted.metric, value)},
                                           {"bound", boundText(wanted, words)}});
}

/// "corePoolSize 3, maximumPoolSize 8"
std::string TuneItPanel::settingsText(std::size_t combination, const TextCatalog& words) const {
    const std::vector<std::string> values = pool_->plan().valuesOf(combination);
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i)
        text += fmt::format("{}{} {}", i == 0 ? "" : words("ui.tuneIt.and"), spec().knobs[i].label,
                            settingText(values[i], words));
    return text;
}

void TuneItPanel::tell(const Workspace& workspace) {
    const TextCatalog& words = workspace.words();
    shown_ = {};
    tellChallenge(words);
    if (judging_) {
        shown_.percent = 100 * judge_->made() / pool_->plan().runs();
        add(TuneTone::Plain, NamedText(words.fill("ui.tuneIt.judging",
                                                  {{"percent", std::to_string(*shown_.percent)},
                                                   {"n", std::to_string(pool_->plan().runs())}})));
        return;
    }
    if (wantsHint_)
        add(TuneTone::Hint,
            NamedText(std::string(words(fmt::format("ui.tuneIt.hint.{}", spec().id)))));
    else if (saysVerdict_ && isJudged())
        tellVerdict(words);
    if (shown_.gridShown) tellGrid(words);
}

std::size_t TuneItPanel::bestReached() const {
    return static_cast<std::size_t>(
        std::count_if(progress_.begin(), progress_.end(),
                      [](const Progress& each) { return each.result == TuneResult::Best; }));
}

std::vector<PracticeOffer> TuneItPanel::practiceOffers(const TextCatalog& words) const {
    std::string progress;
    if (bestReached() > 0)
        progress = words.fill("ui.tuneIt.level", {{"level", std::to_string(spec().level)},
                                                  {"best", std::to_string(bestReached())},
                                                  {"all", std::to_string(progress_.size())}});
    return {{std::string(words("ui.tuneIt.title")), std::string(words("ui.command.tuneIt")),
             std::move(progress), Target::of("tuneIt")}};
}

void TuneItPanel::tellChallenge(const TextCatalog& words) {
    shown_.best = bestReached();
    for (std::size_t i = 0; i < progress_.size(); ++i) {
        const std::string name = fmt::format("ui.tuneIt.name.{}", tuneChallenges()[i].id);
        shown_.challenges.push_back({std::string(words(name)), progress_[i].result});
    }
    shown_.challenge = challenge_;
    shown_.level = spec().level;
    shown_.task = words(fmt::format("ui.tuneIt.task.{}", spec().id));
    for (std::size_t i = 0; i < spec().goals.size(); ++i) {
        const TuneGoal& goal = spec().goals[i];
        shown_.goals.push_back({std::string(nameOfMetric(goal, words)),
                                shortText(words, goal.metric, figures_.goals[i]),
                                boundText(goal, words), goal.holds(figures_.goals[i])});
    }
    shown_.run = words.fill("ui.tuneIt.shownRun", {{"seed", std::to_string(seed_)},
                                                   {"n", std::to_string(kTuneSeeds.size())}});
    shown_.cost = costText(figures_.cost, words);
    const std::vector<std::size_t> indices = pool_->plan().indicesOf(combination());
    for (std::size_t i = 0; i < indices.size(); ++i) {
        const std::vector<std::string>& values = pool_->plan().axes[i].values;
        ShownKnob& knob = shown_.knobs.emplace_back();
        knob.label = spec().knobs[i].label;
        knob.value = settingText(values[indices[i]], words);
        knob.first = indices[i] == 0;
        knob.last = indices[i] + 1 == values.size();
        for (const std::string& value : values)
            if (const std::string text = settingText(value, words);
                text.size() > knob.widest.size())
                knob.widest = text;
    }
    shown_.cursor = cursor_;
    shown_.revealed = now().revealed;
    shown_.gridShown = gridShown_ && isJudged();
}

// ---- what came of the settings handed in

void TuneItPanel::tellVerdict(const TextCatalog& words) {
    const std::string runs = std::to_string(kTuneSeeds.size());
    if (now().handedIn) {
        const TuneJudge::Cell& cell = judge_->cell(*now().handedIn);
        if (const std::optional<std::size_t> goal = missedGoal()) {
            shown_.canShowWorst = true;
            const std::string seed = std::to_string(cell.seeds[*goal]);
            add(TuneTone::Bad,
                NamedText(words.fill(now().revealed ? "ui.tuneIt.missedLast" : "ui.tuneIt.missed",
                                     {{"figure", goalText(*goal, cell.worst.goals[*goal], words)},
                                      {"seed", seed},
                                      {"left", std::to_string(kMostTuneTries - now().tries)}})));
            tellWhy(words);
        } else {
            const bool best = judge_->isBest(*now().handedIn);
            add(TuneTone::Good,
                NamedText(words.fill(best ? "ui.tuneIt.best" : "ui.tuneIt.met",
                                     {{"n", runs}, {"cost", costText(cell.worst.cost, words)}})));
        }
    }
    if (!now().revealed) return;
    const std::size_t from = now().handedIn.value_or(combination());
    if (!judge_->isBest(from)) {
        const std::size_t best = judge_->nearestBest(from);
        add(TuneTone::Plain,
            NamedText(words.fill(
                now().handedIn && !missedGoal() ? "ui.tuneIt.cheaper" : "ui.tuneIt.bestIs",
                {{"settings", settingsText(best, words)},
                 {"cost", costText(judge_->cell(best).worst.cost, words)}})));
    }
    tellEffects(words);
    add(TuneTone::Plain, NamedText(std::string(words(fmt::format("ui.tuneIt.why.{}", spec().id)))));
}

/// Settings that change nothing from where the learner stands.
void TuneItPanel::tellEffects(const TextCatalog& words) {
    const std::size_t from = now().handedIn.value_or(combination());
    for (std::size_t knob = 0; knob < spec().knobs.size(); ++knob) {
        bool flat = true;
        for (std::size_t goal = 0; goal < spec().goals.size(); ++goal) {
            const std::vector<std::int64_t> values = judge_->along(from, knob, goal);
            flat = flat && std::all_of(values.begin(), values.end(),
                                       [&](std::int64_t each) { return each == values[0]; });
        }
        if (!flat) continue;
        add(TuneTone::Plain,
            NamedText(words.fill("ui.tuneIt.noEffect",
                                 {{"knob", spec().knobs[knob].label},
                                  {"n", std::to_string(pool_->plan().axes[knob].values.size())}})));
    }
}

/// The chain of causes behind the worst moment of the worst run.
void TuneItPanel::tellWhy(const TextCatalog& words) {
    const std::optional<std::size_t> goal = missedGoal();
    if (!goal) return;
    const auto scenario = pool_->scenario(*now().handedIn);
    RunOptions options;
    options.seed = judge_->cell(*now().handedIn).seeds[*goal];
    const RunRecord run = runVirtually(*scenario, options);
    Playback playback(*run.log, words);
    const auto worst = worstMomentOf(playback.history.latest(), spec().goals[*goal].metric);
    if (!worst) return;
    WhyWalk walk(playback.history, run.ending == Ending::Quiet);
    const Causes causes = walk.answer(*worst);
    const CauseText texts(playback.history.names(), words);
    NamedText text;
    for (std::size_t i = 0; i < std::min(causes.size(), kMostCauses); ++i) {
        if (i > 0) text += words("ui.tuneIt.because");
        text += texts.link(causes[i]);
    }
    add(TuneTone::Plain, std::move(text));
}

void TuneItPanel::tellGrid(const TextCatalog& words) {
    const SweepPlan& plan = pool_->plan();
    grid_ = {};
    grid_.title = words.fill("ui.tuneIt.gridTitle", {{"n", std::to_string(plan.combinations())},
                                                     {"seeds", std::to_string(plan.seeds.size())}});
    grid_.unit = words(fmt::format("ui.tuneIt.unit.{}", nameOf(spec().cost)));
    grid_.rowKey = spec().knobs[0].label;
    grid_.columnKey = spec().knobs[1].label;
    for (const std::string& value : plan.axes[0].values)
        grid_.rows.push_back(settingText(value, words));
    for (const std::string& value : plan.axes[1].values)
        grid_.columns.push_back(settingText(value, words));
    const bool more = plan.axes.size() > 2;
    const std::size_t maps = more ? plan.axes[2].values.size() : 1;
    for (std::size_t map = 0; map < maps; ++map) {
        ShownGrid::Map& shown = grid_.maps.emplace_back();
        if (more)
            shown.title = fmt::format("{} = {}", spec().knobs[2].label,
                                      settingText(plan.axes[2].values[map], words));
        for (std::size_t row = 0; row < grid_.rows.size(); ++row)
            for (std::size_t column = 0; column < grid_.columns.size(); ++column) {
                std::vector<std::size_t> indices{row, column};
                if (more) indices.push_back(map);
                const std::size_t combination = pool_->combination(indices);
                const TuneFigures& worst = judge_->cell(combination).worst;
                ShownCell& cell = shown.cells.emplace_back();
                cell.combination = combination;
                cell.met = worst.met;
                cell.best = judge_->isBest(combination);
                cell.handedIn = now().handedIn == combination;
                cell.chosen = combination == this->combination();
                cell.text =
                    spec().cost == TuneCost::ThreadTime
                        ? halfWidthText(Metric::LatenessWorst, static_cast<double>(worst.cost))
                        : std::to_string(worst.cost);
                for (std::size_t goal = worst.goals.size(); !worst.met && goal-- > 0;)
                    if (!spec().goals[goal].holds(worst.goals[goal]))
                        cell.text = shortText(words, spec().goals[goal].metric, worst.goals[goal]);
            }
    }
}

}  // namespace poolscope
