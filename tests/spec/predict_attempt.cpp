// Asking one question, counting answers, and choosing which question comes next.
#include <doctest/doctest.h>

#include <vector>

#include "app/model/predict/attempt.hpp"
#include "app/model/predict/plan.hpp"
#include "app/model/predict/score.hpp"
#include "engine/scenario/run/recording.hpp"
#include "tests/support/built_in.hpp"

using namespace poolscope;

namespace {

PredictQuestion threeChoices() {
    PredictQuestion question;
    question.kind = PredictKind::Leader;
    question.choices.resize(3);
    question.right = 2;
    return question;
}

}  // namespace

TEST_CASE("a choice may be changed until the answer is revealed, and never after") {
    Attempt attempt(threeChoices());
    CHECK(attempt.open());
    CHECK_FALSE(attempt.choose(3));
    CHECK(attempt.choose(0));
    CHECK(attempt.choose(2));
    CHECK(attempt.right());
    attempt.reach();  // nothing was revealed
    CHECK(attempt.phase() == Attempt::Phase::Chosen);
    attempt.reveal();
    CHECK_FALSE(attempt.choose(1));
    CHECK(attempt.phase() == Attempt::Phase::Revealing);
    attempt.reach();
    CHECK(attempt.over());
    CHECK_FALSE(attempt.choose(1));
    CHECK(attempt.chosen() == 2U);
}

TEST_CASE("counts of a class are typed digit by digit, and are nobody's choice") {
    Attempt attempt(threeChoices());
    for (const std::uint32_t digit : {1U, 2U, 3U, 4U}) attempt.typeDigit(1, digit);
    attempt.typeDigit(3, 1);  // there is no such choice
    CHECK(attempt.counts()[1] == 123U);
    CHECK_FALSE(attempt.counts()[3]);
    attempt.deleteDigit(1);
    CHECK(attempt.counts()[1] == 12U);
    CHECK(attempt.counted());
    attempt.deleteDigit(1);
    attempt.deleteDigit(1);
    CHECK_FALSE(attempt.counted());
    attempt.typeDigit(0, 0);
    CHECK(attempt.counts()[0] == 0U);
    CHECK_FALSE(attempt.chosen());
    CHECK(attempt.phase() == Attempt::Phase::Asked);
}

TEST_CASE("the score counts answers at the first try, by kind") {
    PredictScore score;
    const auto answered = [&](std::optional<std::size_t> choice, bool again) {
        Attempt attempt(threeChoices(), again);
        if (choice) attempt.choose(*choice);
        attempt.reveal();
        attempt.reach();
        score.take(attempt);
    };
    answered(2, false);
    answered(0, false);
    answered(2, true);              // it was answered before
    answered(std::nullopt, false);  // shown to a class
    CHECK(score.all() == PredictScore::Line{2, 1});
    CHECK(score.kinds[static_cast<std::size_t>(PredictKind::Leader)] == PredictScore::Line{2, 1});
    CHECK(score.kinds[static_cast<std::size_t>(PredictKind::Head)] == PredictScore::Line{});
}

TEST_CASE("a run is asked about now and then, never twice within a few events") {
    const RunRecord run = runVirtually(builtIn("1-heap-with-ties"));
    RunHistory history(*run.log);
    history.follow();
    Asker asker(history, kPredictSeed);
    PredictPlan plan;
    std::vector<PredictQuestion> asked;
    std::size_t all = 0;
    const PredictKinds kinds = PredictKinds().set();
    for (std::size_t from = 0;;) {
        const auto question = plan.next(asker, from, history.size(), kinds, {});
        if (!question) break;
        CHECK(question->asked >= from);
        CHECK(question->asked < question->revealed);
        CHECK(question->revealed <= history.size());
        plan.asked(question->kind);
        from = PredictPlan::behind(*question);
        CHECK(from >= question->revealed);
        asked.push_back(*question);
    }
    for (std::size_t from = 0; const auto next = asker.next(from, history.size(), kinds, {});) {
        from = next->asked + 1;
        ++all;
    }
    CHECK(asked.size() <= all);
    CHECK(asked.size() >= history.size() / 120);
    CHECK(asked.size() <= history.size() / 16);
    for (std::size_t i = 1; i < asked.size(); ++i) CHECK(asked[i].asked >= asked[i - 1].asked + 16);
}
