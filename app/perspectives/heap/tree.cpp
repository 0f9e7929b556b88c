// The grid of slots, and standing between two moments.
#include "app/perspectives/heap/tree.hpp"

#include <bit>
#include <cmath>
#include <unordered_map>

namespace poolscope {

namespace {

constexpr Length kHeapNodeWidth{70};
constexpr Length kHeapNodeHeight{42};
constexpr Length kHeapLevelHeight{76};

constexpr float kMostZoom = 4096;
constexpr float kMostZoomDown = 1.6F;   // rows further apart would lose sight of each other
constexpr float kHeadroom = 0.95F;      // above the root, in nodes: where a leaving task is lifted
constexpr float kNarrowestCell = 1.8F;  // in ems: a cell in which a name's ends can be read
constexpr Length kLeftForNumbers = s7;
constexpr float kMostSpread = 3.4F;  // how far apart, and how large, a small heap's nodes become
constexpr float kMostGrown = 2.2F;
constexpr float kMostBetween = 3.2F;  // how far apart its rows become
constexpr float kNodeEms = 6.4F;      // a node's width in letters' heights, at least
constexpr float kLine = 1.25F;        // a line in a node, in ems
constexpr float kClosest = 1.25F;     // from row to row, in nodes

Vec2 scaled(Vec2 v, Vec2 by) { return {v.x * by.x, v.y * by.y}; }

/// The lowest level whose cells are wide enough.
int lowestReadable(float width, int bits, const Style& style) {
    const float cells = width / (style.size(Type::Small) * kNarrowestCell);
    const auto levels = static_cast<int>(std::floor(std::log2(std::max(cells, 1.0F))));
    return std::max(1, levels / bits);
}

/// The height of a node with that many lines of text.
float nodeHeight(int lines, const Style& style) {
    const float second = lines > 1 ? style.size(Type::Strong) : 0.0F;
    return (style.size(Type::Small) + second) * kLine + 2 * style.px(s1);
}

/// The lowest level down to which every row has a line of text.
int lowestInHeight(float height, const Style& style) {
    const float rows = (height / nodeHeight(1, style) - 1 - kHeadroom) / kClosest;
    return std::max(1, static_cast<int>(rows));
}

TreeShape shapeFor(std::int32_t largestSize, Vec2 room, float zoom, const Style& style, int bits) {
    TreeShape shape;
    shape.bits = bits;
    const float width = room.x;
    const int whole = levelOf(std::max(largestSize, 3) - 1, bits);
    const int seen = std::min(lowestReadable(width, bits, style), lowestInHeight(room.y, style));
    shape.levels = std::min(whole, seen) + 1;
    shape.deepest =
        std::min(whole, std::max(shape.levels - 1, lowestReadable(width * zoom, bits, style)));
    shape.folds = shape.deepest < whole;
    shape.nodeWidth = std::max(style.px(kHeapNodeWidth), style.size(Type::Small) * kNodeEms);
    shape.nodeHeight = std::max(style.px(kHeapNodeHeight), nodeHeight(2, style));
    shape.gap = style.px(s5);
    shape.levelHeight = style.px(kHeapLevelHeight);
    shape.lift = {shape.nodeWidth, shape.nodeHeight};
    return shape;
}

}  // namespace

Camera Camera::zoomedAt(float factor, Vec2 point, Vec2 centre) const {
    const float next = std::clamp(zoom * factor, 0.5F, kMostZoom);
    const Camera closer{next, pan};
    const Vec2 applied{closer.zooms().x / zooms().x - 1, closer.zooms().y / zooms().y - 1};
    return {next, pan - scaled(point - centre - pan, applied)};
}

Vec2 Camera::zooms() const { return {zoom, std::min(zoom, kMostZoomDown)}; }

std::int32_t firstOfLevel(int level, int bits) {
    const int most = 31 / bits;  // more levels than slots can be counted
    const std::int64_t slots = std::int64_t{1} << (bits * std::min(level, most));
    const std::int64_t first = (slots - 1) / ((std::int64_t{1} << bits) - 1);
    return static_cast<std::int32_t>(first);
}

int levelOf(std::int32_t slot, int bits) {
    if (bits == 1) return std::bit_width(static_cast<std::uint32_t>(slot) + 1U) - 1;
    // Slots above a level with four children a node: (4^level − 1) / 3.
    return (static_cast<int>(std::bit_width(3 * static_cast<std::uint64_t>(slot) + 1U)) - 1) / 2;
}

std::int32_t subtreeSize(std::int32_t slot, std::int32_t size, int bits) {
    const std::int64_t children = std::int64_t{1} << bits;
    std::int64_t first = slot;
    std::int64_t last = slot;
    std::int64_t count = 0;
    for (; first < size; first = children * first + 1, last = children * (last + 1)) {
        count += std::min<std::int64_t>(last, size - 1) - first + 1;
    }
    return static_cast<std::int32_t>(count);
}

float TreeShape::width() const {
    return static_cast<float>(1U << static_cast<unsigned>(bits * (levels - 1))) * (nodeWidth + gap);
}

float TreeShape::height() const {
    return static_cast<float>(levels - 1) * levelHeight + nodeHeight;
}

std::int32_t TreeShape::shownAs(std::int32_t slot) const {
    for (int below = levelOf(slot, bits) - deepest; below > 0; --below) slot = (slot - 1) >> bits;
    return slot;
}

bool TreeShape::isFolded(std::int32_t slot) const {
    return folds && levelOf(slot, bits) >= deepest;
}

std::int32_t TreeShape::slotsShown(std::int32_t size) const {
    return folds ? std::min(size, firstOfLevel(deepest, bits)) : size;
}

Vec2 TreeShape::place(std::int32_t slot) const {
    const std::int32_t shown = shownAs(slot);
    const int level = levelOf(shown, bits);
    const std::int32_t across = shown - firstOfLevel(level, bits);
    const float cell = width() / static_cast<float>(std::int32_t{1} << (bits * level));
    return {-width() / 2 + (static_cast<float>(across) + 0.5F) * cell,
            nodeHeight / 2 + static_cast<float>(level) * levelHeight};
}

TreeView viewTree(std::int32_t largestSize, Rect region, const Camera& camera, const Style& style,
                  int bits) {
    TreeView view;
    view.region = region;
    Rect room = region.inset(style.px(s4), style.px(s3));
    cutLeft(room, style.px(kLeftForNumbers));
    const TreeShape shape = shapeFor(largestSize, {room.w, room.h}, camera.zoom, style, bits);
    view.shape = shape;
    const float levels = static_cast<float>(std::max(1, shape.levels - 1));
    const float fit = std::min(room.w / shape.width(), kMostSpread);
    const float grown = std::clamp(fit, 1.0F, kMostGrown);
    // The height is shared out by itself: in low rooms rows come closer before the nodes lose their
    // second line, in high ones they use what there is.
    const float node =
        std::min(shape.nodeHeight * grown, room.h / (levels * kClosest + 1 + kHeadroom));
    const float level = (room.h - node * (1 + kHeadroom)) / levels;
    view.shape.nodeHeight = node / fit;
    view.shape.levelHeight = std::min(level, shape.levelHeight * kMostBetween) / fit;
    // Closer up the nodes grow; once they have room for their text, it is the distances that grow.
    const float closer = std::clamp(camera.zoom, 1.0F, 1.5F);
    view.full = Vec2{shape.nodeWidth * grown, node} * closer;
    const float headroom = view.shape.nodeHeight * kHeadroom;
    view.zoom = camera.zooms() * fit;
    const float used = (view.shape.height() + headroom) * fit;  // after the spread above
    const float top = room.y + std::max(0.0F, (room.h - used) / 2) + headroom * fit;
    const Vec2 centre = region.centre();
    const Vec2 fitted{room.centre().x, top};
    view.origin = centre + camera.pan + scaled(fitted - centre, camera.zooms());
    view.shape.lift = {view.full.x / view.zoom.x, view.full.y / view.zoom.y};
    return view;
}

float treeHeight(std::int32_t largestSize, int lines, const Style& style, int bits) {
    const int levels = levelOf(std::max(largestSize, 3) - 1, bits);
    return nodeHeight(lines, style) * (static_cast<float>(levels) * kClosest + 1 + kHeadroom) +
           2 * style.px(s3);
}

Camera cameraOnSubtree(std::int32_t slot, std::int32_t largestSize, Rect region, const Style& style,
                       int bits) {
    const float across = static_cast<float>(std::int32_t{1} << (bits * levelOf(slot, bits)));
    Camera camera{std::min(across * 0.9F, kMostZoom), {}};
    const TreeView view = viewTree(largestSize, region, camera, style, bits);
    const Vec2 wanted{region.centre().x, region.y + region.h * 0.2F};
    camera.pan = wanted - view.atSlot(slot);
    return camera;
}

Rect TreeView::whole() const {
    const float height = static_cast<float>(shape.deepest) * shape.levelHeight + shape.nodeHeight;
    const Vec2 size{shape.width() * zoom.x, height * zoom.y};
    return {origin.x - size.x / 2, origin.y, size.x, size.y};
}

Vec2 TreeView::sizeAt(Vec2 place) const {
    const float level = std::clamp((place.y - shape.nodeHeight / 2) / shape.levelHeight, 0.0F,
                                   static_cast<float>(shape.deepest));
    const float cell = shape.width() * zoom.x / std::exp2(static_cast<float>(shape.bits) * level);
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
                        operation->kind == HeapOperation::Kind::Remove;
    if (leaves && operation->task.exists()) {
        // Beside the root, where nothing else stands.
        const Vec2 aside{-shape.lift.x * 1.1F, -shape.lift.y * 0.75F};
        standings[operation->task.value] = {shape.place(0) + aside, 1, false, true, -1};
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
        node.moves = before->slot != after->slot;
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
