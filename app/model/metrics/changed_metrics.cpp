// Choosing what is worth saying.
#include "app/model/metrics/changed_metrics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/model/metrics/best_value.hpp"
#include "app/model/metrics/metric_text.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kMostSaid = 2;  ///< executors
constexpr std::size_t kMostOthers = 2;

constexpr std::array kLeads{Metric::LatenessWorst, Metric::WaitingWorst};
/// Work that is not done any more comes first: without it the lead would praise the change.
constexpr std::array kOthers{Metric::Dropped,   Metric::NeverRan,     Metric::Skipped,
                             Metric::Drift,     Metric::WaitingWorst, Metric::Rejected,
                             Metric::CallerRan, Metric::Failed,       Metric::Cancelled,
                             Metric::Runs,      Metric::Completed,    Metric::Bursts,
                             Metric::QueueMost, Metric::Utilisation,  Metric::WakeUps};

/// As a sentence names it.
std::string nameOf(Metric metric, const TextCatalog& words) {
    if (metric == Metric::LatenessWorst) return std::string(words("ui.changed.lateness"));
    if (metric == Metric::WaitingWorst) return std::string(words("ui.changed.wait"));
    return std::string(wordsOf(words, metric, "name"));
}

std::string itemOf(Metric metric, const MetricValues& before, const MetricValues& after,
                   const TextCatalog& words) {
    return words.fill("ui.changed.item", {{"measure", nameOf(metric, words)},
                                          {"before", valueText(words, metric, before[metric])},
                                          {"after", valueText(words, metric, after[metric])}});
}

/// The first of the leads that both have.
std::optional<Metric> leadOf(const MetricValues& before, const MetricValues& after) {
    for (const Metric metric : kLeads)
        if (before[metric] && after[metric]) return metric;
    return std::nullopt;
}

/// What is said of one executor, and whether anything of it differs.
struct ChangeSaid {
    std::string text;  ///< empty: there is no figure to speak of
    bool changed = false;
};

ChangeSaid changeSaidOf(const std::string& executor, const MetricValues& before,
                        const MetricValues& after, const TextCatalog& words) {
    const std::optional<Metric> lead = leadOf(before, after);
    std::string items = lead ? itemOf(*lead, before, after, words) : "";
    bool changed = lead && before[*lead] != after[*lead];
    std::size_t others = 0;
    for (const Metric metric : kOthers) {
        bool differs =
            metric != lead && before[metric] && after[metric] && before[metric] != after[metric];
        // A late run's drift says what its lateness says, until the plan itself moves.
        if (metric == Metric::Drift) differs = differs && slippedBy(before) != slippedBy(after);
        if (!differs || others == kMostOthers) continue;
        ++others;
        changed = true;
        if (!items.empty()) items += words("ui.changed.between");
        items += itemOf(metric, before, after, words);
    }
    if (items.empty()) return {};
    return {words.fill("ui.changed.pool", {{"executor", executor}, {"items", items}}), changed};
}

}  // namespace

std::string changedMetrics(const NamedMetrics& before, const NamedMetrics& after,
                           const TextCatalog& words, std::string_view asked) {
    std::vector<std::string> changed;
    std::vector<std::string> unchanged;
    for (std::size_t i = 0; i < after.values.size(); ++i) {
        const auto found = std::find(before.names.begin(), before.names.end(), after.names[i]);
        if (found == before.names.end()) continue;
        const auto old = static_cast<std::size_t>(found - before.names.begin());
        ChangeSaid said = changeSaidOf(after.names[i], before.values[old], after.values[i], words);
        if (said.text.empty()) continue;
        std::vector<std::string>& list = said.changed ? changed : unchanged;
        if (after.names[i] == asked)
            list.insert(list.begin(), std::move(said.text));
        else if (said.changed || asked.empty())
            list.push_back(std::move(said.text));
    }
    if (changed.empty() && unchanged.size() > kMostSaid)
        return words.fill("ui.changed.nothing", {{"n", std::to_string(unchanged.size())}});
    std::vector<std::string>& said = changed.empty() ? unchanged : changed;
    if (said.size() > kMostSaid) said.resize(kMostSaid);
    return fmt::format("{}", fmt::join(said, " "));
}

}  // namespace poolscope
