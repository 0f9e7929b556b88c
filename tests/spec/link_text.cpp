// Links: what is written reads back the same, and what is none gets a sentence.
#include <doctest/doctest.h>

#include "app/storage/base64.hpp"
#include "app/storage/deflated.hpp"
#include "app/storage/link.hpp"

using namespace poolscope;

TEST_CASE("a link that is written reads back the same") {
    Link link;
    link.run = "title = \"Rückruf & 回调\"\nuntil = \"1s\"\n";
    link.stop = 3;
    link.event = 189;
    link.view = "workers";
    link.pool = "mein Pool #1 = +%";
    link.select = "task:任务";
    link.lang = "zh";
    link.theme = "light";
    link.plain = link.embed = true;
    const std::string text = toText(link);
    CHECK(text.find_first_of("# \"<>") == std::string::npos);
    const ReadLink read = readLink("https://course.example/poolscope/#" + text);
    CHECK((read.link == link));
    CHECK(read.problems.empty());
    CHECK((readLink(toText({.scenario = "4-catch-up-burst"})).link.scenario == "4-catch-up-burst"));
    CHECK(toText({.scenario = "4-catch-up-burst", .event = 7}) ==
          "scenario=4-catch-up-burst&event=7");
}

TEST_CASE("what is wrong in a link is said, and the rest of it is read") {
    const ReadLink read =
        readLink("event=12x&evnt=3&embed=yes&view=heap&run=eNq%7B&allow=a.example&keep=a");
    CHECK(read.link.view == "heap");
    CHECK(!read.link.event);
    CHECK(!read.link.embed);
    REQUIRE(read.problems.size() == 4);
    CHECK(read.problems[0] == "found event=12x, expected a whole number");
    CHECK(read.problems[1].starts_with("found evnt=3, expected scenario, run, lesson, "));
    CHECK(read.problems[2] == "found embed=yes, expected 1 or 0");
    CHECK(read.problems[3] ==
          "found a run that is cut or damaged, expected the whole link as it was copied");
}

TEST_CASE("what was found is cut between characters") {
    std::string name = "x";
    for (int i = 0; i < 40; ++i) name += "堆";
    const ReadLink read = readLink(name);
    REQUIRE(read.problems.size() == 1);
    CHECK(read.problems[0].starts_with("found x" + name.substr(1, 57) + "…, expected "));
}

TEST_CASE("a run that was cut anywhere is refused, and nothing of it is opened") {
    Link link;
    link.run = "title = \"A\"\nuntil = \"1s\"\n[[executor]]\nname = \"p\"\n";
    const std::string text = toText(link);
    for (std::size_t length = std::string("run=").size(); length < text.size(); ++length) {
        const ReadLink read = readLink(text.substr(0, length));
        CHECK(read.link.run.empty());
        CHECK(read.problems.size() == 1);
    }
}

TEST_CASE("few bytes that inflate to very many are refused before they fill the memory") {
    const std::string bytes = deflated(std::string(50'000'000, 'x'));
    CHECK(bytes.size() < 60'000);
    CHECK(!inflated(bytes, 4'000'000));
    CHECK(inflated(deflated(std::string(4'000'000, 'x')), 4'000'000)->size() == 4'000'000);
    CHECK(!inflated(deflated("text") + "more", 100));
    CHECK(!inflated("", 100));
    CHECK(readLink("run=" + toBase64(bytes)).link.run.empty());
}

TEST_CASE("which words of a command line are links") {
    CHECK(looksLikeLink("https://course.example/p/#scenario=4-catch-up-burst"));
    CHECK(looksLikeLink("file:///stick/poolscope.html#event=3"));
    CHECK(looksLikeLink("#run=eNq"));
    CHECK(!looksLikeLink("https://course.example/p/"));
    CHECK(!looksLikeLink("a#b=c.toml"));
}
