// Feeding lines to the operation script's session.
#include "app/runs/console_source.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <stdexcept>

namespace poolscope {

namespace {

/// The result in an answer, for display: what the operation returned, and for `state`, which is
/// there to list them, the tasks.
std::string resultOf(const std::string& line) {
    const nlohmann::json answer = nlohmann::json::parse(line);
    const nlohmann::json& returned = answer.at("ret");
    if (!returned.is_string()) return returned.dump();
    if (answer.at("op") != "state") return returned.get<std::string>();
    std::string tasks;
    for (const auto& [name, task] : answer.at("tasks").items())
        tasks += fmt::format("{}{}: {}, heapIndex {}, due {} ms", tasks.empty() ? "" : ";  ", name,
                             task.at("st").get<std::string>(), task.at("idx").get<int>(),
                             task.at("t").get<std::int64_t>());
    return tasks.empty() ? "no task" : tasks;
}

}  // namespace

ConsoleSource::ConsoleSource(std::string title) : title_(std::move(title)), log_(session_.log()) {}

std::unique_ptr<RunSource> ConsoleSource::act(std::size_t, const UserAction&) {
    throw std::runtime_error("this queue is driven by the console: type the operation there");
}

RunSource::Answer ConsoleSource::consoleLine(std::string_view line) {
    const OpsAnswer answer = session_.feed(line);
    if (answer.error) return {answer.error->sentence, true};
    std::string text;
    for (const std::string& json : answer.lines)
        text += (text.empty() ? "" : "  ") + resultOf(json);
    return {text, false};
}

std::vector<ConsoleHelp> consoleHelp(std::string_view word) {
    std::vector<ConsoleHelp> all;
    for (const OpSpec& spec : allOps())
        if (spec.name.starts_with(word)) all.push_back({spec.name, spec.usage, spec.summary});
    return all;
}

std::vector<std::string> consoleCompletions(std::string_view begun) {
    return opCompletions(begun, {});
}

std::vector<std::string> ConsoleSource::completions(std::string_view begun) const {
    return opCompletions(begun, session_.labels());
}

}  // namespace poolscope
