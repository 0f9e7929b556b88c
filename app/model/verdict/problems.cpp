// From a log to its problems.
#include "app/model/verdict/problems.hpp"

#include <algorithm>
#include <utility>

#include "app/model/verdict/problem_search.hpp"
#include "engine/trace/stuck_threads.hpp"

namespace poolscope {

bool RunProblems::has(Problem problem, const RunPlan& plan) const {
    switch (problem) {
        case Problem::Deadlock: return !stuck.empty();
        case Problem::NeverRan: return !neverRan.empty();
        case Problem::CallThrew: return !failedCalls.empty();
        case Problem::Died: return !died.empty();
        case Problem::Starved: return !starved.empty();
        case Problem::LateCall: return !lateCalls.empty();
        case Problem::Endless: return !endless.empty();
        case Problem::ThreadDied: return !diedThreads.empty();
        case Problem::IgnoredInterrupt: return !ignored.empty();
        case Problem::LeftOverValue: return !leftOver.empty();
        case Problem::MisplacedCallback: return !misplaced.empty();
        case Problem::CutShort:
            return plan.ending == RunEnd::Quiet ? exited && !left.running.empty()
                                                : plan.ending != RunEnd::Until;
    }
    return false;
}

ProblemSearch::ProblemSearch(const Log& log, const RunPlan& plan)
    : log_(log),
      plan_(plan),
      tasks_(log),
      calls_(log, plan),
      waits_(log),
      graphs_(log),
      threads_(log) {
    const KindTable& tasks = TaskProblems::kinds();
    const KindTable& calls = CallProblems::kinds();
    const KindTable& waits = Waits::kinds();
    const KindTable& graphs = GraphModel::kinds();
    const KindTable& threads = ThreadProblems::kinds();
    for (std::size_t i = 0; i < kEventKinds; ++i)
        wantedBy_[i] =
            static_cast<std::uint8_t>(kTasks * tasks[i] | kCalls * calls[i] | kWaits * waits[i] |
                                      kGraphs * graphs[i] | kThreads * threads[i]);
}

void ProblemSearch::apply(const Event& event, std::size_t position) {
    const std::uint8_t by = wantedBy_[event.what.index()];
    if ((by & kTasks) != 0) tasks_.apply(event);
    if ((by & kCalls) != 0) calls_.apply(event);
    if ((by & kWaits) != 0) waits_.apply(event, position);
    if ((by & kGraphs) != 0) graphs_.apply(event, position);
    if ((by & kThreads) != 0) threads_.apply(event);
}

namespace {

/// The idle threads of executors that still take tasks, but a fork/join pool's: those are daemons.
std::vector<KeptAlive> keptAliveBy(const Waits& waits) {
    std::vector<KeptAlive> all;
    for (std::uint32_t t = 0; t < waits.threads(); ++t) {
        const Waits::Thread& one = waits.thread({t});
        const ExecutorId executor = one.wait.executor;
        const bool idle = one.alive && !one.daemon && one.wait.what == WaitsFor::Work &&
                          one.bodies.empty() && one.worksFor == executor;
        if (!idle || !waits.executor(executor).isOpen() || waits.executor(executor).steals)
            continue;
        const auto known = std::find_if(all.begin(), all.end(), [&](const KeptAlive& kept) {
            return kept.executor == executor;
        });
        if (known == all.end())
            all.push_back({executor, 1});
        else
            ++known->threads;
    }
    return all;
}

std::vector<EndlessEvent> endlessIn(const GraphModel& graphs) {
    std::vector<EndlessEvent> all;
    for (std::size_t i = 0; i < graphs.events(); ++i) {
        const PublishedEvent& event = graphs.event(i);
        if (event.ended) continue;
        EndlessEvent endless{event.task,
                             event.graph,
                             event.at,
                             EndlessEvent::Why::Waits,
                             {},
                             {},
                             event.count(WorkState::Returned),
                             event.items.size()};
        for (const WorkItem& item : event.items) {
            const bool threw = item.state == WorkState::Threw;
            if (!threw && !item.rejected && (endless.handler.exists() || item.isOver())) continue;
            endless.handler = item.task;
            endless.text = item.error;
            if (!threw && !item.rejected) continue;
            endless.why = threw ? EndlessEvent::Why::Threw : EndlessEvent::Why::Dropped;
            break;
        }
        all.push_back(endless);
    }
    return all;
}

}  // namespace

RunProblems ProblemSearch::finish() {
    RunProblems problems;
    threads_.finish(plan_, problems);
    tasks_.finish(plan_, problems);
    calls_.finish(plan_, problems);
    problems.exited = log_.size() > 0 && log_.is<ProcessExited>(log_.size() - 1);
    const RunEnd end = plan_.ending;
    if (end == RunEnd::Events || end == RunEnd::RealTime || end == RunEnd::Livelock)
        problems.cut = cutCauseOf(log_, problems.left.repeating, end == RunEnd::Livelock);
    problems.stuck = standstillOf(waits_, plan_.ending == RunEnd::Quiet && !plan_.realClock);
    if (plan_.ending == RunEnd::Quiet) problems.keptAlive = keptAliveBy(waits_);
    if (plan_.ending == RunEnd::Quiet) problems.endless = endlessIn(graphs_);
    return problems;
}

RunProblems problemsOf(const Log& log, const RunPlan& plan) {
    ProblemSearch search(log, plan);
    log.forEach([&](EventKind kind) { return search.wants(kind); },
                [&](const Event& event, std::size_t position) { search.apply(event, position); });
    return search.finish();
}

}  // namespace poolscope
