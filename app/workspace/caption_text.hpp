// What the caption says.
#pragma once

#include <cstddef>
#include <optional>

#include "app/model/narration/named_text.hpp"

namespace poolscope {

struct CaptionText {
    std::optional<std::size_t> event;  ///< whose place and time go with it; none at the beginning
    NamedText sentence;
    /// Which other pool it is about, and the key that shows it; empty while the picture shows it.
    NamedText elsewhere = {};
};

}  // namespace poolscope
