// Running sums per block, so that any stretch is one subtraction.
#include "app/model/run/minimap.hpp"

#include <algorithm>

namespace poolscope {

void Minimap::clear() {
    read_ = 0;
    before_.assign(1, Counts{});
}

void Minimap::follow(const Log& log, std::size_t end) {
    for (; read_ < end; ++read_) {
        if (read_ % kBlock == 0) before_.push_back(before_.back());
        ++before_.back()[static_cast<std::size_t>(categoryOf(log[read_]))];
    }
}

Minimap::Counts Minimap::counts(std::size_t from, std::size_t to) const {
    const std::size_t last = before_.size() - 1;
    const std::size_t a = std::min(from / kBlock, last);
    const std::size_t b = std::min(std::max((to + kBlock - 1) / kBlock, a + 1), last);
    Counts counts{};
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] = before_[b][i] - before_[a][i];
    return counts;
}

}  // namespace poolscope
