// When the next run of a periodic task begins: asked when a run has just ended.
#include <cstdint>
#include <optional>
#include <string>

#include "app/model/predict/draft.hpp"
#include "app/model/predict/makers.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

/// The run that ended, and what follows from its times.
struct EndedRun {
    TaskId task;
    std::uint32_t run = 1;
    bool rate = false;
    Instant planned;
    Instant start;
    Instant end;
    Duration period;

    Instant plan() const { return rate ? planned + period : end + period; }
    /// A plan that has gone by is made up for at once.
    Instant expected() const { return isBefore(plan(), end) ? end : plan(); }
    /// The first start of the plan that is still to come.
    Instant skipped() const {
        Instant next = plan();
        if (!isBefore(next, end)) return next;
        const Duration behind{(end - next).ns / period.ns * period.ns};
        return next + behind + period;
    }
};

std::optional<EndedRun> endedRunAt(const Asking& asking, std::size_t asked) {
    const auto ended = asking.last<TaskEnded>(asked);
    if (!ended || !asking.isAbout(ended->executor)) return std::nullopt;
    const RunState& state = asking.at(asked);
    const TaskFacts& task = state.tasks.of(ended->task);
    const auto& runs = state.runs.of(ended->task).runs;
    const bool repeats = task.repeat == Repeat::FixedRate || task.repeat == Repeat::FixedDelay;
    if (!repeats || task.period.ns <= 0 || runs.empty()) return std::nullopt;
    const Run& run = runs.back();
    if (run.number != ended->run || !run.timed || run.open) return std::nullopt;
    // A Timer has the next time in its queue before the run begins: it can be seen.
    if (!(task.trigger == run.planned)) return std::nullopt;
    return EndedRun{ended->task, ended->run, task.repeat == Repeat::FixedRate,
                    run.planned, run.start,  run.end,
                    task.period};
}

std::int64_t rankOfTime(Instant at) { return (at - Instant{}).ns; }

}  // namespace

MadeQuestion askStart(const Asking& asking, std::size_t asked) {
    const auto run = endedRunAt(asking, asked);
    if (!run) return std::nullopt;
    const auto next =
        asking.findEvent<TaskBegan>(asked, [&](const TaskBegan& e) { return e.task == run->task; });
    // What also depends on other tasks, on a pause or on the operating system is not asked.
    if (!next || !(asking.log()[*next].time == run->expected())) return std::nullopt;

    const auto at = [](Instant time) {
        return Said{"predict.start.at", {{"time", humanTime(time)}}};
    };
    const auto why = [&](const char* key) {
        return Said{key,
                    {{"task", run->task},
                     {"period", humanTime(run->period)},
                     {"planned", humanTime(run->planned)},
                     {"end", humanTime(run->end)},
                     {"next", humanTime(run->plan())}}};
    };
    const bool caughtUp = isBefore(run->plan(), run->end);
    QuestionDraft draft(PredictKind::Start, asked, *next + 1,
                        {run->rate ? "predict.start.prompt.rate" : "predict.start.prompt.delay",
                         {{"task", run->task},
                          {"period", humanTime(run->period)},
                          {"run", std::to_string(asking.get<TaskBegan>(*next)->run)}}});
    const auto wrong = [&](Instant time, const char* key) {
        if (!(time == run->expected())) draft.wrong(at(time), why(key), rankOfTime(time));
    };
    if (run->rate) {
        draft.right(at(run->expected()),
                    why(caughtUp ? "predict.start.why.caughtUp" : "predict.start.why.rate"),
                    rankOfTime(run->expected()));
        wrong(run->end + run->period, "predict.start.why.takenForDelay");
        wrong(run->skipped(), "predict.start.why.skipped");
        wrong(run->plan(), "predict.start.why.overlaps");
        wrong(run->start + run->period, "predict.start.why.fromStart");
        wrong(run->end, "predict.start.why.atOnce");
    } else {
        draft.right(at(run->expected()), why("predict.start.why.delay"),
                    rankOfTime(run->expected()));
        wrong(run->planned + run->period, "predict.start.why.takenForRate");
        wrong(run->start + run->period, "predict.start.why.fromStart");
        wrong(run->end, "predict.start.why.atOnce");
    }
    return draft.ranked(asking);
}

}  // namespace poolscope
