// Comparisons in words and signs: whoever did less work is never praised without being told of it.
#include <algorithm>

#include "app/model/metrics/best_value.hpp"
#include "app/model/metrics/compare_verdict.hpp"
#include "app/storage/data_files.hpp"
#include "tests/support/compared.hpp"

using namespace poolscope;

namespace {

TextCatalog textsIn(const std::string& language) {
    return TextCatalog(
        readTexts(std::string(POOLSCOPE_REPO) + "/assets/text/" + language + ".toml"));
}

struct Judged {
    explicit Judged(const std::string& stem) : ran(stem) {
        for (const auto& [name, values] : ran.all()) {
            names.push_back(name);
            columns.push_back(&values);
        }
    }
    std::string verdict(const std::string& language = "en",
                        std::optional<MetricGroup> goal = std::nullopt) const {
        std::string all;
        for (const std::string& each : compareVerdict(columns, names, textsIn(language), goal))
            all += each + "\n";
        return all;
    }
    /// Of one executor: "*", "!" or nothing.
    std::string mark(Metric metric, const std::string& name) const {
        const auto at = std::find(names.begin(), names.end(), name) - names.begin();
        const ValueMark mark = marksOf(metric, columns)[static_cast<std::size_t>(at)];
        return mark == ValueMark::Better ? "*" : mark == ValueMark::BetterButShort ? "!" : "";
    }

    Compared ran;
    std::vector<std::string> names;
    std::vector<const MetricValues*> columns;
};

/// Worked out here once more: of each kind, what a column did not do.
std::vector<std::int64_t> shortOf(const MetricValues& one) {
    const auto value = [&](Metric metric) { return one[metric].value_or(0); };
    return {
        value(Metric::Dropped), value(Metric::NeverRan), value(Metric::Skipped),
        std::max<std::int64_t>(0, std::abs(value(Metric::Drift)) - value(Metric::LatenessWorst))};
}

bool doesLess(const MetricValues& one, const std::vector<const MetricValues*>& others) {
    const std::vector<std::int64_t> less = shortOf(one);
    for (const MetricValues* other : others) {
        const std::vector<std::int64_t> than = shortOf(*other);
        for (std::size_t kind = 0; kind < less.size(); ++kind)
            if ((*other)[Metric::Submitted] != 0 && than[kind] < less[kind]) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("10: three policies that lose a task do not beat the one that runs all") {
    const Judged ran("10-nine-tasks");
    CHECK(ran.mark(Metric::Completed, "caller") == "*");
    CHECK(ran.mark(Metric::Dropped, "caller") == "*");
    CHECK(ran.mark(Metric::ClientWait, "caller") == "");
    for (const char* const each : {"abort", "discard", "oldest"}) {
        CHECK(ran.mark(Metric::ClientWait, each) == "!");
        CHECK(ran.mark(Metric::Completed, each) == "");
        CHECK(ran.ran.of(each, Metric::Rejected) == 1);
        CHECK(ran.ran.of(each, Metric::CallerRan) == 0);
        CHECK(ran.ran.of(each, Metric::Dropped) == 1);
        CHECK(ran.ran.of(each, Metric::NeverRan) == 0);
    }
    CHECK(ran.ran.of("caller", Metric::Rejected) == 1);
    CHECK(ran.ran.of("caller", Metric::CallerRan) == 1);
    CHECK(ran.ran.of("caller", Metric::Dropped) == 0);
    CHECK(ran.mark(Metric::Rejected, "caller") == "");  // what became of it is what counts
    CHECK(ran.verdict() ==
          "Each of abort, discard and oldest kept no client waiting, but lost 1 of 9 tasks.\n"
          "caller ran all 9 tasks (1 of them in the caller's thread), but kept a client for "
          "100 ms.\n");
    CHECK(
        ran.verdict("zh") ==
        "abort，discard，oldest 各自：没有让提交线程等待；但是，9 个任务丢失了 1 个。\n"
        "caller：执行了全部 9 个任务（其中 1 个由调用者线程执行）；但是，占用提交线程 100 ms。\n");
}

TEST_CASE("30: a plan that moves is never late, and is told what it left out") {
    const Judged ran("30-two-second-stall");
    CHECK(ran.mark(Metric::LatenessWorst, "delay") == "!");
    CHECK(ran.mark(Metric::Missed, "delay") == "!");
    CHECK(ran.mark(Metric::Skipped, "rate") == "*");
    CHECK(ran.mark(Metric::Drift, "rate") == "*");
    CHECK(ran.mark(Metric::LatenessWorst, "rate") == "");
    CHECK(ran.verdict() ==
          "delay was never late by its own plan, but made 11 of 34 runs of its first plan and let "
          "its plan slip by 2.3 s.\n"
          "rate made all 34 runs, but was up to 1.93 s late and made 27 runs in bursts.\n");
    CHECK(ran.verdict("zh") ==
          "delay：按自己的计划从不滞后；但是，最初计划的 34 次执行只做到了 11 次，自己的计划推迟了 "
          "2.3 s。\n"
          "rate：全部 34 次执行都做到了；但是，滞后达到 1.93 s，有 27 次执行挤成突发。\n");
}

TEST_CASE("of the goal is spoken first, and whoever meets it best comes first") {
    const Judged nine("10-nine-tasks");
    CHECK(nine.verdict("en", MetricGroup::Done) ==
          "caller ran all 9 tasks (1 of them in the caller's thread), but kept a client for "
          "100 ms.\n"
          "Each of abort, discard and oldest lost 1 of 9 tasks, but kept no client waiting.\n");
    CHECK(nine.verdict("en", MetricGroup::OnTime) ==
          "Each of abort, discard and oldest kept no client waiting, but lost 1 of 9 tasks.\n"
          "caller kept a client for 100 ms, but ran all 9 tasks (1 of them in the caller's "
          "thread).\n");
    const Judged stall("30-two-second-stall");
    const std::string cost = stall.verdict("en", MetricGroup::Cost);
    CHECK(cost.starts_with("rate needed the least in wake-ups (5) and made all 34 runs, but "));
    CHECK(cost.find("\ndelay needed more in wake-ups (10), made 11 of 34 runs") !=
          std::string::npos);
}

TEST_CASE("in no built-in comparison is work left out and praised in silence") {
    std::size_t compared = 0;
    std::size_t shorter = 0;
    for (const std::string& stem : builtInNames()) {
        CAPTURE(stem);
        const Judged ran(stem);
        if (ran.columns.size() < 2) continue;
        ++compared;
        const auto sentences = compareVerdict(ran.columns, ran.names, textsIn("en"));
        for (std::size_t i = 0; i < ran.columns.size(); ++i) {
            if (!doesLess(*ran.columns[i], ran.columns)) continue;
            ++shorter;
            const std::string& name = ran.names[i];
            CAPTURE(name);
            for (const Metric metric : metricsPresent(ran.columns))
                CHECK(ran.mark(metric, name) != "*");
            const auto said =
                std::find_if(sentences.begin(), sentences.end(), [&](const std::string& sentence) {
                    return sentence.substr(0, sentence.find(" and ")).find(name) !=
                               std::string::npos ||
                           sentence.find(" and " + name) != std::string::npos;
                });
            REQUIRE(said != sentences.end());
            const std::vector<std::int64_t> less = shortOf(*ran.columns[i]);
            const std::vector<std::string> words{"lost ", " waiting that ", " of its first plan",
                                                 "slip by"};
            for (std::size_t kind = 0; kind < less.size(); ++kind)
                if (less[kind] > 0) CHECK(said->find(words[kind]) != std::string::npos);
        }
    }
    CHECK(compared > 20);
    CHECK(shorter > 5);
}

TEST_CASE(
    "of those that did all the work one is the best, though another did less and was sooner") {
    MetricValues one;
    MetricValues two;
    MetricValues hasty;
    for (MetricValues* each : {&one, &two, &hasty}) {
        (*each)[Metric::Submitted] = 10;
        (*each)[Metric::Dropped] = 0;
    }
    hasty[Metric::Dropped] = 1;
    const auto marks = [&](std::int64_t first, std::int64_t second, std::int64_t third) {
        one[Metric::WaitingWorst] = first;
        two[Metric::WaitingWorst] = second;
        hasty[Metric::WaitingWorst] = third;
        std::string text;
        for (const ValueMark mark : marksOf(Metric::WaitingWorst, {&one, &two, &hasty}))
            text += mark == ValueMark::Better ? '*' : mark == ValueMark::None ? '-' : '!';
        return text;
    };
    CHECK(marks(20, 30, 10) == "*-!");
    CHECK(marks(10, 30, 10) == "*-!");
    CHECK(marks(10, 30, 20) == "*--");
    CHECK(marks(30, 30, 10) == "--!");
    // A late run has not moved its plan; a plan that moved is not late for that.
    hasty[Metric::Dropped] = 0;
    one[Metric::LatenessWorst] = 20;
    one[Metric::Drift] = 20;
    two[Metric::LatenessWorst] = 0;
    two[Metric::Drift] = 5;
    CHECK(fallingShort(3, figuresOf({&one, &two, &hasty})) ==
          std::vector<bool>{false, true, false});
    // Whoever was handed nothing has left nothing out.
    hasty[Metric::Submitted] = 0;
    one[Metric::Dropped] = two[Metric::Dropped] = 1;
    two[Metric::Drift] = 0;
    CHECK(fallingShort(3, figuresOf({&one, &two, &hasty})) ==
          std::vector<bool>{false, false, false});
}
