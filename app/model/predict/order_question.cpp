// In which order the tasks of a queue run: what they would print.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/model/predict/draft.hpp"
#include "app/model/predict/makers.hpp"
#include "app/model/predict/queued_tasks.hpp"
#include "app/model/predict/task_order.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kMostTasks = 3;
using TaskRow = std::vector<TaskId>;

/// The executor whose queue has just got a task, if the next thing that happens to the queue is
/// that one leaves: at the end of a batch.
std::optional<ExecutorId> filledAt(const Asking& asking, std::size_t asked) {
    ExecutorId executor;
    if (const auto e = asking.last<OfferEnded>(asked)) executor = e->executor;
    if (const auto e = asking.last<Enqueued>(asked)) executor = e->executor;
    if (!executor.exists() || !asking.isAbout(executor)) return std::nullopt;
    const auto next = asking.find(asked, [&](std::size_t position) {
        if (const auto e = asking.get<OfferBegan>(position)) return e->executor == executor;
        if (const auto e = asking.get<Enqueued>(position)) return e->executor == executor;
        if (const auto e = asking.get<LeftQueue>(position)) return e->executor == executor;
        return false;
    });
    return next && asking.get<LeftQueue>(*next) ? std::optional(executor) : std::nullopt;
}

struct BeganRun {
    TaskId task;  ///< as queued
    Instant time;
    ThreadId thread;
    std::size_t position = 0;
};

/// The next runs of those tasks, in the order of the log; each task once.
std::vector<BeganRun> beginnings(const Asking& asking, std::size_t asked, const TaskRow& queued,
                                 const TaskRow& bodies) {
    std::vector<BeganRun> all;
    asking.find(asked, [&](std::size_t position) {
        const auto began = asking.get<TaskBegan>(position);
        if (!began) return false;
        const auto found = std::find(bodies.begin(), bodies.end(), began->task);
        if (found == bodies.end()) return false;
        const TaskId task = queued[static_cast<std::size_t>(found - bodies.begin())];
        if (std::any_of(all.begin(), all.end(), [&](const BeganRun& b) { return b.task == task; }))
            return false;
        const Event event = asking.log()[position];
        all.push_back({task, event.time, event.thread, position});
        return all.size() == kMostTasks;
    });
    return all;
}

Said orderSaid(const TaskRow& tasks) {
    if (tasks.size() == 2)
        return {"predict.order.two", {{"first", tasks[0]}, {"second", tasks[1]}}};
    return {"predict.order.three",
            {{"first", tasks[0]}, {"second", tasks[1]}, {"third", tasks[2]}}};
}

}  // namespace

MadeQuestion askOrder(const Asking& asking, std::size_t asked) {
    const auto executor = filledAt(asking, asked);
    if (!executor) return std::nullopt;
    const RunState& before = asking.at(asked);
    const TaskRow queued = queuedTasks(before, *executor);
    if (queued.size() < 2) return std::nullopt;
    TaskRow bodies;
    for (const TaskId task : queued) {
        const TaskId carried = before.tasks.of(task).carries;
        bodies.push_back(carried.exists() ? carried : task);
    }
    const std::vector<BeganRun> began = beginnings(asking, asked, queued, bodies);
    if (began.size() < 2) return std::nullopt;
    const bool isHeap = before.pools.pool(*executor).queue.heap;
    const auto placeOf = [&](TaskId task) {
        return std::find(queued.begin(), queued.end(), task) - queued.begin();
    };
    for (std::size_t i = 1; i < began.size(); ++i) {
        // Two threads at one instant: the scheduler decides.
        if (began[i].time == began[i - 1].time && began[i].thread != began[i - 1].thread)
            return std::nullopt;
        // Else something happens on the way that the queue does not show yet.
        const TaskId first = began[i - 1].task;
        const TaskId second = began[i].task;
        if (isHeap ? !before.goesBefore(first, second) : placeOf(first) > placeOf(second))
            return std::nullopt;
    }

    TaskRow right;
    for (const BeganRun& each : began) right.push_back(each.task);
    const auto inOrderOf = [&](const auto& less) {
        TaskRow tasks = right;
        std::stable_sort(tasks.begin(), tasks.end(), less);
        return tasks;
    };
    const Names& names = asking.names();
    const Said set = orderSaid(inOrderOf([](TaskId a, TaskId b) { return a < b; }));
    QuestionDraft draft(
        PredictKind::Order, asked, began.back().position + 1,
        {right.size() == 2 ? "predict.order.prompt.two" : "predict.order.prompt.three",
         set.values});
    const auto wrong = [&](const TaskRow& tasks, const char* key) {
        if (tasks != right) draft.wrong(orderSaid(tasks), {key, {}});
    };
    draft.right(orderSaid(right),
                isHeap ? reasonOf(before, right[0], right[1]) : Said{"predict.order.why.fifo", {}});
    if (isHeap) {
        wrong(inOrderOf([](TaskId a, TaskId b) { return a < b; }), "predict.order.why.submitted");
        wrong(inOrderOf([&](TaskId a, TaskId b) { return placeOf(a) < placeOf(b); }),
              "predict.order.why.array");
    }
    wrong(inOrderOf([&](TaskId a, TaskId b) { return names.of(a) < names.of(b); }),
          "predict.order.why.name");
    wrong({right.rbegin(), right.rend()},
          isHeap ? "predict.order.why.reversed" : "predict.order.why.lifo");
    TaskRow swapped = right;
    std::swap(swapped[0], swapped[1]);
    wrong(swapped, "predict.order.why.swapped");
    return draft.shuffled(asking);
}

}  // namespace poolscope
