// A text with a little markup: **bold**, `code`, [words](link), paragraphs and lists.
//
// Promises: `text` is what is read, without the marks; `spans` are parts of it, in their order,
// none empty, none over another. A mark that is not closed is an error with its place. Why so
// little: whoever writes a lesson in a TOML file should not have to learn a language for it.
//
//     a blank line        begins a paragraph
//     "- " at a line's begin   begins a point of a list
//     any other line end  is a blank; between Chinese characters it is nothing
//     \* \` \[ \\         are the characters themselves
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace poolscope {

struct RichSpan {
    enum class Look : std::uint8_t { Bold, Code, Link };
    std::size_t begin = 0;  ///< in bytes
    std::size_t length = 0;
    Look look = Look::Bold;
    std::string link{};  ///< of Link: where it leads

    std::size_t end() const { return begin + length; }
    friend bool operator==(const RichSpan&, const RichSpan&) = default;
};

struct RichText {
    std::string text;  ///< '\n' before each paragraph and point but the first
    std::vector<RichSpan> spans{};

    friend bool operator==(const RichText&, const RichText&) = default;
};

/// What a paragraph of `text` begins with if it is a point of a list.
inline constexpr std::string_view kListPoint = "•  ";

struct MarkupError {
    std::string found;     ///< "a ** that is not closed"
    std::string expected;  ///< "another **"
};

std::variant<RichText, MarkupError> readMarkup(std::string_view source);

/// A source that reads back as this text: a blank line between paragraphs, each in one line.
std::string toMarkup(const RichText& rich);

}  // namespace poolscope
