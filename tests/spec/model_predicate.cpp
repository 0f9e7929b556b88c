// Questions about events: reading them, their mistakes, and what they match.
#include <doctest/doctest.h>

#include "app/model/query/predicate.hpp"
#include "tests/spec/model_script.hpp"

using namespace poolscope;

namespace {

const Vocabulary kKnown{{"t1", "t5", "long name"}, {"main", "worker-1"}, {"pool"}};

std::vector<std::size_t> matchesIn(const Script& s, std::string_view question) {
    Names names;
    names.follow(s.log);
    const Predicate::Parsed parsed = Predicate::parse(question, kKnown);
    REQUIRE(!parsed.error);
    Matcher matcher(parsed.predicate, names);
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < s.log.size(); ++i) {
        matcher.approach(s.log[i], nullptr);
        const auto sentence = [&] { return "This is a " + std::string(nameOf(s.log[i])); };
        if (matcher.next(s.log[i], nullptr, sentence)) found.push_back(i);
    }
    return found;
}

}  // namespace

TEST_CASE("a mistake in a question is told with its place and what was expected") {
    struct Wrong {
        std::string_view question;
        PredicateError error;
    };
    const Wrong wrong[] = {
        {"kind=siftUpCompare task=t9", {24, "t9", Expected::Task, "t1"}},
        {"kind=siftUqCompared", {5, "siftUqCompared", Expected::Kind, "siftUpCompared"}},
        {"kind=zzzzzzzzzzzz", {5, "zzzzzzzzzzzz", Expected::Kind, ""}},
        {"kind=", {5, "", Expected::Kind, ""}},
        {"kind>offerBegan", {4, ">", Expected::Equals, ""}},
        {"thred=main", {0, "thred", Expected::Term, "thread"}},
        {"thread=worker-7", {7, "worker-7", Expected::Thread, "worker-1"}},
        {"executor=pond", {9, "pond", Expected::Executor, "pool"}},
        {"category=heaq", {9, "heaq", Expected::Category, "heap"}},
        {"time>fast", {5, "fast", Expected::Time, ""}},
        {"time>100", {5, "100", Expected::Time, ""}},
        {"time>99999999999h", {5, "99999999999h", Expected::Time, ""}},
        {"lateness>", {9, "", Expected::Time, ""}},
        {"heap>=1.5", {6, "1.5", Expected::Count, ""}},
        {"heap>=five", {6, "five", Expected::Count, ""}},
        {"heap!5", {4, "!", Expected::Comparison, ""}},
        {"leader-changes !", {16, "", Expected::Term, ""}},
        {"moves \"to slot", {6, "\"to slot", Expected::Quote, ""}},
        {"=5", {0, "", Expected::Term, ""}},
    };
    for (const Wrong& each : wrong) {
        CAPTURE(each.question);
        const Predicate::Parsed parsed = Predicate::parse(each.question, kKnown);
        REQUIRE(parsed.error.has_value());
        CHECK(parsed.error->at == each.error.at);
        CHECK(parsed.error->found == each.error.found);
        CHECK(nameOf(parsed.error->expected) == nameOf(each.error.expected));
        CHECK(parsed.error->nearest == each.error.nearest);
        CHECK(parsed.predicate.empty());
    }
}

TEST_CASE("a question is read into terms, names without regard to case") {
    const Predicate::Parsed parsed = Predicate::parse(
        "kind=SIFTUPCOMPARED !task=t5 time<=1.5s heap>=5 lateness>50ms leader-changes Moves "
        "task=\"long name\"",
        kKnown);
    REQUIRE(!parsed.error);
    const std::vector<PredicateTerm>& terms = parsed.predicate.terms();
    REQUIRE(terms.size() == 8);
    CHECK(terms[0].name == "siftUpCompared");
    CHECK(terms[1].negated);
    CHECK(terms[2].number == 1'500'000'000);
    CHECK((terms[2].test == PredicateTerm::Test::LessOrEqual));
    CHECK(terms[3].number == 5);
    CHECK(terms[4].number == 50'000'000);
    CHECK((terms[5].what == PredicateTerm::What::Named));
    CHECK((terms[5].named == NamedTerm::LeaderChanges));
    CHECK(terms[6].name == "moves");
    CHECK(terms[7].name == "long name");
}

TEST_CASE("a question matches by kind, task, thread, lateness, leader and words") {
    Script s;
    const ThreadId worker = s.worker("worker-1");
    const TaskId t1 = s.task("t1", 20_ms);
    const TaskId t5 = s.task("t5", 50_ms);
    const std::size_t first = s.log.size();
    s.at(10_ms).by(s.main, OfferBegan{s.pool, t5, 0});
    s.by(s.main, SiftUpCompared{s.pool, t5, t1, 1, 0, false});
    s.at(60_ms).by(worker, LeaderTaken{s.pool, t5, 5_ms});
    s.at(101_ms).by(worker, TaskBegan{s.pool, t5, 1, true, Instant{} + 50_ms});
    s.by(worker, LeaderCleared{s.pool, worker, LeaderLeft::WokeUp});
    const auto at = [&](std::initializer_list<std::size_t> which) {
        std::vector<std::size_t> all;
        for (const std::size_t i : which) all.push_back(first + i);
        return all;
    };
    CHECK(matchesIn(s, "kind=offerBegan") == at({0}));
    CHECK(matchesIn(s, "task=t1 category=heap") == at({1}));
    CHECK(matchesIn(s, "thread=worker-1 task=t5") == at({2, 3}));
    CHECK(matchesIn(s, "leader-changes") == at({2, 4}));
    CHECK(matchesIn(s, "lateness>50ms") == at({3}));
    CHECK(matchesIn(s, "lateness>51ms").empty());
    CHECK(matchesIn(s, "time>=60ms !thread=main kind!=taskBegan") == at({2, 4}));
    CHECK(matchesIn(s, "\"a offerbegan\"") == at({0}));
    // What holds for a stretch is found where it begins to hold.
    CHECK(matchesIn(s, "time>50ms") == at({2}));
}

TEST_CASE("heap asks for the size after the event, and matches where it begins to hold") {
    Script s;
    const std::size_t first = s.log.size();
    for (const std::int32_t size : {1, 2, 3, 2, 3}) s.by(s.main, SizeChanged{s.pool, size});
    CHECK(matchesIn(s, "heap>=3") == std::vector{first + 2, first + 4});
    CHECK(matchesIn(s, "heap>=2 heap<3") == std::vector{first + 1, first + 3});
    CHECK(matchesIn(s, "heap=3 kind=sizeChanged") == std::vector{first + 2, first + 4});
}

TEST_CASE("what is being typed is completed from fields, kinds and the run's names") {
    CHECK(completionsOf("th", kKnown) == std::vector<std::string>{"thread="});
    CHECK(completionsOf("kind=leader", kKnown) ==
          std::vector<std::string>{"kind=leaderTaken", "kind=leaderCleared"});
    CHECK(completionsOf("heap>=5 !thread=W", kKnown) ==
          std::vector<std::string>{"!thread=worker-1"});
    CHECK(completionsOf("task=l", kKnown) == std::vector<std::string>{"task=\"long name\""});
    CHECK(completionsOf("nothing", kKnown).empty());
    CHECK(completionsOf("", kKnown).size() == 8 + kNamedTerms.size());
}

TEST_CASE("named terms are understood with hyphens and with blanks, and in quotes they are words") {
    const auto only = [](std::string_view question) {
        const Predicate::Parsed parsed = Predicate::parse(question, kKnown);
        REQUIRE(!parsed.error);
        REQUIRE(parsed.predicate.terms().size() == 1);
        return parsed.predicate.terms().front();
    };
    for (std::size_t i = 0; i < kNamedTerms.size(); ++i) {
        std::string name(kNamedTerms[i]);
        CHECK((only(name).what == PredicateTerm::What::Named));
        CHECK((only(name).named == static_cast<NamedTerm>(i)));
        CHECK(only("!" + name).negated);
        CHECK((only('"' + name + '"').what == PredicateTerm::What::Words));
        std::replace(name.begin(), name.end(), '-', ' ');
        CHECK((only(name).named == static_cast<NamedTerm>(i)));
    }
    CHECK((only("later").what == PredicateTerm::What::Words));
    CHECK((only("lateness>5ms").what == PredicateTerm::What::Lateness));
}
