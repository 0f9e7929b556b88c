// The tree of a pairing heap.
//
// Its nodes may have any number of children, and it changes its shape with every link. So it is
// drawn as it is: each leaf has a column of its own, a node stands over the middle of its children,
// a row is a level; roots that are not yet joined stand side by side. Between two events every node
// glides from where it was to where it will be.
#include <algorithm>
#include <span>
#include <unordered_map>

#include "app/perspectives/heap/parts.hpp"

namespace poolscope {

namespace {

constexpr Length kWidestPairingCell{150};
constexpr Length kTallestPairingCell{150};
constexpr Length kWidestPairingNode{116};

constexpr int kDeepest = 60;  // rows below this one would be thinner than a line

/// Column and level of every node, and how many there are of both.
struct Grid {
    std::unordered_map<std::uint32_t, Vec2> places;
    std::vector<TaskId> order;  ///< parents before their children
    float columns = 0;
    float levels = 0;
};

/// The queued tasks by parent, and under one from left to right.
class Forest {
public:
    Forest(const HeapModel& heaps, ExecutorId executor) : heaps_(heaps) {
        const Heap& heap = heaps.heap(executor);
        for (std::int32_t slot = 0; slot < heap.capacity(); ++slot)
            if (const TaskId task = heap.taskAt(slot); task.exists()) tasks_.push_back(task);
        std::sort(tasks_.begin(), tasks_.end(), [&](TaskId a, TaskId b) {
            const std::uint32_t left = parentOf(a);
            const std::uint32_t right = parentOf(b);
            return left != right ? left < right : heaps_.key(a).linked > heaps_.key(b).linked;
        });
    }
    /// Places a subtree from the first free column on; returns its root's own column.
    float place(TaskId task, int level, Grid& grid) const {
        grid.levels = std::max(grid.levels, static_cast<float>(level + 1));
        grid.order.push_back(task);
        float first = 0;
        float last = 0;
        bool leaf = true;
        for (const TaskId child : childrenOf(task)) {
            if (level == kDeepest) break;
            last = place(child, level + 1, grid);
            if (leaf) first = last;
            leaf = false;
        }
        const float column = leaf ? grid.columns++ : (first + last) / 2;
        grid.places[task.value] = {column, static_cast<float>(level)};
        return column;
    }
    std::span<const TaskId> childrenOf(TaskId parent) const {
        const auto before = [&](TaskId task, std::uint32_t id) { return parentOf(task) < id; };
        const auto after = [&](std::uint32_t id, TaskId task) { return id < parentOf(task); };
        const auto first = std::lower_bound(tasks_.begin(), tasks_.end(), parent.value, before);
        const auto last = std::upper_bound(first, tasks_.end(), parent.value, after);
        return std::span(tasks_).subspan(static_cast<std::size_t>(first - tasks_.begin()),
                                         static_cast<std::size_t>(last - first));
    }

private:
    std::uint32_t parentOf(TaskId task) const { return heaps_.key(task).parent.value; }

    const HeapModel& heaps_;
    std::vector<TaskId> tasks_;
};

Grid gridOf(const HeapModel& heaps, ExecutorId executor) {
    const Forest forest(heaps, executor);
    Grid grid;
    for (const TaskId root : forest.childrenOf(TaskId{})) forest.place(root, 0, grid);
    return grid;
}

/// Maps a grid into the region: the tree's middle in the region's, as large as there is room.
struct Frame {
    Vec2 middle;
    Vec2 cell;
    Vec2 node;
    Vec2 grid;

    Vec2 at(Vec2 place) const {
        return middle +
               Vec2{(place.x - (grid.x - 1) / 2) * cell.x, (place.y - (grid.y - 1) / 2) * cell.y};
    }
};

Frame frameFor(const Grid& grid, Rect region, const Camera& camera, const LayoutContext& context) {
    const Rect room = region.inset(context.px(s5), context.px(s7));
    Frame frame;
    frame.grid = {std::max(grid.columns, 1.0F), std::max(grid.levels, 1.0F)};
    frame.cell = {std::min(room.w / frame.grid.x, context.px(kWidestPairingCell)),
                  std::min(room.h / frame.grid.y, context.px(kTallestPairingCell))};
    frame.cell = {frame.cell.x * camera.zooms().x, frame.cell.y * camera.zooms().y};
    const float width = std::clamp(frame.cell.x * 0.87F, 2.0F, context.px(kWidestPairingNode));
    const float height = std::min({context.px(s24), frame.cell.y * 0.72F, width * 1.15F});
    frame.node = {width, height};
    frame.middle = room.centre() + camera.pan;
    return frame;
}

}  // namespace

void layoutPairing(const RunView& view, const Camera& camera, const LayoutContext& context,
                   HeapLayout& layout) {
    const auto placed = [&](const HeapModel& heaps) {
        const Grid grid = gridOf(heaps, view.executor);
        const Frame frame = frameFor(grid, layout.treeRegion, camera, context);
        PlacedTasks tasks;
        for (const TaskId task : grid.order)
            tasks.add(task, rectAround(frame.at(grid.places.at(task.value)), frame.node));
        layout.tree.full = frame.node;
        return tasks;
    };
    const PlacedTasks before = placed(view.now.heaps);
    const Vec2 size = layout.tree.full;
    const auto centres = layoutGliding(before, placed(view.next.heaps), view, layout);
    layout.tree.full = mix(size, layout.tree.full, view.fraction);
    const HeapModel& shown = (view.fraction > 0.5F ? view.next : view.now).heaps;
    for (const HeapNodeBox& box : layout.nodes) {
        const auto parent = centres.find(shown.key(box.node.task).parent.value);
        if (parent == centres.end() || !shown.key(box.node.task).parent.exists()) continue;
        layout.edges.push_back({parent->second, box.box.centre(), false});
    }
    labelNodes(view, context, layout);
}

}  // namespace poolscope
