// The words of a TOML text by what they are, for colouring.
//
// Promises: never fails, whatever the text; a line's tokens cover it from the first byte to the
// last without gaps. It judges nothing: diagnostics come from the scenario reader.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "app/model/text/text_buffer.hpp"

namespace poolscope {

enum class TomlWord : std::uint8_t { Plain, Header, Key, Text, Number, Flag, Sign, Comment };

struct TomlToken {
    TextRange range;  ///< within the line
    TomlWord word = TomlWord::Plain;
    friend bool operator==(const TomlToken&, const TomlToken&) = default;
};

/// What is still open where a line begins: a text over several lines, a list in brackets.
struct TomlOpen {
    char quote = 0;    ///< '"' or '\'' of a text that began with three of them
    int brackets = 0;  ///< more than 0: between a '[' and its ']', so no header begins here
};

/// `open` is what the lines before left open, and becomes what this one leaves.
std::vector<TomlToken> tomlTokens(std::string_view line, TomlOpen& open);

}  // namespace poolscope
