// What the log says of fork/join: where pushed tasks are taken again, and what workers run next.
#include "tests/spec/predict_reading.hpp"

#include <vector>

namespace poolscope {

namespace {

/// The owner of a deque before a position; none: it is for submissions.
ThreadId ownerAt(const PredictReading& r, std::int32_t deque, std::size_t position) {
    ThreadId owner;
    for (std::size_t i = 0; i < position; ++i)
        if (const auto e = r.log().get<DequeCreated>(i); e && e->deque == deque) owner = e->owner;
    return owner;
}

/// Out of which deque a worker has what it begins there: the one that the task was pushed into.
std::string takingRead(const PredictReading& r, TaskId task, std::size_t began, ThreadId worker) {
    for (std::size_t i = began; i-- > 0;) {
        const auto e = r.log().get<Pushed>(i);
        if (!e || e->task != task) continue;
        const ThreadId owner = ownerAt(r, e->deque, i);
        return "It takes " + r.name(task) + " from " +
               (owner == worker  ? "its own deque"
                : owner.exists() ? "the deque of " + r.name(owner)
                                 : "a queue of submissions");
    }
    return "?";
}

}  // namespace

/// What the thief runs next.
std::string stealsRead(const PredictReading& r) {
    const auto thief = r.inPrompt<ThreadId>("thief");
    for (std::size_t i = r.asked(); i < r.log().size(); ++i)
        if (const auto e = r.log().get<TaskBegan>(i); e && r.log()[i].thread == thief)
            return r.name(e->task);
    return "?";
}

/// Its slot against the number of tasks that lie there: pushed, and not yet taken from the top.
std::string pushesRead(const PredictReading& r) {
    const auto task = r.inPrompt<TaskId>("new");
    const auto at = r.after<Pushed>(r.asked(), [&](const Pushed& e) { return e.task == task; });
    if (!at || *at >= r.revealed()) return "?";
    const Pushed pushed = r.log().as<Pushed>(*at);
    std::int32_t top = 0;
    for (std::size_t i = 0; i < *at; ++i) {
        if (const auto e = r.log().get<DequeCreated>(i); e && e->deque == pushed.deque) top = 0;
        if (const auto e = r.log().get<Pushed>(i); e && e->deque == pushed.deque) ++top;
        const auto taken = r.log().get<DequeTaken>(i);
        if (taken && taken->deque == pushed.deque &&
            (taken->how == DequeEnd::Pop || taken->how == DequeEnd::Remove))
            --top;
    }
    const std::string end = pushed.slot == top ? "To the top of " : "To the base of ";
    const ThreadId owner = ownerAt(r, pushed.deque, *at);
    if (owner.exists() && owner != r.log()[*at].thread) return "Into the deque of " + r.name(owner);
    return end + (owner.exists() ? "its own deque" : "a queue of submissions");
}

/// What the worker begins next, unless it parks before.
std::string runsNextRead(const PredictReading& r) {
    const auto worker = r.inPrompt<ThreadId>("worker");
    for (std::size_t i = r.asked(); i < r.log().size(); ++i) {
        if (r.log()[i].thread != worker) continue;
        if (const auto e = r.log().get<TaskBegan>(i)) return takingRead(r, e->task, i, worker);
        if (r.log().is<IdleParked>(i)) return "It waits for a signal";
    }
    return "?";
}

/// Whether it begins a task, parks, or leaves join.
std::string joinsRead(const PredictReading& r) {
    const auto worker = r.inPrompt<ThreadId>("worker");
    std::vector<TaskId> bodies;
    for (std::size_t i = 0; i < r.log().size(); ++i) {
        if (r.log()[i].thread != worker) continue;
        const auto began = r.log().get<TaskBegan>(i);
        if (i >= r.asked()) {
            if (began) return takingRead(r, began->task, i, worker);
            if (r.log().is<Parked>(i)) return "It waits for the result";
            if (r.log().is<JoinEnded>(i)) return "It goes on with " + r.name(bodies.back());
        }
        if (began) bodies.push_back(began->task);
        if (r.log().is<TaskEnded>(i)) bodies.pop_back();
    }
    return "?";
}

}  // namespace poolscope
