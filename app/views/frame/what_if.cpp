// Placing the changes.
#include "app/views/frame/what_if.hpp"

#include <algorithm>
#include <optional>

#include "app/views/frame/overlays.hpp"

namespace poolscope {

namespace {

/// A heading, a change, or those who could go.
struct Item {
    enum class Kind : std::uint8_t { Heading, Row, Turns };
    Kind kind = Kind::Row;
    std::size_t row = 0;  ///< the change, or the first one of the group
    float height = 0;
};

class WhatIfPane {
public:
    WhatIfPane(const UiState& ui, const WhatIfForm& form, const Look& look, Sheet& sheet)
        : ui_(ui), form_(form), look_(look), pen_(sheet, look) {}

    void list(Rect region) {
        const std::vector<Item> all = items();
        std::size_t first = 0;
        while (first < all.size() && heightTo(all, first) > region.h) ++first;
        for (std::size_t i = first; i < all.size() && all[i].height <= region.h; ++i)
            place(cutTop(region, all[i].height), all[i]);
        if (all.empty())
            pen_.paragraph(region, look_.say("whatIf.nothing"), Type::Body, Role::TextMuted);
    }

    void chosen(Rect region, std::string_view notice) {
        Pen::ButtonLook how;
        how.enabled = how.lit = !form_.said.empty();
        how.icon = Icon::Fork;
        how.key = keyText({KeyCode::Enter});
        const Rect button = cutBottom(region, look_.px(34));
        pen_.button(button, look_.words.fill("ui.whatIf.do", {{"time", form_.from}}),
                    Target::of(Target::Kind::WhatIfDo), how);
        cutBottom(region, look_.px(6));
        const std::string said = form_.said.empty()
                                     ? look_.say("whatIf.picks")
                                     : look_.words.fill("ui.whatIf.says", {{"said", form_.said}});
        pen_.paragraph(region, notice.empty() ? std::string_view(said) : notice, Type::Body,
                       notice.empty() ? Role::Text : Role::Late);
    }

private:
    std::vector<Item> items() const {
        std::vector<Item> all;
        const float heading = look_.style.lineHeight(Type::Small) + look_.px(8);
        std::optional<WhatIfGroup> group;
        for (std::size_t i = 0; i < form_.rows.size(); ++i) {
            if (form_.rows[i].group != group) all.push_back({Item::Kind::Heading, i, heading});
            group = form_.rows[i].group;
            if (group == WhatIfGroup::Turn && !form_.rows[i].picks)
                all.push_back({Item::Kind::Turns, i, look_.px(34)});
            all.push_back({Item::Kind::Row, i, look_.px(30)});
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
        cutTop(box, look_.px(6));
        const std::string words =
            group == WhatIfGroup::Turn ? look_.say("whatIf.group.turn")
            : group == WhatIfGroup::Task
                ? look_.words.fill("ui.whatIf.group.task", {{"task", form_.task}})
                : look_.words.fill("ui.whatIf.group.pool", {{"pool", form_.pool}});
        pen_.label(box, words, Type::Small, Role::TextMuted);
    }

    /// Everybody who could go at the point: press one to let it.
    void turns(Rect box) {
        box = box.inset(look_.px(8), look_.px(3));
        const auto count = static_cast<float>(form_.turns.size());
        const float gap = look_.px(4);
        const float width = std::min(look_.px(200), (box.w - gap * (count - 1)) / count);
        for (std::size_t i = 0; i < form_.turns.size(); ++i) {
            const WhatIfTurn& turn = form_.turns[i];
            const Rect own = cutLeft(box, width);
            cutLeft(box, gap);
            Card& card = pen_.card(own, turn.chosen ? Role::Accent : Role::Raised,
                                   turn.chosen ? Role::Accent : Role::Line);
            card.tinted = turn.chosen;
            card.dashed = turn.goes;
            const Target target =
                Target::of(Target::Kind::WhatIfTurn, static_cast<std::uint32_t>(i));
            card.target = target;
            Rect inside = own.inset(look_.px(6), 0);
            if (turn.goes) {
                const Rect sign = cutLeft(inside, look_.px(16));
                pen_.glyph(rectAround(sign.centre(), {look_.px(11), look_.px(11)}), Icon::Play,
                           Role::TextMuted);
            }
            pen_.name(inside, turn.name, Type::Body, turn.goes ? Role::TextMuted : Role::Text);
            pen_.hit(own, target, look_.say(turn.goes ? "whatIf.goes" : "whatIf.letGo"));
        }
    }

    void row(Rect box, std::size_t index) {
        const WhatIfRow& own = form_.rows[index];
        const auto id = static_cast<std::uint32_t>(index);
        const bool lit = index == form_.chosen;
        Card& card = pen_.card(box, Role::Accent);
        card.tinted = lit;
        card.fillAlpha = lit ? 1.0F : 0.0F;
        card.target = Target::of(Target::Kind::WhatIfRow, id);
        pen_.hit(box, card.target);
        box = box.inset(look_.px(8), look_.px(2));
        Rect value = cutRight(box, box.w * 0.42F);
        cutRight(box, look_.px(8));
        const float now = look_.width(Type::Small, own.now) + look_.px(2);
        pen_.name(cutRight(box, std::min(now, box.w * 0.42F)), own.now, Type::Small,
                  Role::TextMuted, AlignX::Right);
        cutRight(box, look_.px(6));
        pen_.name(box, own.name, Type::Body, own.picks ? Role::TextMuted : Role::Text);
        Pen::ButtonLook how;
        how.icon = own.choice ? Icon::StepBack : Icon::Minus;
        pen_.button(cutLeft(value, value.h), "", Target::of(Target::Kind::WhatIfLess, id), how);
        how.icon = own.choice ? Icon::StepForward : Icon::Plus;
        pen_.button(cutRight(value, value.h), "", Target::of(Target::Kind::WhatIfMore, id), how);
        value = value.inset(look_.px(3), 0);
        const bool typed = lit && !own.choice && !ui_.entry.text.empty();
        pen_.card(value, Role::Background, typed ? Role::Accent : Role::Line).target = card.target;
        std::string text = own.value;
        if (typed) text = ui_.entry.withCaret();
        pen_.name(value.inset(look_.px(4), 0), text, Type::Body, Role::Text, AlignX::Centre);
    }

    const UiState& ui_;
    const WhatIfForm& form_;
    const Look& look_;
    Pen pen_;
};

}  // namespace

void layoutWhatIf(Vec2 window, const UiState& ui, const WhatIfForm& form, std::string_view notice,
                  const Look& look, Sheet& sheet) {
    Pen pen(sheet, look);
    layoutVeil(window, pen);
    const float lines = look.style.lineHeight(Type::Body) * 2 + look.px(46);
    const float rows = look.px(30) * static_cast<float>(form.rows.size()) + look.px(40) +
                       3 * (look.style.lineHeight(Type::Small) + look.px(8));
    const float title = look.style.lineHeight(Type::Title) + look.px(8);
    const Rect box =
        rectAround(Vec2{window.x / 2, window.y / 2},
                   {std::min(look.px(720), window.x - look.px(32)),
                    std::min(rows + lines + title + look.px(28), window.y - look.px(32))});
    pen.card(box, Role::Surface, Role::LineStrong);
    pen.hit(box, {});
    Rect inside = box.inset(look.px(14), look.px(10));
    Rect head = cutTop(inside, look.style.lineHeight(Type::Title));
    const std::string hint = look.say("whatIf.hint");
    const std::string words = look.say("whatIf.title");
    pen.label(cutLeft(head, look.width(Type::Title, words) + look.px(8)), words, Type::Title,
              Role::Text);
    pen.label(head, hint, Type::Small, Role::TextMuted, AlignX::Right);
    cutTop(inside, look.px(4));
    WhatIfPane pane(ui, form, look, sheet);
    pane.chosen(cutBottom(inside, lines), notice);
    cutBottom(inside, look.px(6));
    pane.list(inside);
}

}  // namespace poolscope
