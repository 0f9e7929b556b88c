// Drawing pools until one makes a fair riddle, and judging answers by runs.
#include "app/learn/riddle/fault_riddle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "app/learn/riddle/hidden_break_source.hpp"
#include "app/runs/run_difference.hpp"
#include "engine/explore/search.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/run/run.hpp"
#include "engine/trace/ensure.hpp"
#include "engine/world/random.hpp"

namespace poolscope {

namespace {

/// None of them happens in a plain run of the whole pool.
std::vector<FaultKind> allFaults() {
    return {FaultKind::Deadlock,   FaultKind::LostTask,    FaultKind::LateStart,
            FaultKind::OutOfOrder, FaultKind::Interrupted, FaultKind::IdleWakeUp,
            FaultKind::Search};
}

std::size_t between(Random& random, std::size_t least, std::size_t most) {
    return least + static_cast<std::size_t>(random.below(most - least + 1));
}

template <class Value>
void shuffle(std::vector<Value>& values, Random& random) {
    for (std::size_t i = values.size(); i > 1; --i)
        std::swap(values[i - 1], values[static_cast<std::size_t>(random.below(i))]);
}

std::string callText(std::string_view time, std::string_view call, const std::string& rest) {
    return fmt::format("\n[[at]]\ntime = \"{}\"\non = \"pool\"\ncall = \"{}\"\n{}", time, call,
                       rest);
}

/// Every pool has something for every part to do: workers that wait before the first task, tasks
/// due at the same time, some that are cancelled, and a shutdown while one sleeps.
std::string poolText(Random& random, std::uint64_t seed) {
    constexpr std::array<std::string_view, 3> kBodies{"work 4ms", "work 25ms", "sleep 30ms"};
    constexpr std::array<std::string_view, 3> kTemplates{"short", "long", "nap"};
    std::string text = fmt::format(
        "title = \"{}\"\nuntil = \"1s\"\n\n[[executor]]\nname = \"pool\"\n"
        "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = {}\nremoveOnCancelPolicy = true\n",
        seed, between(random, 2, 3));
    for (std::size_t i = 0; i < kTemplates.size(); ++i)
        text +=
            fmt::format("\n[[task]]\nname = \"{}\"\nbody = [\"{}\"]\n", kTemplates[i], kBodies[i]);
    const std::size_t tasks = between(random, 6, 9);
    if (random.below(2) == 0) text += callText("0ms", "prestartAllCoreThreads", "");
    for (std::size_t i = 0; i < tasks; ++i)
        text += callText(
            "0ms", "schedule",
            fmt::format("task = \"{}\"\nas = \"t{}\"\ndelay = \"{}ms\"\n",
                        kTemplates[between(random, 0, 2)], i + 1, 10 * between(random, 1, 9)));
    std::vector<std::size_t> cancelled(tasks);
    std::iota(cancelled.begin(), cancelled.end(), std::size_t{1});
    shuffle(cancelled, random);
    cancelled.resize(between(random, 1, 2));
    for (const std::size_t task : cancelled)
        text +=
            callText("5ms", "cancel", fmt::format("task = \"t{}\"\nmayInterrupt = false\n", task));
    text += callText(fmt::format("{}ms", 10 * between(random, 4, 11) + 5), "shutdown", "");
    return text;
}

std::shared_ptr<const Scenario> poolOf(const std::string& text) {
    ReadScenario read = readScenario(text, "riddle.toml");
    ENSURE(read.scenario.has_value(), "a pool of a riddle is a scenario");
    return std::make_shared<const Scenario>(std::move(*read.scenario));
}

LogEnd logEndOf(const RunRecord& run) {
    return run.ending == Ending::Quiet ? LogEnd::Quiet : LogEnd::Stopped;
}

bool isSame(const Log& one, const Log& other) {
    return one.size() == other.size() && commonEvents(one, other) == one.size();
}

/// Whether without the part the run shows what the part is for, and without the others it goes on
/// in another way. What most pools fail at is asked first.
bool isFair(FaultRiddle& riddle) {
    const std::vector<FaultKind> wanted{faultWithout(riddle.hidden)};
    const RunRecord broken = runVirtually(withoutPart(*riddle.whole, riddle.hidden));
    if (!findFault(*broken.log, wanted, logEndOf(broken))) return false;
    const RunRecord whole = runVirtually(*riddle.whole);
    if (whole.ending != Ending::Quiet || findFault(*whole.log, allFaults(), LogEnd::Quiet))
        return false;
    riddle.shown = logWithoutNames(*broken.log);
    const std::optional<Fault> fault = findFault(*riddle.shown, wanted, logEndOf(broken));
    if (!fault) return false;
    riddle.fault = *fault;
    return std::none_of(kRiddleParts.begin(), kRiddleParts.end(), [&](Ablation part) {
        if (part == riddle.hidden) return false;
        const RunRecord run = runVirtually(withoutPart(*riddle.whole, part));
        return isSame(*riddle.shown, *logWithoutNames(*run.log));
    });
}

/// Those that are alike stand beside each other in the list: at the higher levels the ones around
/// the hidden part are among the candidates.
std::vector<Ablation> candidatesOf(Ablation hidden, int level, Random& random) {
    std::vector<Ablation> others;
    for (const Ablation part : kRiddleParts)
        if (part != hidden) others.push_back(part);
    shuffle(others, random);
    if (level > 1) {
        const auto place = [](Ablation part) {
            return std::find(kRiddleParts.begin(), kRiddleParts.end(), part) - kRiddleParts.begin();
        };
        std::stable_sort(others.begin(), others.end(), [&](Ablation one, Ablation other) {
            return std::abs(place(one) - place(hidden)) < std::abs(place(other) - place(hidden));
        });
    }
    others.resize(kRiddleCandidates[static_cast<std::size_t>(level - 1)] - 1);
    others.push_back(hidden);
    shuffle(others, random);
    return others;
}

std::size_t schedulesWith(FaultKind kind, const Scenario& scenario, std::size_t schedules) {
    ScheduleOptions options;
    options.merges = false;
    Search search(scenario, options, {kind});
    std::size_t found = 0;
    for (std::size_t i = 0; i < schedules; ++i)
        found += search.tryRandom(SearchKind::Random, i).finding ? 1 : 0;
    return found;
}

}  // namespace

FaultKind faultWithout(Ablation part) {
    switch (part) {
        case Ablation::Leader: return FaultKind::IdleWakeUp;
        case Ablation::ResiftUp:
        case Ablation::Fifo: return FaultKind::OutOfOrder;
        case Ablation::Recheck:
        case Ablation::EnsurePrestart:
        case Ablation::RcMask: return FaultKind::LostTask;
        case Ablation::SignalOnExit: return FaultKind::LateStart;
        case Ablation::InterruptIdle:
        case Ablation::KeepCore:
        case Ablation::ContinueLast: return FaultKind::Deadlock;
        case Ablation::WorkerLock: return FaultKind::Interrupted;
        case Ablation::HeapIndex: return FaultKind::Search;
        case Ablation::CountAtOnce: return FaultKind::RanTwice;
    }
    return FaultKind::Deadlock;
}

FaultRiddle drawFaultRiddle(std::uint64_t seed, int level) {
    Random random(seed, "faultRiddle");
    FaultRiddle riddle;
    riddle.seed = seed;
    riddle.level = std::clamp(level, 1, kHardestRiddle);
    riddle.hidden = kRiddleParts[static_cast<std::size_t>(random.below(kRiddleParts.size()))];
    do {
        riddle.whole = poolOf(poolText(random, seed));
    } while (!isFair(riddle));
    riddle.candidates = candidatesOf(riddle.hidden, riddle.level, random);
    return riddle;
}

RiddleJudgement judgeAnswer(const FaultRiddle& riddle, Ablation named, std::size_t schedules) {
    RiddleJudgement judged;
    judged.named = named;
    judged.right = named == riddle.hidden;
    const Scenario without = withoutPart(*riddle.whole, named);
    judged.other = logWithoutNames(*runVirtually(judged.right ? *riddle.whole : without).log);
    judged.same = commonEvents(*riddle.shown, *judged.other);
    judged.schedules = schedules;
    judged.without = schedulesWith(faultWithout(named), without, schedules);
    judged.with = schedulesWith(faultWithout(named), *riddle.whole, schedules);
    return judged;
}

}  // namespace poolscope
