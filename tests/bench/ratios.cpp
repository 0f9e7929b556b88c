// Medians, and the table at the end.
#include "tests/bench/ratios.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace poolscope::bench {

namespace {

double medianOf(std::vector<double> values) {
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

std::string humanTime(double seconds) {
    if (seconds >= 1) return fmt::format("{:.2f} s", seconds);
    if (seconds >= 1e-3) return fmt::format("{:.2f} ms", seconds * 1e3);
    if (seconds >= 1e-6) return fmt::format("{:.2f} us", seconds * 1e6);
    return fmt::format("{:.1f} ns", seconds * 1e9);
}

std::string humanCount(double count) {
    if (count >= 1e6) return fmt::format("{:.2f} M", count / 1e6);
    if (count >= 1e3) return fmt::format("{:.1f} k", count / 1e3);
    return fmt::format("{:.1f}", count);
}

/// As the column says it: a bound of the time, or of the items a second.
std::string aimText(const Aim& aim) {
    if (aim.seconds > 0) return "<= " + humanTime(aim.seconds);
    if (aim.items > 0) return ">= " + humanCount(aim.items) + "/s";
    return "";
}

std::string aimText(const RatioAim& aim) {
    if (aim.atLeast > 0) return fmt::format(">= {:.2f}", aim.atLeast);
    if (aim.atMost > 0) return fmt::format("<= {:.2f}", aim.atMost);
    return "";
}

}  // namespace

void Pairs::add(std::string what, std::string ours, std::string theirs, RatioAim aim) {
    pairs_.push_back({std::move(what), std::move(ours), std::move(theirs), aim});
}

Aim Pairs::aimOf(const std::string& name) const {
    const auto found = aims_.find(name);
    return found == aims_.end() ? Aim{} : found->second;
}

bool RatioReporter::ReportContext(const Context& context) {
    PrintBasicContext(&GetErrorStream(), context);
    return true;
}

void RatioReporter::ReportRuns(const std::vector<Run>& runs) {
    for (const Run& run : runs) {
        if (run.run_type != Run::RT_Iteration || run.error_occurred) continue;
        // Without the options at its end ("/real_time", "/iterations:1").
        const std::string& name = run.run_name.function_name + run.run_name.args;
        Samples& samples = samples_[name];
        if (samples.seconds.empty()) order_.push_back(name);
        const bool wall = !run.run_name.time_type.empty();
        const double total = wall ? run.real_accumulated_time : run.cpu_accumulated_time;
        samples.seconds.push_back(total / static_cast<double>(run.iterations));
        if (!run.report_label.empty()) notes_[name] = run.report_label;
        const auto items = run.counters.find("items_per_second");
        if (items != run.counters.end()) samples.items.push_back(items->second);
        const auto events = run.counters.find(kEvents);
        if (events != run.counters.end()) samples.events = events->second;
    }
}

double RatioReporter::median(const std::string& name) const {
    const auto found = samples_.find(name);
    return found == samples_.end() ? 0 : medianOf(found->second.seconds);
}

void RatioReporter::printFigures() {
    fmt::print("{:<56}{:>12}{:>12}{:>14}{:>14}\n", "benchmark (median)", "time", "a second", "aim",
               "events");
    std::sort(order_.begin(), order_.end());
    for (const std::string& name : order_) {
        const Samples& samples = samples_.at(name);
        const std::string items = samples.items.empty() ? "" : humanCount(medianOf(samples.items));
        const std::string events = samples.events > 0 ? fmt::format("{:.0f}", samples.events) : "";
        fmt::print("{:<56}{:>12}{:>12}{:>14}{:>14}\n", name, humanTime(medianOf(samples.seconds)),
                   items, aimText(pairs_.aimOf(name)), events);
        const auto note = notes_.find(name);
        if (note != notes_.end()) fmt::print("    {}\n", note->second);
    }
}

void RatioReporter::printRatios() {
    fmt::print("\n{:<66}{:>10}{:>10}\n", "ratio (above 1: the first is faster)", "times", "aim");
    for (const Pair& pair : pairs_.all()) {
        const double ours = median(pair.ours);
        const double theirs = median(pair.theirs);
        if (ours <= 0 || theirs <= 0) continue;
        fmt::print("{:<66}{:>10.2f}{:>10}\n", pair.what, theirs / ours, aimText(pair.aim));
    }
}

void RatioReporter::Finalize() {
    printFigures();
    printRatios();
}

}  // namespace poolscope::bench
