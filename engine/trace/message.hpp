// What the program says as data: a phrase with named places, and what stands in them.
//
//     "the text {value}"_en(inQuotes(text))      the text "-1ms"
//
// Promises: text() is the English sentence, which a command line prints. Another language has its
// own text for each phrase, with the same places in its own order; the English phrase is the key,
// as for gettext. What stands in a place is said as it is: braces in it mean nothing.
//
// Why a suffix: every phrase can be found in the source, and tests/smoke/check_texts.py holds that
// each has its text in each language. A Phrase is nothing but such a literal.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

namespace poolscope {

struct Message;

/// A literal: words and places such as {value}. Braces around anything but letters are words.
struct Phrase {
    std::string_view english;

    constexpr bool empty() const { return english.empty(); }
    /// With the values of its places, in the order in which the English has them.
    template <class... Values>
    Message operator()(const Values&... values) const;
};

/// Only for literals. Not consteval: clang 14 then calls it from templates and links no function.
constexpr Phrase operator""_en(const char* text, std::size_t size) { return {{text, size}}; }

/// A phrase with its values; or names, numbers and quoted text, which no language translates; or
/// several messages, one behind the other.
struct Message {
    Message() = default;
    Message(Phrase said) : phrase(said) {}
    Message(Phrase said, std::vector<Message> values) : phrase(said), parts(std::move(values)) {}
    Message(std::string text) : plain(std::move(text)) {}
    Message(std::string_view text) : plain(text) {}
    Message(const char* text) : plain(text) {}
    Message(std::integral auto number) : plain(std::to_string(number)) {}

    bool empty() const { return phrase.empty() && plain.empty() && parts.empty(); }
    /// In English.
    std::string text() const;
    /// What stands in that place of the phrase; null if it has no such place.
    const Message* valueOf(std::string_view place) const;

    Phrase phrase;
    std::string plain;
    std::vector<Message> parts;  ///< values of the places; without a phrase what is said in turn
};

template <class... Values>
Message Phrase::operator()(const Values&... values) const {
    return {*this, {Message(values)...}};
}

Message operator+(Message first, Message second);

/// "found …, expected …".
Message foundExpected(Message found, Message expected);

}  // namespace poolscope
