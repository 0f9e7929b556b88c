// How legible a screen is, in figures: from what was painted, and from the rectangles of its
// layout.
//
// Promises: `legibilityOf` looks at the picture, not at the panels around it, and at nothing but
// marks and labels, so it can be asked of every perspective.
#pragma once

#include <set>
#include <string>

#include "app/panels/all.hpp"

namespace poolscope {

struct Legibility {
    float name = 0;  ///< height of the smallest name in the picture, as a share of the window's
    /// The largest rectangle with nothing in it, as a share of the picture, or of its rows where
    /// they are as high in every window: what they leave stays free.
    float empty = 0;
    double text = 21;  ///< lowest contrast of a text with what it is written on
    double line = 21;  ///< lowest contrast of a line with what most of it is drawn on, or of an
                       ///< edge with the better of its two sides; the grid has a test of its own
    std::string smallest;  ///< that name
    std::string words;     ///< that text
    std::string drawn;     ///< where that line is
};

/// Every name of a task, a thread or an executor, whole and without its pool's.
std::set<std::string> namesOf(const RunHistory& history);

/// The sum of the numbers in "4 more threads ↑   2 more threads ↓".
std::size_t countedIn(const DisplayList& list);

/// Whether the text is that name, or what is left of it when its middle is cut out.
bool standsFor(std::string_view text, std::string_view name);

Legibility legibilityOf(const Screen& screen, const RunHistory& history,
                        const TextMeasure& measure);

}  // namespace poolscope
