// Which state comes next: of a task's future or TimerTask, of a pool that is being shut down.
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/model/predict/draft.hpp"
#include "app/model/predict/makers.hpp"

namespace poolscope {

namespace {

struct NextState {
    TaskId task;  ///< none: the executor's own state
    ExecutorId executor;
    std::string_view machine;  ///< which of the tables of texts
    std::string_view from;
    std::string_view to;
    std::size_t revealed = 0;
    std::vector<std::string_view> others;  ///< most plausible first
};

/// A ForkJoinTask has only some of a FutureTask's states.
std::vector<std::string_view> futureStates(FutureState from, TaskStateKind machine) {
    using enum FutureState;
    std::vector<FutureState> states{Completing, Normal, Interrupting, Cancelled, Exceptional};
    if (from == Completing) states = {Normal, Exceptional, Cancelled};
    if (from == Interrupting) states = {Interrupted, Cancelled, Normal};
    if (machine == TaskStateKind::ForkJoinTask) states = {Normal, Exceptional, Cancelled};
    std::vector<std::string_view> words;
    for (const FutureState state : states) words.push_back(toString(state));
    return words;
}

std::optional<NextState> nextStateAt(const Asking& asking, std::size_t asked) {
    if (const auto e = asking.get<FutureStateChanged>(asked)) {
        const RunState& before = asking.at(asked);
        const TaskStateKind machine = before.life.task(e->task).machine;
        // Of a CompletableFuture it says nothing but how its function ends.
        if (machine == TaskStateKind::CompletableFuture) return std::nullopt;
        return NextState{e->task,
                         before.tasks.of(e->task).executor,
                         "future",
                         toString(e->from),
                         toString(e->to),
                         asked + 1,
                         futureStates(e->from, machine)};
    }
    if (const auto e = asking.get<TimerTaskStateChanged>(asked)) {
        return NextState{e->task,
                         asking.at(asked).tasks.of(e->task).executor,
                         "timer",
                         toString(e->from),
                         toString(e->to),
                         asked + 1,
                         {kTimerTaskStateWords.begin(), kTimerTaskStateWords.end()}};
    }
    return std::nullopt;
}

/// shutdown or shutdownNow has been called, and has an effect before it returns.
std::optional<NextState> shutdownStateAt(const Asking& asking, std::size_t asked) {
    const auto call = asking.last<CallBegan>(asked);
    if (!call) return std::nullopt;
    const std::string_view method = asking.log().text(call->method);
    if (method != "shutdown" && method != "shutdownNow") return std::nullopt;
    const ThreadId caller = asking.log()[asked - 1].thread;
    const auto found = asking.find(asked, [&](std::size_t position) {
        const Event event = asking.log()[position];
        const auto* ctl = event.what.get<CtlChanged>();
        if (ctl != nullptr && ctl->executor == call->executor)
            return poolRunStateOf(ctl->from) != poolRunStateOf(ctl->to);
        const auto* mode = event.what.get<ModeChanged>();
        if (mode != nullptr && mode->executor == call->executor) return true;
        return event.what.is<CallEnded>() && event.thread == caller;
    });
    if (!found || asking.get<CallEnded>(*found)) return std::nullopt;
    PoolRunState from = PoolRunState::Running;
    PoolRunState to = PoolRunState::Running;
    if (const auto ctl = asking.get<CtlChanged>(*found)) {
        from = poolRunStateOf(ctl->from);
        to = poolRunStateOf(ctl->to);
    } else {
        const auto mode = asking.get<ModeChanged>(*found);
        from = mode->from;
        to = mode->to;
    }
    if (to != (method == "shutdown" ? PoolRunState::Shutdown : PoolRunState::Stop))
        return std::nullopt;  // a fork/join pool that has nothing to do goes further
    return NextState{{},
                     call->executor,
                     "pool",
                     toString(from),
                     toString(to),
                     *found + 1,
                     {kRunStateWords.begin(), kRunStateWords.end()}};
}

}  // namespace

MadeQuestion askState(const Asking& asking, std::size_t asked) {
    auto next = nextStateAt(asking, asked);
    if (!next) next = shutdownStateAt(asking, asked);
    if (!next || !asking.isAbout(next->executor)) return std::nullopt;

    const std::string machine(next->machine);
    const auto state = [](std::string_view word) {
        return Said{"predict.state.word", {{"state", std::string(word)}}};
    };
    const auto why = [&](std::string_view is, std::string_view word) {
        return Said{"predict.state." + std::string(is) + "." + machine + "." + std::string(word),
                    {}};
    };
    Said prompt{"predict.state.prompt.task", {{"task", next->task}}};
    if (!next->task.exists())
        prompt = {"predict.state.prompt.pool", {{"executor", next->executor}}};
    prompt.values.emplace_back("state", std::string(next->from));
    QuestionDraft draft(PredictKind::State, asked, next->revealed, std::move(prompt));
    draft.right(state(next->to), why("right", next->to));
    for (const std::string_view word : next->others)
        if (word != next->to && word != next->from) draft.wrong(state(word), why("wrong", word));
    return draft.shuffled(asking);
}

}  // namespace poolscope
