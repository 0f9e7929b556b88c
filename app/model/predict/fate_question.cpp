// What becomes of a queued task: when onShutdown comes to it, when shutdownNow empties the queue,
// and when it is cancelled.
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "app/model/predict/draft.hpp"
#include "app/model/predict/makers.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

enum class Fate { Stays, Removed, Returned, Gone };
constexpr std::array<std::string_view, 4> kFateWords{"stays", "removed", "returned", "gone"};

/// A queued task, and what is done with it next.
struct FateMoment {
    TaskId task;
    ExecutorId executor;
    ThreadId thread{};
    Fate fate = Fate::Stays;
    std::size_t revealed = 0;
};

/// What decides, as it stands before.
struct FateReasons {
    FateReasons(const RunState& state, const FateMoment& moment)
        : facts(state.tasks.of(moment.task)),
          isPeriodic(facts.repeat != Repeat::Once),
          isCancelled(state.life.task(moment.task).isCancelled()),
          isDue(!isBefore(state.time, facts.trigger)),
          delay(facts.trigger - state.time) {
        const ExecutorLife& life = state.life.executor(moment.executor);
        keepDelayed = life.setting(Setting::ExecuteDelayedAfterShutdown) != 0;
        keepPeriodic = life.setting(Setting::ContinuePeriodicAfterShutdown) != 0;
        removeOnCancel = life.setting(Setting::RemoveOnCancel) != 0;
    }

    /// Whether the policies keep it.
    bool keeps() const { return isPeriodic ? keepPeriodic : keepDelayed || isDue; }

    const TaskFacts& facts;
    bool isPeriodic;
    bool isCancelled;
    bool isDue;
    Duration delay;  ///< until it is due
    bool keepDelayed = false;
    bool keepPeriodic = false;
    bool removeOnCancel = false;
};

// ---- finding it in the log

std::optional<FateMoment> shutdownAt(const Asking& asking, std::size_t asked) {
    const auto decided = asking.get<ShutdownDecided>(asked);
    if (!decided) return std::nullopt;
    return FateMoment{decided->task, decided->executor, asking.log()[asked].thread,
                      decided->kept ? Fate::Stays : Fate::Removed, asked + 1};
}

/// shutdownNow is about to take a task out.
std::optional<FateMoment> drainAt(const Asking& asking, std::size_t asked) {
    FateMoment moment;
    if (const auto remove = asking.get<RemoveBegan>(asked))
        moment = {remove->task, remove->executor};
    else if (const auto poll = asking.get<FinishPollBegan>(asked))
        moment = {poll->task, poll->executor};
    else
        return std::nullopt;
    moment.thread = asking.log()[asked].thread;
    const TextId method = asking.at(asked).workers.worker(moment.thread).now().method;
    if (asking.log().text(method) != "shutdownNow") return std::nullopt;
    const auto left = asking.findEvent<LeftQueue>(
        asked, [&](const LeftQueue& e) { return e.task == moment.task; });
    if (!left) return std::nullopt;
    moment.fate = Fate::Returned;
    moment.revealed = *left + 1;
    return moment;
}

/// The task has just got its last state, in the queue. The event after says what comes of that.
std::optional<FateMoment> cancelAt(const Asking& asking, std::size_t asked) {
    const auto changed = asking.last<FutureStateChanged>(asked);
    if (!changed ||
        (changed->to != FutureState::Cancelled && changed->to != FutureState::Interrupted))
        return std::nullopt;
    const RunState& state = asking.at(asked);
    const TaskFacts& facts = state.tasks.of(changed->task);
    FateMoment moment{changed->task, facts.executor, asking.log()[asked - 1].thread};
    const TextId method = state.workers.worker(moment.thread).now().method;
    if (!facts.queued || asking.log().text(method) != "cancel") return std::nullopt;
    const auto end = asking.find(asked, [&](std::size_t position) {
        return asking.log()[position].thread == moment.thread &&
               (asking.get<RemoveBegan>(position) || asking.get<CallEnded>(position));
    });
    if (!end) return std::nullopt;
    moment.fate = asking.get<RemoveBegan>(*end) ? Fate::Gone : Fate::Stays;
    moment.revealed = *end + 1;
    return moment;
}

// ---- what a wrong answer says of whoever chose it

/// Of a task that stays and was believed to go, or the other way round.
std::string_view mistakeOfPolicy(const FateReasons& why, bool believedKept) {
    if (why.isCancelled) return "cancelledKept";
    if (!why.isPeriodic && why.isDue) return "dueRemoved";
    // With the defaults a mix-up would be wrong as well, but they are more often not known.
    if (why.keepPeriodic && !why.keepDelayed) return "policiesMixedUp";
    if (why.isPeriodic) return believedKept ? "periodicRunsOn" : "periodicStopped";
    return believedKept ? "delayedKept" : "delayedLost";
}

std::string_view mistakeIn(const FateReasons& why, Fate right, Fate tried) {
    if (tried == Fate::Gone) return why.isCancelled ? "removedOnCancel" : "notCancelled";
    if (right == Fate::Returned) return tried == Fate::Stays ? "policiesInStop" : "stopCancels";
    if (tried == Fate::Returned) return "returnedByShutdown";
    return mistakeOfPolicy(why, tried == Fate::Stays);
}

// ---- words

std::string_view methodOf(Repeat repeat) {
    switch (repeat) {
        case Repeat::FixedRate: return "scheduleAtFixedRate";
        case Repeat::FixedDelay: return "scheduleWithFixedDelay";
        default: return "schedule";
    }
}

class FateWords {
public:
    FateWords(const FateMoment& moment, const FateReasons& why) : moment_(moment), why_(why) {}

    Said say(const std::string& key) const {
        const auto word = [](bool value) { return std::string(value ? "true" : "false"); };
        return {"predict.fate." + key,
                {{"task", moment_.task},
                 {"thread", moment_.thread},
                 {"call", moment_.fate == Fate::Returned ? "shutdownNow()" : "shutdown()"},
                 {"method", std::string(methodOf(why_.facts.repeat))},
                 {"delay", humanTime(why_.delay)},
                 {"keepDelayed", word(why_.keepDelayed)},
                 {"keepPeriodic", word(why_.keepPeriodic)},
                 {"removeOnCancel", word(why_.removeOnCancel)}}};
    }
    Said prompt() const {
        return say(why_.isCancelled ? "prompt.cancelled"
                   : why_.isDue     ? "prompt.due"
                                    : "prompt.waiting");
    }
    Said hint() const {
        return say(why_.isCancelled                 ? "hint.cancelled"
                   : moment_.fate == Fate::Returned ? "hint.now"
                   : why_.isPeriodic                ? "hint.periodic"
                                                    : "hint.once");
    }
    Said right() const {
        if (moment_.fate == Fate::Returned) return say("right.returned");
        const std::string fate(kFateWords[static_cast<std::size_t>(moment_.fate)]);
        return say("right." + fate +
                   (why_.isCancelled  ? "Cancelled"
                    : why_.isPeriodic ? "Periodic"
                    : why_.isDue      ? "Due"
                                      : "Once"));
    }

private:
    const FateMoment& moment_;
    const FateReasons& why_;
};

MadeQuestion fateAtCancel(const Asking& asking, std::size_t asked, const FateMoment& moment,
                          const FateReasons& why) {
    const bool leaves = moment.fate == Fate::Gone;
    if (leaves != why.removeOnCancel) return std::nullopt;
    const FateWords words(moment, why);
    QuestionDraft draft(PredictKind::Fate, asked, moment.revealed, words.say("prompt.cancel"));
    draft.right(words.say(leaves ? "leaves" : "waits"),
                words.say(leaves ? "right.leaves" : "right.waits"), leaves ? 0 : 1);
    draft.wrong(words.say(leaves ? "waits" : "leaves"), words.say("wrong.removedOnCancel"),
                leaves ? 1 : 0, "removedOnCancel");
    MadeQuestion question = draft.ranked(asking);
    if (question) question->hint = words.say("hint.cancel");
    return question;
}

}  // namespace

MadeQuestion askFate(const Asking& asking, std::size_t asked) {
    auto moment = shutdownAt(asking, asked);
    if (!moment) moment = drainAt(asking, asked);
    const auto cancel = moment ? std::nullopt : cancelAt(asking, asked);
    if (cancel) moment = cancel;
    if (!moment || !asking.isAbout(moment->executor)) return std::nullopt;
    const RunState& before = asking.at(asked);
    // Another kind of pool has no policies for what is queued.
    if (!before.life.executor(moment->executor).spec().isScheduled) return std::nullopt;
    const FateReasons why(before, *moment);
    if (cancel) return fateAtCancel(asking, asked, *moment, why);
    const bool keeps = !why.isCancelled && why.keeps();
    if (moment->fate != Fate::Returned && keeps != (moment->fate == Fate::Stays))
        return std::nullopt;

    const FateWords words(*moment, why);
    QuestionDraft draft(PredictKind::Fate, asked, moment->revealed, words.prompt());
    for (std::size_t i = 0; i < kFateWords.size(); ++i) {
        const auto fate = static_cast<Fate>(i);
        const Said text = words.say(std::string(kFateWords[i]));
        const auto rank = static_cast<std::int64_t>(i);
        if (fate == moment->fate) {
            draft.right(text, words.right(), rank);
            continue;
        }
        const std::string_view mistake = mistakeIn(why, moment->fate, fate);
        draft.wrong(text, words.say("wrong." + std::string(mistake)), rank, mistake);
    }
    MadeQuestion question = draft.ranked(asking);
    if (question) question->hint = words.hint();
    return question;
}

}  // namespace poolscope
