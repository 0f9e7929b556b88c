// Putting values into the text, and measuring what should be small.
#include "app/learn/tune/tuned_pool.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <utility>

#include "app/storage/data_files.hpp"
#include "app/storage/input_text.hpp"
#include "engine/scenario/report/planned_calls.hpp"

namespace poolscope {

namespace {

constexpr std::string_view kAtFixedRate = "scheduleAtFixedRate";
constexpr std::string_view kWithFixedDelay = "scheduleWithFixedDelay";

Scenario readTuned(std::string_view text, const std::string& file) {
    ReadScenario read = readScenario(text, file);
    if (!read.scenario) throw std::runtime_error(toString(read.diagnostics.front(), file));
    return std::move(*read.scenario);
}

Scenario scenarioOf(const TuneChallenge& challenge) {
    const std::filesystem::path below = std::filesystem::path("assets/challenges/tune");
    const std::string file = dataFile(below / challenge.file).string();
    return readTuned(readWholeFile(file), file);
}

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

/// How long the workers of the first executor lived in all, and what making them cost.
std::int64_t threadTimeOf(const Log& log, Instant end) {
    std::map<ThreadId, Instant> since;
    std::int64_t all = 0;
    for (std::size_t i = 0; i < log.size(); ++i) {
        const Event event = log[i];
        if (event.what.is<WorkerStarted>()) {
            since[event.thread] = event.time;
            all += kThreadMade;
        } else if (event.what.is<ThreadEnded>() && since.contains(event.thread)) {
            all += (event.time - since[event.thread]).ns;
            since.erase(event.thread);
        }
    }
    for (const auto& [thread, from] : since) all += (end - from).ns;
    return all;
}

std::int64_t largestPoolOf(const Log& log) {
    std::int64_t largest = 0;
    for (std::size_t i = 0; i < log.size(); ++i)
        if (const auto added = log.get<WorkerAdded>(i))
            largest = std::max<std::int64_t>(largest, added->poolSize);
    return largest;
}

}  // namespace

TunedPool::TunedPool(const TuneChallenge& challenge)
    : challenge_(challenge), base_(scenarioOf(challenge)) {
    for (std::size_t i = 0; i < challenge.knobs.size(); ++i) {
        const TuneKnob& knob = challenge.knobs[i];
        if (knob.key.ends_with(".call")) {
            call_ = i;
            plan_.axes.push_back(
                {std::string(knob.key), {std::string(kAtFixedRate), std::string(kWithFixedDelay)}});
            continue;
        }
        if (const auto no = base_.vary(std::string(knob.key) + "=" + std::string(knob.values)))
            throw std::runtime_error(base_.scenario().fileName + ": " + *no);
        variedKnobs_.push_back(i);
        plan_.axes.push_back({base_.variations().back().key, base_.variations().back().values});
    }
    plan_.seeds.assign(kTuneSeeds.begin(), kTuneSeeds.end());
}

std::size_t TunedPool::combination(const std::vector<std::size_t>& indices) const {
    std::size_t number = 0;
    for (std::size_t i = 0; i < plan_.axes.size(); ++i)
        number = number * plan_.axes[i].values.size() + indices.at(i);
    return number;
}

std::vector<std::size_t> TunedPool::start() const {
    std::vector<std::size_t> indices;
    for (const TuneKnob& knob : challenge_.knobs) indices.push_back(knob.start);
    return indices;
}

std::string TunedPool::text(std::size_t combination) const {
    const std::vector<std::size_t> indices = plan_.indicesOf(combination);
    std::vector<std::size_t> varied;
    for (const std::size_t knob : variedKnobs_) varied.push_back(indices[knob]);
    std::string text = base_.text(varied);
    if (call_ && indices[*call_] == 1) {
        replaceAll(text, kAtFixedRate, kWithFixedDelay);
        replaceAll(text, "\nperiod =", "\ndelay =");
    }
    return text;
}

std::shared_ptr<const Scenario> TunedPool::scenario(std::size_t combination) const {
    return std::make_shared<const Scenario>(
        readTuned(text(combination), base_.scenario().fileName));
}

TuneFigures TunedPool::figures(std::size_t combination, const Scenario& scenario,
                               const RunRecord& run) const {
    const PlannedCalls planned(scenario, run.seed);
    const std::vector<MetricValues> all = metricsOf(*run.log, run.end, planned);
    const MetricValues& metrics = all.at(0);
    TuneFigures figures;
    figures.met = true;
    for (const TuneGoal& goal : challenge_.goals) {
        figures.goals.push_back(metrics[goal.metric].value_or(0));
        figures.met = figures.met && goal.holds(figures.goals.back());
    }
    figures.cost = costOf(combination, *run.log, run.end, metrics);
    return figures;
}

std::int64_t TunedPool::costOf(std::size_t combination, const Log& log, Instant end,
                               const MetricValues& metrics) const {
    switch (challenge_.cost) {
        case TuneCost::Threads: return largestPoolOf(log);
        case TuneCost::Comparisons: return metrics[Metric::Comparisons].value_or(0);
        case TuneCost::ThreadTime: return threadTimeOf(log, end);
        case TuneCost::Slots:
        case TuneCost::Permits: break;
    }
    const bool slots = challenge_.cost == TuneCost::Slots;
    const std::string_view setting = slots ? ".capacity" : ".permits";
    const std::vector<std::string> values = plan_.valuesOf(combination);
    for (std::size_t i = 0; i < values.size(); ++i)
        if (plan_.axes[i].key.ends_with(setting)) return std::stoll(values[i]);
    throw std::logic_error("no knob is what is to be small");
}

}  // namespace poolscope
