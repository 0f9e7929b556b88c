// Placing the changes.
#include "app/panels/what_if/layout.hpp"

#include <algorithm>
#include <optional>

#include "app/ui/boxes.hpp"
#include "app/ui/dialog.hpp"

namespace poolscope {

namespace {

constexpr Length kWidestChoice{200};
constexpr Length kWhatIfWidth{720};

/// A heading, a change, or the threads that could go.
struct Item {
    enum class Kind : std::uint8_t { Heading, Row, Turns };
    Kind kind = Kind::Row;
    std::size_t row = 0;  ///< the change, or the first one of the group
    float height = 0;
};

class WhatIfPane {
public:
    WhatIfPane(const WhatIfState& state, const WhatIfForm& form, const LayoutContext& context,
               DisplayList& list)
        : state_(state), form_(form), context_(context), builder_(list, context) {}

    void list(Rect region) {
        const std::vector<Item> all = items();
        std::size_t first = 0;
        while (first < all.size() && heightTo(all, first) > region.h) ++first;
        for (std::size_t i = first; i < all.size() && all[i].height <= region.h; ++i)
            place(cutTop(region, all[i].height), all[i]);
        if (all.empty())
            builder_.paragraph(region, context_.say("whatIf.nothing"), Type::Body, Role::TextMuted);
    }

    void chosen(Rect region, std::string_view notice) {
        const std::string said =
            form_.said.empty() ? context_.say("whatIf.picks")
            : form_.changes    ? context_.words.fill("ui.whatIf.says", {{"said", form_.said}})
                               : context_.words.fill("ui.whatIf.already", {{"said", form_.said}});
        poolscope::place(
            Box::column(
                {Box::paragraph(notice.empty() ? said : std::string(notice),
                                notice.empty() ? Role::Text : Role::Late),
                 Box::rest(),
                 Box::button({.words = context_.words.fill("ui.whatIf.do", {{"time", form_.from}}),
                              .target = whatIfTarget(WhatIfPart::Do),
                              .key = keyText({KeyCode::Enter}),
                              .enabled = form_.changes,
                              .lit = form_.changes,
                              .icon = IconKind::Fork},
                             s16)}),
            region, builder_);
    }

private:
    std::vector<Item> items() const {
        std::vector<Item> all;
        const float heading = context_.style.lineHeight(Type::Small) + context_.px(s4);
        std::optional<WhatIfGroup> group;
        for (std::size_t i = 0; i < form_.rows.size(); ++i) {
            if (form_.rows[i].group != group) all.push_back({Item::Kind::Heading, i, heading});
            group = form_.rows[i].group;
            if (group == WhatIfGroup::Turn && !form_.rows[i].picks)
                all.push_back({Item::Kind::Turns, i, context_.px(s16)});
            all.push_back({Item::Kind::Row, i, context_.px(s14)});
        }
        return all;
    }

    /// From the item at `first` to the chosen change, both included.
    float heightTo(const std::vector<Item>& all, std::size_t first) const {
        float height = 0;
        for (std::size_t i = first; i < all.size(); ++i) {
            if (all[i].row > form_.chosen) break;
            height += all[i].height;
        }
        return height;
    }

    void place(Rect box, const Item& item) {
        if (item.kind == Item::Kind::Heading) heading(box, form_.rows[item.row].group);
        if (item.kind == Item::Kind::Turns) turns(box);
        if (item.kind == Item::Kind::Row) row(box, item.row);
    }

    void heading(Rect box, WhatIfGroup group) {
        cutTop(box, context_.px(s3));
        const std::string words =
            group == WhatIfGroup::Turn ? context_.say("whatIf.group.turn")
            : group == WhatIfGroup::Task
                ? context_.words.fill("ui.whatIf.group.task", {{"task", form_.task}})
                : context_.words.fill("ui.whatIf.group.pool", {{"pool", form_.pool}});
        builder_.label(box, words, Type::Small, Role::TextMuted);
    }

    /// All threads that could go at the point; a click chooses one.
    void turns(Rect box) {
        box = box.inset(context_.px(s4), context_.px(s1));
        const auto count = static_cast<float>(form_.turns.size());
        const float gap = context_.px(s2);
        const float width =
            std::min(context_.px(kWidestChoice), (box.w - gap * (count - 1)) / count);
        for (std::size_t i = 0; i < form_.turns.size(); ++i) {
            const WhatIfTurn& turn = form_.turns[i];
            const Rect own = cutLeft(box, width);
            cutLeft(box, gap);
            Card& card = builder_.card(own, turn.chosen ? Role::Accent : Role::Raised,
                                       turn.chosen ? Role::Accent : Role::Line);
            card.tinted = turn.chosen;
            card.dashed = turn.goes;
            const Target target = whatIfTarget(WhatIfPart::Turn, static_cast<std::uint32_t>(i));
            card.target = target;
            Rect inside = own.inset(context_.px(s3), 0);
            if (turn.goes) {
                const Rect sign = cutLeft(inside, context_.px(s8));
                builder_.icon(rectAround(sign.centre(), {context_.px(s6), context_.px(s6)}),
                              IconKind::Play, Role::TextMuted);
            }
            builder_.name(inside, turn.name, Type::Body, turn.goes ? Role::TextMuted : Role::Text);
            builder_.hit(own, target, context_.say(turn.goes ? "whatIf.goes" : "whatIf.letGo"));
        }
    }

    void row(Rect box, std::size_t index) {
        const WhatIfRow& own = form_.rows[index];
        const auto id = static_cast<std::uint32_t>(index);
        const bool lit = index == form_.chosen;
        const Target target = whatIfTarget(WhatIfPart::Row, id);
        layoutListRow(builder_, box, target, lit);
        box = box.inset(context_.px(s4), context_.px(s1));
        Rect value = cutRight(box, box.w * 0.42F);
        cutRight(box, context_.px(s4));
        // Only the chosen row is applied; the others show what is.
        const bool changes = lit || own.picks || own.now.empty();
        if (changes && !own.picks && !own.now.empty() && own.now != own.value) {
            const std::string now = own.now + "  →";
            const float wide = context_.width(Type::Small, now) + context_.px(s1);
            builder_.name(cutRight(box, std::min(wide, box.w * 0.42F)), now, Type::Small,
                          Role::TextMuted, AlignX::Right);
            cutRight(box, context_.px(s3));
        }
        builder_.name(box, own.name, Type::Body, own.picks ? Role::TextMuted : Role::Text);
        LayoutBuilder::ButtonLook how;
        how.icon = own.choice ? IconKind::StepBack : IconKind::Minus;
        builder_.button(cutLeft(value, value.h), "", whatIfTarget(WhatIfPart::Less, id), how);
        how.icon = own.choice ? IconKind::StepForward : IconKind::Plus;
        builder_.button(cutRight(value, value.h), "", whatIfTarget(WhatIfPart::More, id), how);
        value = value.inset(context_.px(s1), 0);
        const bool typed = lit && !own.choice && !state_.entry.text.empty();
        builder_.card(value, Role::Background, typed ? Role::Accent : Role::Line).target = target;
        std::string text = changes ? own.value : own.now;
        if (typed) text = state_.entry.withCaret();
        builder_.name(value.inset(context_.px(s2), 0), text, Type::Body,
                      changes ? Role::Text : Role::TextMuted, AlignX::Centre);
    }

    const WhatIfState& state_;
    const WhatIfForm& form_;
    const LayoutContext& context_;
    LayoutBuilder builder_;
};

}  // namespace

void layoutWhatIf(Vec2 window, const WhatIfState& state, const WhatIfForm& form,
                  std::string_view notice, const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    const float lines = context.style.lineHeight(Type::Body) * 2 + context.px(s24);
    const float rows = context.px(s14) * static_cast<float>(form.rows.size()) + context.px(s20) +
                       3 * (context.style.lineHeight(Type::Small) + context.px(s4));
    const float height = rows + lines + dialogTitleHeight(context) + context.px(s14);
    Rect inside = layoutDialogBox(window, {context.px(kWhatIfWidth), height}, builder);
    Rect head = cutTop(inside, context.style.lineHeight(Type::Title));
    const std::string hint = context.say("whatIf.hint");
    const std::string words = context.say("whatIf.title");
    builder.label(cutLeft(head, context.width(Type::Title, words) + context.px(s4)), words,
                  Type::Title, Role::Text);
    builder.label(head, hint, Type::Small, Role::TextMuted, AlignX::Right);
    cutTop(inside, context.px(s2));
    WhatIfPane pane(state, form, context, list);
    pane.chosen(cutBottom(inside, lines), notice);
    cutBottom(inside, context.px(s3));
    pane.list(inside);
}

}  // namespace poolscope
