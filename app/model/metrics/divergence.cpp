// Finding the earliest start or end that is not the same everywhere, and saying it.
#include "app/model/metrics/divergence.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "app/model/metrics/alike.hpp"
#include "app/model/metrics/best_value.hpp"
#include "app/model/metrics/metric_text.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

/// One task as the sides have it; null where one has not.
using Aligned = std::vector<const ComparedTask*>;

std::vector<Aligned> alignByKey(std::span<const ComparedExecutor* const> sides) {
    std::vector<Aligned> all;
    std::map<std::string_view, std::size_t> known;
    for (std::size_t s = 0; s < sides.size(); ++s)
        for (const ComparedTask& task : sides[s]->tasks) {
            const auto [found, fresh] = known.emplace(task.key, all.size());
            if (fresh) all.emplace_back(sides.size(), nullptr);
            const ComparedTask*& place = all[found->second][s];
            if (place == nullptr) place = &task;
        }
    return all;
}

std::vector<Aligned> alignByOrder(std::span<const ComparedExecutor* const> sides) {
    std::vector<Aligned> all;
    for (std::size_t s = 0; s < sides.size(); ++s)
        for (std::size_t i = 0; i < sides[s]->tasks.size(); ++i) {
            if (all.size() <= i) all.emplace_back(sides.size(), nullptr);
            all[i][s] = &sides[s]->tasks[i];
        }
    return all;
}

/// Whether all sides have a task of the same key.
bool haveCommonTask(std::span<const ComparedExecutor* const> sides) {
    std::map<std::string_view, std::size_t> having;  // how many sides
    for (std::size_t s = 0; s < sides.size(); ++s)
        for (const ComparedTask& task : sides[s]->tasks)
            if (std::size_t& count = having[task.key]; count == s) ++count;
    return std::any_of(having.begin(), having.end(),
                       [&](const auto& key) { return key.second == sides.size(); });
}

std::vector<Aligned> align(std::span<const ComparedExecutor* const> sides) {
    return haveCommonTask(sides) ? alignByKey(sides) : alignByOrder(sides);
}

const Run* runOf(const ComparedTask* task, std::size_t index) {
    return task != nullptr && index < task->runs.size() ? &task->runs[index] : nullptr;
}

Divergence::Way wayOf(const ComparedTask* task, std::size_t index, bool start) {
    Divergence::Way way;
    if (task != nullptr) way.task = task->label;
    const Run* run = runOf(task, index);
    way.happens = run != nullptr && (start || !run->open);
    if (!way.happens) return way;
    way.time = start ? run->start : run->end;
    if (!start) way.outcome = run->outcome;
    return way;
}

/// What is the same of two ways that are alike.
std::tuple<bool, std::int64_t, Outcome> happeningOf(const Divergence::Way& way) {
    return {way.happens, way.time.ns, way.outcome};
}

/// The start or the end of that run, if the sides differ in it.
std::optional<Divergence> differenceIn(const Aligned& task, std::size_t index, bool start) {
    Divergence found;
    found.isStart = start;
    found.run = static_cast<std::uint32_t>(index + 1);
    bool differ = false;
    std::optional<Instant> first;
    for (const ComparedTask* each : task) {
        found.ways.push_back(wayOf(each, index, start));
        const Divergence::Way& way = found.ways.back();
        differ = differ || happeningOf(way) != happeningOf(found.ways.front());
        if (way.happens && (!first || isBefore(way.time, *first))) first = way.time;
    }
    if (!differ || !first) return std::nullopt;
    found.at = *first;
    return found;
}

/// A task's runs follow each other, so its first difference is its earliest.
std::optional<Divergence> firstIn(const Aligned& task) {
    std::size_t most = 0;
    for (const ComparedTask* each : task) most = std::max(most, each ? each->runs.size() : 0);
    for (std::size_t i = 0; i < most; ++i)
        for (const bool start : {true, false})
            if (auto found = differenceIn(task, i, start)) return found;
    return std::nullopt;
}

std::string joined(std::span<const std::string> parts, std::string_view between) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : std::string(between)) + part;
    return text;
}

/// "starts at 100 ms in rate": what happens in the sides of that name.
std::string partOf(const Divergence& divergence, const Divergence::Way& way,
                   const std::string& sides, const TextCatalog& words) {
    const std::string_view what = divergence.isStart && way.happens     ? "starts"
                                  : divergence.isStart                  ? "neverStarts"
                                  : !way.happens                        ? "neverEnds"
                                  : way.outcome == Outcome::Threw       ? "throws"
                                  : way.outcome == Outcome::Interrupted ? "interrupted"
                                                                        : "ends";
    return words.fill("compare.differ." + std::string(what),
                      {{"time", humanTime(way.time)}, {"sides", sides}});
}

/// A longer list would not be read.
constexpr std::size_t kMostMetricsNamed = 4;

}  // namespace

Likeness likenessOf(std::span<const ComparedExecutor* const> sides, const TextCatalog& words) {
    std::vector<const MetricValues*> columns;
    for (const ComparedExecutor* side : sides) columns.push_back(&side->metrics);
    const std::vector<Metric> different = metricsThatDiffer(columns);
    if (different.empty()) return {true, std::string(words("compare.differ.nowhere"))};
    std::vector<std::string> names;
    for (const Metric metric : different) {
        if (names.size() == kMostMetricsNamed) break;
        names.emplace_back(wordsOf(words, metric, "name"));
    }
    if (different.size() > names.size())
        names.push_back(words.fill("compare.differ.more",
                                   {{"n", std::to_string(different.size() - names.size())}}));
    const std::string between(words("compare.differ.between"));
    return {false, words.fill("compare.differ.figures", {{"figures", joined(names, between)}})};
}

TaskMatches matchTasks(std::span<const ComparedExecutor* const> sides) {
    const bool byKey = haveCommonTask(sides);
    std::map<std::string_view, std::uint32_t> known;
    TaskMatches all;
    for (const ComparedExecutor* side : sides) {
        std::vector<std::uint32_t>& numbers = all.ofSide.emplace_back();
        for (const ComparedTask& task : side->tasks) {
            const auto fresh = static_cast<std::uint32_t>(known.size());
            numbers.push_back(byKey ? known.emplace(task.key, fresh).first->second
                                    : static_cast<std::uint32_t>(numbers.size()));
            all.count = std::max(all.count, numbers.back() + 1);
        }
    }
    return all;
}

std::optional<Divergence> firstDivergence(std::span<const ComparedExecutor* const> sides) {
    if (sides.size() < 2) return std::nullopt;
    std::optional<Instant> limit;
    for (const ComparedExecutor* side : sides)
        if (side->cutShort() && (!limit || isBefore(side->end, *limit))) limit = side->end;
    std::optional<Divergence> first;
    for (const Aligned& task : align(sides)) {
        std::optional<Divergence> found = firstIn(task);
        if (!found || (limit && isBefore(*limit, found->at))) continue;
        if (!first || isBefore(found->at, first->at)) first = std::move(found);
    }
    return first;
}

NamedText sentenceOf(const Divergence& divergence, std::span<const std::string> names,
                     const TextCatalog& words) {
    const std::string comma(words("compare.differ.comma"));
    std::vector<std::string> tasks;
    std::vector<std::tuple<bool, std::int64_t, Outcome>> happenings;
    for (const Divergence::Way& way : divergence.ways) {
        tasks.push_back(way.task);
        happenings.push_back(happeningOf(way));
    }
    std::vector<std::string> parts;
    for (const std::vector<std::size_t>& group : alikeIn(happenings)) {
        std::vector<std::string> sides;
        for (const std::size_t place : group) sides.push_back(names[place]);
        parts.push_back(partOf(divergence, divergence.ways[group.front()],
                               joined(sides, words("compare.differ.and")), words));
    }
    NamedText named;
    for (const std::vector<std::size_t>& group : alikeIn(tasks)) {
        if (tasks[group.front()].empty()) continue;
        if (!named.empty()) named += " / ";
        named += NamedText(tasks[group.front()], NameKind::Task);
    }
    return words.fillNamed("compare.differ.runs", {{"n", NamedText(std::to_string(divergence.run))},
                                                   {"task", named},
                                                   {"parts", NamedText(joined(parts, comma))}});
}

}  // namespace poolscope
