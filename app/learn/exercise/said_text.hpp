// A Said in the words of a catalog.
#pragma once

#include <string>

#include "app/model/narration/text_catalog.hpp"
#include "app/model/predict/question.hpp"

namespace poolscope {

/// Of the values only the texts are filled in: an exercise has no run whose ids could have names.
std::string textOf(const Said& said, const TextCatalog& words);

}  // namespace poolscope
