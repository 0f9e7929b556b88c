// "lateness.worst > 20ms": what is read, what is refused with which sentence, and what holds.
#include <doctest/doctest.h>

#include "app/batch/metric_condition.hpp"

using namespace poolscope;

namespace {

MetricCondition conditionOf(std::string_view written) {
    auto read = MetricCondition::read(written);
    const auto* const sentence = std::get_if<std::string>(&read);
    REQUIRE_MESSAGE(sentence == nullptr, *sentence);
    return std::get<MetricCondition>(read);
}

std::string refusalOf(std::string_view written) {
    auto read = MetricCondition::read(written);
    const auto* const sentence = std::get_if<std::string>(&read);
    return sentence == nullptr ? "" : *sentence;
}

MetricValues with(Metric measure, std::optional<std::int64_t> value) {
    MetricValues figures;
    figures[measure] = value;
    return figures;
}

}  // namespace

TEST_CASE("a condition over figures: names, signs and values with their units") {
    const MetricCondition late = conditionOf("lateness.worst > 20ms");
    CHECK(late.metric == Metric::LatenessWorst);
    CHECK(late.test == MetricCondition::Test::Greater);
    CHECK(late.value == 20'000'000);
    CHECK(late.text == "lateness.worst > 20ms");
    CHECK(conditionOf("wakeUps.forNothing>=5").value == 5);
    CHECK(conditionOf("  queue.mean <= 1.5 ").value == 1500);
    CHECK(conditionOf("utilisation != 80%").value == 800'000);
    CHECK(conditionOf("utilisation < 12.3456 %").value == 123'456);
    CHECK(conditionOf("drift = -5ms").value == -5'000'000);
}

TEST_CASE("a condition over figures holds where the figure is there and compares so") {
    struct Row {
        const char* condition;
        bool four, five, six;
    };
    const Row rows[] = {{"runs < 5", true, false, false}, {"runs <= 5", true, true, false},
                        {"runs > 5", false, false, true}, {"runs >= 5", false, true, true},
                        {"runs = 5", false, true, false}, {"runs != 5", true, false, true}};
    for (const Row& row : rows) {
        CAPTURE(row.condition);
        const MetricCondition condition = conditionOf(row.condition);
        CHECK(condition.holds(with(Metric::Runs, 4)) == row.four);
        CHECK(condition.holds(with(Metric::Runs, 5)) == row.five);
        CHECK(condition.holds(with(Metric::Runs, 6)) == row.six);
        CHECK_FALSE(condition.holds(with(Metric::Runs, std::nullopt)));
    }
}

TEST_CASE("a condition over figures that is none is refused with what was found and expected") {
    CHECK(refusalOf("lateness.p99 > 5") ==
          "found '5' in 'lateness.p99 > 5', expected a duration such as \"30ms\" "
          "(units: ns us ms s min h d)");
    CHECK(refusalOf("wakeUps >= 1.5") ==
          "found '1.5' in 'wakeUps >= 1.5', expected a whole number");
    CHECK(refusalOf("wakeUps >= 99999999999999999999") ==
          "found '99999999999999999999' in 'wakeUps >= 99999999999999999999', expected a whole "
          "number");
    CHECK(refusalOf("runs >") == "found '' in 'runs >', expected a whole number");
    CHECK(refusalOf("queue.mean > 1.2345") ==
          "found '1.2345' in 'queue.mean > 1.2345', expected a number such as 1.5, with three "
          "decimals at most");
    CHECK(refusalOf("utilisation > 0.8") ==
          "found '0.8' in 'utilisation > 0.8', expected a share such as 80%");
    CHECK(refusalOf("runs => 5") == "found '=>' in 'runs => 5', expected <, <=, >, >=, = or !=");
    CHECK(refusalOf("lateness.worst") ==
          "found 'lateness.worst', expected a comparison such as \"lateness.worst > 20ms\"");
    const std::string wrong = refusalOf("wakeUpsForNothing >= 5");
    CHECK(wrong.starts_with("found 'wakeUpsForNothing', expected a figure: submitted, "));
    CHECK(wrong.ends_with("; did you mean 'wakeUps.forNothing'?"));
    CHECK(refusalOf("> 5").starts_with("found '', expected a figure: "));
}

TEST_CASE("what is meant for a condition over figures: a comparison, or a figure's name alone") {
    CHECK(MetricCondition::isMeant("lateness.wurst > 5ms"));
    CHECK(MetricCondition::isMeant("lateness.worst"));
    CHECK_FALSE(MetricCondition::isMeant("lost-task"));
}
