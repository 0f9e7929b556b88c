// What was counted up to the span's end, less what was counted up to its beginning.
#include "app/model/metrics/span_metrics.hpp"

#include <algorithm>

#include "app/model/metrics/metric_inputs.hpp"
#include "app/model/metrics/metric_text.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

std::string shareText(const std::optional<std::int64_t>& share, const TextCatalog& words) {
    return valueText(words, Metric::Utilisation, share);
}

}  // namespace

std::vector<SpanMetrics> spanMetricsOf(const Log& log, const LogSpan& span) {
    MetricInputs before = collectMetricInputs(log, span.begin, {}, span.from);
    MetricInputs after = collectMetricInputs(log, span.end, {}, span.to);
    std::vector<SpanMetrics> all;
    for (const auto& [executor, sums] : after.sums) {
        if (!sums.exists) continue;
        const ExecutorTotals& old = before.sums[executor];
        SpanMetrics metrics;
        metrics.executor = executor;
        metrics.runs = sums.runs - old.runs;
        for (std::size_t i = old.lateness.size(); i < sums.lateness.size(); ++i) {
            const Duration late{sums.lateness[i]};
            metrics.late += late.ns > 0 ? 1 : 0;
            metrics.worst = std::max(metrics.worst.value_or(Duration{}), late);
        }
        const std::int64_t alive = sums.alive - old.alive;
        if (alive > 0)
            metrics.share = static_cast<std::int64_t>(static_cast<double>(sums.busy - old.busy) /
                                                      static_cast<double>(alive) * 1e6);
        metrics.wakeUps = sums.wakeUps - old.wakeUps;
        metrics.forNothing = sums.forNothing - old.forNothing;
        metrics.lockWaits = sums.contention - old.contention;
        metrics.comparisons = sums.comparisons - old.comparisons;
        metrics.moves = sums.moves - old.moves;
        all.push_back(metrics);
    }
    return all;
}

std::vector<std::vector<std::string>> spanTable(const std::vector<SpanMetrics>& all,
                                                const Names& names, const TextCatalog& words) {
    std::vector<std::vector<std::string>> rows{{""}};
    for (const SpanMetrics& each : all) rows[0].emplace_back(names.of(each.executor));
    const auto row = [&](std::string_view key, const auto& value) {
        std::vector<std::string> cells{std::string(words("ui.span." + std::string(key)))};
        for (const SpanMetrics& each : all) cells.push_back(value(each));
        rows.push_back(std::move(cells));
    };
    const auto counts = [&](std::string_view key, std::int64_t SpanMetrics::*member) {
        row(key, [&](const SpanMetrics& each) { return std::to_string(each.*member); });
    };
    counts("runs", &SpanMetrics::runs);
    if (std::any_of(all.begin(), all.end(), [](const auto& each) { return each.worst; })) {
        counts("late", &SpanMetrics::late);
        row("worst", [](const SpanMetrics& each) {
            return each.worst ? humanTime(*each.worst) : std::string("–");
        });
    }
    row("share", [&](const SpanMetrics& each) {
        return each.share ? shareText(each.share, words) : std::string("–");
    });
    counts("wakeUps", &SpanMetrics::wakeUps);
    counts("forNothing", &SpanMetrics::forNothing);
    counts("lockWaits", &SpanMetrics::lockWaits);
    counts("comparisons", &SpanMetrics::comparisons);
    counts("moves", &SpanMetrics::moves);
    return rows;
}

std::string spanTitle(const LogSpan& span, const TextCatalog& words) {
    return words.fill("ui.span.title", {{"begin", humanTime(span.begin)},
                                        {"end", humanTime(span.end)},
                                        {"length", humanTime(span.end - span.begin)},
                                        {"n", std::to_string(span.to - span.from)}});
}

}  // namespace poolscope
