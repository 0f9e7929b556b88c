// Where two runs first differ.
#pragma once

#include <cstddef>

#include "engine/trace/log.hpp"

namespace poolscope {

/// How many events both begin with: the same in every field, by the names of what they are about.
std::size_t commonEvents(const Log& one, const Log& other);

}  // namespace poolscope
