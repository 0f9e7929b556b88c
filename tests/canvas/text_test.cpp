// Shortening and wrapping text, with a measure where a Latin letter is 0.6 em and a Chinese one 1
// em.
#include "app/views/canvas/text.hpp"

#include <doctest/doctest.h>

using namespace poolscope;

namespace {

const FixedTextMeasure fixed;

std::string elided(std::string_view text, float width) {
    return elide(fixed, Font::Sans, 10, text, width);
}

std::vector<std::string> wrapped(std::string_view text, float width) {
    return wrap(fixed, Font::Sans, 10, text, width);
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("text that fits is left alone") {
    CHECK(elided("siftUp", 36) == "siftUp");
    CHECK(elided("", 0) == "");
}

TEST_CASE("text that does not fit ends in an ellipsis and fits") {
    CHECK(elided("siftDown", 36) == "siftD…");
    CHECK(elided("sift down", 36) == "sift…");  // no blank before the ellipsis
    CHECK(elided("siftDown", 6) == "…");
    CHECK(elided("siftDown", 5) == "");
}

TEST_CASE("eliding never splits a character") {
    CHECK(elided("最早到期", 30) == "最早…");
    CHECK(elided("最早到期", 25) == "最…");
}

TEST_CASE("lines break at blanks") {
    CHECK(wrapped("one two three", 60) == Lines{"one two", "three"});
    CHECK(wrapped("one  two", 100) == Lines{"one two"});
    CHECK(wrapped("", 60) == Lines{""});
}

TEST_CASE("line ends in the text are kept") {
    CHECK(wrapped("one\n\ntwo", 60) == Lines{"one", "", "two"});
}

TEST_CASE("a word wider than the line is cut") {
    CHECK(wrapped("abcdefgh", 30) == Lines{"abcde", "fgh"});
    CHECK(wrapped("x abcdefgh", 30) == Lines{"x", "abcde", "fgh"});
    CHECK(wrapped("abc", 1) == Lines{"a", "b", "c"});  // a line always takes one character
}

TEST_CASE("Chinese breaks between characters, but not before punctuation") {
    CHECK(wrapped("最早到期", 20) == Lines{"最早", "到期"});
    CHECK(wrapped("最早，到期", 20) == Lines{"最", "早，", "到期"});
    CHECK(wrapped("堆heap顶", 34) == Lines{"堆heap", "顶"});
}

TEST_CASE("broken UTF-8 is measured and cut without harm") {
    const std::string broken = "a\xE6\x9C";
    CHECK(decodeUtf8(broken, 1).codepoint == U'\uFFFD');
    CHECK(decodeUtf8(broken, 1).bytes == 1);
    CHECK(elided(broken, 100) == broken);
    CHECK(decodeUtf8("\xF0\x9F\x99\x82", 0).codepoint == U'\U0001F642');
}

TEST_CASE("alignment names the point a text hangs on") {
    const Vec2 size = {30, lineHeight(Font::Sans, 10)};
    CHECK(textBox({100, 50}, size, {.size = 10}).min() == Vec2{100, 50});
    CHECK(textBox({100, 50}, size, {.size = 10, .alignX = AlignX::Right}).right() == 100);
    CHECK(textBox({100, 50}, size, {.size = 10, .alignX = AlignX::Centre}).centre().x == 100);
    CHECK(textBox({100, 50}, size, {.size = 10, .alignY = AlignY::Bottom}).bottom() ==
          doctest::Approx(50));
    CHECK(baselineOf(50, {.size = 10, .alignY = AlignY::Baseline}) == 50);
    // Capital letters, 0.727 em high, are centred: as much of them above as below.
    CHECK(baselineOf(50, {.size = 10, .alignY = AlignY::Middle}) == doctest::Approx(53.636));
}
