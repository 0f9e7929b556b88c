// What ctl holds after its next change: run state and number of workers.
#include <cstdint>
#include <optional>
#include <string>

#include "app/model/predict/draft.hpp"
#include "app/model/predict/makers.hpp"

namespace poolscope {

namespace {

struct CtlValue {
    PoolRunState state = PoolRunState::Running;
    std::uint32_t workers = 0;
};

CtlValue ctlValueOf(std::uint32_t ctl) { return {poolRunStateOf(ctl), workerCountOf(ctl)}; }

Said ctlSaid(const CtlValue& value) {
    return {"predict.ctl.value",
            {{"state", std::string(toString(value.state))}, {"n", std::to_string(value.workers)}}};
}

/// Whoever takes one of these for the other.
PoolRunState confusedWith(PoolRunState state) {
    switch (state) {
        case PoolRunState::Running: return PoolRunState::Shutdown;
        case PoolRunState::Shutdown: return PoolRunState::Stop;
        case PoolRunState::Stop: return PoolRunState::Shutdown;
        case PoolRunState::Tidying: return PoolRunState::Terminated;
        case PoolRunState::Terminated: return PoolRunState::Stop;
    }
    return state;
}

}  // namespace

MadeQuestion askCtl(const Asking& asking, std::size_t asked) {
    const auto change = asking.get<CtlChanged>(asked);
    if (!change || !asking.isAbout(change->executor) || change->from == change->to)
        return std::nullopt;
    const CtlValue from = ctlValueOf(change->from);
    const CtlValue to = ctlValueOf(change->to);
    const bool ofWorkers = from.workers != to.workers;
    if (ofWorkers && from.state != to.state) return std::nullopt;
    const std::string reason(toString(change->reason));

    const auto why = [&](const char* key) {
        return Said{key,
                    {{"state", std::string(toString(to.state))},
                     {"was", std::string(toString(from.state))},
                     {"n", std::to_string(to.workers)}}};
    };
    QuestionDraft draft(PredictKind::CtlWord, asked, asked + 1,
                        {"predict.ctl.prompt." + reason, {{"executor", change->executor}}});
    draft.right(ctlSaid(to), why(("predict.ctl.why." + reason).c_str()));
    const auto wrong = [&](const CtlValue& value, const char* key) {
        draft.wrong(ctlSaid(value), why(key));
    };
    if (ofWorkers) {
        wrong(from, "predict.ctl.why.unchanged");
        wrong({confusedWith(to.state), to.workers}, "predict.ctl.why.stateStays");
        const std::uint32_t beyond =
            to.workers > from.workers ? to.workers + 1 : to.workers - (to.workers > 0 ? 1 : 0);
        wrong({to.state, beyond}, "predict.ctl.why.byOne");
        if (to.workers < from.workers) wrong({to.state, from.workers + 1}, "predict.ctl.why.byOne");
    } else {
        wrong({confusedWith(to.state), to.workers}, "predict.ctl.why.otherState");
        wrong(from, "predict.ctl.why.sameState");
        if (to.workers > 0)
            wrong({to.state, 0}, "predict.ctl.why.workersStay");
        else
            wrong({to.state, 1}, "predict.ctl.why.noWorker");
    }
    return draft.shuffled(asking);
}

}  // namespace poolscope
