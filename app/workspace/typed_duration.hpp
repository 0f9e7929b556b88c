// A duration as people type it into a field.
#pragma once

#include <optional>
#include <string>

#include "engine/scenario/language/duration_text.hpp"

namespace poolscope {

/// As scenario files have it, and with blanks: "250 ms" is how the window writes it.
inline std::optional<Duration> typedDuration(std::string text) {
    std::erase(text, ' ');
    return parseDuration(text);
}

}  // namespace poolscope
