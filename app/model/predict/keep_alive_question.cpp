// getTask at the end of keepAliveTime: does the worker leave, or does it wait on, without a limit.
#include <optional>
#include <string>

#include "app/model/predict/draft.hpp"
#include "app/model/predict/makers.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

/// What getTask decides about a worker that got no task in time.
struct KeepAliveDecision {
    ThreadId worker;
    ExecutorId executor;
    bool leaves = false;
    std::size_t position = 0;  ///< of the event that says so
};

/// None if the answer does not follow from `ctl` as it is on the screen: another thread changes it
/// first, the pool is shut down, or a task came after all.
std::optional<KeepAliveDecision> decisionAt(const Asking& asking, std::size_t asked) {
    const auto timedOut = asking.last<WorkerTimedOut>(asked);
    if (!timedOut) return std::nullopt;
    KeepAliveDecision decision{asking.log()[asked - 1].thread, timedOut->executor};
    bool decided = false;
    const auto end = asking.find(asked, [&](std::size_t position) {
        const bool own = asking.log()[position].thread == decision.worker;
        if (const auto changed = asking.get<CtlChanged>(position))
            return !own && changed->executor == decision.executor;
        if (!own) return false;
        const auto leaves = asking.get<WorkerExiting>(position);
        const auto stays = asking.get<WorkerIdle>(position);
        decision.leaves = leaves && leaves->reason == ExitReason::TimedOut;
        decided = decision.leaves || (stays && !stays->timed);
        return leaves || stays;
    });
    if (!end || !decided) return std::nullopt;
    decision.position = *end;
    return decision;
}

/// The pool's size just after the worker was added: which one it was.
std::int64_t numberOf(const Asking& asking, const RunState& state, ThreadId worker) {
    const auto added =
        asking.findEvent<WorkerAdded>(state.workers.worker(worker).lane[0].beginPosition - 1,
                                      [&](const WorkerAdded& e) { return e.worker == worker; });
    return added ? asking.get<WorkerAdded>(*added)->poolSize : 0;
}

}  // namespace

MadeQuestion askKeepAlive(const Asking& asking, std::size_t asked) {
    const auto decision = decisionAt(asking, asked);
    if (!decision || !asking.isAbout(decision->executor)) return std::nullopt;
    const RunState& before = asking.at(asked);
    const ExecutorLife& life = before.life.executor(decision->executor);
    const std::int64_t core = life.setting(Setting::CorePoolSize);
    const bool allowed = life.setting(Setting::AllowCoreThreadTimeOut) != 0;
    const std::int64_t workers = life.workerCount();
    // A pool that was broken on purpose does not follow the rule that the choices are about.
    if (decision->leaves && !allowed && workers <= core) return std::nullopt;
    const std::int64_t number = numberOf(asking, before, decision->worker);
    const auto say = [&](const char* key) {
        return Said{std::string("predict.keepAlive.") + key,
                    {{"thread", decision->worker},
                     {"executor", decision->executor},
                     {"workers", std::to_string(workers)},
                     {"core", std::to_string(core)},
                     {"number", std::to_string(number)},
                     {"keep", humanTime(Duration{life.setting(Setting::KeepAliveTime)})}}};
    };
    QuestionDraft draft(PredictKind::KeepAlive, asked, decision->position + 1,
                        say(allowed ? "prompt.allowed" : "prompt.core"));
    if (decision->leaves) {
        const bool forCore = workers <= core;
        draft.right(say("leaves"), say(forCore ? "why.coreLeaves" : "why.surplus"), 0);
        if (forCore)
            draft.wrong(say("take"), say("why.coreStays"), 2, "coreNeverLeaves");
        else if (number <= core)
            draft.wrong(say("take"), say("why.coreByBirth"), 2, "coreByBirth");
        else
            draft.wrong(say("take"), say("why.surplusStays"), 2, "surplusStays");
        draft.wrong(say("poll"), say("why.anew"), 1, "keepAliveAnew");
    } else {
        draft.right(say("take"), say("why.enough"), 2);
        if (number > core)
            draft.wrong(say("leaves"), say("why.extraByBirth"), 0, "extraByBirth");
        else
            draft.wrong(say("leaves"), say("why.belowCore"), 0, "belowCore");
        draft.wrong(say("poll"), say("why.stillTimed"), 1, "stillTimed");
    }
    return draft.ranked(asking);
}

}  // namespace poolscope
