// From a run and its scenario to the verdict.
#include "app/batch/run_verdict.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/model/metrics/metric_text.hpp"
#include "app/model/verdict/problem_search.hpp"
#include "app/model/verdict/problem_text.hpp"
#include "engine/scenario/report/planned_calls.hpp"

namespace poolscope {

namespace {

RunEnd endOf(const RunRecord& run) {
    switch (run.ending) {
        case Ending::Quiet: return RunEnd::Quiet;
        case Ending::Until: return RunEnd::Until;
        case Ending::EventLimit:
            return run.clock == ClockKind::Real ? RunEnd::RealTime : RunEnd::Events;
        case Ending::Livelock: return RunEnd::Livelock;
        case Ending::Stopped: return RunEnd::Stopped;
    }
    return RunEnd::Quiet;
}

/// "schedule a": the method and the task that it makes or is about.
std::string wordsOf(const Scenario& scenario, const Call& call) {
    std::string words(specOf(call.method).name);
    if (!call.as.empty())
        words += ' ' + call.as;
    else if (specOf(call.method).task == TaskNeed::Template)
        words += ' ' + scenario.tasks[call.templateIndex].name;
    else if (!call.task.empty())
        words += ' ' + call.task;
    return words;
}

/// When the call is to be made, up to the end of the run.
std::vector<Instant> timesOf(const AtCall& call, PlannedCalls& planned, Instant end) {
    if (!call.arrivals || call.arrivals->process == ArrivalSpec::Process::InARow)
        return {Instant{call.time.ns}};  // a row may be longer than any run
    std::vector<Instant> times;
    for (auto time = planned(call.number); time && time->ns <= end.ns; time = planned(call.number))
        times.push_back(*time);
    return times;
}

std::vector<PlannedCall> planOf(const Scenario& scenario, const RunRecord& run) {
    PlannedCalls planned(scenario, run.seed);
    std::vector<PlannedCall> calls;
    for (const AtCall& at : scenario.calls) {
        const bool named = at.call.executor < scenario.executors.size();
        calls.push_back({timesOf(at, planned, run.end), scenario.clients[at.client],
                         named ? scenario.executors[at.call.executor].name : std::string(),
                         wordsOf(scenario, at.call), at.follows, at.arrivals.has_value()});
    }
    return calls;
}

/// When the calls were planned, one repetition after the other. It keeps its own copy: a verdict
/// may outlive the scenario.
class TimesOfCalls {
public:
    explicit TimesOfCalls(const std::vector<PlannedCall>& calls) : made_(calls.size()) {
        for (const PlannedCall& call : calls)
            times_.push_back(call.follows ? std::vector<Instant>{} : call.times);
    }
    std::optional<Instant> operator()(std::uint32_t number) {
        if (number == 0 || number > times_.size()) return std::nullopt;
        const std::vector<Instant>& times = times_[number - 1];
        std::size_t& made = made_[number - 1];
        if (made == times.size()) return std::nullopt;
        return times[made++];
    }

private:
    std::vector<std::vector<Instant>> times_;
    std::vector<std::size_t> made_;
};

}  // namespace

std::vector<std::string> failOnWords() {
    std::vector<std::string> words(kProblemWords.begin(), kProblemWords.end());
    words.emplace_back(kAnyProblem);
    return words;
}

FailOn FailOn::of(const std::vector<std::string>& words) {
    FailOn failOn;
    for (const std::string& word : words) {
        if (MetricCondition::isMeant(word)) {
            failOn.conditions.push_back(std::get<MetricCondition>(MetricCondition::read(word)));
            continue;
        }
        for (std::size_t i = 0; i < kProblemWords.size(); ++i)
            if (word == kProblemWords[i] || word == kAnyProblem)
                failOn.problems.push_back(static_cast<Problem>(i));
    }
    return failOn;
}

RunVerdict::RunVerdict(const Scenario& scenario, const RunRecord& run, const TellEvent& also,
                       const KindTable* kinds)
    : log_(run.log),
      calls_(planOf(scenario, run)),
      plan_{run.end, endOf(run), run.clock == ClockKind::Real, calls_,
            run.until ? 0 : RunOptions::kMostEvents},
      problems_(find(also, kinds)) {}

RunProblems RunVerdict::find(const TellEvent& also, const KindTable* kinds) const {
    ProblemSearch search(*log_, plan_);
    KindTable told;
    told.fill(also != nullptr);
    if (also && kinds != nullptr) told = *kinds;
    const auto wants = [&](EventKind kind) { return isIn(told, kind) || search.wants(kind); };
    log_->forEach(wants, [&](const Event& event, std::size_t position) {
        search.apply(event, position);
        if (isIn(told, event.what.kind())) also(event);
    });
    return search.finish();
}

const Names& RunVerdict::names() const {
    if (!names_) names_.emplace().follow(*log_);
    return *names_;
}

std::vector<std::string> RunVerdict::words() const {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < kProblemWords.size(); ++i)
        if (has(static_cast<Problem>(i))) words.emplace_back(kProblemWords[i]);
    return words;
}

std::string RunVerdict::block(Problem problem, const TextCatalog& words) const {
    // What the end that was asked for cut off is no problem, but it is told.
    const bool cutOff = problem == Problem::CutShort && problems_.left.any();
    if (!has(problem) && !cutOff) return {};
    return ProblemText(problems_, plan_, *log_, names(), words).block(problem);
}

std::string RunVerdict::keptAlive(const TextCatalog& words) const {
    if (problems_.keptAlive.empty()) return {};
    return ProblemText(problems_, plan_, *log_, names(), words).keptAlive();
}

std::string RunVerdict::text(const TextCatalog& words, bool withUntil) const {
    std::string all;
    for (std::size_t i = 0; i < kProblemWords.size(); ++i) {
        const auto problem = static_cast<Problem>(i);
        if (!withUntil && problem == Problem::CutShort && plan_.ending == RunEnd::Until) continue;
        const std::string one = block(problem, words);
        if (!one.empty()) all += (all.empty() ? "" : "\n") + one;
    }
    if (problems_.ties.empty()) return all;
    const std::string ties = ProblemText(problems_, plan_, *log_, names(), words).ties();
    return all + (all.empty() ? "" : "\n") + ties;
}

std::vector<std::string> RunVerdict::failures(const FailOn& failOn,
                                              const TextCatalog& words) const {
    std::vector<std::string> found;
    const auto say = [&](std::string text) {
        if (std::find(found.begin(), found.end(), text) == found.end())
            found.push_back(std::move(text));
    };
    for (const Problem problem : failOn.problems)
        if (has(problem)) say(std::string(nameOf(problem)));
    if (failOn.conditions.empty()) return found;
    const std::vector<MetricValues> all = metricsOf(*log_, plan_.end, TimesOfCalls(calls_));
    for (const MetricCondition& condition : failOn.conditions) {
        const auto metrics = condition.foundIn(all);
        if (!metrics) continue;
        const Metric metric = condition.metric;
        say(fmt::format("{} (on {} it is {})", condition.text, names().of(metrics->executor),
                        valueText(words, metric, (*metrics)[metric])));
    }
    return found;
}

}  // namespace poolscope
