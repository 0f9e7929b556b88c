// Reading the steps of a body: `work D`, `sleep D`, `io D`, `throw NAME "message"`, or a call.
#include <fmt/format.h>

#include "engine/scenario/language/steps.hpp"
#include "engine/scenario/reader/read_context.hpp"

namespace poolscope {

namespace {

std::string stepForms() {
    std::string forms = "a step: ";
    for (const StepSpec& step : kSteps) forms += fmt::format("{}, ", step.form);
    return forms + "or a call such as { call = \"shutdown\" }";
}

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

std::optional<DurationRange> readRange(ReadContext& context, const TomlValue& value,
                                       std::string_view verb, std::string_view text) {
    const std::optional<DurationRange> range = parseDurationRange(text);
    if (!range) {
        context.complain(
            value.place,
            fmt::format("found {} after {}, expected {} or a range \"30ms..50ms\"",
                        text.empty() ? "nothing" : inQuotes(text), verb, durationExpectation()));
        return std::nullopt;
    }
    if (range->low.ns < 0) {
        context.complain(value.place, fmt::format("found {} after {}, expected a duration of 0 or "
                                                  "more",
                                                  inQuotes(text), verb));
        return std::nullopt;
    }
    if (range->high < range->low) {
        context.complain(value.place, fmt::format("found the range {}, expected the smaller end "
                                                  "first",
                                                  inQuotes(text)));
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

void readThrow(ReadContext& context, const TomlValue& value, std::string_view rest,
               std::vector<Step>& into) {
    const std::string_view name = takeWord(rest);
    if (!isJavaName(name)) {
        context.complain(value.place,
                         fmt::format("found {} after throw, expected the name of an exception such "
                                     "as IllegalStateException",
                                     name.empty() ? "nothing" : inQuotes(name)));
        return;
    }
    const std::optional<std::string> message = rest.empty() ? std::string() : unquote(rest);
    if (!message) {
        context.complain(value.place, fmt::format("found {} after throw {}, expected a message in "
                                                  "double quotes",
                                                  inQuotes(rest), name));
        return;
    }
    into.emplace_back(ThrowStep{std::string(name), *message});
}

}  // namespace

void readStep(ReadContext& context, const TomlValue& value, std::vector<Step>& into) {
    if (value.table() != nullptr) {
        std::optional<Call> call = readCall(context, value, CallPlace::Body);
        if (call) into.emplace_back(std::move(*call));
        return;
    }
    const std::string* text = value.text();
    if (text == nullptr) {
        context.wrong(value, stepForms());
        return;
    }
    std::string_view rest = trimmed(*text);
    const std::string_view verb = takeWord(rest);
    const StepSpec* const step = findStep(verb);
    if (step != nullptr && step->ofLength == nullptr) {
        readThrow(context, value, rest, into);
    } else if (step != nullptr) {
        if (const auto range = readRange(context, value, verb, rest))
            into.push_back(step->ofLength(*range));
    } else {
        context.complain(
            value.place,
            fmt::format("found the step {}, expected {}{}", inQuotes(*text), stepForms(),
                        hintFor(verb, {kStepWords.begin(), kStepWords.end()})));
    }
}

}  // namespace poolscope
