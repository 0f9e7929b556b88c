// Placing a graph in layers from left to right: the order within each layer, and how high each node
// stands.
//
// Promises: pure and deterministic; an edge over several layers has a bend in each layer between,
// which has a place of its own, so it crosses no node. Orders are improved by barycentres, sweep by
// sweep; the one with the fewest crossings stays.
#pragma once

#include <span>
#include <vector>

#include "app/model/run/work_graph.hpp"

namespace poolscope {

struct Layering {
    /// Ids below `nodes` are nodes, the others bends. Of each layer from top to bottom.
    std::vector<std::vector<std::uint32_t>> layers;
    std::size_t nodes = 0;
    std::vector<std::uint32_t> layerOf;            ///< by id
    std::vector<float> y;                          ///< by id: the middle, in rows
    std::vector<std::vector<std::uint32_t>> ways;  ///< of each edge: a node, bends, a node
    float rows = 0;                                ///< the height of all
};

/// How much of a row a bend takes.
inline constexpr float kBendRow = 0.4F;

Layering layered(std::span<const WorkNode> nodes);

/// Of the order of its layers.
std::size_t crossings(const Layering& layering);

}  // namespace poolscope
