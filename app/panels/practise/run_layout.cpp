// Placing question, answers and buttons from above, the kinds below them.
#include "app/panels/practise/run_layout.hpp"

#include <fmt/format.h>

#include <array>

#include "app/panels/practise/kinds_list.hpp"
#include "app/ui/dock_parts.hpp"
#include "app/ui/whole_paragraph.hpp"

namespace poolscope {

namespace {

constexpr float kAnswersShare = 0.6F;
constexpr std::size_t kButtons = 4;

class RunExerciseLayout {
public:
    RunExerciseLayout(const ShownRunExercise& shown, const Exercise& exercise,
                      const PracticeBook& book, LayoutBuilder& builder)
        : shown_(shown),
          exercise_(exercise),
          book_(book),
          builder_(builder),
          context_(builder.context()) {}

    void place(Rect box) {
        if (wantsColumns(box)) {
            auto [left, right] = dockColumns(box, context_);
            head(left);
            buttons(cutBottom(left, dockButtonsHeight(kButtons, context_)));
            prompt(left);
            answers(right);
            return said(right);
        }
        head(box);
        const float kinds = kindsHeight(context_);
        prompt(box);
        answers(box);
        // The kinds get what question, answers and words leave.
        const float rest =
            box.h - saidHeight(box.w) - dockButtonsHeight(kButtons, context_) - 2 * context_.px(s4);
        if (rest > kinds * kLeastOfKinds) {
            layoutKinds(cutBottom(box, std::min(rest, kinds)), exercise_.kind(), book_, builder_);
            cutBottom(box, context_.px(s4));
        }
        const float words =
            std::min(saidHeight(box.w), box.h - dockButtonsHeight(kButtons, context_));
        said(cutTop(box, words));
        cutTop(box, context_.px(s4));
        buttons(box);
    }

private:
    static constexpr float kLeastOfKinds = 0.4F;

    void head(Rect& box) {
        cutDockTitle(box, nameOfKind(exercise_.kind(), context_),
                     practiseTarget(PractisePart::Leave), context_.say("practise.close"), builder_);
        const float line = context_.style.lineHeight(Type::Small);
        const std::string number =
            context_.words.fill("ui.practise.number", {{"n", std::to_string(shown_.number)},
                                                       {"level", std::to_string(shown_.difficulty)},
                                                       {"most", std::to_string(kHardest)}});
        builder_.label(cutTop(box, line), number, Type::Small, Role::TextMuted);
        Rect row = cutTop(box, line);
        const std::string score = scoreWords(exercise_, context_);
        if (!exercise_.done())  // then the score says of how many
            builder_.label(cutLeft(row, context_.width(Type::Small, place()) + context_.px(s6)),
                           place(), Type::Small, Role::TextMuted);
        builder_.label(
            row, score, Type::Small,
            exercise_.score().flawless() && exercise_.done() ? Role::Good : Role::TextMuted,
            AlignX::Right);
        cutTop(box, context_.px(s3));
    }

    /// "Question 2 of 6".
    std::string place() const {
        return context_.words.fill(
            "ui.practise.question",
            {{"n", std::to_string(shown_.question)}, {"of", std::to_string(shown_.questions)}});
    }

    void prompt(Rect& box) {
        cutTop(box, layoutWholeParagraph(builder_, box, shown_.prompt, {Type::Body, Type::Small},
                                         Role::Text) +
                        context_.px(s4));
    }

    void answers(Rect& box) {
        std::vector<DockChoice> all;
        for (const ShownRunExercise::Answer& one : shown_.answers) {
            DockChoice& choice = all.emplace_back();
            if (!one.letter.empty()) choice.words = NamedText(one.letter + "  ");
            choice.words += one.words;
            if (!shown_.answered && !one.refused)
                choice.target = practiseTarget(PractisePart::Place, one.choice);
            choice.refused = one.refused;
            choice.right = one.right;
            choice.chosen = !shown_.answered && one.chosen;
        }
        cutDockChoices(box, all, kAnswersShare, builder_);
    }

    NamedText words() const {
        return shown_.tone == PractiseTone::Nothing ? NamedText(context_.say(shown_.keys))
                                                    : shown_.said;
    }

    float saidHeight(float width) const {
        const bool plain = shown_.tone == PractiseTone::Nothing;
        return paragraphHeight(words(), Type::Body, plain ? width : besideToneBar(width, context_),
                               context_);
    }

    void said(Rect box) {
        const bool plain = shown_.tone == PractiseTone::Nothing;
        const bool good = shown_.tone == PractiseTone::Right || shown_.tone == PractiseTone::Shown;
        const Role role = good                                 ? Role::Good
                          : shown_.tone == PractiseTone::Wrong ? Role::Late
                                                               : Role::LineStrong;
        if (!plain) cutToneBar(box, role, builder_);
        layoutWholeParagraph(builder_, box, words(), {Type::Body, Type::Small},
                             plain ? Role::TextMuted : Role::Text);
    }

    void buttons(Rect box) {
        const bool stands = !shown_.answered && !exercise_.done();
        const bool goesOn = shown_.answered && !exercise_.done();
        const auto say = [&](std::string_view key) { return context_.say(key); };
        const std::array<DockButton, kButtons> all{
            DockButton{say("practise.help"), practiseTarget(PractisePart::Hint), plainKey('H'),
                       stands},
            DockButton{say("practise.show"), practiseTarget(PractisePart::Show), plainKey('S'),
                       stands},
            DockButton{say("practise.goOn"), practiseTarget(PractisePart::GoOn),
                       plainKey(KeyCode::Enter), goesOn, goesOn},
            DockButton{say("practise.next"), practiseTarget(PractisePart::Next), plainKey('N'),
                       true, exercise_.done()}};
        layoutDockButtons(box, all, builder_);
    }

    const ShownRunExercise& shown_;
    const Exercise& exercise_;
    const PracticeBook& book_;
    LayoutBuilder& builder_;
    const LayoutContext& context_;
};

}  // namespace

void layoutRunExercise(Rect box, const ShownRunExercise& shown, const Exercise& exercise,
                       const PracticeBook& book, const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    RunExerciseLayout(shown, exercise, book, builder).place(box);
}

}  // namespace poolscope
