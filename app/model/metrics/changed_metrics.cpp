// Choosing what is worth saying.
#include "app/model/metrics/changed_metrics.hpp"

#include <algorithm>
#include <array>

#include "app/model/metrics/metric_text.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kMostChanged = 2;
constexpr std::size_t kMostOthers = 2;

constexpr std::array kLeads{Metric::LatenessWorst, Metric::WaitingWorst};
constexpr std::array kOthers{Metric::WaitingWorst, Metric::Rejected,  Metric::Dropped,
                             Metric::Failed,       Metric::Cancelled, Metric::Runs,
                             Metric::Completed,    Metric::Bursts,    Metric::QueueMost,
                             Metric::Utilisation,  Metric::WakeUps};

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

}  // namespace

std::string changedMetrics(const NamedMetrics& before, const NamedMetrics& after,
                           const TextCatalog& words) {
    std::vector<std::string> said;
    std::string unchanged;
    for (std::size_t i = 0; i < after.values.size() && said.size() < kMostChanged; ++i) {
        const auto found = std::find(before.names.begin(), before.names.end(), after.names[i]);
        if (found == before.names.end()) continue;
        const MetricValues& old =
            before.values[static_cast<std::size_t>(found - before.names.begin())];
        const MetricValues& now = after.values[i];
        const std::optional<Metric> lead = leadOf(old, now);
        std::string items = lead ? itemOf(*lead, old, now, words) : "";
        bool changed = lead && old[*lead] != now[*lead];
        std::size_t others = 0;
        for (const Metric metric : kOthers) {
            const bool differs =
                metric != lead && old[metric] && now[metric] && old[metric] != now[metric];
            if (!differs || others == kMostOthers) continue;
            ++others;
            changed = true;
            if (!items.empty()) items += words("ui.changed.between");
            items += itemOf(metric, old, now, words);
        }
        if (items.empty()) continue;
        std::string all =
            words.fill("ui.changed.pool", {{"executor", after.names[i]}, {"items", items}});
        if (changed)
            said.push_back(std::move(all));
        else if (unchanged.empty())
            unchanged = std::move(all);
    }
    if (said.empty()) return unchanged;
    std::string text;
    for (const std::string& each : said) text += (text.empty() ? "" : " ") + each;
    return text;
}

}  // namespace poolscope
