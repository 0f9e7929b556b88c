// Question and answers, what was said, buttons, and the kinds below them.
#include "app/panels/practise/run_layout.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "app/ui/boxes.hpp"

namespace poolscope {

namespace {

class RunExerciseBoxes {
public:
    RunExerciseBoxes(const ShownRunExercise& shown, const Exercise& exercise,
                     const LayoutContext& context)
        : shown_(shown), exercise_(exercise), context_(context) {}

    Box asked() const {
        const std::string number =
            context_.words.fill("ui.practise.number", {{"n", std::to_string(shown_.number)},
                                                       {"level", std::to_string(shown_.difficulty)},
                                                       {"most", std::to_string(kHardest)}});
        const bool done = exercise_.done();  // then the score says of how many
        const std::string place = context_.words.fill(
            "ui.practise.question",
            {{"n", std::to_string(shown_.question)}, {"of", std::to_string(shown_.questions)}});
        return Box::column(
            {Box::title(nameOfKind(exercise_.kind(), context_), practiseTarget(PractisePart::Leave),
                        context_.say("practise.close")),
             Box::label(number, Type::Small, Role::TextMuted),
             Box::row(s6, {Box::label(done ? "" : place, Type::Small, Role::TextMuted),
                           Box::aside(scoreWords(exercise_, context_), Type::Small,
                                      exercise_.score().flawless() && done ? Role::Good
                                                                           : Role::TextMuted)})
                 .above(s3),
             Box::paragraph(shown_.prompt, Role::Text).above(s4).keeping(2)});
    }

    Box answers() const {
        std::vector<BoxChoice> all;
        for (const ShownRunExercise::Answer& one : shown_.answers) {
            const bool open = !shown_.answered && !one.refused;
            NamedText words(one.letter.empty() ? "" : one.letter + "  ");
            words += one.words;
            all.push_back({std::move(words),
                           open ? practiseTarget(PractisePart::Place, one.choice) : Target(),
                           one.refused, one.right, !shown_.answered && one.chosen});
        }
        return Box::choices(std::move(all));
    }

    Box said() const {
        if (shown_.tone == PractiseTone::Nothing)
            return Box::paragraph(context_.say(shown_.keys), Role::TextMuted).above(s4);
        const bool good = shown_.tone == PractiseTone::Right || shown_.tone == PractiseTone::Shown;
        return Box::paragraph(shown_.said, Role::Text)
            .toned(good                                 ? Role::Good
                   : shown_.tone == PractiseTone::Wrong ? Role::Late
                                                        : Role::LineStrong)
            .above(s4)
            .keeping(2);
    }

    Box buttons() const {
        const bool stands = !shown_.answered && !exercise_.done();
        const bool goesOn = shown_.answered && !exercise_.done();
        const auto button = [&](std::string_view words, PractisePart part, KeyChord key,
                                bool enabled, bool lit = false) {
            return BoxButton{context_.say(words), practiseTarget(part), keyText(key), enabled, lit};
        };
        return Box::buttons({button("practise.help", PractisePart::Hint, plainKey('H'), stands),
                             button("practise.show", PractisePart::Show, plainKey('S'), stands),
                             button("practise.goOn", PractisePart::GoOn, plainKey(KeyCode::Enter),
                                    goesOn, goesOn),
                             button("practise.next", PractisePart::Next, plainKey('N'), true,
                                    exercise_.done())})
            .keeping(4);
    }

private:
    const ShownRunExercise& shown_;
    const Exercise& exercise_;
    const LayoutContext& context_;
};

}  // namespace

void layoutRunExercise(Rect box, const ShownRunExercise& shown, const Exercise& exercise,
                       const PracticeBook& book, const LayoutContext& context, DisplayList& list) {
    LayoutBuilder builder(list, context);
    const RunExerciseBoxes boxes(shown, exercise, context);
    if (wantsColumns(box))
        return placeDock(box, {boxes.asked()}, {boxes.answers(), boxes.said()}, boxes.buttons(),
                         builder);
    place(Box::column({boxes.asked(), boxes.answers(), boxes.said(), boxes.buttons(), Box::gap(s4),
                       Box::rest(), kindsBox(exercise.kind(), book, context)}),
          box, builder);
}

}  // namespace poolscope
