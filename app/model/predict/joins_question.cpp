// What a fork/join worker does in join: run the awaited task out of its own deque, help whoever
// runs what came from there, wait, or go on because the task is done.
#include "app/model/predict/deques_asked.hpp"
#include "app/model/predict/draft.hpp"
#include "app/model/predict/makers.hpp"

namespace poolscope {

namespace {

/// The event in which a worker in join does something.
struct JoinStep {
    enum class Does : std::uint8_t { GoesOn, RunsAwaited, Helps, Waits };
    ThreadId worker;
    ExecutorId executor;
    JoinInProgress join;
    Does does = Does::GoesOn;
    TaskId right;            ///< what it takes
    std::int32_t from = -1;  ///< out of this deque
};

/// The first event of the thread from there on for which holds(position).
template <class Holds>
std::optional<std::size_t> ownEvent(const Asking& asking, std::size_t from, ThreadId thread,
                                    const Holds& holds) {
    return asking.find(from, [&](std::size_t position) {
        return asking.log()[position].thread == thread && holds(position);
    });
}

std::optional<JoinStep> takesInJoin(const Asking& asking, std::size_t asked, JoinStep step,
                                    const DequeTaken& taken) {
    step.executor = taken.executor;
    step.right = taken.task;
    step.from = taken.deque;
    step.does = JoinStep::Does::RunsAwaited;
    if (taken.how == DequeEnd::Remove && taken.task == step.join.task) return step;
    step.does = JoinStep::Does::Helps;
    const auto next = ownEvent(asking, asked + 1, step.worker, [](std::size_t) { return true; });
    const auto helped = next ? asking.get<Helped>(*next) : std::nullopt;
    if (taken.how != DequeEnd::Steal || !helped || helped->instead != taken.task)
        return std::nullopt;
    return step;
}

/// Whether it parks, and has not found the task done after all.
bool isWaiting(const Asking& asking, std::size_t asked, ThreadId worker) {
    const auto next = ownEvent(asking, asked, worker, [&](std::size_t position) {
        return asking.get<Parked>(position) || asking.get<JoinEnded>(position);
    });
    return next && asking.get<Parked>(*next);
}

std::optional<JoinStep> joinStepAt(const Asking& asking, std::size_t asked) {
    const auto taken = asking.get<DequeTaken>(asked);
    const auto blocks = asking.get<Compensated>(asked);
    const auto ended = asking.get<JoinEnded>(asked);
    if (!taken && !blocks && !ended) return std::nullopt;
    JoinStep step;
    step.worker = asking.log()[asked].thread;
    const ForkJoinModel& forkJoin = asking.at(asked).forkJoin;
    if (forkJoin.joins(step.worker).empty()) return std::nullopt;
    step.join = forkJoin.joins(step.worker).back();
    const std::vector<TaskId>& bodies = forkJoin.bodies(step.worker);
    if (bodies.empty() || bodies.back() != step.join.by) return std::nullopt;
    if (taken) return takesInJoin(asking, asked, step, *taken);
    step.executor = blocks ? blocks->executor : ended->executor;
    if (ended) {
        const bool wasDone = ended->way == JoinWay::AlreadyDone || ended->way == JoinWay::Helped;
        return wasDone ? std::optional(step) : std::nullopt;
    }
    step.does = JoinStep::Does::Waits;
    const bool waits =
        blocks->how != Compensation::Restored && isWaiting(asking, asked, step.worker);
    return waits ? std::optional(step) : std::nullopt;
}

/// Whether the state on the screen is a reason for what the log has.
bool isReason(const JoinStep& step, const DequesAsked& deques) {
    const ForkJoinNode& awaited = deques.state().forkJoin.node(step.join.task);
    if (step.does == JoinStep::Does::GoesOn) return awaited.stage == ForkJoinNode::Stage::Done;
    const std::int32_t own = deques.ownedBy(step.worker);
    if (step.does == JoinStep::Does::RunsAwaited) return own >= 0 && step.from == own;
    const bool elsewhere = (awaited.stage == ForkJoinNode::Stage::Running ||
                            awaited.stage == ForkJoinNode::Stage::Joining) &&
                           awaited.ran != step.worker;
    if (own < 0 || !elsewhere) return false;
    // Of two that took from each other one may help at its own deque: too odd to be asked.
    if (step.does == JoinStep::Does::Helps)
        return step.from != own && deques.runsOurs(deques.ownerOf(step.from)) &&
               deques.at(step.from)->tasks.front() == step.right;
    for (const std::int32_t other : deques.others())
        if (deques.runsOurs(deques.ownerOf(other))) return false;
    return true;
}

/// The longest deque that helps nobody here, its oldest task; −1: there is none.
std::int32_t strangerBut(std::int32_t place, const DequesAsked& deques) {
    for (const std::int32_t other : deques.others())
        if (other != place && !deques.runsOurs(deques.ownerOf(other))) return other;
    return -1;
}

/// What is asked, with what can be mistaken about it, the rarer mistakes first.
class JoinWords {
public:
    JoinWords(const JoinStep& step, const DequesAsked& deques, QuestionDraft& draft)
        : step_(step), deques_(deques), draft_(draft) {}

    static Said say(const JoinStep& step, const std::string& key) {
        return {"predict.joins." + key,
                {{"worker", step.worker}, {"outer", step.join.by}, {"awaited", step.join.task}}};
    }

    void goesOn() {
        draft_.right(goesOnWith(), say(step_, "right.goesOn"));
        if (const TaskId own = deques_.newestOwn(); own.exists()) takesOwn(own, "leftJoin");
        takesBase(deques_.longestBut(-1), "leftJoin");
        wrong({"predict.joins.waits", {}}, "joinBlockedDone", "joinBlocked");
    }
    void runsAwaited() {
        rightTakes("right.own");
        if (const TaskId own = deques_.newestOwn(step_.right); own.exists())
            takesOwn(own, "joinTookNewest");
        takesBase(strangerBut(-1, deques_), "helpedStranger");
        wrong({"predict.joins.waits", {}}, "joinBlockedOwn", "joinBlocked");
        didNotWait();
    }
    void helps() {
        rightTakes("right.helps");
        const TaskId newest = deques_.at(step_.from)->tasks.back();
        if (newest != step_.right)
            wrong(deques_.takes(step_.from, newest), "stoleNewest", "stoleNewest", newest);
        elsewhere(step_.from);
        wrong({"predict.joins.waits", {}}, "joinBlockedHelp", "joinBlocked");
        didNotWait();
    }
    void waits() {
        draft_.right({"predict.joins.waits", {}}, say(step_, "right.waits"));
        elsewhere(-1);
        didNotWait();
    }

private:
    /// What is wrong as long as another worker runs the awaited task.
    void elsewhere(std::int32_t from) {
        if (const TaskId own = deques_.newestOwn(); own.exists()) takesOwn(own, "joinTookNewest");
        takesBase(strangerBut(from, deques_), "helpedStranger");
        wrong({"predict.joins.runsAwaited", {{"awaited", step_.join.task}}}, "ranStolen",
              "ranStolen");
    }
    void rightTakes(const char* why) {
        draft_.right(deques_.takes(step_.from, step_.right), with(say(step_, why), step_.right));
    }
    void takesOwn(TaskId task, const char* mistake) {
        wrong(deques_.takes(deques_.ownedBy(step_.worker), task), mistake, mistake, task);
    }
    void takesBase(std::int32_t place, const char* mistake) {
        if (place < 0) return;
        const TaskId task = deques_.at(place)->tasks.front();
        wrong(deques_.takes(place, task), mistake, mistake, task);
    }
    void didNotWait() { wrong(goesOnWith(), "joinDidNotWait", "joinDidNotWait"); }
    Said goesOnWith() const { return {"predict.joins.goesOn", {{"outer", step_.join.by}}}; }
    void wrong(Said choice, const char* why, const char* mistake, TaskId tried = {}) {
        Said said = with(say(step_, std::string("wrong.") + why), step_.right);
        if (tried.exists()) said.values.emplace_back("tried", tried);
        draft_.wrong(std::move(choice), std::move(said), 0, mistake);
    }
    Said with(Said said, TaskId right) const {
        if (!right.exists()) return said;
        said.values.emplace_back("right", right);
        if (const ThreadId owner = deques_.ownerOf(step_.from); owner.exists())
            said.values.emplace_back("owner", owner);
        return said;
    }

    const JoinStep& step_;
    const DequesAsked& deques_;
    QuestionDraft& draft_;
};

}  // namespace

MadeQuestion askJoins(const Asking& asking, std::size_t asked) {
    const auto step = joinStepAt(asking, asked);
    if (!step || !asking.isAbout(step->executor)) return std::nullopt;
    const DequesAsked deques(asking, asked, step->executor, step->worker);
    if (!isReason(*step, deques)) return std::nullopt;
    const TaskId instead = step->join.instead;
    Said prompt = JoinWords::say(*step, instead.exists() ? "prompt.again" : "prompt.begins");
    if (instead.exists()) prompt.values.emplace_back("ended", instead);
    QuestionDraft draft(PredictKind::Joins, asked, asked + 1, std::move(prompt));
    JoinWords words(*step, deques, draft);
    switch (step->does) {
        case JoinStep::Does::GoesOn: words.goesOn(); break;
        case JoinStep::Does::RunsAwaited: words.runsAwaited(); break;
        case JoinStep::Does::Helps: words.helps(); break;
        case JoinStep::Does::Waits: words.waits(); break;
    }
    return draft.shuffled(asking);
}

}  // namespace poolscope
