// A moment as a sentence says it: one at the end of what a long holds in words, as its figures
// would say nothing.
#pragma once

#include <string>

#include "app/model/narration/text_catalog.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

inline std::string saidTime(Instant at, const TextCatalog& words) {
    return isAsLateAsLongAllows(at) ? std::string(words("time.asLateAsLongAllows")) : humanTime(at);
}

}  // namespace poolscope
