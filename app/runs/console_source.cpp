// Feeding lines to the operation script's session.
#include "app/runs/console_source.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace poolscope {

namespace {

/// The result in an answer, for display.
std::string resultOf(const std::string& json) {
    constexpr std::string_view kStart = "\"ret\":";
    const std::size_t start = json.find(kStart);
    const std::size_t end = json.find(",\"now\":", start);
    if (start == std::string::npos || end == std::string::npos) return json;
    return json.substr(start + kStart.size(), end - start - kStart.size());
}

}  // namespace

ConsoleSource::ConsoleSource(std::string title) : title_(std::move(title)), log_(session_.log()) {}

std::unique_ptr<RunSource> ConsoleSource::act(std::size_t, const UserAction&) {
    throw std::runtime_error("this queue is driven by the console: type the operation there");
}

RunSource::Answer ConsoleSource::consoleLine(std::string_view line) {
    const OpsAnswer answer = session_.feed(line);
    if (answer.error) return {toString(*answer.error), true};
    std::string text;
    for (const std::string& json : answer.lines)
        text += (text.empty() ? "" : "  ") + resultOf(json);
    return {text, false};
}

std::vector<std::string> consoleHelp(std::string_view word) {
    std::vector<std::string> lines;
    for (const OpSpec& spec : allOps())
        if (spec.name.starts_with(word))
            lines.push_back(fmt::format("{}: {}", spec.usage, spec.summary));
    return lines;
}

std::vector<std::string> consoleCompletions(std::string_view begun) {
    return opCompletions(begun, {});
}

std::vector<std::string> ConsoleSource::completions(std::string_view begun) const {
    return opCompletions(begun, session_.labels());
}

}  // namespace poolscope
