// Contracting groups of nodes.
#include "app/perspectives/graph/folding.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace poolscope {

namespace {

constexpr std::size_t kLeastFolded = 2;  ///< nodes in a box that stands for several

std::optional<int> kindOf(const FoldedGraph& graph, std::size_t group, const FoldKinds& kinds) {
    return kinds[graph.groups[group].front()];
}

/// `into`: for each group the one that it becomes part of, or itself.
FoldedGraph contracted(const FoldedGraph& graph, const std::vector<std::uint32_t>& into) {
    FoldedGraph folded;
    std::vector<std::uint32_t> number(into.size());
    for (std::uint32_t i = 0; i < into.size(); ++i)
        if (into[i] == i) {
            number[i] = static_cast<std::uint32_t>(folded.groups.size());
            folded.groups.emplace_back();
            folded.nodes.push_back({graph.nodes[i].name, {}, {}});
        }
    for (std::uint32_t i = 0; i < into.size(); ++i) {
        const std::uint32_t mine = number[into[i]];
        folded.groups[mine].insert(folded.groups[mine].end(), graph.groups[i].begin(),
                                   graph.groups[i].end());
        for (const std::uint32_t behind : graph.nodes[i].before) {
            const std::uint32_t other = number[into[behind]];
            std::vector<std::uint32_t>& known = folded.nodes[mine].before;
            if (other == mine || std::find(known.begin(), known.end(), other) != known.end())
                continue;
            known.push_back(other);
            folded.nodes[other].after.push_back(mine);
        }
    }
    return folded;
}

std::vector<std::uint32_t> eachAlone(std::size_t size) {
    std::vector<std::uint32_t> into(size);
    std::iota(into.begin(), into.end(), 0U);
    return into;
}

}  // namespace

bool FoldedGraph::folds() const {
    return std::any_of(groups.begin(), groups.end(),
                       [](const auto& group) { return group.size() > 1; });
}

FoldedGraph unfolded(std::span<const WorkNode> nodes) {
    FoldedGraph graph;
    graph.nodes.assign(nodes.begin(), nodes.end());
    for (std::uint32_t i = 0; i < nodes.size(); ++i) graph.groups.push_back({i});
    return graph;
}

FoldedGraph foldChains(const FoldedGraph& graph, const FoldKinds& kinds) {
    std::vector<std::uint32_t> into = eachAlone(graph.groups.size());
    // Chains are found from their first nodes on, so what a node becomes is known before it is
    // asked.
    for (std::uint32_t first = 0; first < graph.nodes.size(); ++first) {
        const auto alike = [&](std::uint32_t a, std::uint32_t b) {
            return kindOf(graph, a, kinds) && kindOf(graph, a, kinds) == kindOf(graph, b, kinds);
        };
        const auto onlyBefore = [&](std::uint32_t node) -> std::optional<std::uint32_t> {
            if (graph.nodes[node].after.size() != 1) return std::nullopt;
            const std::uint32_t before = graph.nodes[node].after.front();
            if (graph.nodes[before].before.size() != 1 || !alike(before, node)) return std::nullopt;
            return before;
        };
        if (onlyBefore(first)) continue;
        std::uint32_t at = first;
        while (graph.nodes[at].before.size() == 1 &&
               onlyBefore(graph.nodes[at].before.front()) == at) {
            at = graph.nodes[at].before.front();
            into[at] = first;
        }
    }
    return contracted(graph, into);
}

FoldedGraph foldLayers(const FoldedGraph& graph, const FoldKinds& kinds, std::size_t rows) {
    const std::vector<std::uint32_t> layerOf = layersOf(graph.nodes);
    std::map<std::uint32_t, std::vector<std::uint32_t>> layers;
    for (std::uint32_t i = 0; i < layerOf.size(); ++i) layers[layerOf[i]].push_back(i);
    std::vector<std::uint32_t> into = eachAlone(graph.groups.size());
    for (const auto& [layer, groups] : layers) {
        if (groups.size() <= rows) continue;
        std::map<int, std::vector<std::uint32_t>> byKind;
        for (const std::uint32_t group : groups)
            if (const auto kind = kindOf(graph, group, kinds)) byKind[*kind].push_back(group);
        std::size_t tooMany = groups.size() - rows;
        // The kind with the most nodes gives way first.
        std::vector<std::vector<std::uint32_t>> all;
        for (auto& [kind, alike] : byKind) all.push_back(std::move(alike));
        std::stable_sort(all.begin(), all.end(),
                         [](const auto& a, const auto& b) { return a.size() > b.size(); });
        for (const std::vector<std::uint32_t>& alike : all) {
            if (tooMany == 0 || alike.size() < kLeastFolded) break;
            const std::size_t gone = std::min(tooMany, alike.size() - 1);
            const std::size_t first = alike.size() - gone - 1;
            for (std::size_t i = first; i < alike.size(); ++i) into[alike[i]] = alike[first];
            tooMany -= gone;
        }
    }
    return contracted(graph, into);
}

}  // namespace poolscope
