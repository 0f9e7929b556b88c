// Filling in the text of each phrase.
#include "app/model/narration/diagnostic_words.hpp"

#include <optional>

#include "app/model/narration/text_template.hpp"

namespace poolscope {

std::string said(const Message& message, const TextCatalog& words) {
    if (message.phrase.empty()) {
        std::string all = message.plain;
        for (const Message& part : message.parts) all += said(part, words);
        return all;
    }
    const std::string key = "diagnostic." + std::string(message.phrase.english);
    if (!words.has(key)) return message.text();
    return filled(words(key), [&](std::string_view place) -> std::optional<std::string> {
        const Message* const value = message.valueOf(place);
        return value == nullptr ? std::nullopt : std::optional(said(*value, words));
    });
}

}  // namespace poolscope
