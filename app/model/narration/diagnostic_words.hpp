// What a reader says of a file, in the language shown.
//
// Each phrase of the message has its text under its English words in `[diagnostic]`:
//
//     "a key of {owner}: {keys}" = "应为 {owner} 的键：{keys}"
//
// The file says "fare" for "fair":   出现了键 "fare"，应为 [[lock]] 的键：name 或 fair
//
// Promises: a phrase without a text stays English with all that stands in it, and so does every
// phrase in English. tests/smoke/check_texts.py holds that Chinese has a text for each.
#pragma once

#include <string>

#include "app/model/narration/text_catalog.hpp"
#include "engine/trace/message.hpp"

namespace poolscope {

std::string said(const Message& message, const TextCatalog& words);

}  // namespace poolscope
