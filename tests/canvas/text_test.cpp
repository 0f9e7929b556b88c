// Shortening and wrapping text, with a measure where a Latin letter is 0.6 em and a Chinese one 1
// em.
#include "app/ui/canvas/text.hpp"
#include "app/ui/canvas/text_lines.hpp"
#include "tests/support/fixed_measure.hpp"

#include <doctest/doctest.h>

using namespace poolscope;

namespace {

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

TEST_CASE("names are cut in the middle: their ends tell them apart") {
    const auto cut = [](std::string_view name, float width) {
        return elideMiddle(fixed, Font::Sans, 10, name, width);
    };
    CHECK(cut("timeout-1", 54) == "timeout-1");
    CHECK(cut("keeps.timeout-1", 48) == "keep…t-1");
    CHECK(cut("keeps.timeout-1", 48) != cut("keeps.timeout-2", 48));
    CHECK(cut("timeout-12", 12) == "…2");
    CHECK(cut("timeout-12", 6) == "");
    CHECK(cut("", 0) == "");
    CHECK(cut("超时任务之一", 46) == "超时…之一");
    for (float width = 0; width < 100; ++width)
        CHECK(fixed.measure(Font::Sans, 10, cut("超时.timeout-1", width)).x <= width);
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

TEST_CASE("a number and its unit stay on one line") {
    CHECK(wrapped("jumps by 120 ms.", 80) == Lines{"jumps by", "120 ms."});
    CHECK(wrapped("跳过 120 ms。", 64) == Lines{"跳过", "120 ms。"});
    CHECK(wrapped("slot 4 more", 40) == Lines{"slot 4", "more"});  // no unit
}

TEST_CASE("after Chinese punctuation a line may break before a Latin word") {
    CHECK(wrapped("heap，siftUp", 54) == Lines{"heap，", "siftUp"});
    CHECK(wrapped("（siftUp）上浮", 56) == Lines{"（siftUp）", "上浮"});
}

TEST_CASE("no Chinese line ends with opening punctuation") {
    CHECK(wrapped("线程数（1）", 40) == Lines{"线程数", "（1）"});
    CHECK(wrapped("等待《并发》", 30) == Lines{"等待", "《并", "发》"});
}

TEST_CASE("no Chinese line begins with closing punctuation, however narrow") {
    constexpr std::string_view sentence =
        "poll-at-rate（120 ms 到期）早于父节点 t2（200 ms 到期），t2 要下移：“完成”了、4！";
    const std::u32string_view closers = U"，。：；）！？”、";
    for (float width = 30; width < 400; width += 7) {
        for (const std::string& line : wrapped(sentence, width)) {
            INFO(width << ": " << line);
            REQUIRE_FALSE(line.empty());
            CHECK(closers.find(decodeUtf8(line, 0).codepoint) == std::u32string_view::npos);
            CHECK(line.find("（", line.size() - std::min<std::size_t>(3, line.size())) ==
                  std::string::npos);
        }
    }
}

TEST_CASE("wrapping Chinese loses nothing but blanks") {
    constexpr std::string_view sentence = "t5（120 ms 到期）早于 t2：t2 要下移到槽位 4。";
    const auto withoutBlanks = [](std::string text) {
        std::erase(text, ' ');
        return text;
    };
    for (float width = 12; width < 300; width += 5) {
        std::string all;
        for (const std::string& line : wrapped(sentence, width)) all += line;
        CHECK(withoutBlanks(all) == withoutBlanks(std::string(sentence)));
    }
}

TEST_CASE("no pause and no opening bracket stands before the ellipsis") {
    CHECK(elided("等待，再等待", 40) == "等待…");
    CHECK(elided("线程数（1）个", 48) == "线程数…");
    for (float width = 0; width < 120; width += 1)
        CHECK(
            fixed.measure(Font::Sans, 10, elided("领导者：等待队首 t5（120 ms 到期）", width)).x <=
            width);
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
