// What commands say below their tables of a run in which some threads can never go on.
#pragma once

#include <string>

#include "app/model/narration/text_catalog.hpp"
#include "engine/scenario/run/run.hpp"

namespace poolscope {

/// A heading and one line for each cycle or chain; empty if every thread can go on.
std::string standstillReport(const RunRecord& run, const TextCatalog& words);

}  // namespace poolscope
