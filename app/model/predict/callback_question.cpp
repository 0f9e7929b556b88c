// Which thread runs the function of a CompletableFuture.
//
// It is asked when the answer begins to be certain: a thread is about to complete what the future
// depends on, or registers a function with a future that is complete already.
#include "app/model/predict/draft.hpp"
#include "app/model/predict/makers.hpp"

namespace poolscope {

namespace {

/// A function that is about to get its thread.
struct NextCallback {
    TaskId stage;
    TaskId source;
    ThreadId here;          ///< completes the source, or registers with it
    bool complete = false;  ///< the source is: `here` registers
    ExecutorId executor{};  ///< gets the function; none: it runs here
    std::size_t revealed = 0;
};

/// The claim that follows, by the thread that completes the source.
std::optional<NextCallback> ofCompletion(const Asking& asking, std::size_t asked) {
    const auto change = asking.get<FutureStateChanged>(asked);
    if (!change || change->from != FutureState::New) return std::nullopt;
    const StageFacts& source = asking.at(asked).stages.stage(change->task);
    if (!source.exists || source.stack.empty()) return std::nullopt;
    const ThreadId here = asking.log()[asked].thread;
    // Its next step but the outcome: whatever lies on top is fired first.
    const auto next = asking.find(asked + 1, [&](std::size_t position) {
        return asking.log()[position].thread == here && !asking.get<StageCompleted>(position);
    });
    const auto popped = next ? asking.get<CompletionPopped>(*next) : std::nullopt;
    if (!popped || popped->source != change->task || popped->onto.exists()) return std::nullopt;
    const auto claim = asking.get<CompletionClaimed>(*next + 1);
    if (!claim || claim->stage != popped->stage) return std::nullopt;
    // An exception may pass a claimed function by.
    const auto begins = asking.findEvent<TaskBegan>(
        *next + 2, [&](const TaskBegan& began) { return began.task == claim->stage; });
    if (!begins) return std::nullopt;
    return NextCallback{claim->stage, change->task, here, false, claim->executor, *next + 2};
}

/// The first run of a function whose source was complete when it was registered.
std::optional<NextCallback> ofRegistration(const Asking& asking, std::size_t asked) {
    const auto made = asking.get<StageMade>(asked);
    const auto depends = asking.get<StageDependsOn>(asked + 1);
    if (!made || !depends || depends->stage != made->stage) return std::nullopt;
    const StageFacts& source = asking.at(asked).stages.stage(depends->source);
    if (!source.complete || asking.get<StageDependsOn>(asked + 2)) return std::nullopt;
    const auto began = asking.find(asked, [&](std::size_t position) {
        const auto run = asking.get<TaskBegan>(position);
        return run && run->task == made->stage;
    });
    if (!began) return std::nullopt;
    const ThreadId here = asking.log()[asked].thread;
    NextCallback next{made->stage, depends->source, here, true, made->executor, *began + 1};
    const bool inPlace = asking.log()[*began].thread == here;
    return inPlace == !made->executor.exists() ? std::optional(next) : std::nullopt;
}

/// Another pool's thread as a wrong answer: that of whoever ran the source, or what the future has.
ExecutorId anyPool(const NextCallback& next, const RunState& state) {
    if (next.executor.exists()) return next.executor;
    for (const TaskId stage : state.stages.of(state.stages.stage(next.source).owner))
        if (const ExecutorId executor = state.stages.stage(stage).executor; executor.exists())
            return executor;
    return {};
}

}  // namespace

MadeQuestion askCallback(const Asking& asking, std::size_t asked) {
    std::optional<NextCallback> next = ofCompletion(asking, asked);
    if (!next) next = ofRegistration(asking, asked);
    if (!next) return std::nullopt;
    const RunState& state = asking.at(asked);
    const StageFacts& source = state.stages.stage(next->source);
    if (!asking.isAbout(source.owner)) return std::nullopt;

    const ThreadId registered =
        next->complete ? next->here : state.stages.stage(next->stage).madeBy;
    const ExecutorId pool = anyPool(*next, state);
    const auto say = [&](const std::string& key) {
        Said said{"predict.callback." + key,
                  {{"stage", next->stage}, {"source", next->source}, {"here", next->here}}};
        if (pool.exists()) said.values.emplace_back("pool", pool);
        if (registered.exists()) said.values.emplace_back("registered", registered);
        return said;
    };
    const auto thread = [](ThreadId id) {
        return Said{"predict.callback.thread", {{"thread", id}}};
    };
    const std::string when = next->complete ? "registers" : "completes";
    const bool async = next->executor.exists();
    QuestionDraft draft(PredictKind::Callback, asked, next->revealed, say("prompt." + when));
    draft.right(async ? say("pool") : thread(next->here),
                say(async ? "right.async" : "right." + when));
    if (async) draft.wrong(thread(next->here), say("wrong.asyncRunsHere"), 0, "asyncRunsHere");
    if (!next->complete && registered != next->here)
        draft.wrong(thread(registered), say("wrong.registrantRuns"), 0, "registrantRuns");
    if (next->complete && source.work.thread != next->here && source.work.thread.exists())
        draft.wrong(thread(source.work.thread), say("wrong.completerReturns"), 0,
                    "completerReturns");
    if (!async && pool.exists())
        draft.wrong(say("pool"), say("wrong.alwaysAsync"), 0, "alwaysAsync");
    return draft.shuffled(asking);
}

}  // namespace poolscope
