// Readings about heaps: from the stores into the array and from the keys.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/trace/human_time.hpp"
#include "tests/spec/predict_reading.hpp"

namespace poolscope {

/// The array and the keys before the step: of the children of the hole the one that goes first.
std::string childRead(const PredictReading& r) {
    const ExecutorId executor = r.executorOf(r.asked());
    bool four = false;
    std::int32_t hole = -1;
    std::int32_t first = 1;  // a Timer's array begins at 1
    for (std::size_t i = 0; i < r.asked(); ++i) {
        if (const auto e = r.log().get<QueueCreated>(i); e && e->executor == executor)
            four = e->kind == QueueKind::FourAryHeap;
        if (const auto e = r.log().get<SiftDownBegan>(i); e && e->executor == executor)
            hole = e->slot;
        const auto filled = r.log().get<SlotFilled>(i);
        if (!filled || filled->executor != executor) continue;
        first = std::min(first, filled->slot);
        if (filled->from >= 0) hole = filled->from;
    }
    const std::int32_t children = four ? 4 : 2;
    const std::int32_t begin = (hole - first) * children + 1 + first;
    TaskId least;
    for (const auto& [slot, task] : r.arrayAt(executor, r.asked())) {
        if (slot < begin || slot >= begin + children) continue;
        if (!least.exists() || r.keyAt(task, r.asked()) < r.keyAt(least, r.asked())) least = task;
    }
    return least.exists() ? r.name(least) : "?";
}

/// A store that copies another task into the hole.
std::string movesRead(const PredictReading& r) {
    const ExecutorId executor = r.executorOf(r.asked());
    const auto stored =
        r.after<SlotFilled>(r.asked(), [&](const SlotFilled& e) { return e.executor == executor; });
    if (!stored) return "?";
    return r.log().as<SlotFilled>(*stored).from >= 0 ? "Yes, it moves" : "No, it stays";
}

std::string placeRead(const PredictReading& r) {
    const auto task = r.inPrompt<TaskId>("task");
    const auto array = r.arrayAt(r.executorOf(r.asked()), r.revealed());
    std::string where = "?";
    for (const auto& [slot, held] : array)
        if (held == task) where = "slot " + std::to_string(slot);
    return where;
}

std::string headRead(const PredictReading& r) {
    const auto array = r.arrayAt(r.executorOf(r.asked()), r.revealed());
    TaskId first;
    for (const auto& [slot, task] : array)
        if (!first.exists() || r.keyAt(task, r.revealed()) < r.keyAt(first, r.revealed()))
            first = task;
    return r.name(first);
}

/// Not what runs, but what the queue promises: by key, or first come, first served.
std::string orderRead(const PredictReading& r) {
    std::vector<TaskId> tasks;
    for (const auto& [gap, value] : r.prompt().values) tasks.push_back(std::get<TaskId>(value));
    const ExecutorId executor = r.executorOf(r.asked() - 1);
    bool byKey = false;
    std::map<TaskId, std::size_t> came;
    for (std::size_t i = 0; i < r.asked(); ++i) {
        if (const auto e = r.log().get<OfferEnded>(i); e && e->executor == executor) byKey = true;
        if (const auto e = r.log().get<SlotFilled>(i); e && e->executor == executor) byKey = true;
        if (const auto e = r.log().get<Enqueued>(i); e && e->executor == executor)
            came[e->task] = i;
    }
    std::sort(tasks.begin(), tasks.end(), [&](TaskId a, TaskId b) {
        return byKey ? r.keyAt(a, r.asked()) < r.keyAt(b, r.asked()) : came[a] < came[b];
    });
    std::string all;
    for (const TaskId task : tasks) all += (all.empty() ? "" : ", ") + r.name(task);
    return all;
}

namespace {

/// What the next growth finds; without one, what the last one has made.
std::string lengthAt(const PredictReading& r, ExecutorId executor, std::size_t position) {
    std::int32_t length = 0;
    for (std::size_t i = 0; i < r.log().size(); ++i) {
        const auto grew = r.log().get<Grew>(i);
        if (!grew || grew->executor != executor) continue;
        if (i >= position) return std::to_string(grew->from);
        length = grew->to;
    }
    return std::to_string(length);
}

}  // namespace

/// From the first store of siftUp: its slot, and what has happened before it.
std::string arrayRead(const PredictReading& r) {
    const ExecutorId executor = r.executorOf(r.asked());
    const std::string& asked = r.prompt().key;
    if (asked == "predict.array.prompt.poll" || asked == "predict.array.prompt.remove")
        return lengthAt(r, executor, r.revealed());
    const auto stored =
        r.after<SlotFilled>(r.asked(), [&](const SlotFilled& e) { return e.executor == executor; });
    if (!stored) return "?";
    if (asked == "predict.array.prompt.length") return lengthAt(r, executor, *stored);
    if (asked.starts_with("predict.array.prompt.slot"))
        return "slot " + std::to_string(r.log().as<SlotFilled>(*stored).slot);
    for (std::size_t i = r.asked(); i < *stored; ++i)
        if (r.log().is<HeapIndexSet>(i) || r.log().is<SlotCleared>(i)) return "?";
    return "Each stays in its slot, and its heapIndex as it is";
}

}  // namespace poolscope
