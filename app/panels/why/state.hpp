// The chain of causes that is shown, in words, and what can be pressed in it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/model/narration/named_text.hpp"
#include "app/model/why/cause.hpp"
#include "app/model/why/wait_shares.hpp"
#include "app/ui/target.hpp"
#include "app/ui/wait_band.hpp"
#include "engine/trace/time.hpp"

namespace poolscope {

inline constexpr PanelId kWhy{"why"};

/// Goes to the moment of cause `id`; asks the `id`-th of the questions offered; goes to the moment
/// of piece or share `id`.
enum class WhyPart : std::uint16_t { Cause, Question, Piece, Share };

inline Target whyTarget(WhyPart part, std::size_t which) {
    return Target::owned(kWhy, part, static_cast<std::uint32_t>(which));
}

struct ShownCause {
    Cause cause;
    NamedText text;
    Instant time;          ///< of its moment
    std::string led = {};  ///< whether that led to the event asked about; empty: none is
};

struct OfferedQuestion {
    WhyQuestion question;
    NamedText text;
};

/// Who stood in the way of the wait that is asked about, in words.
struct ShownShares {
    struct Share {
        WaitShare share;
        NamedText text;
        std::string amount;  ///< "50 ms · 45.4 %"
    };
    std::optional<Wait> wait;
    NamedText heading;
    WaitPieces pieces;
    std::vector<WaitPart> parts;  ///< one for each piece
    std::vector<Share> shares;
    std::string more;  ///< what the shares have that are not shown; empty: all are
};

struct WhyState {
    NamedText asked;  ///< the question in words
    std::string led;  ///< how many events led to the event asked about; empty: none is
    std::vector<ShownCause> chain;
    ShownShares shares;
    std::vector<OfferedQuestion> offered;  ///< that of the moment first, then the worst of the run
    float scroll = 0;                      ///< downwards, in pixels
};

}  // namespace poolscope
