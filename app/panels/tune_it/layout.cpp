// The challenge, how far the run shown is, the settings and what was said; the buttons at the end.
#include "app/panels/tune_it/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "app/ui/boxes.hpp"

namespace poolscope {

namespace {

class TuningBoxes {
public:
    TuningBoxes(const ShownTuning& shown, const LayoutContext& context)
        : shown_(shown), context_(context) {}

    // ---- which challenge

    Box head() const {
        const std::string level = context_.words.fill(
            "ui.tuneIt.level", {{"level", std::to_string(shown_.level)},
                                {"best", std::to_string(shown_.best)},
                                {"all", std::to_string(shown_.challenges.size())}});
        std::vector<Box> challenges;
        for (std::size_t i = 0; i < shown_.challenges.size(); ++i) {
            const ShownTuneChallenge& one = shown_.challenges[i];
            const bool best = one.result == TuneResult::Best;
            const bool done = best || one.result == TuneResult::Met;
            challenges.push_back(Box::button(
                {.words = done ? std::string() : std::to_string(i + 1),
                 .target = tuneTarget(TunePart::Challenge, i),
                 .lit = i == shown_.challenge,
                 .icon = best   ? IconKind::Crown
                         : done ? IconKind::Check
                                : IconKind::None,
                 .hint = fmt::format("{}: {}", one.name,
                                     say(fmt::format("result.{}", nameOf(one.result))))},
                s12));
        }
        return Box::column(
            {Box::title(say("title"), tuneTarget(TunePart::Leave), say("leave"), level),
             Box::row(s1, std::move(challenges)).above(s3)});
    }

    // ---- what there is to do, and how far the run shown is

    Box task() const { return Box::paragraph(shown_.task, Role::Text, {Type::Body}).above(s3); }

    Box figures() const {
        std::vector<Box> rows{Box::label(shown_.run, Type::Small, Role::TextMuted)};
        for (const ShownGoal& goal : shown_.goals) {
            const Role tone = goal.met ? Role::Good : Role::Late;
            rows.push_back(
                Box::row(s1,
                         {Box::sign(goal.met ? IconKind::Check : IconKind::Cross, tone),
                          Box::name(goal.name, Type::Body, Role::Text),
                          Box::aside(goal.value, Type::Strong, tone),
                          Box::aside(context_.words.fill("ui.tuneIt.goal", {{"bound", goal.bound}}),
                                     Type::Small, Role::TextMuted)})
                    .above(s1));
        }
        rows.push_back(Box::row(s1, {Box::sign(IconKind::None, Role::Text),
                                     Box::label(say("costs"), Type::Body, Role::Text),
                                     Box::aside(shown_.cost, Type::Strong, Role::Text)})
                           .above(s5));
        return Box::column(std::move(rows));
    }

    // ---- the settings

    /// `oneLine`: name and value beside each other.
    Box knobs(bool oneLine) const {
        std::vector<Box> all;
        for (std::size_t i = 0; i < shown_.knobs.size(); ++i)
            all.push_back(knob(i, oneLine).above(s1));
        all.push_back(Box::gap(s3));
        return Box::column(std::move(all));
    }
    /// Whether there is room for all of them so.
    bool inOneLine(float width) const {
        const float room = width - 2 * context_.px(s4) - 2 * signWidth() - valueWidth();
        return std::all_of(shown_.knobs.begin(), shown_.knobs.end(), [&](const ShownKnob& knob) {
            return context_.width(Type::Body, knob.label) + context_.px(s3) <= room;
        });
    }

    // ---- what was said

    /// In one type; where not all has room, the verdict and what is to be learnt of it stay
    /// longest.
    Box said() const {
        Said all;
        for (const ShownSaid& one : shown_.said) all.push_back(&one);
        Box box = saidIn(Type::Body, all).orElse(saidIn(Type::Small, all));
        while (!all.empty()) {
            all.erase(all.size() > 2 ? all.begin() + 1 : all.end() - 1);
            box = std::move(box).orElse(saidIn(Type::Small, all));
        }
        return box;
    }

    // ---- buttons

    Box buttons() const {
        const bool judging = shown_.percent.has_value();
        std::vector<BoxButton> all;
        if (shown_.revealed) {
            all.push_back(
                button("another", TunePart::Another, plainKey('N'), true, !shown_.gridShown));
            all.push_back(button("grid", TunePart::Grid, plainKey('G'), true, shown_.gridShown));
            all.push_back(button("restart", TunePart::Restart, plainKey('R')));
        } else {
            all.push_back(
                button("handIn", TunePart::HandIn, plainKey(KeyCode::Enter), !judging, true));
            all.push_back(button("askHint", TunePart::Hint, plainKey('H'), !judging));
            all.push_back(button("solution", TunePart::Solution, plainKey('S'), !judging));
        }
        if (shown_.canShowWorst)
            all.push_back(button("worst", TunePart::Worst, plainKey('W')));
        else
            all.push_back(button("open", TunePart::Open, plainKey('O')));
        return Box::buttons(std::move(all));
    }

private:
    std::string say(std::string_view key) const {
        return context_.say(fmt::format("tuneIt.{}", key));
    }
    BoxButton button(std::string_view words, TunePart part, KeyChord key, bool enabled = true,
                     bool lit = false) const {
        return {say(words), tuneTarget(part), keyText(key), enabled, lit};
    }

    float signWidth() const { return context_.px(s12); }
    float valueWidth() const {
        float widest = 0;
        for (const ShownKnob& knob : shown_.knobs)
            widest = std::max(widest, context_.width(Type::Body, knob.widest));
        return widest + context_.px(s5);
    }

    Box knob(std::size_t index, bool oneLine) const {
        const ShownKnob& knob = shown_.knobs[index];
        Box value = Box::own(s12, [this, index](Rect rect, LayoutBuilder& builder) {
            sign(cutRight(rect, signWidth()), TunePart::More, index, builder);
            sign(cutLeft(rect, signWidth()), TunePart::Less, index, builder);
            builder.label(rect, shown_.knobs[index].value, Type::Body, Role::Text, AlignX::Centre);
        });
        if (oneLine)
            value.width = [this](const LayoutContext&) { return valueWidth() + 2 * signWidth(); };
        std::vector<Box> parts{Box::label(knob.label, oneLine ? Type::Body : Type::Small,
                                          oneLine ? Role::Text : Role::TextMuted),
                               std::move(value)};
        return (oneLine ? Box::row(s0, std::move(parts)) : Box::column(std::move(parts)))
            .inside({.left = s4, .right = s4}, [this, index](Rect rect, LayoutBuilder& builder) {
                const bool chosen = index == shown_.cursor;
                Card& card = builder.card(rect, Role::Raised, chosen ? Role::Accent : Role::Line);
                card.thick = chosen;
                card.target = tuneTarget(TunePart::Knob, index);
                builder.hit(rect, card.target);
            });
    }
    void sign(Rect box, TunePart part, std::size_t index, LayoutBuilder& builder) const {
        const bool more = part == TunePart::More;
        builder.button(box, "", tuneTarget(part, index),
                       {.icon = more ? IconKind::Plus : IconKind::Minus,
                        .enabled = more ? !shown_.knobs[index].last : !shown_.knobs[index].first,
                        .quiet = true,
                        .hint = say(more ? "more" : "less")});
    }

    using Said = std::vector<const ShownSaid*>;
    static Box saidIn(Type type, const Said& all) {
        std::vector<Box> parts;
        for (const ShownSaid* one : all)
            parts.push_back(Box::paragraph(one->text, Role::Text, {type})
                                .toned(one->tone == TuneTone::Good  ? Role::Good
                                       : one->tone == TuneTone::Bad ? Role::Late
                                                                    : Role::LineStrong)
                                .above(s3));
        return Box::group(std::move(parts));
    }

    const ShownTuning& shown_;
    const LayoutContext& context_;
};

}  // namespace

void layoutTuning(Rect box, const ShownTuning& shown, const LayoutContext& context,
                  DisplayList& list) {
    LayoutBuilder builder(list, context);
    const TuningBoxes boxes(shown, context);
    Box task = boxes.task().orNothing().keeping(0);
    if (wantsColumns(box))
        return placeDock(
            box, {boxes.head(), std::move(task), boxes.figures()},
            {boxes.knobs(boxes.inOneLine((box.w - 3 * context.px(s8)) / 2)), boxes.said()},
            boxes.buttons(), builder);
    placeDock(box,
              {boxes.head(), std::move(task), boxes.figures(), boxes.knobs(boxes.inOneLine(box.w))},
              {boxes.said()}, boxes.buttons(), builder);
}

}  // namespace poolscope
