// Home: a tab for each section, a line to search with, the section's lines, and beside them the
// chosen one: its description and its picture at the moment at which it opens.
//
// Promises: pure. While one of the recommended scenarios is chosen, their cards stand in the place
// of the picture, each with a picture of its own. Practice has no pictures: a line says what it
// asks and how it went. In a window too narrow for both, everything gives way to the list.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/panels/scenarios/state.hpp"
#include "app/ui/layout_builder.hpp"
#include "app/ui/picture.hpp"

namespace poolscope {

struct HomeInput {
    const ScenariosState& state;
    const std::vector<HomeLine>& lines;
    std::string_view description;            ///< of the chosen one
    std::shared_ptr<const Picture> picture;  ///< of the chosen one; null: none
    /// Of the recommended ones, as far as they are made; empty: there are no cards.
    std::vector<std::shared_ptr<const Picture>> cards{};
};

/// A card's picture is laid out so many times larger than it is painted: a picture as small as a
/// card has no room for its words.
inline constexpr float kCardShrinks = 2;

/// The place for the picture in such a window, below the description; empty if there is no room.
Rect homePictureIn(Vec2 window, const HomeInput& input, const LayoutContext& context);
/// The places for the pictures of the cards, as large as they are laid out; none if there is no
/// room.
std::vector<Rect> homeCardPicturesIn(Vec2 window, const HomeInput& input,
                                     const LayoutContext& context);

void layoutHome(Vec2 window, const HomeInput& input, const LayoutContext& context,
                DisplayList& list);

}  // namespace poolscope
