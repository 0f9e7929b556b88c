// Nodes whose positions do not follow from heap slots, between two states.
#include "app/perspectives/heap/parts.hpp"

namespace poolscope {

std::unordered_map<std::uint32_t, Vec2> layoutGliding(const PlacedTasks& before,
                                                      const PlacedTasks& after, const RunView& view,
                                                      HeapLayout& layout) {
    std::unordered_map<std::uint32_t, Vec2> centres;
    const float t = view.fraction;
    const auto add = [&](TaskId task, Rect box, float alpha) {
        centres[task.value] = box.centre();
        TreeNode node;
        node.task = task;
        node.place = box.centre();
        node.alpha = alpha;
        if (!intersection(box, layout.treeRegion).empty())
            layout.nodes.push_back(nodeBox(node, box, view));
    };
    for (const TaskId task : before.order) {
        const Rect old = before.boxes.at(task.value);
        const auto later = after.boxes.find(task.value);
        if (later == after.boxes.end())
            add(task, old.moved({0, -old.h * t}), 1 - t);
        else
            add(task, mix(old, later->second, t), 1);
    }
    for (const TaskId task : after.order) {
        if (before.boxes.contains(task.value) || t <= 0) continue;
        const Rect box = after.boxes.at(task.value);
        add(task, box.moved({0, -box.h * (1 - t)}), t);
    }
    return centres;
}

}  // namespace poolscope
