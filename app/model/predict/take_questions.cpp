// Leader and followers at a DelayedWorkQueue: what a thread does in take(), and whom offer and the
// thread that leaves take() signal.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/predict/draft.hpp"
#include "app/model/predict/makers.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

/// What the questions know of the queue, as words for their gaps.
class QueueWords {
public:
    QueueWords(const Asking& asking, std::size_t asked, ExecutorId executor)
        : state_(asking.at(asked)),
          heap_(state_.heaps.heap(executor)),
          thread_(asking.log()[asked].thread),
          waiters_(state_.waitersOf(executor)) {}

    const Heap& heap() const { return heap_; }
    const std::vector<QueueWaiter>& waiters() const { return waiters_; }
    Instant due(TaskId task) const { return state_.tasks.of(task).trigger; }

    Said say(const std::string& key, TaskId task = {}) const {
        Said said{"predict." + key, {{"thread", thread_}, {"now", humanTime(state_.time)}}};
        const TaskId head = heap_.head();
        if (head.exists()) {
            said.values.emplace_back("head", head);
            said.values.emplace_back("due", humanTime(due(head)));
            said.values.emplace_back("left", humanTime(due(head) - state_.time));
        }
        if (task.exists()) {
            said.values.emplace_back("task", task);
            said.values.emplace_back("taskDue", humanTime(due(task)));
        }
        if (heap_.leader().exists()) said.values.emplace_back("leader", heap_.leader());
        if (!waiters_.empty()) said.values.emplace_back("longest", waiters_.front().thread);
        return said;
    }

private:
    const RunState& state_;
    const Heap& heap_;
    ThreadId thread_;
    std::vector<QueueWaiter> waiters_;
};

/// The next event of the thread that is about to act at that position, from there on.
template <class Holds>
std::optional<std::size_t> nextOf(const Asking& asking, std::size_t asked, const Holds& holds) {
    const ThreadId thread = asking.log()[asked].thread;
    return asking.find(asked, [&](std::size_t position) {
        return asking.log()[position].thread == thread && holds(position);
    });
}

// ---- take()

/// The thread is about to look at the head, or finds none.
std::optional<ExecutorId> looksAtHead(const Asking& asking, std::size_t asked) {
    if (const auto seen = asking.get<HeadSeen>(asked)) return seen->executor;
    const auto began = asking.last<TakeBegan>(asked);
    if (!began || began->timed || !asking.get<Awaited>(asked)) return std::nullopt;
    return began->executor;
}

/// In take(), not in poll(timeout), which looks at a head, too.
bool isInTake(const Asking& asking, std::size_t asked) {
    const ThreadId thread = asking.log()[asked].thread;
    const std::size_t first = asked > Asking::kFarthest ? asked - Asking::kFarthest : 0;
    for (std::size_t i = asked; i-- > first;) {
        const auto began = asking.get<TakeBegan>(i);
        if (began && asking.log()[i].thread == thread) return !began->timed;
    }
    return false;
}

/// The soonest task behind the head that is due at another time; none: there is none.
TaskId otherTask(const QueueWords& words) {
    const Heap& heap = words.heap();
    TaskId other;
    for (std::int32_t slot = 1; slot < heap.size(); ++slot) {
        const TaskId task = heap.taskAt(slot);
        if (!task.exists() || words.due(task) == words.due(heap.head())) continue;
        if (!other.exists() || isBefore(words.due(task), words.due(other))) other = task;
    }
    return other;
}

// ---- signals

/// Who is about to signal, or not: at the first event behind the work on the heap.
struct SignalMoment {
    ExecutorId executor;
    TaskId task;          ///< that was offered, or taken
    bool offers = false;  ///< else the thread leaves take()
};

/// The executor whose queue the event is about, if it may be the first that tells of an offer.
std::optional<ExecutorId> toldOfOffer(const Asking& asking, std::size_t asked) {
    if (asking.last<LeaderCleared>(asked) || asking.last<Signalled>(asked)) return std::nullopt;
    if (const auto cleared = asking.get<LeaderCleared>(asked)) return cleared->executor;
    if (const auto ended = asking.get<OfferEnded>(asked)) return ended->executor;
    if (const auto signal = asking.get<Signalled>(asked))
        return asking.at(asked).locks().executorOf(signal->condition);
    return std::nullopt;
}

/// `offer` has put the task in, and has not told anybody yet.
std::optional<SignalMoment> offerAt(const Asking& asking, std::size_t asked) {
    const auto executor = toldOfOffer(asking, asked);
    if (!executor) return std::nullopt;
    const auto& operation = asking.at(asked).heaps.heap(*executor).operation();
    if (!operation || operation->kind != HeapOperation::Kind::Offer ||
        operation->thread != asking.log()[asked].thread)
        return std::nullopt;
    return SignalMoment{*executor, operation->task, true};
}

std::optional<SignalMoment> leavingAt(const Asking& asking, std::size_t asked) {
    const auto left = asking.last<LeftQueue>(asked);
    if (!left || left->by != LeftBy::Take) return std::nullopt;
    if (asking.log()[asked].thread != asking.log()[asked - 1].thread) return std::nullopt;
    return SignalMoment{left->executor, left->task, false};
}

/// What whoever takes `tried`, or nobody, for the one that is signalled has mixed up.
std::string_view mistakeOf(ThreadId right, ThreadId tried, const SignalMoment& moment,
                           ThreadId leader) {
    if (!right.exists()) return moment.offers ? "signalledBehindHead" : "signalledForNothing";
    if (!tried.exists()) return moment.offers ? "keptLeader" : "forgotSuccessor";
    return tried == leader ? "signalToLeader" : "notLongestWaiting";
}

}  // namespace

MadeQuestion askTake(const Asking& asking, std::size_t asked) {
    const auto executor = looksAtHead(asking, asked);
    if (!executor || !asking.isAbout(*executor) || !isInTake(asking, asked)) return std::nullopt;
    const QueueWords words(asking, asked, *executor);
    const Heap& heap = words.heap();
    if (heap.kind() != QueueKind::DelayedWorkQueue) return std::nullopt;
    const auto does = nextOf(asking, asked, [&](std::size_t position) {
        return asking.get<FinishPollBegan>(position) || asking.get<LeaderTaken>(position) ||
               asking.get<Awaited>(position) || asking.get<TimedAwaited>(position);
    });
    // A time without the lead: of a queue that was built without a leader.
    if (!does || asking.get<TimedAwaited>(*does)) return std::nullopt;
    QuestionDraft draft(PredictKind::Take, asked, *does + 1, words.say("take.prompt"));
    const auto wrong = [&](const char* choice, const char* mistake) {
        draft.wrong(words.say(std::string("take.") + choice),
                    words.say(std::string("take.wrong.") + mistake), 0, mistake);
    };
    const bool isEmpty = !heap.head().exists();
    if (isEmpty) {
        draft.right(words.say("take.follows"), words.say("take.right.empty"));
        wrong("returnsNull", "tookLikePoll");
    } else if (asking.get<FinishPollBegan>(*does)) {
        draft.right(words.say("take.takesHead"), words.say("take.right.takesHead"));
        wrong("leadsToHead", "waitedThoughDue");
        wrong("follows", "waitedThoughDue");
    } else if (asking.get<LeaderTaken>(*does)) {
        draft.right(words.say("take.leadsToHead"), words.say("take.right.leads"));
        wrong("takesHead", "tookBeforeDue");
        if (const TaskId other = otherTask(words); other.exists())
            draft.wrong(words.say("take.leadsToOther", other),
                        words.say("take.wrong.wrongTaskTime"), 0, "wrongTaskTime");
        wrong("follows", "nobodyLeads");
    } else {
        draft.right(words.say("take.follows"), words.say("take.right.follows"));
        wrong("takesHead", "tookBeforeDue");
        wrong("leadsToHead", "secondLeader");
        wrong("followsToHead", "timedFollower");
    }
    return draft.shuffled(asking);
}

namespace {

/// Whom the thread signals before it lets go of the lock; none: nobody.
struct SignalSeen {
    ThreadId target;
    std::size_t position = 0;
};

std::optional<SignalSeen> signalAfter(const Asking& asking, std::size_t asked,
                                      ConditionId available) {
    SignalSeen seen;
    const auto end = nextOf(asking, asked, [&](std::size_t position) {
        const auto signal = asking.get<Signalled>(position);
        if (signal && signal->condition == available) seen.target = signal->target;
        return seen.target.exists() || asking.get<OfferEnded>(position) ||
               asking.get<LockReleased>(position);
    });
    if (!end) return std::nullopt;
    seen.position = *end;
    return seen;
}

/// Why it signals, or does not. Empty if it does not as the JDK does: a part is missing.
std::string_view reasonOf(const SignalMoment& moment, bool signals, const Heap& heap) {
    const bool leads = heap.leader().exists();
    if (moment.offers) {
        if (signals != (heap.head() == moment.task)) return {};
        return !signals ? "behindHead" : leads ? "newHead" : "newHeadNoLeader";
    }
    const bool left = heap.head().exists();
    if (signals != (left && !leads)) return {};
    return signals ? "successor" : leads ? "hasLeader" : "nothingLeft";
}

/// The most plausible thread but that one: the leader, or else who came last; none: there is none.
ThreadId otherWaiter(const std::vector<QueueWaiter>& waiters, ThreadId right) {
    ThreadId other;
    for (const QueueWaiter& each : waiters)
        if (each.thread != right) other = each.thread;
    for (const QueueWaiter& each : waiters)
        if (each.thread != right && each.leader) other = each.thread;
    return other;
}

}  // namespace

MadeQuestion askSignals(const Asking& asking, std::size_t asked) {
    if (asked >= asking.history.size()) return std::nullopt;
    const auto leaves = leavingAt(asking, asked);
    const auto moment = leaves ? leaves : offerAt(asking, asked);
    if (!moment || !asking.isAbout(moment->executor)) return std::nullopt;
    const ConditionId available = asking.at(asked).locks().available(moment->executor);
    const QueueWords words(asking, asked, moment->executor);
    if (words.heap().kind() != QueueKind::DelayedWorkQueue || words.waiters().empty())
        return std::nullopt;
    const auto seen = signalAfter(asking, asked, available);
    if (!seen) return std::nullopt;
    const ThreadId right = seen->target;
    const std::string_view reason = reasonOf(*moment, right.exists(), words.heap());
    if (reason.empty()) return std::nullopt;

    const auto why = [&](std::string_view group, std::string_view word) {
        return words.say("signals." + std::string(group) + "." + std::string(word), moment->task);
    };
    const auto choice = [&](ThreadId each) {
        return each.exists() ? Said{"predict.thread", {{"thread", each}}}
                             : words.say("signals.none");
    };
    QuestionDraft draft(PredictKind::Signals, asked, seen->position + 1,
                        why("prompt", moment->offers ? "offers" : "leaves"));
    draft.right(choice(right), why("right", reason));
    const auto wrong = [&](ThreadId tried) {
        const auto mistake = mistakeOf(right, tried, *moment, words.heap().leader());
        draft.wrong(choice(tried), why("wrong", reason == "hasLeader" ? reason : mistake), 0,
                    mistake);
    };
    if (right.exists()) wrong({});
    if (const ThreadId other = otherWaiter(words.waiters(), right); other.exists()) wrong(other);
    draft.wrong(words.say("signals.all"), why("wrong", "wokeAll"), 0, "wokeAll");
    return draft.shuffled(asking);
}

}  // namespace poolscope
