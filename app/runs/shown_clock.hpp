// Which clock a run uses, as the window shows it.
#pragma once

#include <cstdint>

namespace poolscope {

/// Which clock is running; the window always says so.
enum class ShownClock : std::uint8_t { Virtual, Paced, Real };

}  // namespace poolscope
