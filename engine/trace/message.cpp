// Saying messages in English.
#include "engine/trace/message.hpp"

#include <utility>

namespace poolscope {

namespace {

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

struct PhrasePiece {
    std::string_view words;
    std::string_view place;  ///< behind the words; empty at the end
};

/// Cuts off the text up to the first place, and the place.
PhrasePiece takePiece(std::string_view& text) {
    PhrasePiece piece{text, {}};
    for (std::size_t open = text.find('{'); open != std::string_view::npos;
         open = text.find('{', open + 1)) {
        std::size_t close = open + 1;
        while (close < text.size() && isLetter(text[close])) ++close;
        if (close == open + 1 || close == text.size() || text[close] != '}') continue;
        piece = {text.substr(0, open), text.substr(open + 1, close - open - 1)};
        text.remove_prefix(close + 1);
        return piece;
    }
    text = {};
    return piece;
}

}  // namespace

std::string Message::text() const {
    std::string all = plain;
    std::string_view rest = phrase.english;
    for (const Message& part : parts) {
        const PhrasePiece piece = takePiece(rest);
        (all += piece.words) += part.text();
    }
    return all += rest;
}

const Message* Message::valueOf(std::string_view place) const {
    std::string_view rest = phrase.english;
    for (const Message& part : parts)
        if (takePiece(rest).place == place) return &part;
    return nullptr;
}

Message operator+(Message first, Message second) {
    return {{}, {std::move(first), std::move(second)}};
}

Message foundExpected(Message found, Message expected) {
    return "found {found}, expected {expected}"_en(std::move(found), std::move(expected));
}

}  // namespace poolscope
