// The page `poolscope compare --plot` writes.
#pragma once

#include <string>

#include "app/model/narration/text_catalog.hpp"
#include "app/perspectives/compare/facts.hpp"

namespace poolscope {

/// As an SVG document.
std::string comparePageSvg(const CompareFacts& facts, const std::string& title,
                           const TextCatalog& words);

}  // namespace poolscope
