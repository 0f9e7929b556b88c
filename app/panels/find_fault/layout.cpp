// Placing the candidates from above, buttons and moments from below, and what was said between.
#include "app/panels/find_fault/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/ui/dock_parts.hpp"
#include "app/ui/whole_paragraph.hpp"

namespace poolscope {

namespace {

constexpr float kCandidatesShare = 0.62F;  ///< of the place below the question, at most

class RiddleLayout {
public:
    RiddleLayout(const ShownRiddle& shown, LayoutBuilder& builder)
        : shown_(shown), builder_(builder), context_(builder.context()) {}

    void head(Rect& rest);
    void buttons(Rect row);
    void moments(Rect& rest);
    void candidates(Rect& rest);
    void said(Rect box);

private:
    float px(Length length) const { return builder_.px(length); }
    float line(Type type) const { return context_.style.lineHeight(type); }

    const ShownRiddle& shown_;
    LayoutBuilder& builder_;
    const LayoutContext& context_;
};

void RiddleLayout::head(Rect& rest) {
    cutDockTitle(rest, context_.say("findFault.title"), findFaultTarget(FindFaultPart::Leave),
                 context_.say("findFault.leave"), builder_);
    Rect row = cutTop(rest, line(Type::Small));
    const std::string score = context_.words.fill(
        "ui.findFault.score",
        {{"right", std::to_string(shown_.right)}, {"done", std::to_string(shown_.done)}});
    if (shown_.done > 0)
        builder_.label(cutRight(row, context_.width(Type::Small, score) + px(s1)), score,
                       Type::Small, Role::TextMuted, AlignX::Right);
    builder_.label(
        row,
        context_.words.fill("ui.findFault.number", {{"n", std::to_string(shown_.number)},
                                                    {"level", std::to_string(shown_.level)},
                                                    {"most", std::to_string(shown_.hardest)}}),
        Type::Small, Role::TextMuted);
    cutTop(rest, px(s3));
    cutTop(rest, builder_.paragraph(rest, context_.say("findFault.ask"), Type::Body, Role::Text) +
                     px(s4));
}

void RiddleLayout::buttons(Rect row) {
    const auto button = [&](Rect box, std::string_view words, FindFaultPart part, char key,
                            bool enabled) {
        LayoutBuilder::ButtonLook how;
        how.enabled = enabled;
        how.lit = part == FindFaultPart::Another && shown_.over;
        how.key = keyText(plainKey(key));
        builder_.button(box, context_.say(words), findFaultTarget(part), how);
    };
    const Rect left = cutLeft(row, (row.w - px(s3)) / 2);
    cutLeft(row, px(s3));
    button(left, "findFault.hint", FindFaultPart::Hint, 'H', !shown_.over);
    button(row, "findFault.another", FindFaultPart::Another, 'N', true);
}

/// From below: the first of them above the second.
void RiddleLayout::moments(Rect& rest) {
    for (auto moment = shown_.moments.rbegin(); moment != shown_.moments.rend(); ++moment) {
        LayoutBuilder::ButtonLook how;
        how.align = AlignX::Left;
        builder_.button(
            cutBottom(rest, px(s14)),
            context_.words.fill(moment->words, {{"n", std::to_string(moment->position)}}),
            Target::at(moment->position), how);
        cutBottom(rest, px(s2));
    }
}

void RiddleLayout::candidates(Rect& rest) {
    std::vector<DockChoice> all;
    for (std::size_t i = 0; i < shown_.candidates.size(); ++i) {
        const ShownRiddle::Candidate& one = shown_.candidates[i];
        DockChoice& choice = all.emplace_back();
        choice.words =
            NamedText(context_.say(fmt::format("findFault.candidate.{}", toString(one.part))));
        if (!shown_.over && !one.refused)
            choice.target = findFaultTarget(FindFaultPart::Candidate, i);
        choice.refused = one.refused;
        choice.right = one.right;
        choice.chosen = shown_.hasKeys && !shown_.over && i == shown_.cursor;
    }
    cutDockChoices(rest, all, kCandidatesShare, builder_);
}

void RiddleLayout::said(Rect box) {
    const bool plain = shown_.tone == RiddleTone::Nothing;
    NamedText text = shown_.said;
    if (plain)
        text = NamedText(context_.words.fill(
            "ui.findFault.tries",
            {{"n", std::to_string(shown_.triesLeft)}, {"key", context_.keyOf("findFault")}}));
    const Role role = shown_.tone == RiddleTone::Right           ? Role::Good
                      : shown_.tone == RiddleTone::Hint || plain ? Role::LineStrong
                                                                 : Role::Late;
    if (!plain && !shown_.over)
        builder_.label(cutBottom(box, line(Type::Small)),
                       context_.words.fill("ui.findFault.triesLeft",
                                           {{"n", std::to_string(shown_.triesLeft)}}),
                       Type::Small, Role::TextMuted);
    if (!plain) cutToneBar(box, role, builder_);
    layoutWholeParagraph(builder_, box, text, {Type::Body, Type::Small},
                         plain ? Role::TextMuted : Role::Text);
}

}  // namespace

void layoutFindFault(Rect box, const ShownRiddle& shown, const LayoutContext& context,
                     DisplayList& list) {
    LayoutBuilder builder(list, context);
    RiddleLayout layout(shown, builder);
    layout.head(box);
    layout.buttons(cutBottom(box, context.px(s16)));
    cutBottom(box, context.px(s4));
    layout.moments(box);
    layout.candidates(box);
    cutTop(box, context.px(s2));
    layout.said(box);
}

}  // namespace poolscope
