// A dialog in the middle of the window: the scrim behind it, its box and title, its rows and
// buttons.
//
// Promises: a dialog is never larger than the window; what has no room in a row of buttons is cut,
// not laid over its neighbour.
#pragma once

#include <functional>
#include <string_view>

#include "app/ui/layout_builder.hpp"
#include "app/ui/text_entry.hpp"

namespace poolscope {

/// Dims the window and places a box of that size in its middle, smaller if the window is. Returns
/// the room inside the box.
Rect layoutDialogBox(Vec2 window, Vec2 size, LayoutBuilder& builder);
/// The same, with a title. Returns the room below the title.
Rect layoutDialog(Vec2 window, Vec2 size, std::string_view title, LayoutBuilder& builder);
/// How much of a dialog's height its title takes.
float dialogTitleHeight(const LayoutContext& context);

/// A line of a list that can be pressed; `lit`: it is the chosen one.
void layoutListRow(LayoutBuilder& builder, Rect row, const Target& target, bool lit,
                   std::string hint = {});
/// The first of `count` lines to show when `rows` have room: the chosen one is in the middle where
/// that can be.
std::size_t firstRowShown(std::size_t count, std::size_t rows, std::size_t chosen);
/// Places the lines of a list that have room, from the top, as firstRowShown has them.
void layoutRowsShown(Rect region, float height, std::size_t count, std::size_t chosen,
                     const std::function<void(Rect row, std::size_t index)>& layoutRow);

/// A value in its field, between the buttons that step it.
struct SteppedValue {
    std::string_view text;
    Target less;
    Target more;
    Target field;
    bool choice = false;  ///< one of several; else a number
    bool edited = false;
    Role role = Role::Text;
};
void layoutStepper(LayoutBuilder& builder, Rect box, const SteppedValue& value);
/// A field with the line being typed; the end of a long line stays in sight.
void layoutTypedName(LayoutBuilder& builder, Rect box, const TextEntry& entry);

}  // namespace poolscope
