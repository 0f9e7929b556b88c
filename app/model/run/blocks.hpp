// A range of a long row whose extremes are kept for each block: the blocks that lie in it whole,
// and single elements before and behind them.
//
// Promises: every element of the range is visited once, by itself or with its block, in order.
#pragma once

#include <cstddef>

namespace poolscope {

/// Calls whole(block number) or one(index).
template <std::size_t kBlock, class Whole, class One>
void eachBlockOf(std::size_t first, std::size_t last, const Whole& whole, const One& one) {
    while (first < last) {
        const bool isWhole = first % kBlock == 0 && first + kBlock <= last;
        isWhole ? whole(first / kBlock) : one(first);
        first += isWhole ? kBlock : 1;
    }
}

}  // namespace poolscope
