// Placing the parts from above and the buttons from below, and what was said between.
#include "app/panels/tune_it/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "app/ui/dock_parts.hpp"

namespace poolscope {

namespace {

class TuningLayout {
public:
    TuningLayout(const ShownTuning& shown, const LayoutContext& context, DisplayList& list)
        : shown_(shown), context_(context), builder_(list, context) {}

    void place(Rect box) {
        if (wantsColumns(box)) return placeWide(box);
        head(box);
        buttons(box);
        cutBottom(box, context_.px(s3));
        const float rest = figuresHeight() + knobsHeight(box.w) + saidHeight(box.w, Type::Small);
        if (shown_.said.empty() || rest + taskHeight(box.w, Type::Body) <= box.h)
            task(box, Type::Body);
        figures(box);
        knobs(box);
        said(box);
    }

private:
    /// In the place of the caption: settings and what was said stand at the right.
    void placeWide(Rect box) {
        auto [left, right] = dockColumns(box, context_);
        head(left);
        buttons(left);
        cutBottom(left, context_.px(s2));
        const bool fits = taskHeight(left.w, Type::Body) + figuresHeight() <= left.h;
        if (fits) task(left, Type::Body);
        figures(left);
        if (!fits && shown_.said.empty()) task(right, Type::Small);
        knobs(right);
        said(right);
    }

    std::string say(std::string_view key) const {
        return context_.say(fmt::format("tuneIt.{}", key));
    }
    float line(Type type) const { return context_.style.lineHeight(type); }
    float paragraphHeight(const NamedText& text, Type type, float width) const {
        return poolscope::paragraphHeight(text, type, width, context_);
    }

    // ---- which challenge

    void head(Rect& box) {
        const Rect row =
            cutDockTitle(box, say("title"), tuneTarget(TunePart::Leave), say("leave"), builder_);
        const std::string level = context_.words.fill(
            "ui.tuneIt.level", {{"level", std::to_string(shown_.level)},
                                {"best", std::to_string(shown_.best)},
                                {"all", std::to_string(shown_.challenges.size())}});
        builder_.label(row, level, Type::Small, Role::TextMuted, AlignX::Right);
        challenges(cutTop(box, context_.px(s12)));
        cutTop(box, context_.px(s3));
    }

    void challenges(Rect row) {
        const float gap = context_.px(s1);
        const auto count = static_cast<float>(shown_.challenges.size());
        const float width = (row.w - gap * (count - 1)) / count;
        for (std::size_t i = 0; i < shown_.challenges.size(); ++i) {
            const TuneResult result = shown_.challenges[i].result;
            LayoutBuilder::ButtonLook how;
            how.lit = i == shown_.challenge;
            how.hint = hintOf(shown_.challenges[i]);
            const bool done = result == TuneResult::Met || result == TuneResult::Best;
            if (done) how.icon = result == TuneResult::Best ? IconKind::Crown : IconKind::Check;
            builder_.button(cutLeft(row, width), done ? "" : std::to_string(i + 1),
                            tuneTarget(TunePart::Challenge, i), how);
            cutLeft(row, gap);
        }
    }
    std::string hintOf(const ShownTuneChallenge& one) const {
        return fmt::format("{}: {}", one.name, say(fmt::format("result.{}", nameOf(one.result))));
    }

    // ---- what there is to do, and how far the run shown is

    float taskHeight(float width, Type type) const {
        return paragraphHeight(NamedText(shown_.task), type, width) + context_.px(s3);
    }
    void task(Rect& box, Type type) {
        cutTop(box, builder_.paragraph(box, shown_.task, type, Role::Text) + context_.px(s3));
    }

    float figuresHeight() const {
        return line(Type::Small) +
               static_cast<float>(shown_.goals.size() + 1) * (line(Type::Body) + context_.px(s1)) +
               context_.px(s4);
    }
    void figures(Rect& box) {
        builder_.label(cutTop(box, line(Type::Small)), shown_.run, Type::Small, Role::TextMuted);
        for (const ShownGoal& goal : shown_.goals) {
            Rect row = cutTop(box, line(Type::Body));
            cutTop(box, context_.px(s1));
            const Rect icon = cutLeft(row, line(Type::Body));
            const Role tone = goal.met ? Role::Good : Role::Late;
            builder_.icon(icon.inset(context_.px(s1)), goal.met ? IconKind::Check : IconKind::Cross,
                          tone);
            cutLeft(row, context_.px(s1));
            const std::string bound =
                context_.words.fill("ui.tuneIt.goal", {{"bound", goal.bound}});
            builder_.label(cutRight(row, context_.width(Type::Small, bound) + context_.px(s1)),
                           bound, Type::Small, Role::TextMuted, AlignX::Right);
            cutRight(row, context_.px(s3));
            builder_.label(
                cutRight(row, context_.width(Type::Strong, goal.value) + context_.px(s1)),
                goal.value, Type::Strong, tone, AlignX::Right);
            builder_.name(row, goal.name, Type::Body, Role::Text);
        }
        Rect row = cutTop(box, line(Type::Body));
        builder_.label(cutRight(row, context_.width(Type::Strong, shown_.cost) + context_.px(s1)),
                       shown_.cost, Type::Strong, Role::Text, AlignX::Right);
        cutLeft(row, line(Type::Body) + context_.px(s1));
        builder_.label(row, say("costs"), Type::Body, Role::Text);
        cutTop(box, context_.px(s1) + context_.px(s4));
    }

    // ---- the settings

    float signWidth() const { return context_.px(s12); }
    float valueWidth() const {
        float widest = 0;
        for (const ShownKnob& knob : shown_.knobs)
            widest = std::max(widest, context_.width(Type::Body, knob.widest));
        return widest + context_.px(s5);
    }
    /// Name and value stand in one line if there is room for all of them.
    bool inOneLine(float width) const {
        const float room = width - 2 * context_.px(s4) - 2 * signWidth() - valueWidth();
        return std::all_of(shown_.knobs.begin(), shown_.knobs.end(), [&](const ShownKnob& knob) {
            return context_.width(Type::Body, knob.label) + context_.px(s3) <= room;
        });
    }
    float knobHeight(float width) const {
        return context_.px(s12) + (inOneLine(width) ? 0 : line(Type::Small));
    }
    float knobsHeight(float width) const {
        return static_cast<float>(shown_.knobs.size()) * (knobHeight(width) + context_.px(s1)) +
               context_.px(s3);
    }
    void knobs(Rect& box) {
        const float height = knobHeight(box.w);
        const bool oneLine = inOneLine(box.w);
        for (std::size_t i = 0; i < shown_.knobs.size(); ++i) {
            knob(cutTop(box, height), i, oneLine);
            cutTop(box, context_.px(s1));
        }
        cutTop(box, context_.px(s3));
    }
    void knob(Rect box, std::size_t index, bool oneLine) {
        const ShownKnob& knob = shown_.knobs[index];
        const bool chosen = index == shown_.cursor;
        Card& card = builder_.card(box, Role::Raised, chosen ? Role::Accent : Role::Line);
        card.thick = chosen;
        card.target = tuneTarget(TunePart::Knob, index);
        builder_.hit(box, card.target);
        Rect inside = box.inset(context_.px(s4), 0);
        if (!oneLine)
            builder_.label(cutTop(inside, line(Type::Small)), knob.label, Type::Small,
                           Role::TextMuted);
        Rect row = inside;
        sign(cutRight(row, signWidth()), TunePart::More, index, !knob.last);
        const float value = oneLine ? valueWidth() : row.w - signWidth();
        builder_.label(cutRight(row, value), knob.value, Type::Strong, Role::Text, AlignX::Centre);
        sign(cutRight(row, signWidth()), TunePart::Less, index, !knob.first);
        if (oneLine) builder_.label(row, knob.label, Type::Body, Role::Text);
    }
    void sign(Rect box, TunePart part, std::size_t index, bool enabled) {
        LayoutBuilder::ButtonLook how;
        how.quiet = true;
        how.enabled = enabled;
        how.icon = part == TunePart::More ? IconKind::Plus : IconKind::Minus;
        how.hint = say(part == TunePart::More ? "more" : "less");
        builder_.button(box, "", tuneTarget(part, index), how);
    }

    // ---- what was said

    float saidWidth(float width) const { return besideToneBar(width, context_); }
    using Said = std::vector<const ShownSaid*>;
    float saidHeight(const Said& said, float width, Type type) const {
        float height = 0;
        for (const ShownSaid* one : said)
            height += paragraphHeight(one->text, type, saidWidth(width)) + context_.px(s3);
        return height;
    }
    Said allSaid() const {
        Said all;
        for (const ShownSaid& one : shown_.said) all.push_back(&one);
        return all;
    }
    float saidHeight(float width, Type type) const { return saidHeight(allSaid(), width, type); }
    /// Where not all has room, the verdict and what is to be learnt of it stay longest.
    void said(Rect box) {
        Said all = allSaid();
        const Type type = saidHeight(all, box.w, Type::Body) <= box.h ? Type::Body : Type::Small;
        while (!all.empty() && saidHeight(all, box.w, type) > box.h + context_.px(s3))
            all.erase(all.size() > 2 ? all.begin() + 1 : all.end() - 1);
        for (const ShownSaid* one : all) {
            Rect place = cutTop(box, paragraphHeight(one->text, type, saidWidth(box.w)));
            const Role role = one->tone == TuneTone::Good  ? Role::Good
                              : one->tone == TuneTone::Bad ? Role::Late
                                                           : Role::LineStrong;
            cutToneBar(place, role, builder_);
            builder_.paragraph(place, one->text, type, Role::Text);
            cutTop(box, context_.px(s3));
        }
    }

    // ---- buttons

    DockButton button(std::string_view words, TunePart part, KeyChord key, bool enabled = true,
                      bool lit = false) const {
        return {say(words), tuneTarget(part), key, enabled, lit};
    }
    void buttons(Rect& box) {
        const bool judging = shown_.percent.has_value();
        std::vector<DockButton> all;
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
        layoutDockButtons(cutBottom(box, dockButtonsHeight(all.size(), context_)), all, builder_);
    }

    const ShownTuning& shown_;
    const LayoutContext& context_;
    LayoutBuilder builder_;
};

}  // namespace

void layoutTuning(Rect box, const ShownTuning& shown, const LayoutContext& context,
                  DisplayList& list) {
    TuningLayout(shown, context, list).place(box);
}

}  // namespace poolscope
