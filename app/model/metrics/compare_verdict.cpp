// Choosing clauses, and putting those of a column into a sentence.
#include "app/model/metrics/compare_verdict.hpp"

#include <algorithm>
#include <tuple>

#include "app/model/metrics/alike.hpp"
#include "app/model/metrics/best_value.hpp"
#include "app/model/metrics/metric_text.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kMostFiguresNamed = 4;  ///< a longer list would not be read

using JudgedColumns = std::vector<const MetricValues*>;
using Texts = std::vector<std::string>;

/// "a, b and c".
std::string listed(const Texts& parts, const TextCatalog& words) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0)
            text += words(i + 1 == parts.size() ? "compare.verdict.and" : "compare.verdict.comma");
        text += parts[i];
    }
    return text;
}

/// What is to be said of one column, that of the goal first.
struct JudgedColumn {
    Texts good;
    Texts bad;
    int missesGoal = 0;  ///< by so many clauses more than it meets it
    friend bool operator==(const JudgedColumn&, const JudgedColumn&) = default;
    friend bool operator<(const JudgedColumn& a, const JudgedColumn& b) {
        return std::tie(a.good, a.bad, a.missesGoal) < std::tie(b.good, b.bad, b.missesGoal);
    }
};

class Judging {
public:
    Judging(const JudgedColumns& columns, const TextCatalog& words, std::optional<MetricGroup> goal)
        : columns_(columns), words_(words), goal_(goal), standings_(columns.size()) {}

    std::vector<JudgedColumn> standings() {
        if (goal_) judge(*goal_);
        for (JudgedColumn& one : standings_)
            one.missesGoal = static_cast<int>(one.bad.size()) - static_cast<int>(one.good.size());
        for (const MetricGroup group : {MetricGroup::Done, MetricGroup::OnTime, MetricGroup::Cost})
            if (group != goal_) judge(group);
        return standings_;
    }

private:
    void judge(MetricGroup group) {
        switch (group) {
            case MetricGroup::Done: judgeTasks(); return judgeStarts();
            case MetricGroup::OnTime:
                judgeDrift();
                judgeTime(Metric::LatenessWorst, "late");
                judgeBursts();
                judgeTime(Metric::WaitingWorst, "waiting");
                return judgeTime(Metric::ClientWait, "client");
            case MetricGroup::Cost:
                if (goal_ == group)  // less is better only to those who want it
                    for (const Metric metric :
                         {Metric::Threads, Metric::WakeUps, Metric::Comparisons})
                        judgeCost(metric);
        }
    }

    static std::int64_t countOf(const MetricValues& column, Metric metric) {
        return column[metric].value_or(0);
    }
    static std::int64_t lostBy(const MetricValues& column) {
        return countOf(column, Metric::Dropped) + countOf(column, Metric::NeverRan);
    }
    bool any(auto is) const {
        return std::any_of(columns_.begin(), columns_.end(),
                           [&](const MetricValues* column) { return is(*column); });
    }
    std::string clause(std::string_view key, TextCatalog::Pairs values) const {
        return words_.fill("compare.verdict." + std::string(key), values);
    }
    std::string timeOf(Metric metric, std::int64_t time) const {
        return valueText(words_, metric, time);
    }

    /// Who ran all tasks and who lost some, and whom the caller had to help.
    void judgeTasks() {
        const bool lost = any([](const MetricValues& one) { return lostBy(one) > 0; });
        const bool helped =
            any([](const MetricValues& one) { return countOf(one, Metric::CallerRan) > 0; });
        if (!lost && !helped) return judgeCompleted();
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            const MetricValues& one = *columns_[i];
            const std::int64_t caller = countOf(one, Metric::CallerRan);
            JudgedColumn& standing = standings_[i];
            if (lostBy(one) == 0)
                standing.good.push_back(noneLost(one));
            else if (caller > 0)
                standing.good.push_back(clause("caller", {{"n", std::to_string(caller)}}));
            const std::string all = std::to_string(countOf(one, Metric::Submitted));
            for (const auto& [metric, key] :
                 {std::pair(Metric::Dropped, "lost"), std::pair(Metric::NeverRan, "neverRan")})
                if (const std::int64_t n = countOf(one, metric); n > 0)
                    standing.bad.push_back(clause(key, {{"n", std::to_string(n)}, {"all", all}}));
        }
    }
    /// Nothing is lost, but less is done: cancelled, or not over yet.
    void judgeCompleted() {
        std::int64_t most = 0;
        for (const MetricValues* one : columns_)
            most = std::max(most, countOf(*one, Metric::Completed));
        for (std::size_t i = 0; i < columns_.size() && !isAlike(Metric::Completed, columns_); ++i) {
            const std::int64_t done = countOf(*columns_[i], Metric::Completed);
            const std::int64_t all = countOf(*columns_[i], Metric::Submitted);
            (done == most || done == all ? standings_[i].good : standings_[i].bad)
                .push_back(clause("completed",
                                  {{"n", std::to_string(done)}, {"all", std::to_string(all)}}));
        }
    }
    /// A cancelled task, or one whose time has not come, is not run, but not lost either.
    std::string noneLost(const MetricValues& one) const {
        const std::string all = std::to_string(countOf(one, Metric::Submitted));
        const bool allRan = one[Metric::Completed] == one[Metric::Submitted];
        std::string said = clause(allRan ? "ranAll" : "lostNone", {{"n", all}});
        if (const std::int64_t n = countOf(one, Metric::CallerRan); n > 0)
            said += clause("ofThemCaller", {{"n", std::to_string(n)}});
        return said;
    }

    /// Who made the runs that the first plan had.
    void judgeStarts() {
        const bool skipped =
            any([](const MetricValues& one) { return countOf(one, Metric::Skipped) > 0; });
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            const MetricValues& one = *columns_[i];
            const std::int64_t less = countOf(one, Metric::Skipped);
            const std::string made = std::to_string(countOf(one, Metric::Runs));
            const std::string all = std::to_string(countOf(one, Metric::Runs) + less);
            if (skipped && one[Metric::Skipped])
                (less == 0 ? standings_[i].good : standings_[i].bad)
                    .push_back(
                        clause(less == 0 ? "madeAll" : "madeSome", {{"n", made}, {"all", all}}));
        }
    }
    /// Who let the plan slip.
    void judgeDrift() {
        for (std::size_t i = 0; i < columns_.size(); ++i)
            if (const std::int64_t drift = slippedBy(*columns_[i]); drift > 0)
                standings_[i].bad.push_back(
                    clause("drifted", {{"time", timeOf(Metric::Drift, drift)}}));
    }

    /// "compare.verdict.KEY.none", ".best" and ".worse".
    void judgeTime(Metric metric, const std::string& key) {
        std::optional<std::int64_t> least;
        std::optional<std::int64_t> most;
        for (const MetricValues* one : columns_) {
            const std::optional<std::int64_t>& value = (*one)[metric];
            if (!value) continue;
            least = std::min(least.value_or(*value), *value);
            most = std::max(most.value_or(*value), *value);
        }
        for (std::size_t i = 0; i < columns_.size() && least != most; ++i) {
            const std::optional<std::int64_t>& value = (*columns_[i])[metric];
            if (!value) continue;
            const bool ownPlan = metric == Metric::LatenessWorst && slippedBy(*columns_[i]) > 0;
            const std::string_view how = value != least ? ".worse"
                                         : *value != 0  ? ".best"
                                                        : ".none";
            const std::string said = clause(key + std::string(how) + (ownPlan ? "OwnPlan" : ""),
                                            {{"time", timeOf(metric, *value)}});
            (value == least ? standings_[i].good : standings_[i].bad).push_back(said);
        }
    }

    void judgeCost(Metric metric) {
        if (isAlike(metric, columns_)) return;
        std::int64_t least = countOf(*columns_.front(), metric);
        for (const MetricValues* one : columns_) least = std::min(least, countOf(*one, metric));
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            const std::int64_t n = countOf(*columns_[i], metric);
            (n == least ? standings_[i].good : standings_[i].bad)
                .push_back(clause(n == least ? "cost.least" : "cost.more",
                                  {{"what", std::string(wordsOf(words_, metric, "name"))},
                                   {"n", std::to_string(n)}}));
        }
    }

    void judgeBursts() {
        const bool differ = any([&](const MetricValues& one) {
            return countOf(one, Metric::Bursts) != countOf(*columns_.front(), Metric::Bursts);
        });
        for (std::size_t i = 0; i < columns_.size() && differ; ++i)
            if (const std::int64_t n = countOf(*columns_[i], Metric::Bursts); n > 0)
                standings_[i].bad.push_back(clause("bursts", {{"n", std::to_string(n)}}));
    }

    const JudgedColumns& columns_;
    const TextCatalog& words_;
    std::optional<MetricGroup> goal_;
    std::vector<JudgedColumn> standings_;
};

/// Nothing in which one is better: in what they differ all the same.
std::vector<std::string> itDepends(const JudgedColumns& columns, const TextCatalog& words) {
    const std::vector<Metric> different = metricsThatDiffer(columns);
    if (different.empty()) return {};
    Texts figures;
    for (const Metric metric : different) {
        if (figures.size() == kMostFiguresNamed) break;
        figures.emplace_back(wordsOf(words, metric, "name"));
    }
    const std::size_t more = different.size() - figures.size();
    if (more > 0)
        figures.push_back(words.fill("compare.differ.more", {{"n", std::to_string(more)}}));
    std::string all;
    for (const std::string& figure : figures)
        all += (all.empty() ? "" : std::string(words("compare.differ.between"))) + figure;
    return {words.fill("compare.verdict.depends", {{"figures", all}})};
}

std::string sentenceOf(const JudgedColumn& standing, const Texts& names, const TextCatalog& words) {
    // Who misses the goal has that said first.
    const bool turned = standing.missesGoal > 0;
    const Texts& first = turned ? standing.bad : standing.good;
    const Texts& then = turned ? standing.good : standing.bad;
    std::string said = listed(first, words);
    if (!first.empty() && !then.empty()) said += words("compare.verdict.but");
    said += listed(then, words);
    return words.fill(names.size() == 1 ? "compare.verdict.ofOne" : "compare.verdict.ofEach",
                      {{"names", listed(names, words)}, {"said", said}});
}

}  // namespace

std::vector<std::string> compareVerdict(const std::vector<const MetricValues*>& columns,
                                        const std::vector<std::string>& names,
                                        const TextCatalog& words, std::optional<MetricGroup> goal) {
    if (columns.size() < 2) return {};
    const std::vector<JudgedColumn> standings = Judging(columns, words, goal).standings();
    std::vector<std::vector<std::size_t>> groups = alikeIn(standings);
    if (goal)
        std::stable_sort(groups.begin(), groups.end(), [&](const auto& a, const auto& b) {
            return standings[a.front()].missesGoal < standings[b.front()].missesGoal;
        });
    std::vector<std::string> sentences;
    for (const std::vector<std::size_t>& group : groups) {
        const JudgedColumn& standing = standings[group.front()];
        if (standing == JudgedColumn{}) continue;
        Texts alike;
        for (const std::size_t place : group) alike.push_back(names[place]);
        sentences.push_back(sentenceOf(standing, alike, words));
    }
    return sentences.empty() ? itDepends(columns, words) : sentences;
}

}  // namespace poolscope
