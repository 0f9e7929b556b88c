// The chain of causes that is shown, in words, and what can be pressed in it.
#pragma once

#include <cstddef>
#include <vector>

#include "app/model/narration/named_text.hpp"
#include "app/model/why/cause.hpp"
#include "app/ui/target.hpp"
#include "engine/trace/time.hpp"

namespace poolscope {

inline constexpr PanelId kWhy{"why"};

/// Goes to the moment of cause `id`; asks the `id`-th of the questions offered.
enum class WhyPart : std::uint16_t { Cause, Question };

inline Target whyTarget(WhyPart part, std::size_t which) {
    return Target::owned(kWhy, part, static_cast<std::uint32_t>(which));
}

struct ShownCause {
    Cause cause;
    NamedText text;
    Instant time;  ///< of its moment
};

struct OfferedQuestion {
    WhyQuestion question;
    NamedText text;
};

struct WhyState {
    NamedText asked;  ///< the question in words
    std::vector<ShownCause> chain;
    std::vector<OfferedQuestion> offered;  ///< that of the moment first, then the worst of the run
    float scroll = 0;                      ///< downwards, in pixels
};

}  // namespace poolscope
