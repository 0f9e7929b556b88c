// Standing between two moments.
#include "app/perspectives/heap/tree.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <utility>

namespace poolscope {

namespace {

struct Standing {
    Vec2 place;
    float raised = 0;
    bool inHand = false;
    bool leaving = false;
    std::int32_t slot = -1;
};
using Standings = std::unordered_map<std::uint32_t, Standing>;

/// The slots that the event at the playhead writes or reads; the only ones whose tasks can move.
std::vector<std::int32_t> slotsTouched(const RunView& runView) {
    const std::optional<std::size_t> event = runView.event();
    if (!event) return {};
    const Payload& what = runView.log[*event].what;
    const std::int32_t first = runView.now.heaps.heap(runView.executor).first();
    if (const auto* filled = what.get<SlotFilled>()) {
        if (filled->from < 0) return {filled->slot - first};
        return {filled->slot - first, filled->from - first};
    }
    if (const auto* cleared = what.get<SlotCleared>()) return {cleared->slot - first};
    return {};
}

Standings standingsOf(const RunState& state, const RunView& runView, const TreeShape& shape) {
    Standings standings;
    const Heap& heap = state.heaps.heap(runView.executor);
    const std::optional<HeapOperation>& operation = heap.operation();
    const std::int32_t hole = operation ? operation->hole : -1;
    const auto stand = [&](std::int32_t slot) {
        const TaskId task = heap.taskAt(slot);
        if (!task.exists() || slot == hole) return;
        standings.try_emplace(task.value, Standing{shape.place(slot), 0, false, false, slot});
    };
    const std::int32_t shown = shape.slotsShown(std::min(heap.capacity(), heap.size() + 1));
    for (std::int32_t slot = 0; slot < shown; ++slot) stand(slot);
    for (const std::int32_t slot : slotsTouched(runView))
        if (slot >= shown && slot <= heap.size() && slot < heap.capacity()) stand(slot);
    if (!operation) return standings;
    // `size` counts the task before it has its slot; it must not move aside for that.
    const bool counted = heap.size() > 0 && !heap.taskAt(heap.size() - 1).exists();
    const std::int32_t freeSlot = heap.size() - (counted ? 1 : 0);
    // Where rows are close, the task in hand is drawn lower, so that it covers no node.
    const float air = std::max(0.15F, shape.levelHeight / shape.lift.y - 1);
    if (operation->kind == HeapOperation::Kind::Offer && operation->task.exists() &&
        !standings.contains(operation->task.value) && operation->inHand != operation->task) {
        const Vec2 above = shape.place(freeSlot) - Vec2{0, shape.lift.y * std::min(0.8F, air)};
        standings[operation->task.value] = {above, 1, true, false, -1};
    }
    if (operation->inHand.exists()) {
        const Vec2 place = hole >= 0 ? shape.place(hole) : shape.place(freeSlot);
        const Vec2 up{shape.lift.x * 0.12F, -shape.lift.y * std::min(0.42F, air)};
        standings[operation->inHand.value] = {place + up, 1, true, false, hole};
    }
    const bool leaves = operation->kind == HeapOperation::Kind::FinishPoll ||
                        // A search may still be under way: the array has it until it is told.
                        (operation->kind == HeapOperation::Kind::Remove &&
                         state.heaps.heapIndex(operation->task) < 0);
    if (leaves && operation->task.exists()) {
        // Beside the root, where nothing else stands.
        const Vec2 aside{-shape.lift.x * 1.1F, -shape.lift.y * 0.75F};
        standings[operation->task.value] = {shape.place(0) + aside, 1, false, true, -1};
    }
    return standings;
}

/// How far a task stands aside, half way, while another one goes the opposite way: together a whole
/// node, so that neither covers the other. Most of it falls to the task in hand, which bends to the
/// inside of the tree, where there is room.
Vec2 aside(Vec2 from, Vec2 to, bool inHand, float t, const TreeShape& shape) {
    constexpr float kInHand = 0.8F;
    constexpr float kOther = 0.35F;
    const Vec2 way = to - from;
    const float length = std::hypot(way.x, way.y);
    if (length <= 0) return {};
    Vec2 across{way.y / length, -way.x / length};
    const bool outwards = across.x * (from.x + to.x) > 0;
    if (outwards == inHand) across = across * -1.0F;
    const float node = std::abs(across.x) * shape.lift.x + std::abs(across.y) * shape.lift.y;
    const float bend = 4 * t * (1 - t) * (inHand ? kInHand : kOther);
    return across * (node * bend);
}

TreeNode between(TaskId task, const Standing* before, const Standing* after, float t,
                 const TreeShape& shape) {
    TreeNode node;
    node.task = task;
    const Standing& known = before != nullptr ? *before : *after;
    node.slot = known.slot;
    node.inHand = (after != nullptr && after->inHand) || known.inHand;
    node.leaving = (after != nullptr && after->leaving) || known.leaving;
    if (before == nullptr) {
        node.place = after->place - Vec2{0, shape.lift.y * (1 - t)};
        node.raised = after->raised;
        node.alpha = t;
        node.arriving = true;
    } else if (after == nullptr) {
        node.place = before->place - Vec2{0, shape.lift.y * 0.6F * t};
        node.raised = before->raised;
        node.alpha = 1 - t;
    } else {
        node.place = mix(before->place, after->place, t);
        node.moves = before->slot != after->slot;
        if (node.moves && (node.inHand || (before->slot >= 0 && after->slot >= 0)))
            node.place = node.place + aside(before->place, after->place, node.inHand, t, shape);
        node.raised = before->raised + (after->raised - before->raised) * t;
    }
    return node;
}

}  // namespace

std::vector<TreeNode> placeNodes(const RunView& runView, const TreeShape& shape) {
    const Standings before = standingsOf(runView.now, runView, shape);
    const float t = ease(runView.fraction);
    std::vector<TreeNode> nodes;
    const auto find = [](const Standings& standings, std::uint32_t task) -> const Standing* {
        const auto found = standings.find(task);
        return found == standings.end() ? nullptr : &found->second;
    };
    if (runView.fraction <= 0) {
        for (const auto& [task, standing] : before)
            nodes.push_back(between({task}, &standing, &standing, 0, shape));
    } else {
        const Standings after = standingsOf(runView.next, runView, shape);
        for (const auto& [task, standing] : before)
            nodes.push_back(between({task}, &standing, find(after, task), t, shape));
        for (const auto& [task, standing] : after)
            if (!before.contains(task))
                nodes.push_back(between({task}, nullptr, &standing, t, shape));
    }
    // Tasks at rest in a collapsed subtree are counted there, not drawn.
    std::erase_if(nodes, [&](const TreeNode& node) {
        return node.raised <= 0 && !node.moves && node.slot >= 0 && shape.isFolded(node.slot);
    });
    std::sort(nodes.begin(), nodes.end(), [](const TreeNode& a, const TreeNode& b) {
        const auto rank = [](const TreeNode& n) {
            return std::pair(n.inHand || n.leaving, n.task);
        };
        return rank(a) < rank(b);
    });
    return nodes;
}

}  // namespace poolscope
