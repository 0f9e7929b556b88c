// Going along a log: from where to where, which kinds, which pool, and the order of choices.
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/spec/predict_support.hpp"

using namespace poolscope;

TEST_CASE("PRE-27 the next question is the first at or behind a position and before the end") {
    const RunRecord run = runVirtually(builtIn("1-heap-with-ties"));
    RunHistory history(*run.log);
    const PredictKinds heads = kindsOf({PredictKind::Head});
    const auto all = questionsOf(history, heads);
    REQUIRE(all.size() > 2);
    Asker asker(history, 1);
    const std::size_t second = all[1].asked;
    CHECK(asker.next(all[0].asked + 1, history.size(), heads)->asked == second);
    CHECK(asker.next(second, second + 1, heads)->asked == second);
    CHECK_FALSE(asker.next(all[0].asked + 1, second, heads));
    CHECK_FALSE(asker.next(0, history.size(), PredictKinds{}));
    CHECK_FALSE(asker.next(history.size(), history.size() + 9, PredictKinds{}.set()));
}

TEST_CASE("PRE-28 of several kinds at one position the first of the enumeration is asked") {
    const RunRecord run = runVirtually(builtIn("6-shutdown-policies"));
    RunHistory history(*run.log);
    const auto ctl = questionsOf(history, kindsOf({PredictKind::CtlWord}));
    const auto states = questionsOf(history, kindsOf({PredictKind::State, PredictKind::Left}));
    Asker asker(history, 1);
    std::size_t both = 0;
    for (const PredictQuestion& one : states)
        for (const PredictQuestion& other : states) {
            if (one.asked != other.asked || one.kind == other.kind) continue;
            ++both;
            CHECK(asker.next(one.asked, history.size(), PredictKinds{}.set())->kind ==
                  PredictKind::State);
        }
    CHECK(both > 0);
    CHECK_FALSE(ctl.empty());
}

TEST_CASE(
    "PRE-29 questions about one pool, the same ones whatever was asked before, in shuffled order") {
    const RunRecord run = runVirtually(builtIn("6-shutdown-policies"));
    RunHistory history(*run.log);
    history.follow();
    Asker asker(history, 7);
    Asker again(history, 7);
    const PredictKinds ctl = kindsOf({PredictKind::CtlWord});
    std::set<std::size_t> places;
    std::size_t asked = 0;
    for (std::size_t from = 0;;) {
        const auto question = asker.next(from, history.size(), ctl, ExecutorId{2});
        if (!question) break;
        ++asked;
        from = question->asked + 1;
        CHECK(run.log->as<CtlChanged>(question->asked).executor == ExecutorId{2});
        const auto same = again.next(question->asked, from, ctl);
        REQUIRE(same);
        CHECK(same->right == question->right);
        CHECK(same->choices.front().text == question->choices.front().text);
        places.insert(question->right);
    }
    CHECK(asked == 5);
    CHECK(places.size() > 1);
}
