// Sweeping over the layers.
#include "app/perspectives/graph/layering.hpp"

#include <algorithm>
#include <utility>

namespace poolscope {

namespace {

constexpr int kLayerSweeps = 8;
constexpr std::size_t kMostGraphBends = 4000;  ///< with more of them edges are drawn straight

using Neighbours = std::vector<std::vector<std::uint32_t>>;

class Sweeper {
public:
    explicit Sweeper(Layering& layering) : all_(layering) {
        left_.resize(all_.layerOf.size());
        right_.resize(all_.layerOf.size());
        both_.resize(all_.layerOf.size());
        for (const auto& way : all_.ways)
            for (std::size_t i = 1; i < way.size(); ++i) {
                right_[way[i - 1]].push_back(way[i]);
                both_[way[i - 1]].push_back(way[i]);
                both_[way[i]].push_back(way[i - 1]);
                left_[way[i]].push_back(way[i - 1]);
            }
        place_.resize(all_.layerOf.size());
    }

    void order() {
        auto best = all_.layers;
        std::size_t fewest = crossings(all_);
        for (int sweep = 0; sweep < kLayerSweeps && fewest > 0; ++sweep) {
            const bool toRight = sweep % 2 == 0;
            for (std::size_t i = 1; i < all_.layers.size(); ++i) {
                const std::size_t layer = toRight ? i : all_.layers.size() - 1 - i;
                sortBy(all_.layers[layer], toRight ? left_ : right_);
            }
            const std::size_t now = crossings(all_);
            if (now >= fewest) continue;
            fewest = now;
            best = all_.layers;
        }
        all_.layers = std::move(best);
    }

    /// Each as near to its neighbours' middle as order and room allow.
    void raise() {
        all_.y.assign(all_.layerOf.size(), 0);
        all_.rows = 0;
        for (const auto& layer : all_.layers) all_.rows = std::max(all_.rows, heightOf(layer));
        for (const auto& layer : all_.layers) stack(layer, nullptr);
        for (int sweep = 0; sweep < kLayerSweeps; ++sweep) {
            const bool toRight = sweep % 2 == 0;
            for (std::size_t i = 1; i < all_.layers.size(); ++i) {
                const std::size_t layer = toRight ? i : all_.layers.size() - 1 - i;
                stack(all_.layers[layer], &both_);
            }
        }
    }

private:
    float rowsOf(std::uint32_t id) const { return id < all_.nodes ? 1.0F : kBendRow; }
    float heightOf(const std::vector<std::uint32_t>& layer) const {
        float height = 0;
        for (const std::uint32_t id : layer) height += rowsOf(id);
        return height;
    }

    void sortBy(std::vector<std::uint32_t>& layer, const Neighbours& neighbours) {
        for (const auto& each : all_.layers)
            for (std::size_t i = 0; i < each.size(); ++i) place_[each[i]] = static_cast<float>(i);
        std::vector<std::pair<float, std::uint32_t>> wanted;
        wanted.reserve(layer.size());
        for (const std::uint32_t id : layer) {
            float sum = 0;
            for (const std::uint32_t other : neighbours[id]) sum += place_[other];
            const auto count = static_cast<float>(neighbours[id].size());
            wanted.emplace_back(count > 0 ? sum / count : place_[id], id);
        }
        std::stable_sort(wanted.begin(), wanted.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        for (std::size_t i = 0; i < layer.size(); ++i) layer[i] = wanted[i].second;
    }

    /// One below the other; with `neighbours` each near their middle. Those that want the same
    /// place share a block, which stands in the middle of what they want.
    void stack(const std::vector<std::uint32_t>& layer, const Neighbours* neighbours) {
        struct Block {
            float sum = 0;
            std::size_t count = 0;
            float middle() const { return sum / static_cast<float>(count); }
        };
        const float spare = all_.rows - heightOf(layer);
        std::vector<Block> blocks;
        float above = 0;
        for (const std::uint32_t id : layer) {
            float wanted = spare / 2;
            if (neighbours != nullptr && !(*neighbours)[id].empty()) {
                float sum = 0;
                for (const std::uint32_t other : (*neighbours)[id]) sum += all_.y[other];
                wanted =
                    sum / static_cast<float>((*neighbours)[id].size()) - above - rowsOf(id) / 2;
            } else if (neighbours != nullptr) {
                wanted = all_.y[id] - above - rowsOf(id) / 2;
            }
            blocks.push_back({wanted, 1});
            while (blocks.size() > 1 &&
                   blocks[blocks.size() - 2].middle() > blocks.back().middle()) {
                blocks[blocks.size() - 2].sum += blocks.back().sum;
                blocks[blocks.size() - 2].count += blocks.back().count;
                blocks.pop_back();
            }
            above += rowsOf(id);
        }
        above = 0;
        std::size_t next = 0;
        for (const Block& block : blocks)
            for (std::size_t i = 0; i < block.count; ++i) {
                const std::uint32_t id = layer[next++];
                all_.y[id] = std::clamp(block.middle(), 0.0F, spare) + above + rowsOf(id) / 2;
                above += rowsOf(id);
            }
    }

    Layering& all_;
    Neighbours left_, right_, both_;
    std::vector<float> place_;
};

}  // namespace

std::size_t crossings(const Layering& layering) {
    std::vector<std::size_t> place(layering.layerOf.size());
    for (const auto& layer : layering.layers)
        for (std::size_t i = 0; i < layer.size(); ++i) place[layer[i]] = i;
    std::vector<std::vector<std::pair<std::size_t, std::size_t>>> between(layering.layers.size());
    for (const auto& way : layering.ways)
        for (std::size_t i = 1; i < way.size(); ++i)
            between[layering.layerOf[way[i - 1]]].emplace_back(place[way[i - 1]], place[way[i]]);
    std::size_t count = 0;
    for (auto& edges : between) {
        std::sort(edges.begin(), edges.end());
        std::size_t most = 1;
        for (const auto& [from, to] : edges) most = std::max(most, to + 1);
        // How many edges above end below this one: sums over ranges, as a binary indexed tree.
        std::vector<std::size_t> sums(most + 1);
        std::size_t seen = 0;
        for (const auto& [from, to] : edges) {
            std::size_t notBelow = 0;
            for (std::size_t i = to + 1; i > 0; i &= i - 1) notBelow += sums[i];
            count += seen - notBelow;
            for (std::size_t i = to + 1; i <= most; i += i & (~i + 1)) ++sums[i];
            ++seen;
        }
    }
    return count;
}

Layering layered(std::span<const WorkNode> nodes) {
    Layering all;
    all.nodes = nodes.size();
    all.layerOf = layersOf(nodes);
    std::uint32_t last = 0;
    for (const std::uint32_t layer : all.layerOf) last = std::max(last, layer);
    all.layers.resize(nodes.empty() ? 0 : last + 1);
    std::size_t bends = 0;
    for (std::uint32_t node = 0; node < nodes.size(); ++node) {
        all.layers[all.layerOf[node]].push_back(node);
        for (const std::uint32_t behind : nodes[node].before)
            if (all.layerOf[behind] > all.layerOf[node])
                bends += all.layerOf[behind] - all.layerOf[node] - 1;
    }
    for (std::uint32_t node = 0; node < nodes.size(); ++node)
        for (const std::uint32_t behind : nodes[node].before) {
            // An edge of a cycle leads nowhere: its nodes share a layer.
            if (all.layerOf[behind] <= all.layerOf[node]) continue;
            std::vector<std::uint32_t> way{node};
            for (std::uint32_t layer = all.layerOf[node] + 1;
                 layer < all.layerOf[behind] && bends <= kMostGraphBends; ++layer) {
                way.push_back(static_cast<std::uint32_t>(all.layerOf.size()));
                all.layers[layer].push_back(way.back());
                all.layerOf.push_back(layer);
            }
            way.push_back(behind);
            all.ways.push_back(std::move(way));
        }
    Sweeper sweeper(all);
    if (bends <= kMostGraphBends) sweeper.order();
    sweeper.raise();
    return all;
}

}  // namespace poolscope
