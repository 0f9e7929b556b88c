// What is said of a question, as a text with names in the language of a catalog.
#pragma once

#include "app/model/narration/named_text.hpp"
#include "app/model/narration/text_catalog.hpp"
#include "app/model/predict/question.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

/// A gap without a value stays as it is written.
NamedText textOf(const Said& said, const Names& names, const TextCatalog& texts);

}  // namespace poolscope
