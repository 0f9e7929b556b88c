// Placing the Why tab: the question, the chain of causes, the shares of the wait, and below them
// more questions.
//
//     Why does run 3 of poll begin when it does?
//     ● Run 3 of poll begins at 700 ms, 250 ms late …      700 ms
//     │
//     ● pool-1-thread-1 is in run 2 of poll until 700 ms …  700 ms
//     │
//     ● Run 2 of poll takes 350 ms …                        350 ms
//     Who stands in the way from 450 ms to 700 ms, 250 ms in all
//     ┌──────────────────────────────────────────────────────────┐
//     └──────────────────────────────────────────────────────────┘
//     ■ pool-1-thread-1 works in poll        250 ms · 100.0 %
//     Ask
//     [ What became of t5, and why? ]
//
// Promises: pure; each cause can be pressed and leads to its moment; a row is drawn whole or not at
// all.
#pragma once

#include "app/panels/why/state.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// `position`: where the playhead stands; causes shown there are lit. Returns how far one can
/// scroll.
float layoutWhy(Rect region, const WhyState& state, std::size_t position,
                const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
