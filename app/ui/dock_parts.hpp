// What panels at the left of the picture have in common: their head, their buttons, and words
// behind a coloured bar.
//
// Promises: pure. Why here: games, riddles and exercises would each place them again.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "app/model/narration/named_text.hpp"
#include "app/ui/commands.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// The height that the text takes when it is broken into lines of that width.
float paragraphHeight(const NamedText& text, Type type, float width, const LayoutContext& context);

/// Whether a panel has so low a place, such as that of the caption, that two columns are better.
constexpr bool wantsColumns(Rect box) { return box.w > 1.5F * box.h; }
/// The left and the right one, with air around them.
std::pair<Rect, Rect> dockColumns(Rect box, const LayoutContext& context);

/// Cuts a line off the top: the title, and a cross that leaves. Returns what is left of the line.
Rect cutDockTitle(Rect& box, std::string_view title, const Target& leave, const std::string& hint,
                  LayoutBuilder& builder);

struct DockButton {
    std::string words;
    Target target;
    KeyChord key;
    bool enabled = true;
    bool lit = false;
};
float dockButtonsHeight(std::size_t count, const LayoutContext& context);
/// Two in a row, from the top of the box.
void layoutDockButtons(Rect box, std::span<const DockButton> buttons, LayoutBuilder& builder);

/// One of several answers.
struct DockChoice {
    NamedText words;
    Target target;         ///< none: it cannot be pressed any more
    bool refused = false;  ///< it was tried, and is not the one
    bool right = false;    ///< known when the answer is
    bool chosen = false;   ///< Enter means it
};
/// One below the other from the top of the box, which they are cut off; small where they would take
/// more than that share of it.
void cutDockChoices(Rect& box, std::span<const DockChoice> choices, float share,
                    LayoutBuilder& builder);

/// Cuts a bar in that role off the left, which sets the words beside it apart.
void cutToneBar(Rect& box, Role role, LayoutBuilder& builder);
/// The width of the words beside such a bar.
float besideToneBar(float width, const LayoutContext& context);

}  // namespace poolscope
