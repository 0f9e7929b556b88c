// FutureTask: what run, set, setException and cancel make of a task's state, and what isDone and
// get give. Asked also where nothing changes, because somebody else was first.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/predict/draft.hpp"
#include "app/model/predict/makers.hpp"

namespace poolscope {

namespace {

using enum FutureState;

enum class FutureCall { Run, Settle, SettleEnds, Cancel, InterruptEnds, IsDone, Get };

/// A step of a call that is about to be done.
struct FutureStep {
    FutureCall call = FutureCall::Run;
    TaskId task;
    ThreadId thread{};
    bool throws = false;        ///< Settle, SettleEnds: setException, else set
    bool mayInterrupt = false;  ///< Cancel, InterruptEnds
    FutureState before = New;
    FutureState after = New;       ///< of a step of run, set, setException, cancel
    std::string_view answer = {};  ///< of isDone and get
    std::size_t revealed = 0;

    bool asksState() const { return call < FutureCall::IsDone; }
    bool changes() const { return before != after; }
    FutureState end() const { return throws ? Exceptional : Normal; }
};

bool isCompletion(FutureState state) { return state >= Completing && state <= Exceptional; }
bool isCancellation(FutureState state) { return state >= Cancelled; }

/// What the state says to isDone, and to get: the reasons that are given.
std::string_view done(FutureState state) { return state == New ? "false" : "true"; }
std::string_view got(FutureState state) {
    if (state <= Completing) return "waits";
    return state == Normal ? "value" : state == Exceptional ? "executionException" : "cancellation";
}

// ---- finding it in the log

class FutureSteps {
public:
    FutureSteps(const Asking& asking, std::size_t asked) : asking_(asking), asked_(asked) {}

    std::optional<FutureStep> step() const {
        std::optional<FutureStep> found = beginning();
        if (!found) return std::nullopt;
        const TaskLife& life = asking_.at(asked_).life.task(found->task);
        if (!life.exists || life.machine != TaskStateKind::FutureTask) return std::nullopt;
        found->thread = thread();
        found->before = found->after = static_cast<FutureState>(life.state);
        return found->asksState() ? withState(*found) : withAnswer(*found);
    }

private:
    /// What the event just before says of the step; what comes of it is open.
    std::optional<FutureStep> beginning() const {
        if (asked_ == 0) return std::nullopt;
        const Event event = asking_.log()[asked_ - 1];
        if (const auto* hook = event.what.get<HookCalled>();
            hook != nullptr && hook->hook == Hook::BeforeExecute)
            return FutureStep{FutureCall::Run, hook->task};
        if (const auto* ended = event.what.get<TaskEnded>()) return settling(*ended);
        if (const auto* state = event.what.get<FutureStateChanged>()) return going(*state);
        if (const auto* call = event.what.get<CallBegan>()) return called(*call);
        return std::nullopt;
    }

    /// A periodic task has no outcome unless it throws, and one whose run was cut short has none.
    std::optional<FutureStep> settling(const TaskEnded& ended) const {
        const bool once = asking_.at(asked_).tasks.of(ended.task).repeat == Repeat::Once;
        if (!once || ended.outcome == Outcome::Unfinished) return std::nullopt;
        return FutureStep{.call = FutureCall::Settle,
                          .task = ended.task,
                          .throws = ended.outcome != Outcome::Completed};
    }

    std::optional<FutureStep> going(const FutureStateChanged& state) const {
        if (state.to == Interrupting)
            return FutureStep{
                .call = FutureCall::InterruptEnds, .task = state.task, .mayInterrupt = true};
        if (state.to != Completing) return std::nullopt;
        const auto end = endOfStep();
        const auto next = end ? asking_.get<FutureStateChanged>(*end) : std::nullopt;
        return FutureStep{.call = FutureCall::SettleEnds,
                          .task = state.task,
                          .throws = next && next->to == Exceptional};
    }

    std::optional<FutureStep> called(const CallBegan& call) const {
        const std::string_view method = asking_.log().text(call.method);
        if (method == "cancel") return cancelling();
        if (method != "isDone" && method != "get") return std::nullopt;
        const TaskId task = labelled(call);
        if (!task.exists()) return std::nullopt;
        return FutureStep{method == "get" ? FutureCall::Get : FutureCall::IsDone, task};
    }

    std::optional<FutureStep> cancelling() const {
        const auto said = nextOfThread([&](std::size_t position) {
            return asking_.get<CancelCalled>(position) || asking_.get<CallEnded>(position);
        });
        const auto cancel = said ? asking_.get<CancelCalled>(*said) : std::nullopt;
        if (!cancel) return std::nullopt;
        return FutureStep{
            .call = FutureCall::Cancel, .task = cancel->task, .mayInterrupt = cancel->mayInterrupt};
    }

    /// The only task with the label that the call is given; none: it cannot be told.
    TaskId labelled(const CallBegan& call) const {
        const std::string_view label = asking_.log().text(call.argument);
        TaskId found;
        for (const TaskId task : asking_.at(asked_).tasks.of(call.executor)) {
            if (asking_.names().of(task) != label) continue;
            if (found.exists()) return {};
            found = task;
        }
        return found;
    }

    template <class Holds>
    std::optional<std::size_t> nextOfThread(const Holds& holds) const {
        return asking_.find(asked_, [&](std::size_t position) {
            return asking_.log()[position].thread == thread() && holds(position);
        });
    }
    /// What shows that the step is over: the thread changes the task's state, or does what follows.
    std::optional<std::size_t> endOfStep() const {
        return nextOfThread([&](std::size_t position) {
            const auto runner = asking_.get<RunnerSet>(position);
            return asking_.get<FutureStateChanged>(position) || asking_.get<TaskBegan>(position) ||
                   asking_.get<HookCalled>(position) || asking_.get<CancelCalled>(position) ||
                   (runner && !runner->runner.exists());
        });
    }
    ThreadId thread() const { return asking_.log()[asked_ - 1].thread; }

    /// Whether another thread changes the task's state before that.
    bool isDisturbed(const FutureStep& step, std::size_t end) const {
        const auto changed = asking_.findEvent<FutureStateChanged>(
            asked_, [&](const FutureStateChanged& e) { return e.task == step.task; });
        return changed && *changed < end;
    }

    std::optional<FutureStep> withState(FutureStep step) const {
        const auto end = endOfStep();
        if (!end || isDisturbed(step, *end)) return std::nullopt;
        if (const auto state = asking_.get<FutureStateChanged>(*end)) step.after = state->to;
        step.revealed = *end + 1;
        return isAsSaid(step) ? std::optional(step) : std::nullopt;
    }

    /// Whether the reasons below are true of it. Of a run that lacks a part they may not be.
    static bool isAsSaid(const FutureStep& step) {
        switch (step.call) {
            case FutureCall::Run: return !step.changes();
            case FutureCall::Settle:
            case FutureCall::Cancel: return step.changes() == (step.before == New);
            default: return step.changes();
        }
    }

    std::optional<FutureStep> withAnswer(FutureStep step) const {
        const auto end = nextOfThread([&](std::size_t position) {
            return asking_.get<Parked>(position) || asking_.get<CallEnded>(position);
        });
        if (!end || isDisturbed(step, *end)) return std::nullopt;
        step.revealed = *end + 1;
        step.answer = answerAt(*end, step.call);
        return step.answer == (step.call == FutureCall::Get ? got(step.before) : done(step.before))
                   ? std::optional(step)
                   : std::nullopt;
    }

    std::string_view answerAt(std::size_t end, FutureCall call) const {
        const auto ended = asking_.get<CallEnded>(end);
        if (!ended) return "waits";
        if (call == FutureCall::IsDone) return asking_.log().text(ended->result);
        const std::string_view error = asking_.log().text(ended->error);
        return error.empty()                    ? "value"
               : error.starts_with("Execution") ? "executionException"
               : error.starts_with("Cancel")    ? "cancellation"
                                                : "";
    }

    const Asking& asking_;
    std::size_t asked_;
};

// ---- what a wrong answer says of whoever chose it

std::string_view mistakeInCancel(const FutureStep& step, FutureState tried) {
    if (!isCancellation(tried)) return "noSuchStep";
    if (isCancellation(step.before)) return "secondCancel";
    if (isCompletion(step.before)) return "cancelWinsLate";
    return step.mayInterrupt && tried == Interrupted ? "interruptingSkipped" : "cancelKinds";
}

std::string_view mistakeIn(const FutureStep& step, FutureState tried) {
    if (tried == step.before) return "stepMissed";
    if (tried == New) return "backToNew";
    if (step.call == FutureCall::Cancel) return mistakeInCancel(step, tried);
    if (step.call == FutureCall::InterruptEnds)
        return tried == Cancelled ? "cancelKinds" : "noSuchStep";
    if (isCancellation(tried)) return "noSuchStep";
    if (isCancellation(step.before)) return "setOverwrites";
    if (step.call == FutureCall::Run) return "runMovesState";
    return tried == step.end() ? "completingSkipped" : "outcomeKinds";
}

std::string_view mistakeIn(const FutureStep& step, std::string_view tried) {
    if (step.call == FutureCall::IsDone) return tried == "false" ? "doneTooLate" : "doneTooEarly";
    if (tried == "waits") return "getWaitsOn";
    if (step.before == New) return "getDoesNotWait";
    return isCancellation(step.before) ? "cancelledGives" : "outcomeKinds";
}

// ---- words

/// The texts that set and setException share.
std::string_view wordOf(FutureCall call) {
    constexpr std::array<std::string_view, 7> kWords{
        "run", "settle", "settleEnds", "cancel", "interruptEnds", "isDone", "get"};
    return kWords[static_cast<std::size_t>(call)];
}

std::string_view callOf(const FutureStep& step) {
    switch (step.call) {
        case FutureCall::Run: return "run";
        case FutureCall::Settle:
        case FutureCall::SettleEnds: return step.throws ? "setException" : "set";
        case FutureCall::IsDone: return "isDone";
        case FutureCall::Get: return "get";
        default: return step.mayInterrupt ? "cancel(true)" : "cancel(false)";
    }
}

Said say(const FutureStep& step, std::string_view group, std::string_view word) {
    return {"predict.future." + std::string(group) + "." + std::string(word),
            {{"task", step.task},
             {"thread", step.thread},
             {"state", std::string(toString(step.before))},
             {"call", std::string(callOf(step))},
             {"end", std::string(toString(step.end()))}}};
}

Said rightReason(const FutureStep& step) {
    if (!step.asksState()) return say(step, "right", step.answer);
    const bool refused = !step.changes() && step.before != New;
    if (step.call == FutureCall::Cancel && !refused)
        return say(step, "right", step.mayInterrupt ? "cancelTrue" : "cancelFalse");
    return say(step, "right", std::string(wordOf(step.call)) + (refused ? "Refused" : ""));
}

/// The most plausible first.
std::vector<FutureState> statesFor(FutureCall call) {
    switch (call) {
        case FutureCall::Cancel: return {Cancelled, Interrupting, Interrupted};
        case FutureCall::InterruptEnds: return {Cancelled, New, Normal};
        default: return {Completing, Normal, Exceptional};
    }
}

void draftStates(const FutureStep& step, QuestionDraft& draft) {
    const auto text = [](FutureState state) {
        return Said{"predict.state.word", {{"state", std::string(toString(state))}}};
    };
    const auto number = [](FutureState state) { return static_cast<std::int32_t>(state); };
    draft.right(text(step.after), rightReason(step), number(step.after));
    draft.standsIn(number(step.after));
    const auto wrong = [&](FutureState tried) {
        if (tried == step.after) return;
        const std::string_view mistake = mistakeIn(step, tried);
        draft.wrong(text(tried), say(step, "wrong", mistake), number(tried), mistake);
        draft.standsIn(number(tried));
    };
    wrong(step.before);
    for (const FutureState tried : statesFor(step.call)) wrong(tried);
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(kFutureStateWords.size()); ++i)
        wrong(static_cast<FutureState>(i));
}

void draftAnswers(const FutureStep& step, QuestionDraft& draft) {
    constexpr std::array<std::string_view, 2> kDone{"true", "false"};
    constexpr std::array<std::string_view, 4> kGot{"value", "executionException", "cancellation",
                                                   "waits"};
    const std::span<const std::string_view> all =
        step.call == FutureCall::IsDone ? std::span<const std::string_view>(kDone) : kGot;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Said text{"predict.future.answer." + std::string(all[i]), {}};
        const auto rank = static_cast<std::int64_t>(i);
        if (all[i] == step.answer) {
            draft.right(text, rightReason(step), rank);
            continue;
        }
        const std::string_view mistake = mistakeIn(step, all[i]);
        draft.wrong(text, say(step, "wrong", mistake), rank, mistake);
    }
}

}  // namespace

MadeQuestion askFuture(const Asking& asking, std::size_t asked) {
    const auto step = FutureSteps(asking, asked).step();
    if (!step || !asking.isAbout(asking.at(asked).tasks.of(step->task).executor))
        return std::nullopt;
    QuestionDraft draft(PredictKind::Future, asked, step->revealed,
                        say(*step, "prompt", wordOf(step->call)));
    step->asksState() ? draftStates(*step, draft) : draftAnswers(*step, draft);
    MadeQuestion question = draft.ranked(asking);
    if (question) question->hint = say(*step, "hint", wordOf(step->call));
    return question;
}

}  // namespace poolscope
