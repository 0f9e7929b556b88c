// What ctl holds after a step: run state and number of workers. Who can answer in the picture may
// answer with any word of a small pool, and is also asked where a call leaves ctl as it is.
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/model/predict/ctl_box.hpp"
#include "app/model/predict/draft.hpp"
#include "app/model/predict/makers.hpp"
#include "engine/trace/fork_join_events.hpp"

namespace poolscope {

namespace {

/// A step that is about to be done.
struct CtlMoment {
    ExecutorId executor;
    ThreadId thread;
    std::string_view step;  ///< in the texts
    bool counts = false;    ///< it is about the number of workers, and so not about the run state
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::size_t revealed = 0;

    bool changes() const { return from != to; }
};

std::uint32_t stateBitsOf(std::uint32_t ctl) { return ctl >> kWorkerBits; }

/// Three of the eight words of the state bits mean nothing.
bool hasState(std::uint32_t ctl) {
    return ctlWordOf(poolRunStateOf(ctl)) == ctl - workerCountOf(ctl);
}

std::string wordOf(PoolRunState state) { return std::string(toString(state)); }

// ---- finding it in the log

std::optional<CtlMoment> changeAt(const Asking& asking, std::size_t asked) {
    const auto change = asking.get<CtlChanged>(asked);
    if (!change || change->from == change->to) return std::nullopt;
    const bool counts = workerCountOf(change->from) != workerCountOf(change->to);
    if (counts && stateBitsOf(change->from) != stateBitsOf(change->to)) return std::nullopt;
    return CtlMoment{change->executor,
                     asking.log()[asked].thread,
                     toString(change->reason),
                     counts,
                     change->from,
                     change->to,
                     asked + 1};
}

/// The step that the event begins, and from which run state on it changes nothing.
struct CtlStepBegun {
    std::string_view step;
    ExecutorId executor;
    PoolRunState idleFrom = PoolRunState::Shutdown;
};

std::optional<CtlStepBegun> stepBegunBy(const Event& event, const Log& log) {
    if (const auto* stepped = event.what.get<ExecuteStepped>()) {
        if (stepped->step != ExecuteStep::BelowCore || !stepped->yes) return std::nullopt;
        return CtlStepBegun{"execute", stepped->executor};
    }
    if (const auto* gone = event.what.get<WorkerRemoved>())
        return CtlStepBegun{"tryTerminate", gone->executor};
    const auto* call = event.what.get<CallBegan>();
    if (call == nullptr) return std::nullopt;
    const std::string_view method = log.text(call->method);
    if (method == "shutdown") return CtlStepBegun{"shutdownAgain", call->executor};
    if (method == "shutdownNow")
        return CtlStepBegun{"shutdownNowAgain", call->executor, PoolRunState::Stop};
    return std::nullopt;
}

/// The thread's step is over with the next of these.
bool endsStep(const Event& event) {
    return event.what.is<ExecuteStepped>() || event.what.is<CallEnded>() ||
           event.what.is<ThreadEnded>();
}

std::optional<CtlMoment> idleStepAt(const Asking& asking, std::size_t asked) {
    if (asked == 0) return std::nullopt;
    const Event before = asking.log()[asked - 1];
    const auto begun = stepBegunBy(before, asking.log());
    if (!begun) return std::nullopt;
    const ExecutorLife& life = asking.at(asked).life.executor(begun->executor);
    if (!life.spec().hasCtl() || life.runState() < begun->idleFrom) return std::nullopt;
    // Without workers tryTerminate has something to do, or another thread has done it.
    if (begun->step == "tryTerminate" && life.workerCount() == 0) return std::nullopt;
    const std::uint32_t ctl = life.ctl;
    const auto end = asking.find(asked, [&](std::size_t position) {
        const auto changed = asking.get<CtlChanged>(position);
        return (changed && changed->executor == begun->executor) ||
               (asking.log()[position].thread == before.thread && endsStep(asking.log()[position]));
    });
    if (!end || asking.get<CtlChanged>(*end)) return std::nullopt;
    return CtlMoment{
        begun->executor, before.thread, begun->step, begun->step == "execute", ctl, ctl, *end + 1};
}

// ---- what a wrong word says of whoever chose it

std::string_view mistakeOfCount(const CtlMoment& moment, std::uint32_t tried) {
    if (stateBitsOf(tried) != stateBitsOf(moment.to)) return "stateWithCount";
    if (!moment.changes()) return tried == moment.from + 1 ? "workerAfterShutdown" : "unneededBit";
    if (tried == moment.from - (moment.to - moment.from)) return "countedBackwards";
    const std::uint32_t flipped = tried ^ moment.from;
    return (flipped & ~(moment.to ^ moment.from)) == 0 ? "carryForgotten" : "unneededBit";
}

std::string_view mistakeOfState(const CtlMoment& moment, std::uint32_t tried) {
    if (workerCountOf(tried) != workerCountOf(moment.to)) return "countWithState";
    const PoolRunState from = poolRunStateOf(moment.from);
    const PoolRunState to = poolRunStateOf(moment.to);
    const std::optional<PoolRunState> state =
        hasState(tried) ? std::optional(poolRunStateOf(tried)) : std::nullopt;
    const bool shutdown = moment.step.starts_with("shutdown");
    if (to == PoolRunState::Tidying && state == PoolRunState::Terminated) return "tidyingSkipped";
    if (shutdown && to == PoolRunState::Shutdown && state == PoolRunState::Stop)
        return "otherShutdown";
    if (shutdown && moment.changes() && state == PoolRunState::Shutdown) return "otherShutdown";
    if (moment.changes() && stateBitsOf(tried) == static_cast<std::uint32_t>(to))
        return "statesFromZero";
    if (state && *state < from) return "stateBackwards";
    if (state == PoolRunState::Tidying && workerCountOf(moment.to) > 0) return "tidyingTooSoon";
    const std::uint32_t flipped = tried ^ moment.from;
    return (flipped & ~(moment.to ^ moment.from)) == 0 ? "unfinishedCtl" : "unneededBit";
}

std::string_view mistakeIn(const CtlMoment& moment, std::uint32_t tried) {
    if (tried == moment.from) return "unfinishedCtl";
    return moment.counts ? mistakeOfCount(moment, tried) : mistakeOfState(moment, tried);
}

/// The text of that mistake which fits the moment.
std::string_view sentenceOf(const CtlMoment& moment, std::uint32_t tried,
                            std::string_view mistake) {
    if (mistake == "unfinishedCtl" && tried == moment.from)
        return moment.counts ? "unchanged" : "sameState";
    if (mistake == "stateWithCount") return "stateStays";
    if (mistake == "countWithState" && moment.changes())
        return workerCountOf(moment.to) > 0 ? "workersStay" : "noWorker";
    if (mistake == "unneededBit" && moment.changes()) return moment.counts ? "byOne" : "otherState";
    return mistake;
}

// ---- words

Said ctlSaid(std::uint32_t ctl) {
    const std::string n = std::to_string(workerCountOf(ctl));
    if (!hasState(ctl))
        return {"predict.ctl.noState",
                {{"bits", fmt::format("{:03b}", stateBitsOf(ctl))}, {"n", n}}};
    return {"predict.ctl.value", {{"state", wordOf(poolRunStateOf(ctl))}, {"n", n}}};
}

Said why(const CtlMoment& moment, std::string_view sentence, std::uint32_t tried) {
    return {fmt::format("predict.ctl.why.{}", sentence),
            {{"state", wordOf(poolRunStateOf(moment.to))},
             {"was", wordOf(poolRunStateOf(moment.from))},
             {"tried", wordOf(poolRunStateOf(tried))},
             {"n", std::to_string(workerCountOf(moment.to))},
             {"before", std::to_string(workerCountOf(moment.from))},
             {"bits", fmt::format("{:04b}", workerCountOf(moment.to))},
             {"beforeBits", fmt::format("{:04b}", workerCountOf(moment.from))}}};
}

Said prompt(const CtlMoment& moment) {
    Said said{fmt::format("predict.ctl.prompt.{}", moment.step), {{"executor", moment.executor}}};
    if (moment.changes()) return said;
    said.values.emplace_back("thread", moment.thread);
    said.values.emplace_back("state", wordOf(poolRunStateOf(moment.from)));
    return said;
}

Said hint(const CtlMoment& moment) {
    std::string_view step = moment.step;
    if (step == "addWorkerFailed" || step == "idleTimeout") step = "workerGone";
    if (step == "shutdownAgain") step = "shutdown";
    if (step == "shutdownNowAgain") step = "shutdownNow";
    if (step == "tidying") step = "tryTerminate";
    return {fmt::format("predict.ctl.hint.{}", step),
            {{"state", wordOf(poolRunStateOf(moment.from))},
             {"n", std::to_string(workerCountOf(moment.from))}}};
}

// ---- choices

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

/// Wrong words, the most plausible of all.
std::array<std::uint32_t, 3> plausibleIn(const CtlMoment& moment) {
    const auto inState = [&](PoolRunState state) {
        return ctlWordOf(state) | workerCountOf(moment.to);
    };
    const std::uint32_t confused = inState(confusedWith(poolRunStateOf(moment.to)));
    const bool hasWorkers = workerCountOf(moment.to) > 0;
    if (moment.counts && moment.changes()) {
        const bool hadWorkers = workerCountOf(moment.from) > 0;
        const std::uint32_t backwards = moment.from - (moment.to - moment.from);
        return {moment.from, confused, hadWorkers ? backwards : moment.to + 1};
    }
    if (moment.counts) return {moment.to + 1, confused, hasWorkers ? moment.to - 1 : moment.to + 2};
    if (moment.changes())
        return {confused, moment.from,
                hasWorkers ? inState(poolRunStateOf(moment.to)) - workerCountOf(moment.to)
                           : moment.to + 1};
    return {confused, inState(PoolRunState::Tidying), hasWorkers ? moment.to - 1 : moment.to + 1};
}

}  // namespace

MadeQuestion askCtl(const Asking& asking, std::size_t asked) {
    auto moment = changeAt(asking, asked);
    if (!moment && asking.inPicture) moment = idleStepAt(asking, asked);
    if (!moment || !asking.isAbout(moment->executor)) return std::nullopt;

    QuestionDraft draft(PredictKind::CtlWord, asked, moment->revealed, prompt(*moment));
    draft.right(ctlSaid(moment->to), why(*moment, moment->step, moment->to));
    draft.standsIn(ctlBoxOf(moment->to));
    const auto wrong = [&](std::uint32_t tried) {
        if (tried == moment->to) return;
        const std::string_view mistake = mistakeIn(*moment, tried);
        draft.wrong(ctlSaid(tried), why(*moment, sentenceOf(*moment, tried, mistake), tried), 0,
                    mistake);
        draft.standsIn(ctlBoxOf(tried));
    };
    for (const std::uint32_t tried : plausibleIn(*moment)) wrong(tried);
    const bool isSmall = ctlBoxOf(moment->from) >= 0 && ctlBoxOf(moment->to) >= 0;
    if (asking.inPicture && isSmall)
        for (std::int32_t box = 0; box < kCtlBoxes; ++box) wrong(ctlInBox(box));
    MadeQuestion question = draft.shuffled(asking);
    if (question) question->hint = hint(*moment);
    return question;
}

}  // namespace poolscope
