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

class WhatIfBoxes {
public:
    WhatIfBoxes(const WhatIfState& state, const WhatIfForm& form, const LayoutContext& context)
        : state_(state), form_(form), context_(context) {
        std::optional<WhatIfGroup> group;
        for (std::size_t i = 0; i < form_.rows.size(); ++i) {
            if (form_.rows[i].group != group) lines_.push_back(heading(form_.rows[i].group));
            group = form_.rows[i].group;
            if (group == WhatIfGroup::Turn && !form_.rows[i].picks)
                lines_.push_back(Box::own(
                    s16, [this](Rect box, LayoutBuilder& builder) { turns(box, builder); }));
            lines_.push_back(Box::own(
                s14, [this, i](Rect box, LayoutBuilder& builder) { row(box, i, builder); }));
            if (i == form_.chosen) end_ = lines_.size();
        }
    }

    std::vector<Box> all(std::string_view notice) const {
        const std::string said =
            form_.said.empty() ? context_.say("whatIf.picks")
            : form_.changes    ? context_.words.fill("ui.whatIf.says", {{"said", form_.said}})
                               : context_.words.fill("ui.whatIf.already", {{"said", form_.said}});
        const Box sentence = Box::paragraph(notice.empty() ? said : std::string(notice),
                                            notice.empty() ? Role::Text : Role::Late);
        return {
            head().above(s2), list().above(s3),
            // As high as two lines, so that nothing moves from sentence to sentence.
            Box::own(
                [](float, const LayoutContext& context) {
                    return 2 * context.style.lineHeight(Type::Body) + context.px(s4);
                },
                [sentence](Rect box, LayoutBuilder& builder) { place(sentence, box, builder); }),
            Box::button({.words = context_.words.fill("ui.whatIf.do", {{"time", form_.from}}),
                         .target = whatIfTarget(WhatIfPart::Do),
                         .key = keyText({KeyCode::Enter}),
                         .enabled = form_.changes,
                         .lit = form_.changes,
                         .icon = IconKind::Fork},
                        s16)};
    }

private:
    Box head() const {
        const std::string words = context_.say("whatIf.title");
        Box title = Box::label(words, Type::Title, Role::Text);
        title.width = [words](const LayoutContext& context) {
            return context.width(Type::Title, words) + context.px(s4);
        };
        return Box::row(
            s0, {std::move(title), Box::own(Type::Title, [this](Rect box, LayoutBuilder& builder) {
                     builder.label(box, context_.say("whatIf.hint"), Type::Small, Role::TextMuted,
                                   AlignX::Right);
                 })});
    }

    /// From the first line on with which there is room for the chosen one.
    Box list() const {
        if (lines_.empty())
            return Box::paragraph(context_.say("whatIf.nothing"), Role::TextMuted, {Type::Body});
        Box all = Box::own(
            [this](float width, const LayoutContext& context) {
                return heightOf(Box::column(lines_), width, context);
            },
            [this](Rect box, LayoutBuilder& builder) {
                auto first = lines_.begin();
                const auto end = first + static_cast<std::ptrdiff_t>(end_);
                while (heightOf(Box::column({first, end}), box.w, context_) > box.h) ++first;
                place(Box::column({first, lines_.end()}), box, builder);
            });
        all.cuts = true;
        return std::move(all).keeping(0);
    }

    Box heading(WhatIfGroup group) const {
        const std::string words =
            group == WhatIfGroup::Turn ? context_.say("whatIf.group.turn")
            : group == WhatIfGroup::Task
                ? context_.words.fill("ui.whatIf.group.task", {{"task", form_.task}})
                : context_.words.fill("ui.whatIf.group.pool", {{"pool", form_.pool}});
        return Box::label(words, Type::Small, Role::TextMuted).inside({.top = s3, .bottom = s1});
    }

    /// All threads that could go at the point; a click chooses one.
    void turns(Rect box, LayoutBuilder& builder) const {
        box = box.inset(context_.px(s4), context_.px(s1));
        const auto count = static_cast<float>(form_.turns.size());
        const float gap = context_.px(s2);
        const float width =
            std::min(context_.px(kWidestChoice), (box.w - gap * (count - 1)) / count);
        for (std::size_t i = 0; i < form_.turns.size(); ++i) {
            const WhatIfTurn& turn = form_.turns[i];
            const Rect own = cutLeft(box, width);
            cutLeft(box, gap);
            Card& card = builder.card(own, turn.chosen ? Role::Accent : Role::Raised,
                                      turn.chosen ? Role::Accent : Role::Line);
            card.tinted = turn.chosen;
            card.dashed = turn.goes;
            const Target target = whatIfTarget(WhatIfPart::Turn, static_cast<std::uint32_t>(i));
            card.target = target;
            Rect inside = own.inset(context_.px(s3), 0);
            if (turn.goes)
                builder.icon(cutLeft(inside, context_.px(s8)), s6, IconKind::Play, Role::TextMuted);
            builder.name(inside, turn.name, Type::Body, turn.goes ? Role::TextMuted : Role::Text);
            builder.hit(own, target, context_.say(turn.goes ? "whatIf.goes" : "whatIf.letGo"));
        }
    }

    void row(Rect box, std::size_t index, LayoutBuilder& builder) const {
        const WhatIfRow& own = form_.rows[index];
        const auto id = static_cast<std::uint32_t>(index);
        const bool lit = index == form_.chosen;
        const Target target = whatIfTarget(WhatIfPart::Row, id);
        layoutListRow(builder, box, target, lit);
        box = box.inset(context_.px(s4), context_.px(s1));
        Rect value = cutRight(box, box.w * 0.42F);
        cutRight(box, context_.px(s4));
        // Only the chosen row is applied; the others show what is.
        const bool changes = lit || own.picks || own.now.empty();
        if (changes && !own.picks && !own.now.empty() && own.now != own.value) {
            const std::string now = own.now + "  →";
            const float wide = context_.width(Type::Small, now) + context_.px(s1);
            builder.name(cutRight(box, std::min(wide, box.w * 0.42F)), now, Type::Small,
                         Role::TextMuted, AlignX::Right);
            cutRight(box, context_.px(s3));
        }
        builder.name(box, own.name, Type::Body, own.picks ? Role::TextMuted : Role::Text);
        const bool typed = lit && !own.choice && !state_.entry.text.empty();
        const std::string text = typed ? state_.entry.withCaret() : changes ? own.value : own.now;
        layoutStepper(builder, value,
                      {text, whatIfTarget(WhatIfPart::Less, id), whatIfTarget(WhatIfPart::More, id),
                       target, own.choice, typed, changes ? Role::Text : Role::TextMuted});
    }

    const WhatIfState& state_;
    const WhatIfForm& form_;
    const LayoutContext& context_;
    std::vector<Box> lines_;
    std::size_t end_ = 0;  ///< of the lines up to the chosen change
};

}  // namespace

void layoutWhatIf(Vec2 window, const WhatIfState& state, const WhatIfForm& form,
                  std::string_view notice, const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    placeDialog(window, kWhatIfWidth, WhatIfBoxes(state, form, context).all(notice), builder);
}

}  // namespace poolscope
