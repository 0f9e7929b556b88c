// What the caption says.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace poolscope {

struct CaptionText {
    std::optional<std::size_t> event;  ///< whose place and time go with it; none at the beginning
    std::string sentence;
};

}  // namespace poolscope
