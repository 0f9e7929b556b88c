// FourAryHeap: the JDK's array as a tree with four children per node.
//
//     slot            0                      parent of k      (k − 1) / 4
//                ┌────┬──┴─┬────┐           children of k    4k + 1 … 4k + 4
//                1    2    3    4
//           ┌─┬─┬┴┐  …
//           5 6 7 8
//
// Half as many levels as the binary heap: going up takes half the comparisons, and moves half the
// tasks. Going down each level takes up to four comparisons instead of two: three among the
// children and one with the least of them. Four keys of ours (24 bytes each) lie side by side.
//
// Promises: everything else is DelayHeap's, comparison by comparison: order, first in, first out
// among equals, heapIndex, growth by half.
#pragma once

#include "engine/executor/scheduled/delay_heap.hpp"

namespace poolscope {

class FourAryHeap final : public DelayHeap {
public:
    FourAryHeap(World& world, ExecutorId executor) : DelayHeap(world, executor, 2) {}

private:
    void siftDown(std::int32_t k, Slot key) override;
    std::int32_t leastChild(std::int32_t k) const;
};

}  // namespace poolscope
