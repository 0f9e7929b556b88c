// Walking through a graph in the order of its edges.
#include "app/model/run/work_graph.hpp"

#include <algorithm>
#include <optional>

namespace poolscope {

namespace {

/// Each node after those that it waits for, smaller numbers first; without those in or behind a
/// cycle.
std::vector<std::uint32_t> inOrder(std::span<const WorkNode> nodes) {
    std::vector<std::size_t> left(nodes.size());
    std::vector<std::uint32_t> order;
    order.reserve(nodes.size());
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        left[i] = nodes[i].after.size();
        if (left[i] == 0) order.push_back(i);
    }
    for (std::size_t done = 0; done < order.size(); ++done)
        for (const std::uint32_t behind : nodes[order[done]].before)
            if (--left[behind] == 0) order.push_back(behind);
    return order;
}

}  // namespace

std::vector<std::uint32_t> layersOf(std::span<const WorkNode> nodes) {
    const std::vector<std::uint32_t> order = inOrder(nodes);
    std::vector<std::optional<std::uint32_t>> known(nodes.size());
    std::uint32_t behindAll = 0;
    for (const std::uint32_t node : order) {
        std::uint32_t layer = 0;
        for (const std::uint32_t before : nodes[node].after)
            layer = std::max(layer, known[before].value_or(0) + 1);
        known[node] = layer;
        behindAll = std::max(behindAll, layer + 1);
    }
    std::vector<std::uint32_t> layers;
    layers.reserve(nodes.size());
    for (const auto& layer : known) layers.push_back(layer.value_or(behindAll));
    return layers;
}

CriticalPath criticalPathOf(std::span<const WorkNode> nodes, std::span<const WorkItem> items,
                            Instant now) {
    CriticalPath path;
    if (items.size() != nodes.size()) return path;
    std::vector<Duration> longest(nodes.size());
    std::vector<std::optional<std::uint32_t>> from(nodes.size());
    std::optional<std::uint32_t> last;
    for (const std::uint32_t node : inOrder(nodes)) {
        if (!items[node].hasBegun()) continue;
        for (const std::uint32_t before : nodes[node].after)
            if (items[before].hasBegun() &&
                (!from[node] || longest[node] < longest[before] ||
                 (longest[node] == longest[before] && before < *from[node]))) {
                longest[node] = longest[before];
                from[node] = before;
            }
        longest[node] = longest[node] + items[node].ran(now);
        // A node that has only just begun belongs to it, too.
        if (!last || longest[*last] < longest[node] ||
            (longest[*last] == longest[node] && from[node] == last))
            last = node;
    }
    for (std::optional<std::uint32_t> at = last; at; at = from[*at]) path.nodes.push_back(*at);
    std::reverse(path.nodes.begin(), path.nodes.end());
    if (last) path.length = longest[*last];
    return path;
}

}  // namespace poolscope
