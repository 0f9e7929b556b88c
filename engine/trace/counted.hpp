// A number with its noun: "1 event", "2 events". For the engine's own messages; what the window
// says comes from assets/text, which has a rule of its own.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace poolscope {

inline std::string counted(std::uint64_t n, std::string_view one, std::string_view many) {
    return std::to_string(n).append(" ").append(n == 1 ? one : many);
}

}  // namespace poolscope
