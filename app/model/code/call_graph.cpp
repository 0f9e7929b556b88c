// Names, and the shortest ways through the rows.
#include <array>
#include <deque>
#include <optional>
#include <utility>

#include "app/model/code/call_graph_rows.hpp"

namespace poolscope {

namespace {

using F = EngineFunction;
using Row = CallRow;

/// The class of queue that a file of the engine is about.
std::string_view queueIn(SourceFile file) {
    static constexpr std::pair<std::string_view, std::string_view> kQueues[] = {
        {"engine/executor/scheduled/delayed_work_queue.cpp", "DelayedWorkQueue"},
        {"engine/executor/queue/linked_blocking_queue.cpp", "LinkedBlockingQueue"},
        {"engine/executor/queue/array_blocking_queue.cpp", "ArrayBlockingQueue"},
        {"engine/executor/queue/synchronous_queue.cpp", "SynchronousQueue"},
        {"engine/executor/queue/priority_blocking_queue.cpp", "PriorityBlockingQueue"},
        {"engine/executor/queue/delay_queue.cpp", "DelayQueue"},
    };
    for (const auto& [path, name] : kQueues)
        if (sourcePath(file) == path) return name;
    return "";
}

std::size_t indexOf(F function) { return static_cast<std::size_t>(function); }

const Row& rowOf(F function) {
    static const auto kRows = [] {
        std::array<const Row*, kEngineFunctions> rows{};
        for (const Row& row : callRows()) rows[indexOf(row.function)] = &row;
        return rows;
    }();
    static const Row kNone{F::None, "", "", {}};
    const Row* row = kRows[indexOf(function)];
    return row != nullptr ? *row : kNone;
}

using Way = std::optional<std::vector<F>>;
using Ways = std::array<std::array<Way, kEngineFunctions>, kEngineFunctions>;

/// Breadth first from every callee up to its callers, so that each way is a shortest one.
Ways* findWays() {
    auto* ways = new Ways;  // lives as long as the program
    for (std::size_t callee = 0; callee < kEngineFunctions; ++callee) {
        const auto way = [&](F caller) -> Way& { return (*ways)[indexOf(caller)][callee]; };
        std::deque<F> open{static_cast<F>(callee)};
        way(open.front()) = std::vector<F>{};
        while (!open.empty()) {
            const F via = open.front();
            open.pop_front();
            for (const F caller : rowOf(via).callers) {
                if (way(caller)) continue;
                std::vector<F> longer{via};
                longer.insert(longer.end(), way(via)->begin(), way(via)->end());
                way(caller) = std::move(longer);
                open.push_back(caller);
            }
        }
    }
    return ways;
}

}  // namespace

std::string_view nameOf(EngineFunction function) { return rowOf(function).name; }

std::string shownName(EngineFunction function, SourceFile file) {
    const Row& row = rowOf(function);
    if (row.shown.empty()) return std::string(row.name);
    if (!row.shown.starts_with("*.")) return std::string(row.shown);
    const std::string_view queue = queueIn(file);
    return queue.empty() ? std::string(row.name) : std::string(queue) + "." + std::string(row.name);
}

const std::vector<EngineFunction>* wayFrom(EngineFunction caller, EngineFunction callee) {
    static const Ways& ways = *findWays();
    const Way& way = ways[indexOf(caller)][indexOf(callee)];
    return way ? &*way : nullptr;
}

}  // namespace poolscope
