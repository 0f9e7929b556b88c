// The text being edited against a plain string, and every change taken back again.
#include <random>

#include <doctest/doctest.h>

#include "app/model/text/text_buffer.hpp"
#include "app/model/text/toml_tokens.hpp"

using namespace poolscope;

namespace {

bool isBoundary(const std::string& text, std::size_t at) {
    return at == text.size() || (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U;
}

/// A random change of the buffer, and of a plain string the same way.
class Editor {
public:
    explicit Editor(unsigned seed) : random_(seed) {}

    void change(TextBuffer& buffer, std::string& plain) {
        buffer.place(below(plain.size() + 1), false);
        if (below(3) == 0) buffer.place(below(plain.size() + 1), true);
        const TextRange range = buffer.selection();
        REQUIRE(isBoundary(plain, range.begin));
        REQUIRE(isBoundary(plain, range.end));
        const std::size_t length = range.end - range.begin;
        static const std::vector<std::string> kPieces{"a",  "é",         "任务", " ",
                                                      "\n", "key = 1\n", "\""};
        if (below(3) > 0 || plain.empty()) {
            const std::string& piece = kPieces[below(kPieces.size())];
            buffer.insert(piece);
            plain.replace(range.begin, length, piece);
        } else if (length > 0) {
            below(2) == 0 ? buffer.erase() : buffer.backspace();
            plain.erase(range.begin, length);
        } else if (range.begin > 0) {
            std::size_t at = range.begin - 1;
            while (!isBoundary(plain, at)) --at;
            buffer.backspace();
            plain.erase(at, range.begin - at);
        }
    }

    std::size_t below(std::size_t n) { return random_() % n; }

private:
    std::mt19937 random_;
};

}  // namespace

TEST_CASE("random edits leave what a plain string has, and undo gives every state back") {
    for (unsigned seed = 1; seed <= 20; ++seed) {
        CAPTURE(seed);
        TextBuffer buffer;
        buffer.load("title = \"任务\"\n");
        std::string plain = buffer.text();
        Editor editor(seed);
        std::vector<std::string> states{plain};
        for (int i = 0; i < 200; ++i) {
            editor.change(buffer, plain);
            REQUIRE(buffer.text() == plain);
            states.push_back(plain);
        }
        const std::string last = plain;
        std::size_t at = states.size() - 1;
        while (buffer.undo()) {  // letters typed in one go go together: some states are jumped over
            while (at > 0 && states[at] != buffer.text()) --at;
            REQUIRE(states[at] == buffer.text());
        }
        CHECK(buffer.text() == states.front());
        while (buffer.redo()) {
        }
        CHECK(buffer.text() == last);
    }
}

TEST_CASE("what is typed in one go is undone word by word") {
    TextBuffer buffer;
    for (const char c : std::string("core pool")) buffer.insert(std::string(1, c));
    CHECK(buffer.undo());
    CHECK(buffer.text() == "core ");
    CHECK(buffer.undo());
    CHECK(buffer.text().empty());
    CHECK_FALSE(buffer.undo());
    CHECK(buffer.redo());
    buffer.insert("x");
    CHECK_FALSE(buffer.redo());
}

TEST_CASE("the caret walks characters, words and lines, and keeps its column over short lines") {
    TextBuffer buffer;
    buffer.load("name = \"é任\"\nx\n  period = 1");
    buffer.move(Motion::LineEnd, false);
    CHECK(buffer.caret() == 14);
    buffer.move(Motion::Left, false);
    buffer.move(Motion::Left, false);
    CHECK(buffer.caret() == 10);
    buffer.move(Motion::LineEnd, false);
    buffer.move(Motion::Down, false);
    CHECK(buffer.caret() == 16);
    buffer.move(Motion::Down, false);
    CHECK(buffer.caret() == buffer.lineStart(2) + 11);
    buffer.move(Motion::LineStart, false);
    CHECK(buffer.caret() == buffer.lineStart(2) + 2);
    buffer.move(Motion::LineStart, false);
    CHECK(buffer.caret() == buffer.lineStart(2));
    buffer.move(Motion::WordRight, true);
    buffer.move(Motion::WordRight, true);
    CHECK(buffer.selected() == "  period ");
    buffer.move(Motion::Right, false);
    CHECK(buffer.selected().empty());
    CHECK(buffer.caret() == buffer.lineStart(2) + 9);
    buffer.move(Motion::TextStart, false);
    buffer.move(Motion::Up, false);
    CHECK(buffer.caret() == 0);
    buffer.selectWord(2);
    CHECK(buffer.selected() == "name");
}

TEST_CASE("a new line keeps the indent, a CR LF is one step, broken UTF-8 is replaced") {
    TextBuffer buffer;
    buffer.load("  a\r\nb\xFF");
    CHECK(buffer.text() == "  a\r\nb\xEF\xBF\xBD");
    CHECK(buffer.line(0) == "  a");
    buffer.place(3, false);
    buffer.move(Motion::Right, false);
    CHECK(buffer.caret() == 5);
    buffer.move(Motion::Left, false);
    CHECK(buffer.caret() == 3);
    buffer.insertLine();
    CHECK(buffer.text() == "  a\n  \r\nb\xEF\xBF\xBD");
}

TEST_CASE("several edits are one step") {
    TextBuffer buffer;
    buffer.load("a = 1\nb = 2\n");
    buffer.apply({{{10, 11}, "22"}, {{4, 5}, "11"}});
    CHECK(buffer.text() == "a = 11\nb = 22\n");
    CHECK(buffer.undo());
    CHECK(buffer.text() == "a = 1\nb = 2\n");
}

TEST_CASE("words of TOML are told apart and cover their line") {
    TomlOpen open;
    const std::string line = "period = \"30ms\"  # slow";
    const std::vector<TomlToken> tokens = tomlTokens(line, open);
    REQUIRE(tokens.size() == 7);
    CHECK(tokens[0] == TomlToken{{0, 6}, TomlWord::Key});
    CHECK(tokens[4] == TomlToken{{9, 15}, TomlWord::Text});
    CHECK(tokens[6] == TomlToken{{17, 23}, TomlWord::Comment});
    CHECK(tomlTokens("[[at]] # x", open)[0] == TomlToken{{0, 6}, TomlWord::Header});
    CHECK(tomlTokens("runs = [", open).back().word == TomlWord::Sign);
    CHECK(tomlTokens("[\"work 1ms\"]]", open)[0].word == TomlWord::Sign);
    CHECK(open.brackets == 0);
    CHECK(tomlTokens("a = \"\"\"x", open).back().word == TomlWord::Text);
    CHECK(tomlTokens("n = 1", open)[0].word == TomlWord::Text);
    CHECK(tomlTokens("\"\"\"", open)[0].word == TomlWord::Text);
    CHECK(tomlTokens("n = -1", open).back().word == TomlWord::Number);
    for (const std::string text : {"\\", "'''", "\"a\\", "[[", "= = #", "\t\xE4\xBB\xBB"}) {
        TomlOpen none;
        std::size_t at = 0;
        for (const TomlToken& token : tomlTokens(text, none)) {
            CHECK(token.range.begin == at);
            at = token.range.end;
        }
        CHECK(at == text.size());
    }
}
