// Compared: a built-in scenario, run, with the figures of each executor.
//
//     const Compared ran("30-two-second-stall");
//     CHECK(ran.of("rate", Metric::Bursts) == 27);
//
// Promises: what `poolscope compare` reports of the same file, as whole numbers; times in ns.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "app/model/metrics/metrics.hpp"
#include "engine/scenario/report/planned_calls.hpp"
#include "engine/scenario/run/run.hpp"
#include "engine/trace/names.hpp"
#include "tests/support/built_in.hpp"
#include "tests/support/scenario_text.hpp"

namespace poolscope {

class Compared {
public:
    using Value = std::optional<std::int64_t>;

    explicit Compared(const std::string& stem) {
        const Scenario scenario = builtIn(stem);
        run_ = runVirtually(scenario);
        names_.follow(*run_.log);
        const PlannedCalls planned(scenario, run_.seed);
        for (const MetricValues& metrics : metricsOf(*run_.log, run_.end, planned))
            all_.emplace(std::string(names_.of(metrics.executor)), metrics);
    }

    const std::map<std::string, MetricValues>& all() const { return all_; }
    Value of(const std::string& executor, Metric metric) const { return all_.at(executor)[metric]; }
    std::int64_t end() const { return run_.end.ns; }
    /// "submitted = completed + cancelled + dropped + pending", the five numbers.
    std::string tasks(const std::string& executor) const {
        return listOf(executor, {Metric::Submitted, Metric::Completed, Metric::Cancelled,
                                 Metric::Dropped, Metric::Pending});
    }
    /// Lateness of all runs with a plan: median, 95 of 100, 99 of 100 and worst, in ms.
    std::string lateness(const std::string& executor) const {
        return listOf(executor, {Metric::LatenessMedian, Metric::Lateness95, Metric::Lateness99,
                                 Metric::LatenessWorst});
    }
    /// Waiting of all tasks without a plan: median, 95 of 100 and worst, in ms.
    std::string waiting(const std::string& executor) const {
        return listOf(executor, {Metric::WaitingMedian, Metric::Waiting95, Metric::WaitingWorst});
    }
    /// Wake-ups, and those for nothing.
    std::string wakeUps(const std::string& executor) const {
        return listOf(executor, {Metric::WakeUps, Metric::WakeUpsForNothing});
    }
    /// Comparisons and moves of the queue.
    std::string sifting(const std::string& executor) const {
        return listOf(executor, {Metric::Comparisons, Metric::Moves});
    }
    /// Every start of a body, "label@ms", in order.
    std::string starts(const std::string& executor) const {
        std::string text;
        for (std::size_t i = 0; i < run_.log->size(); ++i) {
            const Event& event = (*run_.log)[i];
            const auto* began = event.what.get<TaskBegan>();
            if (began == nullptr || executorOf(began->task) != executor) continue;
            text += fmt::format("{}{}@{}", text.empty() ? "" : " ", names_.of(began->task),
                                event.time.ns / kMs);
        }
        return text;
    }
    /// When the last body ended, in ns.
    std::int64_t lastEnd(const std::string& executor) const {
        std::int64_t last = -1;
        for (std::size_t i = 0; i < run_.log->size(); ++i) {
            const Event& event = (*run_.log)[i];
            const auto* ended = event.what.get<TaskEnded>();
            if (ended != nullptr && executorOf(ended->task) == executor) last = event.time.ns;
        }
        return last;
    }

private:
    std::string listOf(const std::string& executor, const std::vector<Metric>& metricKinds) const {
        std::string text;
        for (const Metric metric : metricKinds) {
            const Value value = of(executor, metric);
            const bool time = specOf(metric).unit == MetricUnit::Time;
            text += text.empty() ? "" : " ";
            text += !value ? "-" : fmt::format("{}", time ? *value / kMs : *value);
            if (value && time) CHECK(*value % kMs == 0);  // whole milliseconds, to the nanosecond
        }
        return text;
    }
    std::string executorOf(TaskId task) const {
        for (std::size_t i = 0; i < run_.log->size(); ++i) {
            const auto created = run_.log->get<TaskCreated>(i);
            if (created && created->task == task) return std::string(names_.of(created->executor));
        }
        return "";
    }

    RunRecord run_;
    Names names_;
    std::map<std::string, MetricValues> all_;
};

}  // namespace poolscope
