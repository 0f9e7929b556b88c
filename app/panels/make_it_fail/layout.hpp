// The game beside the picture: the pools to choose from, who can go next, and what came of it.
//
// Promises: pure. Nothing is cut: where the window is low, what there is to do is left out first,
// then the list of pools, then what each thread does.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/narration/named_text.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

inline constexpr PanelId kMakeItFail{"makeItFail"};

/// `id`: of Challenge its number, of Offer a candidate.
enum class GamePart : std::uint16_t { Challenge, Offer, Hint, Undo, Restart, Open, Leave };

inline Target gameTarget(GamePart part, std::size_t id = 0) {
    return Target::owned(kMakeItFail, part, static_cast<std::uint32_t>(id));
}

struct ShownChallenge {
    std::string_view id;
    bool intact = false;
};

/// Somebody who can go next.
struct ShownOffer {
    NamedText thread;
    NamedText does;
    bool plain = false;  ///< it would go if nobody chose
};

/// What was said last.
enum class GameTone : std::uint8_t { Nothing, Hint, Failed, Unharmed };

/// All that a layout shows.
struct ShownGame {
    std::vector<ShownChallenge> challenges;
    std::size_t challenge = 0;
    std::size_t choices = 0;         ///< made so far
    std::vector<ShownOffer> offers;  ///< none: the run is over
    std::size_t cursor = 0;
    std::optional<std::size_t> hinted;  ///< the offer that a hint names
    GameTone tone = GameTone::Nothing;
    NamedText said;
};

void layoutGame(Rect box, const ShownGame& shown, const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
