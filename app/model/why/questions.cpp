// What is worth asking of a run.
#include <algorithm>

#include "app/model/why/wait_shares.hpp"
#include "app/model/why/why_walk.hpp"

namespace poolscope {

namespace {

/// It was not accepted, or will not run any further, and nobody asked for that.
bool isLost(const RunState& latest, TaskId task) {
    const TaskFacts& facts = latest.tasks.of(task);
    const TaskLife& life = latest.life.task(task);
    if (!facts.exists || facts.carries.exists() || life.isCancelled()) return false;
    const auto& runs = latest.runs.of(task).runs;
    if (life.rejected) return true;
    if (runs.empty()) return true;
    if (facts.repeat == Repeat::Once || runs.back().open) return false;
    if (runs.back().outcome == Outcome::Threw) return true;
    // It starves: a whole period later it still waits for a thread.
    return facts.queued && facts.period.ns > 0 &&
           isBefore(facts.trigger + facts.period, latest.time);
}

struct LateRun {
    Duration by;
    TaskId task;
    std::uint32_t number = 0;
};

/// The latest run of each task, the worst first; of a task without a plan its first one.
std::vector<LateRun> lateRuns(const RunState& latest) {
    const RunsModel& runs = latest.runs;
    std::vector<LateRun> late;
    for (std::uint32_t i = 0; i < runs.tasks(); ++i) {
        const TaskRuns& task = runs.of(TaskId{i});
        if (task.runs.empty()) continue;
        const Run& worst = task.runs[task.latest(0, task.runs.size())];
        const Run& first = task.runs[0];
        const Duration waited = first.start - dueTimeOf(first, latest);
        if (!first.timed && waited.ns > 0) late.push_back({waited, {i}, 1});
        if (worst.lateness().ns > 0) late.push_back({worst.lateness(), {i}, worst.number});
    }
    std::stable_sort(late.begin(), late.end(),
                     [](const LateRun& a, const LateRun& b) { return a.by > b.by; });
    return late;
}

}  // namespace

std::vector<WhyQuestion> questionsWorthAsking(const RunState& latest, const Standstill* stuck,
                                              std::size_t most) {
    std::vector<WhyQuestion> all;
    const auto ask = [&](WhyQuestion question) {
        if (all.size() < most) all.push_back(question);
    };
    WhyQuestion question;
    question.position = latest.position;
    if (stuck != nullptr)
        for (const std::vector<std::size_t>& chain : stuck->chains) {
            const StuckThread& first = stuck->threads[chain.front()];
            if (first.isIdle()) continue;
            question.about = WhyQuestion::About::Thread;
            question.thread = first.thread;
            ask(question);
        }
    question.thread = {};
    question.about = WhyQuestion::About::Task;
    for (std::uint32_t i = 0; i < latest.life.tasks() && all.size() < most; ++i) {
        question.task = {i};
        if (isLost(latest, question.task)) ask(question);
    }
    question.about = WhyQuestion::About::Run;
    for (const LateRun& late : lateRuns(latest)) {
        question.task = late.task;
        question.run = late.number;
        question.position = latest.runs.of(late.task).runs[late.number - 1].startPosition;
        ask(question);
    }
    return all;
}

}  // namespace poolscope
