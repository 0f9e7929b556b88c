// Predict mode: questions on the way forward, by keyboard and mouse, alone and with a class.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "app/model/predict/kinds_in_picture.hpp"
#include "app/storage/saved_session.hpp"
#include "tests/pixels/built_ins.hpp"
#include "tests/pixels/predicting.hpp"

namespace poolscope {

TEST_CASE("of all kinds those are asked first that the picture answers") {
    for (const PerspectiveId view :
         {PerspectiveId("rates"), PerspectiveId("heap"), PerspectiveId("workers")}) {
        Program app;
        app.opener.builtIn(builtInNamed("28-occasional"));
        app.arrangement.perspective = view;
        app.runs.playback().head.seek(0);
        app.perform("predict");
        app.advance(16);
        const std::optional<PredictQuestion>& next = app.panel<PredictPanel>().next();
        REQUIRE(next);
        INFO(view.name << " " << nameOf(next->kind));
        CHECK((app.perspective().info().movesBy & bitOf(groupOf(next->kind))) != 0);
    }
}

TEST_CASE("Who steps forward is stopped where a question is asked, and not beyond") {
    Predicting it;
    CHECK(it.app.arrangement.future.hides());
    REQUIRE(it.panel().next().has_value());
    const std::size_t asked = it.panel().next()->asked;
    const PredictQuestion question = it.meet();
    CHECK(question.asked == asked);
    CHECK(it.head().position() == asked);
    CHECK(it.says("predictPhase asked"));
    it.app.press(kStepOn);  // nothing is chosen: one does not see the answer by going on
    it.wait();
    CHECK(it.head().position() == asked);
    CHECK(it.app.notice().find("Choose") != std::string::npos);
    it.app.press(plainKey(KeyCode::Space));
    it.wait();
    CHECK(it.head().position() == asked);
    it.app.press(keyOfChoice(question.right));
    CHECK(it.says("predictPhase chosen"));
    it.app.press(kEnter);
    CHECK(it.says("predictPhase revealing"));
    it.wait();
    CHECK(it.head().position() == question.revealed);
    CHECK(it.says("predictPhase revealed"));
    CHECK(it.says("predictScore 1 of 1"));
    it.app.press(kEnter);
    CHECK(it.says("predictPhase "));
    CHECK(it.head().position() == question.revealed);
}

TEST_CASE("Who plays is stopped there, too, and goes on with Space after the answer") {
    Predicting it;
    const std::size_t asked = it.panel().next()->asked;
    it.app.stepper.setSpeed(kFastest);
    it.app.press(plainKey(KeyCode::Space));
    it.wait(20000);
    CHECK(it.head().position() == asked);
    REQUIRE(it.panel().attempt() != nullptr);
    const PredictQuestion question = it.panel().attempt()->question();
    const std::size_t wrong = question.right == 0 ? 1 : 0;
    it.app.press(plainKey(static_cast<char>('1' + static_cast<int>(wrong))));
    it.app.press(plainKey(KeyCode::Space));  // reveals what was chosen
    it.wait();
    CHECK(it.says("predictPhase revealed"));
    CHECK(it.says("predictScore 0 of 1"));
    it.app.press(plainKey(KeyCode::Space));
    CHECK(it.head().playing());
    CHECK(it.panel().attempt() == nullptr);
    it.wait(20000);
    if (it.panel().attempt() != nullptr)
        CHECK(it.panel().attempt()->question().asked >= question.revealed);
}

TEST_CASE(
    "Jumping and going back ask nothing; who comes again is asked again, but it counts once") {
    Predicting it;
    PredictKinds heads;
    heads.set(static_cast<std::size_t>(PredictKind::Head));
    it.panel().choose(heads);
    const PredictQuestion question = it.meet();
    it.app.press(keyOfChoice(question.right));
    it.app.press(kEnter);
    it.wait();
    it.app.press(plainKey(KeyCode::Home));
    CHECK(it.says("predictPhase "));
    it.head().seek(question.asked);
    it.wait();
    CHECK(it.panel().attempt() == nullptr);
    it.app.press(plainKey(KeyCode::End));
    it.wait();
    CHECK(it.panel().attempt() == nullptr);
    it.app.press(plainKey(KeyCode::Home));
    it.look();
    CHECK(it.meet().asked == question.asked);
    CHECK_FALSE(it.panel().attempt()->first());
    it.app.press(keyOfChoice(question.right == 0 ? 1 : 0));
    it.app.press(kEnter);
    it.wait();
    CHECK(it.says("predictScore 1 of 1"));
}

TEST_CASE("Enter or the button plays as far as the next question, which is asked then") {
    for (const bool reduced : {false, true}) {
        CAPTURE(reduced);
        Predicting it;
        it.app.preferences.reducedMotion = reduced;
        const std::size_t first = it.panel().next()->asked;
        CHECK(labelsOf(it.look().frame).find("The next question comes at") != std::string::npos);
        it.press(predictTarget(PredictPart::Next));
        it.wait();
        REQUIRE(it.panel().attempt() != nullptr);
        CHECK(it.panel().attempt()->question().asked == first);
        it.app.press(plainKey(KeyCode::Escape));
        it.look();
        REQUIRE(it.panel().next().has_value());
        const std::size_t second = it.panel().next()->asked;
        CHECK(second > first);
        it.app.press(kStepOn);
        REQUIRE(it.head().whole() < second);
        it.app.press(kEnter);  // a step that still glides is not the way there
        CHECK(it.head().whole() == second);
        CHECK(it.head().gliding() == !reduced);
        if (!reduced) it.app.press(kEnter);  // who cannot wait: the glide is completed
        REQUIRE(it.panel().attempt() != nullptr);
        CHECK(it.panel().attempt()->question().asked == second);
        CHECK(it.head().position() == second);
    }
}

TEST_CASE("A question is skipped with Esc, and left by going elsewhere; neither counts") {
    Predicting it;
    const PredictQuestion question = it.meet();
    it.app.press(plainKey(KeyCode::Escape));
    CHECK(it.panel().attempt() == nullptr);
    CHECK(it.head().position() == question.asked);
    CHECK(it.panel().on());
    const PredictQuestion next = it.meet();
    CHECK(next.asked > question.asked);
    it.app.press(plainKey(KeyCode::Left));
    it.wait(500);
    CHECK(it.panel().attempt() == nullptr);
    CHECK(it.says("predictScore 0 of 0"));
}

TEST_CASE("The future is as it was when the mode ends, and keys are what they were") {
    for (const bool hidden : {false, true}) {
        Predicting it;
        it.app.press(kPredictMode);
        CHECK_FALSE(it.app.arrangement.future.hides());
        if (hidden) it.app.arrangement.future.toggle();
        it.app.press(kPredictMode);
        CHECK(it.app.arrangement.future.hides());
        it.meet();
        it.app.press(plainKey('2'));  // chooses; shows no perspective
        CHECK(it.app.arrangement.perspective.name == "heap");
        CHECK(it.panel().attempt()->chosen() == 1U);
        it.app.press(kPredictMode);
        CHECK(it.app.arrangement.future.hides() == hidden);
        CHECK(it.panel().attempt() == nullptr);
        it.app.press(plainKey('2'));
        CHECK(it.app.arrangement.perspective.name == "workers");
        const std::size_t here = it.head().position();
        it.app.press(kStepOn);  // nothing holds it any longer
        it.wait();
        CHECK(it.head().position() > here);
    }
}

TEST_CASE("The score is kept with the session, and what was answered does not count again") {
    Predicting it;
    const PredictQuestion question = it.meet();
    it.app.press(keyOfChoice(question.right));
    it.app.press(kEnter);
    it.wait();
    CHECK(it.says("predictScore 1 of 1"));
    SavedSession kept;
    it.panel().save(kept, it.app);
    const auto read = readSavedSession(toText(kept), "session.toml");
    REQUIRE(read.damaged == 0);
    CHECK(read.session == kept);

    Predicting again;
    again.panel().loading(kept, again.app);
    again.panel().load(kept, again.app);
    CHECK(again.says("predictScore 1 of 1"));
    CHECK(again.panel().score() == it.panel().score());
    CHECK(again.panel().mark() == it.panel().mark());
    CHECK(again.meet().asked == question.asked);
    again.app.press(keyOfChoice(question.right));
    again.app.press(kEnter);
    again.wait();
    CHECK(again.says("predictScore 1 of 1"));
    // In another run everything counts.
    again.app.opener.builtIn(builtInNamed("1-heap"));
    again.look();
    SavedSession other;
    again.panel().save(other, again.app);
    REQUIRE(other.predictions.size() == 1);
    CHECK(other.predictions[0].answered.empty());
}

TEST_CASE("A fork drops the question, and is asked about itself") {
    Predicting it("2-removal");
    it.meet();
    it.app.selection.task = TaskId{0};
    it.app.press(plainKey(KeyCode::Escape));
    it.meet();
    it.app.perform("cancel");
    REQUIRE(it.app.runs.branches().size() == 2);
    it.look();
    CHECK(it.panel().attempt() == nullptr);
    it.app.press(controlKey('R'));
    it.look();
    it.head().seek(0);
    it.look();
    CHECK(it.panel().next().has_value());
    it.meet();
    it.app.opener.builtIn(builtInNamed("10-nine"));
    it.look();
    CHECK(it.panel().attempt() == nullptr);
    CHECK(it.panel().on());
}

TEST_CASE("Only kinds that are ticked are asked, and none if none is") {
    Predicting it;
    it.press(predictTarget(PredictPart::AllKinds));
    CHECK_FALSE(it.panel().next().has_value());
    it.app.press(plainKey(KeyCode::End));
    it.app.press(plainKey(KeyCode::Home));
    it.look();
    it.press(predictTarget(PredictPart::Kind, static_cast<std::uint32_t>(PredictKind::Head)));
    REQUIRE(it.panel().next().has_value());
    CHECK(it.panel().next()->kind == PredictKind::Head);
    CHECK(it.meet().kind == PredictKind::Head);
}

TEST_CASE("A click chooses, a second one on the same choice reveals") {
    Predicting it;
    const PredictQuestion question = it.meet();
    const auto choice = [&](std::size_t which) {
        return Target::owned(kPredict, QuestionPart::Choice, static_cast<std::uint32_t>(which));
    };
    it.press(choice(0));
    it.press(choice(1));
    CHECK(it.panel().attempt()->chosen() == 1U);
    it.press(choice(1));
    it.wait();
    CHECK(it.says("predictPhase revealed"));
    it.press(Target::owned(kPredict, QuestionPart::Go));
    CHECK(it.panel().attempt() == nullptr);
}

TEST_CASE("A class's counts are typed, shown as bars, and decide nothing") {
    Predicting it;
    it.app.arrangement.presenting = true;
    const PredictQuestion question = it.meet();
    it.app.press(plainKey(KeyCode::Tab));
    for (const char digit : {'1', '2'}) it.app.press(plainKey(digit));
    it.app.press(plainKey(KeyCode::Tab));
    it.app.press(plainKey('6'));
    it.app.press(plainKey('5'));
    it.app.press(plainKey(KeyCode::Backspace));
    const Attempt& attempt = *it.panel().attempt();
    CHECK(attempt.counts()[0] == 12U);
    CHECK(attempt.counts()[1] == 6U);
    CHECK_FALSE(attempt.chosen());
    const Screen screen = it.look();
    std::vector<float> bars;
    for (const Card& card : screen.frame.cards)
        if (card.fill == Role::Accent && !card.tinted && card.radius == 0)
            bars.push_back(card.box.w);
    REQUIRE(bars.size() == 2);
    CHECK(bars[0] == doctest::Approx(2 * bars[1]));
    it.app.press(plainKey(KeyCode::PageDown));  // the clicker reveals
    it.wait();
    CHECK(it.says("predictPhase revealed"));
    CHECK(it.says("predictScore 0 of 0"));
    it.app.press(plainKey(KeyCode::PageDown));  // and goes on
    CHECK(it.panel().attempt() == nullptr);
    it.wait();
    CHECK(it.head().position() > question.revealed);
}

}  // namespace poolscope
