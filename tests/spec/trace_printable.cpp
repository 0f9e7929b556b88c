// What a terminal would obey is escaped.
#include <doctest/doctest.h>

#include "engine/trace/printable.hpp"
#include "engine/trace/quoted.hpp"

namespace poolscope {

TEST_CASE("letters of every script stay as they are") {
    for (const char* const text :
         {"", "poll-1", "µs ± 3 ∞", "堆 → 树", "é ß ж", "😀 👩‍💻"})
        CHECK(printable(text) == text);
}

TEST_CASE("control characters of both blocks are escaped") {
    CHECK(printable("a\x1b[31mb") == "a\\x1b[31mb");
    CHECK(printable("bell\a, back\b, del\x7f") == "bell\\x07, back\\x08, del\\u007f");
    CHECK(printable("\xc2\x9b"
                    "2J") == "\\u009b2J");
    CHECK(printable(std::string_view("nul\0", 4)) == "nul\\x00");
}

TEST_CASE("line breaks are kept only where lines are meant") {
    CHECK(printable("one\ntwo\tthree\r") == "one\\ntwo\\tthree\\r");
    CHECK(printable("one\ntwo\tthree\r", LineBreaks::Kept) == "one\ntwo\tthree\\r");
    CHECK(printable("a\xe2\x80\xa8z", LineBreaks::Kept) == "a\\u2028z");
}

TEST_CASE("marks that turn the direction of writing are escaped") {
    CHECK(printable("evil\xe2\x80\xaetxt.exe") == "evil\\u202etxt.exe");
    CHECK(printable("\xe2\x81\xa6x\xe2\x81\xa9\xd8\x9c") == "\\u2066x\\u2069\\u061c");
    CHECK(printable("\xf3\xa0\x81\x81") == "\\U000e0041");
}

TEST_CASE("bytes that are no UTF-8 are escaped one by one") {
    CHECK(printable("\x9b"
                    "2J") == "\\x9b2J");
    CHECK(printable("cut \xe2\x80") == "cut \\xe2\\x80");
    CHECK(printable("\xc0\xaf") == "\\xc0\\xaf");           // overlong
    CHECK(printable("\xed\xa0\x80") == "\\xed\\xa0\\x80");  // a surrogate
    CHECK(printable("\xf8z") == "\\xf8z");
}

TEST_CASE("a quoted text is escaped and cut between characters") {
    CHECK(inQuotes("a\nb\x1b") == "\"a\\nb\\x1b\"");
    CHECK(inQuotes("\xe2\x80\xaex") == "\"\\u202ex\"");
    CHECK(inQuotes(std::string(59, 'a') + "ééé") == '"' + std::string(59, 'a') + "é…\"");
    CHECK(inQuotes(std::string(60, 'a')) == '"' + std::string(60, 'a') + '"');
}

}  // namespace poolscope
