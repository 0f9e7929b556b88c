// Which task a fork/join worker takes when a task has ended, and in a scan.
//
// The log does not tell in which order a scan looks: it begins at random. Where several queues have
// a task the prompt says which of them the scan comes to first.
#include "app/model/predict/deques_asked.hpp"
#include "app/model/predict/draft.hpp"
#include "app/model/predict/makers.hpp"

namespace poolscope {

namespace {

/// A worker between two tasks, at the event that takes the next one.
struct NextTaking {
    ThreadId worker;
    DequeTaken taken;
    TaskId ended{};         ///< what it has run before; none: it was idle, or is new
    bool scans = false;     ///< else it is its own deque, or the one that it took from last
    std::size_t since = 0;  ///< the event that ended that, or woke it
};

bool isTakenToRun(const Asking& asking, std::size_t asked, const DequeTaken& taken) {
    if (taken.how != DequeEnd::Pop && taken.how != DequeEnd::Poll && taken.how != DequeEnd::Steal &&
        taken.how != DequeEnd::Submission)
        return false;
    const ThreadId worker = asking.log()[asked].thread;
    const auto next = asking.find(asked + 1, [&](std::size_t position) {
        return asking.log()[position].thread == worker &&
               (asking.get<TaskBegan>(position) || asking.get<DequeTaken>(position) ||
                asking.get<WorkerExiting>(position));
    });
    const auto began = next ? asking.get<TaskBegan>(*next) : std::nullopt;
    return began && began->task == taken.task;
}

/// Whether another thread pushed or took something since then: what the worker saw is not what is
/// on the screen.
bool isDisturbed(const Asking& asking, std::size_t asked, const NextTaking& next) {
    for (std::size_t i = next.since; i < asked; ++i) {
        const auto pushed = asking.get<Pushed>(i);
        const auto taken = asking.get<DequeTaken>(i);
        if ((pushed && pushed->executor == next.taken.executor) ||
            (taken && taken->executor == next.taken.executor))
            return true;
    }
    return false;
}

std::optional<NextTaking> nextTakingAt(const Asking& asking, std::size_t asked) {
    const auto taken = asking.get<DequeTaken>(asked);
    if (!taken || !isTakenToRun(asking, asked, *taken)) return std::nullopt;
    NextTaking next{asking.log()[asked].thread, *taken};
    if (!asking.at(asked).forkJoin.bodies(next.worker).empty()) return std::nullopt;
    const auto found = asking.find(asked + 1, [&](std::size_t position) {
        return asking.log()[position].thread == next.worker;
    });
    next.scans = found && asking.get<Scanned>(*found);
    const std::size_t first = asked > Asking::kFarthest ? asked - Asking::kFarthest : 0;
    for (std::size_t i = asked; i-- > first && next.since == 0;) {
        if (asking.log()[i].thread != next.worker) continue;
        const auto ended = asking.get<TaskEnded>(i);
        if (ended) next.ended = ended->task;
        if (ended || asking.get<Scanned>(i) || asking.get<IdleUnparked>(i) ||
            asking.get<WorkerStarted>(i))
            next.since = i;
    }
    if (next.since == 0 || isDisturbed(asking, asked, next)) return std::nullopt;
    return next;
}

/// Where it takes from, as the state has it, and why; empty if that does not agree with the log.
std::string_view reasonOf(const NextTaking& next, const DequesAsked& deques, bool async) {
    const std::int32_t own = deques.ownedBy(next.worker);
    const std::int32_t source = deques.lastScan(next.worker);
    const Deque* const from = deques.at(next.taken.deque);
    if (own < 0 || from == nullptr || from->tasks.empty()) return {};
    if (next.ended.exists() && deques.at(source) == nullptr) return {};
    const bool atBase = from->tasks.front() == next.taken.task;
    if (next.taken.deque == own) {
        if (!next.ended.exists() || next.scans) return {};
        if (from->tasks.size() == 1) return "ownOnly";
        if (async ? !atBase : from->tasks.back() != next.taken.task) return {};
        return async ? "ownOldest" : "ownNewest";
    }
    if (!atBase || !deques.isEmpty(own)) return {};
    if (!next.scans)
        return next.ended.exists() && source == next.taken.deque ? "source" : std::string_view();
    if (next.ended.exists() && !deques.isEmpty(source)) return {};
    return "scan";
}

/// What is asked: of a scan with several queues to find, with the one that it comes to first.
std::string promptOf(const NextTaking& next, const DequesAsked& deques) {
    if (next.scans && deques.others().size() > 1)
        return "order." + std::string(deques.kindOf(next.taken.deque));
    if (!next.ended.exists()) return "scans";
    return "ended." + std::string(deques.kindOf(deques.lastScan(next.worker)));
}

}  // namespace

MadeQuestion askRunsNext(const Asking& asking, std::size_t asked) {
    const auto next = nextTakingAt(asking, asked);
    if (!next || !asking.isAbout(next->taken.executor)) return std::nullopt;
    const DequesAsked deques(asking, asked, next->taken.executor, next->worker);
    const bool async =
        deques.state().life.executor(next->taken.executor).setting(Setting::AsyncMode) != 0;
    const std::string_view reason = reasonOf(*next, deques, async);
    if (reason.empty()) return std::nullopt;

    const std::int32_t from = next->taken.deque;
    const std::string prompt = promptOf(*next, deques);
    const auto say = [&](const std::string& key) {
        Said said{"predict.runsNext." + key, {{"worker", next->worker}}};
        const ThreadId owner =
            deques.ownerOf(prompt.starts_with("order") ? from : deques.lastScan(next->worker));
        if (owner.exists()) said.values.emplace_back("owner", owner);
        if (next->ended.exists()) said.values.emplace_back("ended", next->ended);
        return said;
    };
    const auto why = [&](const std::string& key) {
        return Said{"predict.runsNext." + key,
                    {{"worker", next->worker}, {"right", next->taken.task}}};
    };
    QuestionDraft draft(PredictKind::RunsNext, asked, asked + 1, say("prompt." + prompt));
    draft.right(deques.takes(from, next->taken.task), why("right." + std::string(reason)));
    const auto wrong = [&](Said choice, const char* mistake) {
        draft.wrong(std::move(choice), why(std::string("wrong.") + mistake), 0, mistake);
    };
    const bool own = from == deques.ownedBy(next->worker);
    const bool hasLooked = next->scans && next->ended.exists();  // into its own deque, and further
    const std::vector<TaskId>& tasks = deques.at(from)->tasks;
    const TaskId otherEnd = tasks.front() == next->taken.task ? tasks.back() : tasks.front();
    const std::int32_t other = deques.longestBut(from);
    // With one task in all queues there is little to ask.
    if (otherEnd == next->taken.task && other < 0 && !hasLooked) return std::nullopt;
    if (otherEnd != next->taken.task)
        wrong(deques.takes(from, otherEnd), !own    ? "stoleNewest"
                                            : async ? "asyncForgotten"
                                                    : "ownerTookOldest");
    if (other >= 0)
        wrong(deques.takes(other, deques.at(other)->tasks.front()), own           ? "stoleBeforeOwn"
                                                                    : next->scans ? "anotherVictim"
                                                                                  : "sourceLeft");
    wrong({"predict.runsNext.waits", {}}, hasLooked ? "stoppedAtEmpty" : "wentIdle");
    return draft.shuffled(asking);
}

}  // namespace poolscope
