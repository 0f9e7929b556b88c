// The words and the objects of a search's report.
#include "app/cli/explore_report.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/learn/game/fault_text.hpp"
#include "app/model/metrics/metric_text.hpp"
#include "app/model/narration/standstill_text.hpp"
#include "engine/scenario/report/planned_calls.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

/// "1,042,872", or "more than 1,000,000,000,000,000,000".
std::string countOf(std::uint64_t all, const TextCatalog& words) {
    std::string digits = fmt::format("{}", all);
    for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ',');
    if (all < ScheduleCount::kMost) return digits;
    return words.fill("explore.moreThan", {{"n", digits}});
}

}  // namespace

std::string withCounts(const TextCatalog& words, std::string_view key, const Explored& result,
                       const std::string& sentence) {
    const std::string time = humanTime(result.time());
    return words.fill(key, {{"schedules", fmt::format("{}", result.schedules)},
                            {"states", fmt::format("{}", result.states)},
                            {"rate", fmt::format("{}", result.rate())},
                            {"time", time},
                            {"preemptions", fmt::format("{}", result.preemptions.value_or(0))},
                            {"orders", fmt::format("{}", result.orders)},
                            {"sentence", sentence}});
}

std::string wordsOf(const Sought& sought) {
    std::vector<std::string> all;
    for (const FaultKind kind : sought.kinds) all.emplace_back(nameOf(kind));
    for (const MetricCondition& condition : sought.conditions) all.push_back(condition.text);
    return fmt::format("{}", fmt::join(all, ", "));
}

std::string seenText(const Explored& result, const TextCatalog& words) {
    std::string text =
        withCounts(words, result.ordersFull ? "explore.ordersAtLeast" : "explore.orders", result) +
        '\n';
    const std::string curve = drawnCurve(result.curve);
    if (!curve.empty())
        text += words.fill("explore.curve",
                           {{"curve", curve}, {"n", std::to_string(result.curve[0].schedules)}}) +
                '\n';
    if (result.all) {
        const auto key = result.preemptions ? "explore.oneOfPreempted" : "explore.oneOf";
        text += words.fill(key, {{"all", countOf(*result.all, words)}}) + '\n';
    }
    return text;
}

std::string nothingFoundText(const Explored& result, const Sought& sought,
                             const TextCatalog& words) {
    const auto key = result.isProof()   ? "explore.exhausted"
                     : result.exhausted ? "explore.preempted"
                                        : "explore.bounded";
    std::string text = withCounts(words, key, result) + '\n';
    text += words.fill("explore.sought", {{"what", wordsOf(sought)}}) + '\n';
    text += seenText(result, words);
    if (result.full) text += withCounts(words, "explore.full", result) + '\n';
    return text;
}

FindingReport::FindingReport(const Scenario& scenario, const ScheduleOptions& options,
                             const Sought& sought, const Finding& finding, const TextCatalog& words)
    : run(runSchedule(scenario, options, finding.deviations, nullptr)),
      finding_(finding),
      words_(words) {
    names_.follow(*run.log);
    if (finding.fault.kind == FaultKind::Deadlock)
        standstill_ = standstillOf(*run.log, run.log->size(), run.ended);
    if (finding.fault.kind) return;
    condition_ = &sought.conditions[finding.fault.question];
    const PlannedCalls planned(scenario, options.seed);
    metrics_ = condition_->foundIn(*run.log, run.end, planned).value_or(MetricValues{});
}

std::string FindingReport::sentence() const {
    const Fault& fault = finding_.fault;
    if (condition_ != nullptr) {
        const Metric metric = condition_->metric;
        const std::string value = valueText(words_, metric, metrics_[metric]);
        return words_.fill("explore.figure", {{"executor", names_.of(metrics_.executor)},
                                              {"measure", wordsOf(words_, metric, "name")},
                                              {"value", value},
                                              {"condition", condition_->text}});
    }
    return faultText(fault, *run.log, run.ended, words_);
}

std::string FindingReport::text() const {
    const std::string event = fmt::format("{}", finding_.fault.position);
    const std::string instant = humanTime(finding_.fault.time);
    const std::string switches = fmt::format("{}", run.switches.size());
    std::string all =
        words_.fill(run.switches.empty() ? "explore.plain" : "explore.simplest",
                    {{"switches", switches}, {"event", event}, {"instant", instant}}) +
        '\n';
    for (const Switch& one : run.switches) {
        const std::string position = fmt::format("{}", one.position);
        all += words_.fill("explore.switch", {{"event", position},
                                              {"thread", names_.of(one.thread)},
                                              {"instead", names_.of(one.instead)}}) +
               '\n';
    }
    const std::string choices = fmt::format("{}", fmt::join(finding_.choices, " "));
    return all + words_.fill("explore.choices", {{"choices", choices}}) + '\n';
}

nlohmann::ordered_json FindingReport::json() const {
    nlohmann::ordered_json found;
    if (condition_ == nullptr) {
        found["fault"] = nameOf(*finding_.fault.kind);
    } else {
        found["condition"] = condition_->text;
        found["on"] = names_.of(metrics_.executor);
        found["value"] = metrics_[condition_->metric].value_or(0);
    }
    found["event"] = finding_.fault.position;
    found["time"] = finding_.fault.time.ns;
    found["sentence"] = sentence();
    if (!standstill_.empty()) found["waits"] = waitsJson();
    found["switches"] = nlohmann::ordered_json::array();
    for (const Switch& one : run.switches)
        found["switches"].push_back({{"event", one.position},
                                     {"thread", names_.of(one.thread)},
                                     {"instead", names_.of(one.instead)}});
    found["choices"] = finding_.choices;
    return found;
}

nlohmann::ordered_json FindingReport::waitsJson() const {
    const StandstillText texts(standstill_, names_, words_);
    nlohmann::ordered_json chains = nlohmann::ordered_json::array();
    for (const auto& one : standstill_.chains) chains.push_back(texts.chain(one).text);
    return chains;
}

std::string jsonOf(const Explored& result, const FindingReport* found) {
    nlohmann::ordered_json all;
    all["poolscope"] = "exploration";
    all["version"] = 1;
    all["schedules"] = result.schedules;
    all["states"] = result.states;
    all["memoryFull"] = result.full;
    all["exhaustive"] = result.isProof();
    all["preemptions"] = nullptr;
    if (result.preemptions) all["preemptions"] = *result.preemptions;
    all["orders"] = result.orders;
    all["ordersSeen"] = nlohmann::ordered_json::array();
    for (const OrderCurve::Point& point : result.curve)
        all["ordersSeen"].push_back({point.schedules, point.orders});
    all["schedulesInAll"] = nullptr;
    if (result.all) all["schedulesInAll"] = *result.all;
    all["found"] = found == nullptr ? nlohmann::ordered_json() : found->json();
    return all.dump(2) + '\n';
}

}  // namespace poolscope
