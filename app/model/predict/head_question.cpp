// Which task is the head after an offer, after the head was taken, or after it was removed.
#include <algorithm>
#include <optional>
#include <vector>

#include "app/model/predict/draft.hpp"
#include "app/model/predict/makers.hpp"
#include "app/model/predict/queued_tasks.hpp"
#include "app/model/predict/task_order.hpp"

namespace poolscope {

namespace {

struct HeadChange {
    ExecutorId executor;
    TaskId task;
    bool comes = false;
};

std::optional<HeadChange> headChangeAt(const Asking& asking, std::size_t position) {
    if (const auto offer = asking.get<OfferBegan>(position))
        return HeadChange{offer->executor, offer->task, true};
    if (const auto poll = asking.get<FinishPollBegan>(position))
        return HeadChange{poll->executor, poll->task, false};
    if (const auto removal = asking.get<RemoveBegan>(position); removal && removal->slot >= 0)
        return HeadChange{removal->executor, removal->task, false};
    return std::nullopt;
}

std::optional<std::size_t> endOfChange(const Asking& asking, std::size_t began,
                                       const HeadChange& change) {
    const auto isEnd = [&](const auto& e) {
        return e.executor == change.executor && e.task == change.task;
    };
    return change.comes ? asking.findEvent<OfferEnded>(began, isEnd)
                        : asking.findEvent<LeftQueue>(began, isEnd);
}

/// Who else could be taken for the head, the most plausible first: those at the top of the tree,
/// the last one of the array.
std::vector<TaskId> headRivals(const Heap& heap, const HeadChange& change) {
    std::vector<TaskId> all;
    if (change.comes) all = {change.task, heap.head()};
    for (const std::int32_t slot : {1, heap.size() - 1, 2, 3, 4})
        if (slot < heap.size()) all.push_back(heap.taskAt(slot));
    std::erase_if(
        all, [&](TaskId task) { return !task.exists() || (!change.comes && task == change.task); });
    return all;
}

/// A wheel's head is only what its hand has come by. Who is removed behind the head changes nothing
/// that could be asked.
bool canChangeHead(const Heap& heap, const HeadChange& change) {
    if (heap.isWheel() || heap.size() < (change.comes ? 1 : 2)) return false;
    return change.comes || heap.head() == change.task;
}

Said whyNotHead(const Asking& asking, const RunState& state, const HeadChange& change, TaskId head,
                TaskId wrong) {
    const Heap& heap = state.heaps.heap(change.executor);
    if (change.comes && wrong == change.task)
        return {"predict.head.why.new", {{"task", wrong}, {"head", head}}};
    const bool isLast = heap.isArray() && wrong == heap.taskAt(heap.size() - 1);
    if (!change.comes && isLast)
        return {"predict.head.why.last", {{"task", wrong}, {"head", head}}};
    return mixUpOf(state, asking.names(), head, wrong);
}

}  // namespace

MadeQuestion askHead(const Asking& asking, std::size_t asked) {
    const auto change = headChangeAt(asking, asked);
    if (!change || !asking.isAbout(change->executor)) return std::nullopt;
    if (!canChangeHead(asking.at(asked).heaps.heap(change->executor), *change)) return std::nullopt;
    const auto end = endOfChange(asking, asked, *change);
    if (!end) return std::nullopt;
    const TaskId head = asking.at(*end + 1).heaps.heap(change->executor).head();
    if (!head.exists()) return std::nullopt;
    const RunState& before = asking.at(asked);
    const Heap& heap = before.heaps.heap(change->executor);

    const TaskId other = change->comes && head == change->task ? heap.head() : TaskId{};
    std::vector<TaskId> others = headRivals(heap, *change);
    std::erase(others, head);
    if (others.empty()) return std::nullopt;
    const bool leaves = !change->comes;
    std::vector<TaskId> all = queuedTasks(before, change->executor);
    if (change->comes) all.push_back(change->task);
    for (const TaskId each : all)
        if (each != head && !(leaves && each == change->task) && !before.goesBefore(head, each))
            return std::nullopt;
    QuestionDraft draft(PredictKind::Head, asked, *end + 1,
                        {change->comes ? "predict.head.prompt.comes" : "predict.head.prompt.leaves",
                         {{"task", change->task}}});
    draft.right({"predict.head.task", {{"task", head}}},
                reasonOf(before, head, other.exists() ? other : others.front()));
    for (const TaskId each : others)
        draft.wrong({"predict.head.task", {{"task", each}}},
                    whyNotHead(asking, before, *change, head, each));
    return draft.shuffled(asking);
}

}  // namespace poolscope
