// The grid of slots.
#include "app/ui/heap_tree.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

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
constexpr float kNodeEms = 5.5F;      // a node's width in its name's heights, at least
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
    return (style.size(Type::Small) + second) * kLine + style.px(s2) + style.bold();
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
    shape.nodeWidth = std::max(style.px(kHeapNodeWidth), style.size(Type::Strong) * kNodeEms);
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

}  // namespace poolscope
