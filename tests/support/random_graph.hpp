// Graphs of handlers drawn at random: no cycles, some edges, lengths from 0 to 9.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "engine/world/random.hpp"

namespace poolscope {

struct RandomGraph {
    explicit RandomGraph(std::uint64_t seed) {
        Random random(seed, "graph");
        const std::size_t handlers = 1 + random.below(12);
        for (std::size_t i = 0; i < handlers; ++i) {
            lengths.push_back(static_cast<std::int64_t>(random.below(10)));
            before.emplace_back();
            for (std::size_t j = 0; j < i; ++j)
                if (random.below(4) == 0) before[i].push_back(j);
        }
    }
    std::size_t size() const { return lengths.size(); }
    static std::string name(std::size_t i) { return "h" + std::to_string(i); }
    /// When each handler ends if there are threads enough; the event ends with the last one.
    std::vector<std::int64_t> ends() const {
        std::vector<std::int64_t> all;
        for (std::size_t i = 0; i < size(); ++i) {
            std::int64_t begin = 0;
            for (const std::size_t j : before[i]) begin = std::max(begin, all[j]);
            all.push_back(begin + lengths[i]);
        }
        return all;
    }
    std::int64_t longestPath() const {
        const std::vector<std::int64_t> all = ends();
        return *std::max_element(all.begin(), all.end());
    }

    std::vector<std::int64_t> lengths;
    std::vector<std::vector<std::size_t>> before;  ///< of each handler those that it waits for
};

}  // namespace poolscope
