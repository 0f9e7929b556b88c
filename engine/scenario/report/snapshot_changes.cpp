// Noting what events touch, and telling what of it is not as it was told.
#include "engine/scenario/report/snapshot_changes.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

namespace poolscope {

namespace {

constexpr std::uint32_t kMostNoted = 1U << 26U;  // a damaged recording names others

template <class All>
void addList(std::string& line, const All& tasks,
             const std::function<const std::string&(TaskId)>& keyOf) {
    std::string_view comma;
    for (const TaskId task : tasks) {
        (line += comma) += keyOf(task);
        comma = ",";
    }
}

}  // namespace

SnapshotChanges::Touched* SnapshotChanges::of(ExecutorId executor) {
    if (!executor.exists() || executor.value >= kMostNoted) return nullptr;
    if (executor.value >= executors_.size()) executors_.resize(executor.value + 1);
    return &executors_[executor.value];
}

void SnapshotChanges::note(const Event& event) {
    const auto slot = [&](ExecutorId executor, std::int32_t at) {
        if (Touched* touched = of(executor); touched != nullptr && at >= 0)
            touched->slots.insert(static_cast<std::size_t>(at));
    };
    if (const auto* made = event.what.get<TaskCreated>();
        made != nullptr && made->task.exists() && made->task.value < kMostNoted) {
        if (made->task.value >= owners_.size()) owners_.resize(made->task.value + 1);
        owners_[made->task.value] = made->executor;
    }
    if (const auto* filled = event.what.get<SlotFilled>()) slot(filled->executor, filled->slot);
    if (const auto* cleared = event.what.get<SlotCleared>()) slot(cleared->executor, cleared->slot);
    if (const auto* entered = event.what.get<Enqueued>()) join(entered->executor, entered->task);
    if (const auto* gone = event.what.get<LeftQueue>()) leave(gone->executor, gone->task);
    visitFields(event.what, [this](std::string_view, const auto& value) {
        if constexpr (std::is_same_v<std::decay_t<decltype(value)>, TaskId>) touch(value);
    });
}

void SnapshotChanges::touch(TaskId task) {
    if (!task.exists() || task.value >= owners_.size()) return;
    if (Touched* touched = of(owners_[task.value])) touched->tasks.insert(task);
}

void SnapshotChanges::join(ExecutorId executor, TaskId task) {
    if (Touched* touched = of(executor)) touched->joined.push_back(task);
}

/// Who came and went between two snapshots is in neither list.
void SnapshotChanges::leave(ExecutorId executor, TaskId task) {
    Touched* const touched = of(executor);
    if (touched == nullptr || fold_.of(executor).isHeap()) return;
    const auto here = std::find(touched->joined.begin(), touched->joined.end(), task);
    if (here != touched->joined.end())
        touched->joined.erase(here);
    else
        touched->left.push_back(task);
}

void SnapshotChanges::addQueue(ExecutorId executor, std::string& line) {
    line += R"("slots":{)";
    Touched* const touched = of(executor);
    if (touched == nullptr) {
        line += R"(},"left":[],"joined":[])";
        return;
    }
    const std::vector<TaskId>& heap = fold_.of(executor).heap;
    std::string_view comma;
    for (const std::size_t slot : touched->slots) {
        const TaskId now = slot < heap.size() ? heap[slot] : TaskId{};
        if (slot >= touched->toldSlots.size()) touched->toldSlots.resize(slot + 1);
        if (std::exchange(touched->toldSlots[slot], now) == now) continue;
        line += fmt::format(R"({}"{}":{})", comma, slot, now.exists() ? keyOf_(now) : "null");
        comma = ",";
    }
    line += R"(},"left":[)";
    addList(line, touched->left, keyOf_);
    line += R"(],"joined":[)";
    addList(line, touched->joined, keyOf_);
    line += ']';
    touched->slots.clear();
    touched->left.clear();
    touched->joined.clear();
}

void SnapshotChanges::addTasks(ExecutorId executor, std::string& heapIndex, std::string& state) {
    Touched* const touched = of(executor);
    if (touched == nullptr) return;
    const auto add = [&](std::string& map, TaskId task) -> std::string& {
        if (!map.empty()) map += ',';
        return (map += keyOf_(task)) += ':';
    };
    for (const TaskId id : touched->tasks) {
        const TaskState* const now = fold_.task(id);
        if (now == nullptr) continue;
        if (id.value >= toldTasks_.size()) toldTasks_.resize(id.value + 1, {{}, 0, {}, false});
        TaskState& told = toldTasks_[id.value];
        if (now->scheduled && (!told.scheduled || told.heapIndex != now->heapIndex))
            add(heapIndex, id) += fmt::format("{}", now->heapIndex);
        if (now->future && (!told.future || told.state != now->state))
            add(state, id) += fmt::format(R"("{}")", toString(now->state));
        told = *now;
    }
    touched->tasks.clear();
}

}  // namespace poolscope
