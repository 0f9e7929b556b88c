// Placing the parts from above and the buttons from below, and what was said between.
#include "app/panels/tune_it/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "app/ui/whole_paragraph.hpp"

namespace poolscope {

namespace {

class TuningLayout {
public:
    TuningLayout(const ShownTuning& shown, const LayoutContext& context, DisplayList& list)
        : shown_(shown), context_(context), builder_(list, context) {}

    void place(Rect box) {
        if (box.w > kWide * box.h) return placeWide(box);
        head(box);
        buttons(cutBottom(box, buttonsHeight()));
        cutBottom(box, context_.px(s3));
        const float rest = figuresHeight() + knobsHeight(box.w) + saidHeight(box.w, Type::Small);
        if (shown_.said.empty() || rest + taskHeight(box.w, Type::Body) <= box.h)
            task(box, Type::Body);
        figures(box);
        knobs(box);
        said(box);
    }

private:
    static constexpr Length kTuneButton{28};
    static constexpr float kWide = 1.5F;  ///< wider than that times the height: two columns

    /// In the place of the caption: settings and what was said stand at the right.
    void placeWide(Rect box) {
        const float gap = context_.px(s8);
        box = box.inset(gap, context_.px(s4));
        Rect left = cutLeft(box, (box.w - gap) / 2);
        cutLeft(box, gap);
        head(left);
        buttons(cutBottom(left, buttonsHeight()));
        cutBottom(left, context_.px(s2));
        const bool fits = taskHeight(left.w, Type::Body) + figuresHeight() <= left.h;
        if (fits) task(left, Type::Body);
        figures(left);
        if (!fits && shown_.said.empty()) task(box, Type::Small);
        knobs(box);
        said(box);
    }

    std::string say(std::string_view key) const {
        return context_.say(fmt::format("tuneIt.{}", key));
    }
    float line(Type type) const { return context_.style.lineHeight(type); }
    float paragraphHeight(const NamedText& text, Type type, float width) const {
        return static_cast<float>(wrap(context_.setting(type), text, width).size()) * line(type);
    }

    // ---- which challenge

    void head(Rect& box) {
        Rect row = cutTop(box, context_.px(s12));
        LayoutBuilder::ButtonLook how;
        how.icon = IconKind::Cross;
        how.quiet = true;
        how.hint = say("leave");
        builder_.button(cutRight(row, context_.px(s12)), "", tuneTarget(TunePart::Leave), how);
        const std::string level = context_.words.fill(
            "ui.tuneIt.level", {{"level", std::to_string(shown_.level)},
                                {"best", std::to_string(shown_.best)},
                                {"all", std::to_string(shown_.challenges.size())}});
        const float used = builder_.label(row, say("title"), Type::Strong, Role::Text);
        cutLeft(row, used + context_.px(s4));
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

    float saidWidth(float width) const { return width - context_.px(s1) - context_.px(s4); }
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
            Card& bar = builder_.card(cutLeft(place, context_.px(s1)), role, role);
            bar.radius = 0;
            cutLeft(place, context_.px(s4));
            builder_.paragraph(place, one->text, type, Role::Text);
            cutTop(box, context_.px(s3));
        }
    }

    // ---- buttons

    float buttonsHeight() const { return 2 * context_.px(kTuneButton) + context_.px(s2); }
    void button(Rect box, std::string_view words, TunePart part, KeyChord key, bool enabled,
                bool lit) {
        LayoutBuilder::ButtonLook how;
        how.key = keyText(key);
        how.enabled = enabled;
        how.lit = lit;
        builder_.button(box, say(words), tuneTarget(part), how);
    }
    void buttons(Rect box) {
        const float gap = context_.px(s2);
        const float width = (box.w - gap) / 2;
        std::array<Rect, 4> places;
        for (std::size_t i = 0; i < places.size(); i += 2) {
            Rect row = cutTop(box, context_.px(kTuneButton));
            cutTop(box, gap);
            places[i] = cutLeft(row, width);
            cutLeft(row, gap);
            places[i + 1] = row;
        }
        const bool judging = shown_.percent.has_value();
        if (shown_.revealed) {
            button(places[0], "another", TunePart::Another, plainKey('N'), true, !shown_.gridShown);
            button(places[1], "grid", TunePart::Grid, plainKey('G'), true, shown_.gridShown);
            button(places[2], "restart", TunePart::Restart, plainKey('R'), true, false);
        } else {
            button(places[0], "handIn", TunePart::HandIn, plainKey(KeyCode::Enter), !judging, true);
            button(places[1], "askHint", TunePart::Hint, plainKey('H'), !judging, false);
            button(places[2], "solution", TunePart::Solution, plainKey('S'), !judging, false);
        }
        if (shown_.canShowWorst)
            button(places[3], "worst", TunePart::Worst, plainKey('W'), true, false);
        else
            button(places[3], "open", TunePart::Open, plainKey('O'), true, false);
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
