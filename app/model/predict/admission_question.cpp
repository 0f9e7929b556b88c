// What execute does with a task: a worker, the queue or rejection, and by which of its questions.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/predict/draft.hpp"
#include "app/model/predict/makers.hpp"

namespace poolscope {

namespace {

enum class AdmissionWay : std::uint8_t { CoreWorker, Queued, ExtraWorker, Rejected };
constexpr std::array<const char*, 4> kWayWords{"core", "queue", "extra", "rejected"};
std::string wayWord(AdmissionWay way) { return kWayWords[static_cast<std::size_t>(way)]; }

/// The answers of execute about one task, in order, up to its return or the rejection.
struct Admission {
    ExecuteStepped first;
    std::vector<ExecuteStepped> steps;
    bool rejected = false;
    std::size_t last = 0;  ///< position of the event that decides

    bool has(ExecuteStep step, bool yes) const {
        for (const ExecuteStepped& each : steps)
            if (each.step == step && each.yes == yes) return true;
        return false;
    }
};

std::optional<Admission> admissionAt(const Asking& asking, std::size_t asked) {
    const auto first = asking.get<ExecuteStepped>(asked);
    if (!first || first->step != ExecuteStep::BelowCore) return std::nullopt;
    Admission decision;
    decision.first = *first;
    const auto end = asking.find(asked, [&](std::size_t position) {
        if (const auto step = asking.get<ExecuteStepped>(position)) {
            if (step->task != first->task || step->executor != first->executor) return false;
            decision.steps.push_back(*step);
            // Whatever comes after these belongs to the same way.
            return (step->step == ExecuteStep::CoreWorkerMade && step->yes) ||
                   (step->step == ExecuteStep::ExtraWorkerMade && step->yes) ||
                   step->step == ExecuteStep::HasWorkers;
        }
        const auto rejected = asking.get<Rejected>(position);
        decision.rejected =
            rejected && rejected->task == first->task && rejected->executor == first->executor;
        return decision.rejected;
    });
    if (!end) return std::nullopt;
    decision.last = *end;
    return decision;
}

/// None where execute had to think twice: a race, a re-check that failed, Tomcat's second offer.
std::optional<AdmissionWay> wayOfAdmission(const Admission& decision) {
    using enum ExecuteStep;
    if (decision.has(OfferedAgain, true) || decision.has(OfferedAgain, false)) return std::nullopt;
    if (decision.has(CoreWorkerMade, false)) return std::nullopt;
    if (decision.has(CoreWorkerMade, true)) return AdmissionWay::CoreWorker;
    if (decision.has(Offered, true)) {
        const bool plain = decision.has(StillRunning, true) && decision.has(HasWorkers, true);
        return plain ? std::optional(AdmissionWay::Queued) : std::nullopt;
    }
    if (decision.has(ExtraWorkerMade, true)) return AdmissionWay::ExtraWorker;
    return decision.rejected ? std::optional(AdmissionWay::Rejected) : std::nullopt;
}

/// Whether a worker of the pool waits for a task.
bool hasIdleWorker(const RunState& state, ExecutorId executor) {
    const std::vector<ThreadId> lanes = state.workers.lanesOf(executor);
    return std::any_of(lanes.begin(), lanes.end(), [&](ThreadId thread) {
        return state.workers.worker(thread).now().doing == Doing::WaitingForTask;
    });
}

/// What whoever takes `tried` for the way has mixed up.
std::string_view mistakeOf(AdmissionWay tried, AdmissionWay right, bool anyIdle) {
    if (tried == AdmissionWay::Rejected) return "rejectedEarly";
    if (tried == AdmissionWay::CoreWorker) return "beyondCore";
    if (tried == AdmissionWay::ExtraWorker)
        return right == AdmissionWay::CoreWorker ? "extraBelowCore"
               : right == AdmissionWay::Queued   ? "extraBeforeQueue"
                                                 : "beyondMaximum";
    if (right != AdmissionWay::CoreWorker) return "queuedWhenFull";
    return anyIdle ? "idleReused" : "queueBeforeCore";
}

}  // namespace

MadeQuestion askAdmission(const Asking& asking, std::size_t asked) {
    const auto decision = admissionAt(asking, asked);
    if (!decision || !asking.isAbout(decision->first.executor)) return std::nullopt;
    const auto way = wayOfAdmission(*decision);
    if (!way) return std::nullopt;
    const RunState& before = asking.at(asked);
    const ExecutorLife& life = before.life.executor(decision->first.executor);
    const bool isShutDown = life.runState() != PoolRunState::Running;

    const bool anyIdle = hasIdleWorker(before, decision->first.executor);

    const std::string most = std::to_string(life.setting(Setting::MaximumPoolSize));
    const auto why = [&](const std::string& key) {
        return Said{"predict.admission." + key,
                    {{"task", decision->first.task},
                     {"workers", std::to_string(decision->first.count)},
                     {"core", std::to_string(decision->first.limit)},
                     {"most", most}}};
    };
    const auto choice = [](AdmissionWay each) {
        return Said{"predict.admission.way." + wayWord(each), {}};
    };
    QuestionDraft draft(PredictKind::Admission, asked, decision->last + 1,
                        {"predict.admission.prompt",
                         {{"task", decision->first.task}, {"executor", decision->first.executor}}});
    const bool shutRejects = *way == AdmissionWay::Rejected && isShutDown;
    const auto box = [](AdmissionWay which) { return static_cast<std::int32_t>(which); };
    draft
        .right(choice(*way), why(shutRejects ? "right.shutdown" : "right." + wayWord(*way)),
               box(*way))
        .standsIn(box(*way));
    for (const AdmissionWay each : {AdmissionWay::CoreWorker, AdmissionWay::Queued,
                                    AdmissionWay::ExtraWorker, AdmissionWay::Rejected}) {
        if (each == *way) continue;
        const std::string_view mistake =
            shutRejects ? "afterShutdown" : mistakeOf(each, *way, anyIdle);
        // A way that execute did not come to, and one that it tried first.
        const std::string come = each < *way ? "refused." : "notAsked.";
        const std::string whyNot = shutRejects               ? "right.shutdown"
                                   : mistake == "idleReused" ? "notAsked.idle"
                                                             : come + wayWord(each);
        draft.wrong(choice(each), why(whyNot), box(each), mistake).standsIn(box(each));
    }
    return draft.ranked(asking);
}

}  // namespace poolscope
