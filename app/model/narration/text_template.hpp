// A text with places for values: "{task} waits for {n} {n|run|runs}."
//
// {name} is the value of that name. {name|one|many} is the first word if the value is 1, else the
// second; a language that needs no such rule writes {name} alone. What stands in braces and is no
// name of a value stays as it is written, so that a mistake shows itself.
//
// Chinese texts write a blank beside a place, because most values are Latin words or numbers; where
// the value is Chinese itself, the blank goes: "main 释放 mainLock", but "main 释放队列锁".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/model/narration/named_text.hpp"

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

/// Whether a blank lies where these two meet that does not belong there, because both are Chinese.
enum class NeedlessBlank : std::uint8_t { None, EndsFirst, BeginsSecond };
NeedlessBlank needlessBlank(std::string_view first, std::string_view second);

inline std::string_view plainOf(std::string_view text) { return text; }
inline std::string& plainOf(std::string& text) { return text; }
inline std::string_view plainOf(const std::string& text) { return text; }
inline std::string& plainOf(NamedText& text) { return text.text; }
inline std::string_view plainOf(const NamedText& text) { return text.text; }

/// The text with its values, as a std::string or a NamedText. `valueOf(name)` is an optional text
/// or a pointer to a text.
template <class Text, class ValueOf>
Text filledAs(std::string_view text, ValueOf&& valueOf) {
    Text all;
    const auto add = [&](const auto& more) {
        switch (needlessBlank(plainOf(all), plainOf(more))) {
            case NeedlessBlank::EndsFirst: plainOf(all).pop_back(); break;
            case NeedlessBlank::BeginsSecond: all += plainOf(more).substr(1); return;
            case NeedlessBlank::None: break;
        }
        all += more;
    };
    while (!text.empty()) {
        const TextPiece piece = nextPiece(text);
        decltype(valueOf(piece.name)) value{};
        if (!piece.name.empty()) value = valueOf(piece.name);
        if (!value)
            add(piece.written);
        else if (piece.one.empty() && piece.many.empty())
            add(*value);
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
