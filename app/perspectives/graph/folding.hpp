// Folding a graph that has no room for all its nodes: what is alike becomes one box, "+12".
//
// Promises: only nodes of the same kind are folded together; a node without a kind stays as it is.
// What is folded is a chain, or part of a layer, so the folded graph has no cycle that the graph
// has not.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "app/model/run/work_graph.hpp"

namespace poolscope {

struct FoldedGraph {
    std::vector<std::vector<std::uint32_t>> groups;  ///< the nodes of each, in their order
    std::vector<WorkNode> nodes;                     ///< one for each group, with its edges

    bool folds() const;
};

/// By node; nothing: it stays as it is.
using FoldKinds = std::vector<std::optional<int>>;

/// Each node a group of its own.
FoldedGraph unfolded(std::span<const WorkNode> nodes);

/// Nodes of a kind one behind the other, with no way in or out between them, become one.
FoldedGraph foldChains(const FoldedGraph& graph, const FoldKinds& kinds);

/// In each layer of more than `rows` groups those of a kind become one, the last ones first.
FoldedGraph foldLayers(const FoldedGraph& graph, const FoldKinds& kinds, std::size_t rows);

}  // namespace poolscope
