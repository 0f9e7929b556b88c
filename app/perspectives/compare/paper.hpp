// A comparison laid out for paper: title, legend, lanes, plots; black on white, each side with a
// pattern of its own.
//
// Promises: the same parts as on the screen, without a playhead and whole: nothing needs to be
// scrolled to. The page is as high as what is on it.
#pragma once

#include "app/perspectives/compare/layout.hpp"

namespace poolscope {

struct ComparePage {
    Style style;
    Vec2 size;
    CompareLayout layout;
};

ComparePage layoutComparePage(const CompareFacts& facts, std::string_view title,
                              const TextMeasure& measure, const TextCatalog& words);

void paintComparePage(Canvas& canvas, const ComparePage& page);

/// What text on the page is set in.
Style paperStyle();

}  // namespace poolscope
