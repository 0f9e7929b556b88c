// In which slot of the array a sifted task ends.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/predict/draft.hpp"
#include "app/model/predict/makers.hpp"
#include "app/model/predict/task_order.hpp"

namespace poolscope {

namespace {

struct SiftBegan {
    ExecutorId executor;
    TaskId task;
    std::int32_t slot = 0;  ///< where it begins, as the log counts
    bool up = false;
};

std::optional<SiftBegan> siftAt(const Asking& asking, std::size_t position) {
    if (const auto up = asking.get<SiftUpBegan>(position))
        return SiftBegan{up->executor, up->task, up->slot, true};
    if (const auto down = asking.get<SiftDownBegan>(position))
        return SiftBegan{down->executor, down->task, down->slot, false};
    return std::nullopt;
}

struct SiftPlace {
    std::size_t position = 0;  ///< of the event
    std::int32_t slot = 0;
    bool up = false;  ///< by a siftUp
};

std::optional<SiftPlace> placedFrom(const Asking& asking, std::size_t began,
                                    const SiftBegan& sift) {
    const auto filled = asking.findEvent<SlotFilled>(began, [&](const SlotFilled& e) {
        return e.executor == sift.executor && e.task == sift.task && e.from < 0;
    });
    if (!filled) return std::nullopt;
    return SiftPlace{*filled, asking.get<SlotFilled>(*filled)->slot, sift.up};
}

/// After a removal a task that does not sink is sifted up from where it is.
std::optional<SiftPlace> siftPlaceOf(const Asking& asking, std::size_t began,
                                     const SiftBegan& sift) {
    const auto placed = placedFrom(asking, began, sift);
    if (!placed || sift.up) return placed;
    const auto next = asking.find(placed->position + 1, [&](std::size_t position) {
        const auto another = siftAt(asking, position);
        if (another && another->executor == sift.executor) return true;
        const auto left = asking.get<LeftQueue>(position);
        return left && left->executor == sift.executor;
    });
    const auto another = next ? siftAt(asking, *next) : std::nullopt;
    const bool again = another && another->up && another->task == sift.task;
    return again ? placedFrom(asking, *next, *another) : placed;
}

/// Whether every comparison of those events has one answer.
bool everyComparisonIsSettled(const Asking& asking, std::size_t from, std::size_t to,
                              const RunState& state, ExecutorId executor) {
    const auto open = [&](const auto& e, TaskId a, TaskId b) {
        return e.executor == executor && orderedBy(state, a, b) == OrderedBy::Nothing;
    };
    for (std::size_t i = from; i < to; ++i) {
        if (const auto e = asking.get<SiftUpCompared>(i); e && open(*e, e->task, e->parentTask))
            return false;
        if (const auto e = asking.get<SiftDownCompared>(i); e && open(*e, e->task, e->childTask))
            return false;
        if (const auto e = asking.get<ChildrenCompared>(i);
            e && open(*e, e->leftTask, e->rightTask))
            return false;
        if (const auto e = asking.get<SiblingsCompared>(i);
            e && open(*e, e->leastTask, e->childTask))
            return false;
    }
    return true;
}

/// A slot that is not the right one, and what is mixed up by whoever takes it.
struct WrongSlot {
    std::int32_t slot = 0;
    std::string why;
};

/// Slots of the model, which count from 0.
std::vector<WrongSlot> wrongSlots(const Heap& heap, std::int32_t began, std::int32_t end, bool up) {
    const std::int32_t size = std::max(heap.size(), began + 1);
    const std::int32_t above = heap.parentOf(end);
    std::vector<WrongSlot> wrong;
    const auto add = [&](std::int32_t slot, std::string_view why) {
        if (slot >= 0 && slot < size && slot != end)
            wrong.push_back({slot, "predict.place.why." + std::string(why)});
    };
    if (up) {
        std::int32_t below = began;
        while (below > end && heap.parentOf(below) > end) below = heap.parentOf(below);
        add(above, "tooFar.up");
        add(below, "tooEarly.up");
        add(began, "tooEarly.up");
    } else {
        add(heap.firstChildOf(end), "tooFar.down");
        if (end != began) add(above, "tooEarly.down");
        if (end != began) add(began, "tooEarly.down");
    }
    if (above >= 0 && (up || end != began))
        for (std::int32_t slot = heap.firstChildOf(above);
             slot < heap.firstChildOf(above) + heap.childrenAt(above); ++slot)
            add(slot, up ? "branch.up" : "branch.down");
    if (up) add(0, "tooFar.up");
    if (!up) add(heap.firstChildOf(end) + 1, "tooFar.down");
    return wrong;
}

Said whyThere(const Heap& heap, const SiftPlace& placed, std::int32_t end) {
    if (!placed.up) return {"predict.place.why.right.down", {}};
    if (end == 0) return {"predict.place.why.right.root", {}};
    return {"predict.place.why.right.up", {{"above", heap.taskAt(heap.parentOf(end))}}};
}

}  // namespace

MadeQuestion askPlace(const Asking& asking, std::size_t asked) {
    const auto sift = siftAt(asking, asked);
    if (!sift || !asking.isAbout(sift->executor)) return std::nullopt;
    const auto placed = siftPlaceOf(asking, asked, *sift);
    if (!placed) return std::nullopt;
    const RunState& before = asking.at(asked);
    const Heap& heap = before.heaps.heap(sift->executor);
    const std::int32_t began = sift->slot - heap.first();
    const std::int32_t end = placed->slot - heap.first();
    const auto isSlot = [&](std::int32_t slot) { return slot >= 0 && slot < heap.capacity(); };
    if (!isSlot(began) || !isSlot(end)) return std::nullopt;  // a damaged recording
    const bool alone = sift->up ? began <= 0 : heap.firstChildOf(began) >= heap.size();
    if (alone || !everyComparisonIsSettled(asking, asked, placed->position, before, sift->executor))
        return std::nullopt;

    const auto slot = [&](std::int32_t index) {
        return Said{"predict.place.slot", {{"slot", std::to_string(index + heap.first())}}};
    };
    QuestionDraft draft(PredictKind::Place, asked, placed->position + 1,
                        {"predict.place.prompt", {{"task", sift->task}}});
    draft.right(slot(end), whyThere(heap, *placed, end), end);
    for (const WrongSlot& each : wrongSlots(heap, began, end, placed->up))
        draft.wrong(slot(each.slot), {each.why, {}}, each.slot);
    return draft.ranked(asking);
}

}  // namespace poolscope
