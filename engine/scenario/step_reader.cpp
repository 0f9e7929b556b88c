// Reading the steps of a body: `work D`, `sleep D`, `throw NAME "message"`, or a call.
#include <array>

#include <fmt/format.h>

#include "engine/scenario/reading.hpp"

namespace poolscope {

namespace {

constexpr std::string_view kStepForms =
    "a step: work D, sleep D, throw NAME \"message\", or a call such as { call = \"shutdown\" }";

bool isBlank(char c) { return c == ' ' || c == '\t'; }

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);
    return text;
}

/// The first word; the rest stays in `text`.
std::string_view takeWord(std::string_view& text) {
    std::size_t length = 0;
    while (length < text.size() && !isBlank(text[length])) ++length;
    const std::string_view word = text.substr(0, length);
    text = trimmed(text.substr(length));
    return word;
}

/// A Java name: letters, digits, `_`, `$` and dots.
bool isJavaName(std::string_view name) {
    if (name.empty() || (name.front() >= '0' && name.front() <= '9')) return false;
    for (const char c : name) {
        const bool fits = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || c == '_' || c == '$' || c == '.';
        if (!fits) return false;
    }
    return true;
}

std::optional<DurationRange> readRange(Reading& reading, const TomlValue& value,
                                       std::string_view verb, std::string_view text) {
    const std::optional<DurationRange> range = parseDurationRange(text);
    if (!range) {
        reading.complain(
            value.place,
            fmt::format("found {} after {}, expected {} or a range \"30ms..50ms\"",
                        text.empty() ? "nothing" : quoted(text), verb, durationExpectation()));
        return std::nullopt;
    }
    if (range->low.ns < 0) {
        reading.complain(value.place, fmt::format("found {} after {}, expected a duration of 0 or "
                                                  "more",
                                                  quoted(text), verb));
        return std::nullopt;
    }
    if (range->high < range->low) {
        reading.complain(value.place, fmt::format("found the range {}, expected the smaller end "
                                                  "first",
                                                  quoted(text)));
        return std::nullopt;
    }
    return range;
}

/// The text between the quotes of a `throw`; \" and \\ stand for " and \.
std::optional<std::string> unquote(std::string_view text) {
    if (text.size() < 2 || text.front() != '"' || text.back() != '"') return std::nullopt;
    text = text.substr(1, text.size() - 2);
    std::string message;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"') return std::nullopt;
        if (text[i] == '\\') {
            if (i + 1 == text.size()) return std::nullopt;
            ++i;
        }
        message += text[i];
    }
    return message;
}

std::optional<Step> readThrow(Reading& reading, const TomlValue& value, std::string_view rest) {
    ThrowStep step;
    const std::string_view name = takeWord(rest);
    if (!isJavaName(name)) {
        reading.complain(value.place,
                         fmt::format("found {} after throw, expected the name of an exception such "
                                     "as IllegalStateException",
                                     name.empty() ? "nothing" : quoted(name)));
        return std::nullopt;
    }
    step.name = name;
    if (rest.empty()) return step;
    const std::optional<std::string> message = unquote(rest);
    if (!message) {
        reading.complain(value.place, fmt::format("found {} after throw {}, expected a message in "
                                                  "double quotes",
                                                  quoted(rest), name));
        return std::nullopt;
    }
    step.message = *message;
    return step;
}

}  // namespace

std::optional<Step> readStep(Reading& reading, const TomlValue& value) {
    if (value.table() != nullptr) {
        std::optional<Call> call = readCall(reading, value, CallPlace::Body);
        if (!call) return std::nullopt;
        return Step(std::move(*call));
    }
    const std::string* text = value.text();
    if (text == nullptr) {
        reading.wrong(value, kStepForms);
        return std::nullopt;
    }
    std::string_view rest = trimmed(*text);
    const std::string_view verb = takeWord(rest);
    if (verb == "throw") return readThrow(reading, value, rest);
    if (verb == "work" || verb == "sleep") {
        const std::optional<DurationRange> range = readRange(reading, value, verb, rest);
        if (!range) return std::nullopt;
        return verb == "work" ? Step(WorkStep{*range}) : Step(SleepStep{*range});
    }
    reading.complain(value.place,
                     fmt::format("found the step {}, expected {}{}", quoted(*text), kStepForms,
                                 hintFor(verb, {"work", "sleep", "throw"})));
    return std::nullopt;
}

}  // namespace poolscope
