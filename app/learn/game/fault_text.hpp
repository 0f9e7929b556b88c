// What went wrong in a run, as a sentence.
#pragma once

#include <string>

#include "app/model/narration/text_catalog.hpp"
#include "engine/explore/faults.hpp"

namespace poolscope {

/// Of a fault with a kind. `ended`: nothing was left to happen after the log's last event.
std::string faultText(const Fault& fault, const Log& log, bool ended, const TextCatalog& words);

}  // namespace poolscope
