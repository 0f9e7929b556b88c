// A layout as a value: columns and rows of paragraphs, buttons, choices and lists, each of which
// knows how high it is at a width and how it is placed in a rectangle.
//
// Promises: pure. What is measured is what is placed, because one value does both, and nothing
// leaves its rectangle. Where a column has too little room its parts become smaller, those that
// keep least first; then a part of what may be cut is shown: a list counts the rows that it leaves
// out, a paragraph has its whole in the hint. Any other part is whole or not there. Why: panels had
// a function for the height of each part and another one that placed it, with the same measures.
//
//     place(Box::column({Box::label(title, Type::Strong, Role::Text),
//                        Box::paragraph(words, Role::Text).above(s4).orNothing(),
//                        Box::rest(), Box::buttons(all)}),
//           rect, builder);
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// Neighbours have letters of one size.
struct BoxButton {
    std::string words;
    Target target;
    std::string key{};  ///< in words
    bool enabled = true;
    bool lit = false;
    IconKind icon = IconKind::None;
    bool quiet = false;  ///< no edge until the pointer is on it
    AlignX align = AlignX::Centre;
    std::string hint{};
};

/// One of several answers.
struct BoxChoice {
    NamedText words;
    Target target{};       ///< none: it cannot be pressed any more
    bool refused = false;  ///< it was tried, and is not the one
    bool right = false;    ///< known when the answer is
    bool chosen = false;   ///< Enter means it
};

/// Rows of one height; the chosen one is in sight, in the middle where that can be.
struct BoxRows {
    std::size_t count = 0;
    std::size_t chosen = 0;
    std::size_t least = 0;  ///< so many have room where there are fewer
    std::size_t most = 100000;
    Length height = s16;
};

struct Box {
    using Height = std::function<float(float width, const LayoutContext&)>;
    using Place = std::function<void(Rect, LayoutBuilder&)>;
    using Row = std::function<void(Rect, std::size_t, LayoutBuilder&)>;
    struct Margins {
        Length left = s0;
        Length right = s0;
        Length top = s0;
        Length bottom = s0;
    };

    Height height{};                                     ///< none: 0
    Place placed{};                                      ///< none: air
    std::vector<Box> parts{};                            ///< of a column, in place of the two
    std::function<float(const LayoutContext&)> width{};  ///< in a row; none: shares what is left
    std::vector<Box> smaller{};  ///< what it becomes where there is less room, one by one
    bool grows = false;          ///< in a column: has what the others leave
    bool cuts = false;           ///< a part of it is better than nothing
    float least = 0;             ///< the share below which it is not
    int keeps = 1;

    static Box gap(Length height);
    /// Air that pushes what follows to the end.
    static Box rest() { return Box().growing(); }
    /// What a panel draws itself, as high as that.
    static Box own(Length height, Place placed);
    static Box own(Type line, Place placed);
    static Box own(Height height, Place placed) { return {std::move(height), std::move(placed)}; }
    static Box label(NamedText text, Type type, Role role);
    static Box label(std::string text, Type type, Role role) {
        return label(NamedText(std::move(text)), type, role);
    }
    /// As LayoutBuilder::name has it.
    static Box name(std::string text, Type type, Role role);
    /// At the top of a dialog.
    static Box heading(std::string words) {
        return label(std::move(words), Type::Title, Role::Text).above(s4);
    }
    /// At the end of a row, as wide as its letters.
    static Box aside(std::string text, Type type, Role role);
    /// Check or cross or the like, before words.
    static Box sign(IconKind icon, Role role);
    /// In the first of the types in which it fits, else in the last one, cut.
    static Box paragraph(NamedText text, Role role,
                         std::initializer_list<Type> types = {Type::Body, Type::Small});
    static Box paragraph(std::string text, Role role,
                         std::initializer_list<Type> types = {Type::Body, Type::Small}) {
        return paragraph(NamedText(std::move(text)), role, types);
    }
    static Box button(BoxButton button, Length height = s14);
    /// In a row: as wide as its words and its key.
    static Box narrowButton(BoxButton button, Length height = s14);
    /// A line with a cross that leaves.
    static Box title(std::string words, Target leave, std::string hint, std::string aside = {});
    /// Two in a row, of equal width.
    static Box buttons(std::vector<BoxButton> all, Length height = s14);
    /// Beside each other, each as wide as its words and its key.
    static Box buttonRow(std::vector<BoxButton> all);
    static Box choices(std::vector<BoxChoice> all);
    static Box rows(BoxRows rows, Row placeRow);
    static Box row(Length gap, std::vector<Box> parts);
    /// Columns in it become one with it, so that their parts yield with the others.
    static Box column(std::vector<Box> parts);
    /// A column that yields as a whole; its last parts go first, and less than that share of it
    /// is nothing.
    static Box group(std::vector<Box> parts, float least = 0);

    Box growing() &&;
    Box keeping(int what) &&;
    Box orElse(Box less) &&;
    Box orNothing() && { return std::move(*this).orElse({}); }
    /// In a row.
    Box wide(Length own) &&;
    /// With air around it; `frame` draws what stands there.
    Box inside(Margins margins, Place frame = {}) &&;
    Box above(Length gap) && { return std::move(*this).inside({.bottom = gap}); }
    /// Behind a bar in that role, which sets it apart.
    Box toned(Role role) &&;
};

float heightOf(const Box& box, float width, const LayoutContext& context);
void place(const Box& box, Rect rect, LayoutBuilder& builder);

/// As high as they are, from `scroll` pixels above the region on; those that lie wholly in it are
/// placed. Returns how much lies below it when nothing is scrolled.
float placeScrolled(const std::vector<Box>& parts, Rect region, float scroll,
                    LayoutBuilder& builder);
/// A dialog in the middle of the window, as high as it has to be, as far as that goes.
void placeDialog(Vec2 window, Length width, std::vector<Box> parts, LayoutBuilder& builder);
/// In a dock: one below the other with the buttons at the end; in two columns, with the buttons in
/// the first one, where the dock is as low as a caption.
void placeDock(Rect dock, std::vector<Box> first, std::vector<Box> second, const Box& buttons,
               LayoutBuilder& builder);
/// Whether a dock has so low a place that two columns are better.
constexpr bool wantsColumns(Rect dock) { return dock.w > 1.5F * dock.h; }

}  // namespace poolscope
