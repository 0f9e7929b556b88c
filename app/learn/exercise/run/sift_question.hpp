// A step of a sift, asked of the tree itself: which task moves into the hole, or does the one in
// hand stay there?
//
// Promises: every task of the heap is an answer, and each wrong one is named by what whoever gives
// it has mixed up: the way along the edges, the child, or the order. The mistaken orders stand
// here; the right one is the run's.
#pragma once

#include "app/model/predict/makers.hpp"
#include "app/model/run/heap_model.hpp"

namespace poolscope {

/// The step that begins at that position in an operation of that kind, if one does.
MadeQuestion askSiftStep(const Asking& asking, std::size_t asked, HeapOperation::Kind kind);

}  // namespace poolscope
