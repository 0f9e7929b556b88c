// Writing and reading the lines of a sweep.
#include "app/model/metrics/sweep_file.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace poolscope {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kSweepMark = R"({"poolscope":"sweep")";
constexpr int kVersion = 1;

std::string dumped(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void readHead(const Json& json, SweepHead& head) {
    head.program = json.at("program").get<std::string>();
    head.file = json.at("file").get<std::string>();
    head.scenario = json.at("scenario").get<std::string>();
    for (const Json& axis : json.at("vary"))
        head.plan.axes.push_back(
            {axis.at("key").get<std::string>(), axis.at("values").get<std::vector<std::string>>()});
    head.plan.seeds = json.at("seeds").get<std::vector<std::uint64_t>>();
    for (const Json& key : json.at("measures"))
        if (const auto metric = metricOf(key.get<std::string>()))
            head.metricKinds.push_back(*metric);
    head.on = json.at("on").get<std::string>();
}

/// Returns an error message if the plan is invalid.
std::string judged(const SweepPlan& plan) {
    if (plan.axes.empty() || plan.seeds.empty())
        return "found a sweep without keys or seeds, expected both";
    std::size_t runs = plan.seeds.size();
    for (const SweepAxis& axis : plan.axes) {
        if (axis.values.empty())
            return fmt::format("found no values of the key '{}', expected some", axis.key);
        runs = runs > kMostSweptRuns ? runs : runs * axis.values.size();
    }
    if (runs > kMostSweptRuns)
        return fmt::format("found a sweep of more than {} runs, expected at most that many",
                           kMostSweptRuns);
    return "";
}

SweptRun runOf(const Json& json) {
    SweptRun run;
    run.values = json.at("values").get<std::vector<std::string>>();
    run.seed = json.at("seed").get<std::uint64_t>();
    run.ending = json.at("ending").get<std::string>();
    run.problems = json.value("problems", std::vector<std::string>());
    for (const auto& [executor, metrics] : json.at("figures").items()) {
        SweptMetrics swept{executor, {}};
        for (const auto& [key, value] : metrics.items())
            if (const auto metric = metricOf(key))
                swept.values[static_cast<std::size_t>(*metric)] = value.get<std::int64_t>();
        run.metrics.push_back(std::move(swept));
    }
    return run;
}

/// Reads one line; returns an error message, empty if there is none.
template <class Read>
std::string reading(std::string_view line, const Read& read) {
    try {
        read(Json::parse(line));
        return "";
    } catch (const nlohmann::json::parse_error&) {
        return "found a line that is not JSON, expected a line of a sweep";
    } catch (const nlohmann::json::exception& error) {
        return fmt::format("found a line that is no line of a sweep ({})", error.what());
    }
}

}  // namespace

std::optional<Metric> metricOf(std::string_view key) {
    for (std::size_t i = 0; i < kMetricCount; ++i)
        if (specOf(static_cast<Metric>(i)).key == key) return static_cast<Metric>(i);
    return std::nullopt;
}

std::string toLine(const SweepHead& head) {
    Json json;
    json["poolscope"] = "sweep";
    json["version"] = kVersion;
    json["program"] = head.program;
    json["file"] = head.file;
    json["scenario"] = head.scenario;
    json["vary"] = Json::array();
    for (const SweepAxis& axis : head.plan.axes)
        json["vary"].push_back(Json{{"key", axis.key}, {"values", axis.values}});
    json["seeds"] = head.plan.seeds;
    json["measures"] = Json::array();
    for (const Metric metric : head.metricKinds) json["measures"].push_back(specOf(metric).key);
    json["on"] = head.on;
    return dumped(json);
}

std::string toLine(const SweptRun& run) {
    Json json;
    json["values"] = run.values;
    json["seed"] = run.seed;
    json["ending"] = run.ending;
    json["problems"] = run.problems;
    json["figures"] = Json::object();
    for (const SweptMetrics& metrics : run.metrics) {
        Json& told = json["figures"][metrics.executor] = Json::object();
        for (std::size_t i = 0; i < kMetricCount; ++i)
            if (metrics.values[i])
                told[std::string(specOf(static_cast<Metric>(i)).key)] = *metrics.values[i];
    }
    return dumped(json);
}

bool looksLikeSweep(std::string_view text) { return text.starts_with(kSweepMark); }

std::variant<OpenedSweep, std::string> openSweep(std::string_view text) {
    OpenedSweep opened;
    std::size_t lines = 0;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos) {
            if (lines == 0) return "line 1: found a file cut short in its first line";
            opened.cutAfter = lines;
            break;
        }
        std::string wrong = reading(text.substr(0, end), [&](const Json& json) {
            if (lines == 0)
                readHead(json, opened.head);
            else
                opened.runs.push_back(runOf(json));
        });
        if (lines == 0 && wrong.empty()) wrong = judged(opened.head.plan);
        ++lines;
        if (!wrong.empty()) return fmt::format("line {}: {}", lines, wrong);
        text.remove_prefix(end + 1);
    }
    if (lines == 0) return "line 1: found an empty file, expected a sweep";
    return opened;
}

}  // namespace poolscope
