// Looking for the worst task.
#include "app/learn/tune/tune_reason.hpp"

namespace poolscope {

namespace {

/// The run for which `by` is largest.
template <class By>
std::optional<WhyQuestion> worstRun(const RunState& latest, const By& by) {
    std::optional<WhyQuestion> worst;
    Duration most;
    for (std::size_t i = 0; i < latest.runs.runs(); ++i) {
        const Run& run = latest.runs.run(i);
        const Duration here = by(run);
        if (here <= most) continue;
        most = here;
        worst = {.about = WhyQuestion::About::Run,
                 .task = run.task,
                 .run = run.number,
                 .thread = {},
                 .executor = {},
                 .position = run.startPosition};
    }
    return worst;
}

std::optional<WhyQuestion> firstRejected(const RunState& latest) {
    for (std::uint32_t i = 0; i < latest.life.tasks(); ++i)
        if (latest.life.task(TaskId{i}).rejected) {
            WhyQuestion question;
            question.task = TaskId{i};
            question.position = latest.position;
            return question;
        }
    return std::nullopt;
}

}  // namespace

std::optional<WhyQuestion> worstMomentOf(const RunState& latest, Metric metric) {
    switch (metric) {
        case Metric::LatenessWorst:
        case Metric::Bursts: return worstRun(latest, [](const Run& run) { return run.lateness(); });
        case Metric::WaitingWorst:
            return worstRun(latest, [&](const Run& run) {
                return run.timed || run.number > 1
                           ? Duration{}
                           : run.start - latest.tasks.of(run.task).createdAt;
            });
        case Metric::Rejected:
        case Metric::Dropped: return firstRejected(latest);
        default: return std::nullopt;
    }
}

}  // namespace poolscope
