// The grid of slots, and standing between two moments.
#include "app/views/heap/tree.hpp"

#include <bit>
#include <cmath>
#include <unordered_map>

namespace poolscope {

Camera Camera::zoomedAt(float factor, Vec2 point, Vec2 centre) const {
    const float next = std::clamp(zoom * factor, 0.5F, 60.0F);
    const float applied = next / zoom;
    const Vec2 fromCentre = point - centre - pan;
    return {next, pan - fromCentre * (applied - 1.0F)};
}

float TreeShape::width() const {
    return static_cast<float>(1U << static_cast<unsigned>(levels - 1)) * (nodeWidth + gap);
}

float TreeShape::height() const {
    return static_cast<float>(levels - 1) * levelHeight + nodeHeight;
}

Vec2 TreeShape::place(std::int32_t slot) const {
    const auto number = static_cast<std::uint32_t>(slot) + 1U;
    const int level = std::bit_width(number) - 1;
    const std::uint32_t across = number - (1U << static_cast<unsigned>(level));
    const float cell = width() / static_cast<float>(1U << static_cast<unsigned>(level));
    return {-width() / 2 + (static_cast<float>(across) + 0.5F) * cell,
            nodeHeight / 2 + static_cast<float>(level) * levelHeight};
}

TreeShape shapeFor(std::int32_t largestSize, const Style& style) {
    TreeShape shape;
    const auto size = static_cast<std::uint32_t>(std::max(largestSize, 3));
    shape.levels = std::bit_width(size);
    shape.nodeWidth = style.px(70);
    shape.nodeHeight = style.px(42);
    shape.gap = style.px(10);
    shape.levelHeight = style.px(76);
    shape.lift = {shape.nodeWidth, shape.nodeHeight};
    return shape;
}

TreeView fitTree(const TreeShape& shape, Rect region, const Camera& camera, const Style& style) {
    TreeView view;
    view.shape = shape;
    view.region = region;
    Rect room = region.inset(style.px(8), style.px(6));
    cutLeft(room, style.px(14));        // for the slot numbers
    constexpr float kHeadroom = 0.95F;  // above the root, in nodes: where a leaving task is lifted
    const float levels = static_cast<float>(std::max(1, shape.levels - 1));
    const float byWidth = room.w / shape.width();
    const float byHeight = room.h / (shape.height() + kHeadroom * shape.nodeHeight);
    const float fit = std::min({byWidth, byHeight, 1.35F});
    if (byWidth < byHeight) {
        // A wide tree keeps its depth, and its upper nodes two lines of height.
        const float node = std::min(shape.nodeHeight, room.h / (levels * 1.4F + 1 + kHeadroom));
        const float level = (room.h - node * (1 + kHeadroom)) / levels;
        view.shape.nodeHeight = node / fit;
        view.shape.levelHeight = std::min(level, shape.levelHeight * 2.2F) / fit;
    }
    const float closer = std::clamp(camera.zoom, 1.0F, 1.5F);
    view.full = Vec2{shape.nodeWidth * std::max(fit, 1.0F), view.shape.nodeHeight * fit} * closer;
    const float headroom = view.shape.nodeHeight * kHeadroom;
    view.zoom = fit * camera.zoom;
    view.shape.lift = view.full * (1 / view.zoom);
    const float used = (view.shape.height() + headroom) * fit;  // after the spread above
    const float top = room.y + std::max(0.0F, (room.h - used) / 2) + headroom * fit;
    const Vec2 centre = region.centre();
    const Vec2 fitted{room.centre().x, top};
    view.origin = centre + camera.pan + (fitted - centre) * camera.zoom;
    return view;
}

Vec2 TreeView::sizeAt(Vec2 place) const {
    const float deepest = static_cast<float>(shape.levels - 1);
    const float level =
        std::clamp((place.y - shape.nodeHeight / 2) / shape.levelHeight, 0.0F, deepest);
    const float cell = shape.width() * zoom / std::exp2(level);
    const float width = std::clamp(cell * 0.87F, 2.0F, full.x);
    return {width, std::min(full.y, width * 1.15F)};
}

namespace {

struct Standing {
    Vec2 place;
    float raised = 0;
    bool inHand = false;
    bool leaving = false;
    std::int32_t slot = -1;
};
using Standings = std::unordered_map<std::uint32_t, Standing>;

/// The slot a leaving task was taken from, as its operation's first event says.
std::int32_t slotLeft(const HeapOperation& operation, const Log& log) {
    if (operation.began < log.size())
        if (const auto* removal = std::get_if<RemoveBegan>(&log[operation.began].what))
            return std::max(removal->slot, 0);
    return 0;
}

Standings standingsOf(const Moment& moment, const Sight& sight, const TreeShape& shape) {
    Standings standings;
    const Heap& heap = moment.heaps.heap(sight.executor);
    const std::optional<HeapOperation>& operation = heap.operation();
    const std::int32_t hole = operation ? operation->hole : -1;
    for (std::int32_t slot = 0; slot < heap.capacity() && slot <= heap.size(); ++slot) {
        const TaskId task = heap.taskAt(slot);
        if (!task.exists() || slot == hole) continue;
        standings.try_emplace(task.value, Standing{shape.place(slot), 0, false, false, slot});
    }
    if (!operation) return standings;
    if (operation->kind == HeapOperation::Kind::Offer && operation->task.exists() &&
        !standings.contains(operation->task.value) && operation->inHand != operation->task) {
        const Vec2 above = shape.place(heap.size()) - Vec2{0, shape.lift.y * 0.8F};
        standings[operation->task.value] = {above, 1, true, false, -1};
    }
    if (operation->inHand.exists()) {
        const Vec2 place = hole >= 0 ? shape.place(hole) : shape.place(std::max(0, heap.size()));
        const Vec2 up{shape.lift.x * 0.12F, -shape.lift.y * 0.42F};
        standings[operation->inHand.value] = {place + up, 1, true, false, hole};
    }
    if (operation->kind != HeapOperation::Kind::Offer && operation->task.exists()) {
        const Vec2 place = shape.place(slotLeft(*operation, sight.log));
        const Vec2 up{-shape.lift.x * 0.88F, -shape.lift.y * 0.95F};
        standings[operation->task.value] = {place + up, 1, false, true, -1};
    }
    return standings;
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
        node.raised = before->raised + (after->raised - before->raised) * t;
    }
    return node;
}

}  // namespace

std::vector<TreeNode> placeNodes(const Sight& sight, const TreeShape& shape) {
    const Standings before = standingsOf(sight.now, sight, shape);
    const float t = ease(sight.fraction);
    std::vector<TreeNode> nodes;
    const auto find = [](const Standings& standings, std::uint32_t task) -> const Standing* {
        const auto found = standings.find(task);
        return found == standings.end() ? nullptr : &found->second;
    };
    if (sight.fraction <= 0) {
        for (const auto& [task, standing] : before)
            nodes.push_back(between({task}, &standing, &standing, 0, shape));
    } else {
        const Standings after = standingsOf(sight.next, sight, shape);
        for (const auto& [task, standing] : before)
            nodes.push_back(between({task}, &standing, find(after, task), t, shape));
        for (const auto& [task, standing] : after)
            if (!before.contains(task))
                nodes.push_back(between({task}, nullptr, &standing, t, shape));
    }
    std::sort(nodes.begin(), nodes.end(), [](const TreeNode& a, const TreeNode& b) {
        const auto rank = [](const TreeNode& n) {
            return std::pair(n.inHand || n.leaving, n.task);
        };
        return rank(a) < rank(b);
    });
    return nodes;
}

}  // namespace poolscope
