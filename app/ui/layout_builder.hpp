// LayoutBuilder: puts cards, labels, icons and sensitive areas into a display list, one call each.
//
// Promises: a label is cut to its box when it is added, never when it is painted. Keeps references
// to the list and the context; both must outlive it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "app/ui/display_list.hpp"
#include "app/ui/layout_context.hpp"

namespace poolscope {

/// Cuts a strip off a rectangle's side and returns it; the rest stays in `rest`.
Rect cutTop(Rect& rest, float height);
Rect cutBottom(Rect& rest, float height);
Rect cutLeft(Rect& rest, float width);
Rect cutRight(Rect& rest, float width);

/// Adds elements to a display list, one call for each line of the layout.
class LayoutBuilder {
public:
    LayoutBuilder(DisplayList& list, const LayoutContext& context)
        : list_(list), context_(context) {}

    const LayoutContext& context() const { return context_; }
    float px(Length length) const { return context_.px(length); }
    DisplayList& list() { return list_; }

    Card& card(Rect box, Role fill, std::optional<Role> edge = std::nullopt);
    /// A label cut to `box` with an ellipsis; returns the width it takes.
    float label(Rect box, std::string_view text, Type type, Role role, AlignX align = AlignX::Left);
    /// The same with its names set apart, each in its place.
    float label(Rect box, const NamedText& text, Type type, Role role, AlignX align = AlignX::Left);
    /// A name: cut in its middle where it has no room, because names differ at their ends.
    float name(Rect box, std::string_view text, Type type, Role role, AlignX align = AlignX::Left);
    /// Broken into lines inside `box`, the last one cut; returns the height used.
    float paragraph(Rect box, std::string_view text, Type type, Role role) {
        return paragraph(box, NamedText(std::string(text)), type, role);
    }
    float paragraph(Rect box, const NamedText& text, Type type, Role role);
    void icon(Rect box, IconKind icon, Role role);
    /// So large, in the middle of a place.
    void icon(Rect place, Length side, IconKind kind, Role role) {
        icon(rectAround(place.centre(), {px(side), px(side)}), kind, role);
    }
    /// At the end of a row, as wide as its letters, which are cut off it.
    void aside(Rect& row, std::string_view text, Type type, Role role) {
        if (text.empty()) return;
        label(cutRight(row, context_.width(type, text) + px(s1)), text, type, role, AlignX::Right);
    }
    void hit(Rect box, Target target, NamedText hint = {});
    void hit(Rect box, Target target, std::string hint) {
        hit(box, target, NamedText(std::move(hint)));
    }

    struct ButtonLook {
        IconKind icon = IconKind::None;
        bool lit = false;
        bool enabled = true;
        bool quiet = false;  ///< no edge until the pointer is on it
        std::string key{};   ///< shown small at the right
        std::string hint{};
        AlignX align = AlignX::Centre;
        Role role = Role::Text;
        std::optional<Type> type{};  ///< of the words; else Body, or Small where that does not fit
    };
    void button(Rect box, std::string_view text, Target target, const ButtonLook& how);
    /// The largest type in which these words fit buttons of that width, so that neighbouring
    /// buttons have one size.
    Type typeForButtons(std::span<const std::string_view> words, float width) const;
    void button(Rect box, std::string_view text, Target target) {
        button(box, text, target, ButtonLook{});
    }

private:
    float add(Label label);

    DisplayList& list_;
    const LayoutContext& context_;
};

/// The rectangle of the label's letters, for painting and for the test that no labels overlap.
Rect inkBox(const Label& label, const LayoutContext& context);

}  // namespace poolscope
