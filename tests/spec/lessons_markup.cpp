// The markup of a lesson's words.
#include <doctest/doctest.h>

#include "app/model/text/rich_text.hpp"

using namespace poolscope;

namespace {

RichText rich(std::string_view source) {
    auto read = readMarkup(source);
    REQUIRE(std::holds_alternative<RichText>(read));
    return std::get<RichText>(std::move(read));
}

std::string wrongIn(std::string_view source) {
    const auto read = readMarkup(source);
    REQUIRE(std::holds_alternative<MarkupError>(read));
    return std::get<MarkupError>(read).found;
}

using Look = RichSpan::Look;

}  // namespace

TEST_CASE("bold, code and links are spans of a plain text") {
    const RichText text = rich("A **heap** has a `root`, see [the tree](tree).");
    CHECK(text.text == "A heap has a root, see the tree.");
    CHECK(text.spans == std::vector<RichSpan>{{2, 4, Look::Bold, ""},
                                              {13, 4, Look::Code, ""},
                                              {23, 8, Look::Link, "tree"}});
}

TEST_CASE("inside code nothing else is a mark, and a backslash takes a mark's meaning away") {
    CHECK(rich("`2 ** k [x]`").text == "2 ** k [x]");
    CHECK(rich(R"(5 \* 3 \[a\] \`b\`)").text == "5 * 3 [a] `b`");
    CHECK(rich(R"(5 \** 3)").text == "5 ** 3");
    CHECK(rich("a * b").spans.empty());
}

TEST_CASE("lines are joined, blank lines and points of a list are not") {
    CHECK(rich("one\ntwo").text == "one two");
    CHECK(rich("一二\n三").text == "一二三");
    CHECK(rich("一二 \n  three").text == "一二 three");
    CHECK(rich("\none\n\n\ntwo\n").text == "one\ntwo");
    CHECK(rich("choose\n- one\n- two\n  and a half\n\nend").text ==
          "choose\n•  one\n•  two and a half\nend");
    CHECK(rich("a - b").text == "a - b");
    CHECK(rich("").text.empty());
}

TEST_CASE("marks that are not closed in their paragraph are errors") {
    CHECK(wrongIn("a **b") == "a ** that is not closed");
    CHECK(wrongIn("a `b\n\nc`") == "a ` that is not closed");
    CHECK(wrongIn("a [b") == "a [ that is not closed");
    CHECK(wrongIn("a [b] c") == "[b] without a target");
    CHECK(wrongIn("a [b](c") == "a ( that is not closed");
    CHECK(wrongIn("a ****") == "**** with nothing inside");
}
