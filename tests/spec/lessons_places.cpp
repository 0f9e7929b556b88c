// Lessons that are right: what their stops take from each other, where they stand, what they claim.
#include <doctest/doctest.h>

#include <string>

#include "app/learn/lesson/lesson_places.hpp"
#include "app/learn/lesson/lesson_reader.hpp"

using namespace poolscope;

namespace {

constexpr std::string_view kLessonHead = "title = \"T\"\ndescription.en = \"D\"\n";

Lesson lessonOf(const std::string& stops) {
    ReadLesson read = readLesson(std::string(kLessonHead) + stops, "lesson.toml");
    INFO(toText(read.diagnostics, "lesson.toml"));
    REQUIRE(read.lesson.has_value());
    return *std::move(read.lesson);
}

std::vector<std::size_t> positionsOf(const std::string& stops) {
    const PlacedLesson placed = placeLesson(lessonOf(stops));
    CHECK(toText(placed.diagnostics, "lesson.toml") == "");
    std::vector<std::size_t> positions;
    for (const StopPlace& place : placed.places) positions.push_back(place.position);
    return positions;
}

std::string complaintsOf(const std::string& stops) {
    return toText(placeLesson(lessonOf(stops)).diagnostics, "lesson.toml");
}

}  // namespace

TEST_CASE("a stop stands at an event, an instant, the nth match, the next one, or as before") {
    const std::vector<std::size_t> found = positionsOf(R"(
[[stop]]
scenario = "1-heap-with-ties"
event = 51
words = "a"
[[stop]]
words = "b"
[[stop]]
at = "10ms"
words = "c"
[[stop]]
first = "kind=siftUpCompared"
words = "d"
[[stop]]
next = "kind=siftUpCompared"
words = "e"
[[stop]]
first = "kind=siftUpCompared"
nth = 2
words = "f"
[[stop]]
event = 0
words = "g"
[[stop]]
next = "kind=siftUpCompared"
nth = 2
words = "h"
)");
    REQUIRE(found.size() == 8);
    CHECK(found[0] == 51);
    CHECK(found[1] == 51);
    // Behind all that happens at 10 ms: the next event is the jump to 20 ms.
    CHECK(found[2] == 67);
    CHECK(found[3] == 51);
    CHECK(found[4] > found[3]);
    CHECK(found[5] == found[4]);
    CHECK(found[6] == 0);
    CHECK(found[7] == found[5]);
}

TEST_CASE(
    "a stop keeps scenario, view and pool of the one before, and a tab and a choice of its own") {
    const Lesson lesson = lessonOf(R"(
[[stop]]
scenario = "4-catch-up-burst"
event = 200
view = "rates"
pool = "delay"
select = "poll-at-rate"
panel = "code"
words = "a"
[[stop]]
event = 201
panel = "now"  # as older lessons call the tab that is there anyhow
words = "b"
[[stop]]
scenario = "3-leader-hand-over"
event = 182
select = "pool-1-thread-2"
words = "c"
)");
    CHECK(lesson.stops[1].scenario.value == "4-catch-up-burst");
    CHECK(lesson.stops[1].view == "rates");
    CHECK(lesson.stops[1].pool.value == "delay");
    CHECK(lesson.stops[1].select.value == "");
    CHECK(lesson.stops[1].tab == "events");
    CHECK(lesson.stops[2].tab == "events");
    CHECK(lesson.stops[2].view == "rates");
    CHECK(lesson.stops[2].pool.value == "");
    const PlacedLesson placed = placeLesson(lesson);
    REQUIRE(placed.diagnostics.empty());
    CHECK(placed.places[0].executor == ExecutorId{1});
    CHECK(placed.places[0].task.exists());
    CHECK_FALSE(placed.places[1].task.exists());
    CHECK(placed.places[1].executor == ExecutorId{1});
    CHECK(placed.places[2].thread.exists());
    CHECK(placed.places[2].executor == ExecutorId{0});
    CHECK(placed.places[0].text == placed.places[1].text);
    CHECK(placed.places[0].text != placed.places[2].text);
}

TEST_CASE("a claim is about the event shown, or counted since, before and after the stop") {
    const std::string right = R"(
[[stop]]
scenario = "1-heap-with-ties"
first = "kind=offerEnded task=a"
words = "a"
[[stop]]
next = "kind=offerEnded task=b"
words = "b"
expect = [
    "kind=offerEnded",
    '"b is queued as the new head"',
    { since = "kind=offerEnded", times = 1 },
    { before = "kind=offerEnded", times = 2 },
    { after = "kind=offerEnded", times = 7 },
    { since = "kind=siftUpCompared" },
    { since = "rejected", times = 0 },
]
)";
    CHECK(complaintsOf(right) == "");
    std::string wrong = right;
    wrong.replace(wrong.find("times = 7"), 9, "times = 8");
    CHECK(complaintsOf(wrong).find("holds for 7 events behind this stop, expected 8") !=
          std::string::npos);
}

TEST_CASE("a lesson may bring a scenario of its own") {
    const Lesson lesson = lessonOf(R"(
[[stop]]
scenario = '''
until = "1s"
[[executor]]
name = "mine"
kind = "ScheduledThreadPoolExecutor"
corePoolSize = 1
[[task]]
name = "t"
body = ["work 1ms"]
[[at]]
time = "0ms"
on = "mine"
call = "schedule"
task = "t"
as = "only"
delay = "5ms"
'''
first = "kind=taskBegan"
pool = "mine"
words = "a"
)");
    const PlacedLesson placed = placeLesson(lesson);
    CHECK(toText(placed.diagnostics, "x") == "");
    CHECK(placed.places[0].inLesson);
    CHECK(placed.places[0].position > 0);
    CHECK(placed.places[0].events > placed.places[0].position);
}

TEST_CASE("what is a lesson is seen from its text") {
    CHECK(looksLikeLesson("title = \"x\"\n[[stop]]\nevent = 3\n"));
    CHECK(looksLikeLesson("  [[stop]]"));
    CHECK_FALSE(looksLikeLesson("title = \"[[stop]]\"\n[[executor]]\n"));
    CHECK_FALSE(looksLikeLesson(""));
}

TEST_CASE(
    "a stop that asks stands where its question is asked, and the next one goes on from there") {
    const PlacedLesson placed = placeLesson(lessonOf(R"(
[[stop]]
scenario = "1-heap-with-ties"
first = "kind=callBegan"
predict = "head"
words = "a"
[[stop]]
next = "kind=offerEnded"
words = "b"
[[stop]]
event = 0
predict = ["leader", "head"]
words = "c"
)"));
    CHECK(toText(placed.diagnostics, "lesson.toml") == "");
    const StopPlace& first = placed.places[0];
    REQUIRE(first.question.has_value());
    CHECK(first.question->kind == PredictKind::Head);
    CHECK(first.position == first.question->asked);
    CHECK_FALSE(placed.places[1].question.has_value());
    CHECK(placed.places[1].position > first.position);
    CHECK(placed.places[2].question.has_value());
}

TEST_CASE("a question that never arises behind its stop is a mistake of the lesson") {
    const std::string said = complaintsOf(R"(
[[stop]]
scenario = "1-heap-with-ties"
at = "1ms"
predict = "steals"
words = "a"
)");
    CHECK(said ==
          "lesson.toml:7:11: found no question about steals at this stop's position or behind it, "
          "expected one about \"pool\"\n");
}
