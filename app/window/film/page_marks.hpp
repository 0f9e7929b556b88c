// A painted picture as marks for the page that plays: each a short line of JSON.
//
// Promises: equal marks are equal lines, so that a film keeps each once, however many of its
// pictures have it. The page's script (assets/film/page.html) draws them in this order.
#pragma once

#include <string>
#include <vector>

#include "app/ui/canvas/recording_canvas.hpp"

namespace poolscope {

/// As CSS writes it: "#1f77b4", with the opacity behind it if it is not full.
std::string hexOf(Color color);

/// `measure`: with which texts were measured; a page without the font keeps to those widths.
std::vector<std::string> pageMarks(const std::vector<DrawRecord>& records, Rect area,
                                   const TextMeasure& measure);

}  // namespace poolscope
