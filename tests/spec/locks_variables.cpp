// What the Locks perspective says of variables: which value when, by whom, and which were lost.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include "app/perspectives/locks/variable_history.hpp"
#include "engine/scenario/run/run.hpp"
#include "tests/support/read_scenario.hpp"

using namespace poolscope;

namespace {

/// "0 1! 2": the values of the first variable, those with a ! lost.
std::string valuesOf(const std::string& first, const std::string& second,
                     const std::string& more = "") {
    const RunRecord run =
        runVirtually(read("[[variable]]\nname = \"x\"\nvalue = 0\n" + more +
                          "[[lock]]\nname = \"m\"\n[[thread]]\nname = \"a\"\nbody = [" + first +
                          "]\n[[thread]]\nname = \"b\"\nbody = [" + second + "]\n"));
    VariableHistory history(*run.log);
    // In two parts, as a live run is read.
    history.follow(run.log->size() / 2);
    history.follow(run.log->size());
    std::string told;
    for (const VariableValue& value : history.of(VariableId{0}).values)
        told += fmt::format("{}{}{}", told.empty() ? "" : " ", value.value, value.lost ? "!" : "");
    return told;
}

}  // namespace

TEST_CASE("VAR-01 a value is lost if who writes over it had read before it was written") {
    const std::string slow = R"("local v = x", "work 4ms", "set x = v + 1")";
    CHECK(valuesOf(slow, slow) == "0 1! 1");
    CHECK(valuesOf(slow, R"("work 4ms", "work 4ms", "set x = x + 1")") == "0 1 2");
    // Not by a thread that has not read it at all, nor by the same thread, nor in one step.
    CHECK(valuesOf(R"("set x = 5")", R"("work 1ms", "set x = 7")") == "0 5 7");
    CHECK(valuesOf(R"("local v = x", "set x = v + 1", "set x = v + 2")", "") == "0 1 2");
    CHECK(valuesOf(R"~("read x", "work 2ms", "x.getAndAdd(1)")~",
                   R"("work 1ms", "set x = x + 1")") == "0 1 2");
    CHECK(valuesOf(slow, slow, "threadLocal = true\n") == "0 1 1");
}

TEST_CASE("VAR-02 the value at a position is the last one written up to it") {
    const RunRecord run =
        runVirtually(read("[[variable]]\nname = \"x\"\nvalue = 3\n[[thread]]\nname = \"a\"\n"
                          "body = [\"set x = 4\", \"read x\", \"set x = 5\"]\n"));
    VariableHistory history(*run.log);
    history.follow(run.log->size());
    const VariableTrack& track = history.of(VariableId{0});
    REQUIRE(track.values.size() == 3);
    CHECK(track.at(0) == nullptr);
    CHECK(track.at(track.values[0].position)->value == 3);
    CHECK(track.at(track.values[1].position - 1)->value == 3);
    CHECK(track.at(track.values[1].position)->value == 4);
    CHECK(track.at(run.log->size())->value == 5);
    CHECK(track.values[1].reads == 1);
    CHECK(track.values[2].reads == 0);
}
