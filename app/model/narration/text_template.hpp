// A text with places for values: "{task} waits for {n} {n|run|runs}."
//
// {name} is the value of that name. {name|one|many} is the first word if the value is 1, else the
// second; a language that needs no such rule writes {name} alone. What stands in braces and is no
// name of a value stays as it is written, so that a mistake shows itself.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace poolscope {

/// A piece of a template: words, or a place for a value.
struct TextPiece {
    std::string_view written;  ///< as it stands in the text
    std::string_view name;     ///< of the value; empty for words
    std::string_view one;      ///< the word for 1, and for any other number; both empty: the value
    std::string_view many;
};

/// Cuts the first piece off a text that is not empty.
TextPiece nextPiece(std::string_view& text);

/// The names of the values in a text, each as often as it stands there.
std::vector<std::string_view> placeholdersOf(std::string_view text);

/// The text with its values, as a std::string or a NamedText. `valueOf(name)` is an optional text
/// or a pointer to a text.
template <class Text, class ValueOf>
Text filledAs(std::string_view text, ValueOf&& valueOf) {
    Text all;
    while (!text.empty()) {
        const TextPiece piece = nextPiece(text);
        decltype(valueOf(piece.name)) value{};
        if (!piece.name.empty()) value = valueOf(piece.name);
        if (!value)
            all += piece.written;
        else if (piece.one.empty() && piece.many.empty())
            all += *value;
        else
            all += *value == "1" ? piece.one : piece.many;
    }
    return all;
}

/// The same as plain text; `valueOf(name)` is an optional text.
template <class ValueOf>
std::string filled(std::string_view text, ValueOf&& valueOf) {
    return filledAs<std::string>(text, std::forward<ValueOf>(valueOf));
}

}  // namespace poolscope
