// Writing lessons and making them: what is written reads back, what is moved goes on showing its
// moment.
#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "app/learn/lesson/lesson_draft.hpp"
#include "app/learn/lesson/lesson_files.hpp"
#include "app/learn/lesson/lesson_places.hpp"
#include "app/learn/lesson/lesson_reader.hpp"
#include "app/learn/lesson/lesson_writer.hpp"
#include "app/model/text/rich_text.hpp"

using namespace poolscope;

namespace {

Lesson readBack(const Lesson& lesson) {
    const std::string text = lessonText(lesson);
    INFO(text);
    ReadLesson read = readLesson(text, lesson.fileName);
    REQUIRE(toText(read.diagnostics, lesson.fileName) == "");
    CHECK(lessonText(*read.lesson) == text);
    return *std::move(read.lesson);
}

void checkAlike(const LessonStop& one, const LessonStop& other) {
    CHECK(one.name == other.name);
    CHECK(one.scenario.value == other.scenario.value);
    CHECK(one.position.kind == other.position.kind);
    CHECK(one.position.event == other.position.event);
    CHECK(one.position.time == other.position.time);
    CHECK(one.position.question == other.position.question);
    CHECK(one.position.nth == other.position.nth);
    CHECK(one.view == other.view);
    CHECK(one.pool.value == other.pool.value);
    CHECK(one.select.value == other.select.value);
    CHECK(one.tab == other.tab);
    CHECK(one.axisUntil == other.axisUntil);
    CHECK(one.hideFuture == other.hideFuture);
    CHECK(one.predict.value == other.predict.value);
    CHECK(one.words.all == other.words.all);
    CHECK(one.notes.all == other.notes.all);
    REQUIRE(one.expects.size() == other.expects.size());
    for (std::size_t i = 0; i < one.expects.size(); ++i) {
        CHECK(one.expects[i].span == other.expects[i].span);
        CHECK(one.expects[i].question == other.expects[i].question);
        CHECK(one.expects[i].times == other.expects[i].times);
    }
}

RichText markupRead(std::string_view source) {
    auto read = readMarkup(source);
    REQUIRE(std::holds_alternative<RichText>(read));
    return std::get<RichText>(std::move(read));
}

constexpr std::string_view kFourStops = R"(title = "T"
description = "D"
[[stop]]
scenario = "1-heap-with-ties"
first = "kind=siftUpCompared"
predict = ["head", "place"]
words = "first"
[[stop]]
next = "kind=siftUpCompared"
words = "second"
notes.en = "for the **teacher**"
[[stop]]
words = "third"
[[stop]]
at = "10ms"
words = "fourth"
)";

LessonDraft fourStops() {
    ReadLesson read = readLesson(kFourStops, "four.toml");
    REQUIRE(read.lesson.has_value());
    std::vector<std::size_t> positions;
    for (const StopPlace& place : placeLesson(*read.lesson).places)
        positions.push_back(place.position);
    return {*std::move(read.lesson), positions};
}

std::vector<std::size_t> placesOf(const Lesson& lesson) {
    const PlacedLesson placed = placeLesson(readBack(lesson));
    CHECK(toText(placed.diagnostics, "draft") == "");
    std::vector<std::size_t> positions;
    for (const StopPlace& place : placed.places) positions.push_back(place.position);
    return positions;
}

std::string wordsOf(const LessonDraft& draft) {
    std::string all;
    for (std::size_t i = 0; i < draft.size(); ++i) all += draft.stop(i).words.in("en").text + " ";
    return all;
}

}  // namespace

TEST_CASE("every lesson of the program, written and read, is the same lesson") {
    for (const BuiltInLesson& each : builtInLessons()) {
        INFO(each.name);
        const Lesson back = readBack(each.lesson);
        CHECK(back.title.all == each.lesson.title.all);
        CHECK(back.description.all == each.lesson.description.all);
        CHECK(back.order == each.lesson.order);
        REQUIRE(back.stops.size() == each.lesson.stops.size());
        for (std::size_t i = 0; i < back.stops.size(); ++i) {
            INFO("stop " << i + 1);
            checkAlike(back.stops[i], each.lesson.stops[i]);
        }
    }
}

TEST_CASE("markup that is written reads back as the same text") {
    for (const std::string_view source :
         {"plain", "**bold** and `code` and [a link](there)", "one\n\ntwo", "- a\n- b\n\nend",
          R"(5 \* 3 \[a\] \`b\` \\ c)", R"(\*\*no bold\*\*)", R"(a\***b**)", R"(**b**\*\*)",
          R"(\- no point)", "中文**粗体**，`code`。\n\n第二段"}) {
        INFO(source);
        const RichText rich = markupRead(source);
        INFO(toMarkup(rich));
        CHECK(markupRead(toMarkup(rich)) == rich);
    }
}

TEST_CASE("markup that needs no backslash is written without one") {
    for (const std::string_view source :
         {"a * b, x - y", "**bold** `code`", "- a\n- b", "one\n\ntwo", "2 ] ( )"})
        CHECK(toMarkup(markupRead(source)) == source);
}

TEST_CASE("texts with quotation marks, backslashes and line breaks survive in a file") {
    LessonDraft draft = fourStops();
    const RichText odd{"say \"\"\"\"\" and \\n\\ \"", {}};
    draft.setWords(0, "en", odd);
    draft.setTitle("en", "a \"title\" \\ x");
    draft.setWords(1, "en", RichText{"ends with \"", {}});
    const Lesson back = readBack(draft.lesson());
    CHECK(back.stops[1].words.in("en").text == "ends with \"");
    CHECK(back.stops[0].words.in("en") == odd);
    CHECK(back.title.in("en") == "a \"title\" \\ x");
}

TEST_CASE("moving and removing stops leaves every other stop at its moment") {
    LessonDraft draft = fourStops();
    const std::vector<std::size_t> before = placesOf(draft.lesson());
    REQUIRE(before.size() == 4);
    REQUIRE(before[0] != before[1]);
    CHECK(draft.lesson().stops[1].position.kind == StopPosition::Kind::Next);

    SUBCASE("one that is moved up") {
        CHECK(draft.move(3, -1));
        CHECK(placesOf(draft.lesson()) ==
              std::vector<std::size_t>{before[0], before[1], before[3], before[2]});
        // The second stop still stands behind the first one, and is written as it was.
        CHECK(draft.lesson().stops[1].position.kind == StopPosition::Kind::Next);
    }
    SUBCASE("one that others are counted from is removed") {
        draft.remove(0);
        CHECK(placesOf(draft.lesson()) ==
              std::vector<std::size_t>{before[1], before[2], before[3]});
        CHECK(draft.lesson().stops[0].position.kind == StopPosition::Kind::Event);
        CHECK(draft.lesson().stops[0].scenario.value == "1-heap-with-ties");
    }
    SUBCASE("moved there and back, it is written as before") {
        CHECK(draft.move(1, 1));
        CHECK(draft.move(2, -1));
        CHECK(lessonText(draft.lesson()) == lessonText(fourStops().lesson()));
    }
    SUBCASE("the ends") {
        CHECK_FALSE(draft.move(0, -1));
        CHECK_FALSE(draft.move(3, 1));
    }
}

TEST_CASE("a stop is added behind another one, and all that was done can be taken back") {
    LessonDraft draft = fourStops();
    LessonStop stop = draft.stop(0);
    stop.position = {};
    stop.position.kind = StopPosition::Kind::Event;
    stop.position.event = 7;
    stop.words = {};
    setIn(stop.words, "en", RichText{"new", {}});
    draft.add(stop, 1);
    CHECK(wordsOf(draft) == "first second new third fourth ");
    CHECK(draft.positionOf(2) == 7);
    draft.setWords(2, "en", RichText{"newer", {}});
    draft.setWords(2, "zh", RichText{"新", {}});
    draft.remove(0);
    CHECK(wordsOf(draft) == "second newer third fourth ");
    CHECK(draft.undo());
    CHECK(draft.undo());
    CHECK(draft.undo());
    CHECK(wordsOf(draft) == "first second new third fourth ");
    CHECK(draft.undo());
    CHECK(wordsOf(draft) == "first second third fourth ");
    CHECK_FALSE(draft.undo());

    LessonDraft fresh;
    fresh.add(stop, std::nullopt);
    CHECK(fresh.size() == 1);
}
