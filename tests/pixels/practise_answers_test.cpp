// What a press means, and what a picture must not give away: answers to the questions of an
// exercise, a prediction, a riddle.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <variant>

#include "app/panels/find_fault/panel.hpp"
#include "app/panels/predict/panel.hpp"
#include "app/perspectives/heap/layout.hpp"
#include "app/ui/answers_in_picture.hpp"
#include "app/ui/chrome/transport.hpp"
#include "tests/pixels/built_ins.hpp"
#include "tests/pixels/practising.hpp"

namespace poolscope {

namespace {

/// Names a sequence number and no time.
bool isSequenceAlone(const Label& label) {
    return label.text.size() > 1 && label.text[0] == '#' &&
           std::all_of(label.text.begin() + 1, label.text.end(),
                       [](unsigned char c) { return std::isdigit(c) != 0; });
}

}  // namespace

TEST_CASE(
    "A press on a thread means the answer that names it, not another that it has to do with") {
    std::size_t asked = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Practising at(*exerciseKindOf("leader"), seed, 5);
        while (!at.exercise().done()) {
            const PredictQuestion& question = at.exercise().question();
            for (std::size_t i = 0; i < question.choices.size(); ++i) {
                const Said& text = question.choices[i].text;
                if (text.key != "predict.thread") continue;
                const Target thread = Target::of(std::get<ThreadId>(text.values[0].second));
                CHECK(choiceAt(question, thread, at.app.words()) == i);
                ++asked;
            }
            at.panel().take(stepOf(question.right));
        }
    }
    CHECK(asked > 20);
}

TEST_CASE("While the future is hidden no time of it stands below the run") {
    const Practising at;
    const Style style = at.app.appearance.styleIn({1280, 720});
    const LayoutContext context{style, at.measure, at.app.words()};
    TransportInput input;
    input.count = 100;
    input.shown = input.position = 50;
    input.timeMarks = {{0, "0 ms"}, {50, "40 ms"}, {80, "90 ms"}};
    const Rect region{0, 600, 1280, 120};
    CHECK(layoutTransport(region, input, context).times.size() == 3);
    input.known = 50;
    CHECK(layoutTransport(region, input, context).times.size() == 2);
}

TEST_CASE("A node of a low window says when its task is due, also where others are due then") {
    for (const char* const kind : {"siftUp", "siftDown", "remove"})
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            Practising at(*exerciseKindOf(kind), seed, 4);
            at.app.preferences.theme = Theme::Projector;
            const Screen screen = at.screen();
            INFO(kind << ' ' << seed);
            for (const DisplayList* list : screen.lists())
                CHECK(std::none_of(list->labels.begin(), list->labels.end(), isSequenceAlone));
        }
}

TEST_CASE("An exercise that was begun waits while another kind is looked at") {
    Practising at(*exerciseKindOf("futureRace"), 4, 3);
    at.panel().take(stepOf(at.answer(false)));
    at.panel().take(stepOf(at.answer(true)));
    const std::size_t left = at.exercise().stepsLeft();
    const std::string scenario = at.exercise().scenario();
    at.app.press(plain(KeyCode::PageDown));
    CHECK(at.exercise().scenario() != scenario);
    at.app.press(plain(KeyCode::PageUp));
    CHECK(at.exercise().scenario() == scenario);
    CHECK(at.exercise().stepsLeft() == left);
    CHECK(at.exercise().slips().size() == 1);
    // Another one of the same kind does not bring it back.
    at.panel().begin(*exerciseKindOf("futureRace"), 5, 3, at.app);
    at.app.press(plain(KeyCode::PageDown));
    at.app.press(plain(KeyCode::PageUp));
    CHECK(at.exercise().scenario() != scenario);
}

TEST_CASE("Exercises that were begun are kept with the session, and the one shown comes back") {
    Practising at(*exerciseKindOf("futureRace"), 4, 3);
    at.panel().take(stepOf(at.answer(true)));
    at.panel().begin(*exerciseKindOf("execute"), 3, 2, at.app);  // not begun: no step was taken
    CHECK(at.kept().begun.empty());
    at.panel().begin(*exerciseKindOf("futureRace"), 4, 3, at.app);
    at.panel().take(stepOf(at.answer(false)));
    at.app.press(plain(KeyCode::PageDown));
    at.panel().take(stepOf(at.answer(false)));
    at.panel().take(stepOf(at.answer(true)));
    const SavedSession session = at.kept();
    REQUIRE(session.begun.size() == 2);
    CHECK(session.begun[0].kind == "futureRace");
    CHECK(session.begun[1].kind == nameOf(at.exercise().kind()));

    Program again;
    auto& panel = again.panel<PractisePanel>();
    panel.loading(session, again);
    SavedSession unseen;
    panel.save(unseen, again);
    CHECK(unseen.begun == session.begun);  // also if nobody looked
    again.opener.builtIn(2);
    again.perform("practise");
    REQUIRE(panel.exercise() != nullptr);
    CHECK(panel.exercise()->scenario() == at.exercise().scenario());
    CHECK(panel.exercise()->stepsLeft() == at.exercise().stepsLeft());
    CHECK(panel.exercise()->slips() == at.exercise().slips());
}

TEST_CASE("A press on a box of execute answers a prediction as one on the list does") {
    Program app;
    const FixedTextMeasure measure;
    app.preferences.reducedMotion = true;
    app.opener.builtIn(builtInNamed("10-nine-tasks"));
    PredictPanel& panel = app.panel<PredictPanel>();
    REQUIRE(panel.askAt(PredictKind::Admission, 1, app));
    app.arrangement.perspective = "pool";
    const PredictQuestion question = panel.attempt()->question();
    const auto box = static_cast<std::uint32_t>(question.choices[question.right].slot);
    const auto press = [&] {
        pressOn(app, app.layout({1440, 900}, measure), answerTarget(AnswerBox::Admission, box));
    };
    press();
    CHECK(panel.attempt()->chosen() == question.right);
    press();
    app.layout({1440, 900}, measure);
    CHECK(panel.attempt()->over());
}

TEST_CASE("H and N mean the riddle, and what is left of its tries is said") {
    Program app;
    const FixedTextMeasure measure;
    FindFaultPanel& panel = app.panel<FindFaultPanel>();
    app.opener.builtIn(2);
    panel.start(1, 3, app);
    const auto words = [&] { return labelsOf(app.layout({1280, 720}, measure).frame); };
    CHECK(words().find("Tries left: 3") != std::string::npos);
    const FaultRiddle& riddle = *panel.riddle();
    const bool firstIsRight = riddle.candidates[0] == riddle.hidden;
    panel.answer(firstIsRight ? 1 : 0, app);
    CHECK(words().find("Tries left: 2") != std::string::npos);
    const std::string before = words();
    app.press(plainKey('H'));
    CHECK(words() != before);
    CHECK(words().find("Tries left: 2") != std::string::npos);
    app.press(plainKey('N'));
    REQUIRE(panel.riddle() != nullptr);
    CHECK(panel.riddle()->seed == 2);
}

}  // namespace poolscope
