// What each part of an executor is for: the built-in scenario in which it is taken out on purpose,
// beside the same scenario with everything in its place.
#include <doctest/doctest.h>

#include <string>

#include "app/model/narration/narrator.hpp"
#include "engine/scenario/language/ablation_table.hpp"
#include "engine/scenario/report/report.hpp"
#include "engine/scenario/run/run.hpp"
#include "engine/trace/ctl_word.hpp"
#include "engine/trace/names.hpp"
#include "tests/spec/model_script.hpp"
#include "tests/support/built_in.hpp"
#include "tests/support/read_scenario.hpp"

using namespace poolscope;

namespace {

struct Two {
    explicit Two(const std::string& name) {
        Scenario scenario = builtIn(name);
        broken = runVirtually(scenario);
        CHECK(broken.broken == "");
        for (ExecutorSpec& executor : scenario.executors) executor.ablated.clear();
        whole = runVirtually(scenario);
        CHECK(whole.broken == "");
    }
    RunRecord broken;
    RunRecord whole;
};

/// "mail@10 report@20": every run, by its start in ms, `!` if it was interrupted.
std::string starts(const RunRecord& run) {
    std::string text;
    Names names;
    names.follow(*run.log);
    for (std::size_t i = 0; i < run.log->size(); ++i) {
        const Event& event = (*run.log)[i];
        if (const auto* begun = event.what.get<TaskBegan>()) {
            text += (text.empty() ? "" : " ") + std::string(names.of(begun->task)) + "@" +
                    std::to_string(event.time.ns / 1'000'000);
        } else if (const auto* ended = event.what.get<TaskEnded>()) {
            if (ended->outcome == Outcome::Interrupted) text += "!";
        }
    }
    return text;
}

template <class What>
std::string times(const RunRecord& run) {
    std::string text;
    for (std::size_t i = 0; i < run.log->size(); ++i) {
        const Event& event = (*run.log)[i];
        if (event.what.is<What>())
            text += (text.empty() ? "" : " ") + std::to_string(event.time.ns / 1'000'000);
    }
    return text;
}

std::int32_t slotsLookedAt(const RunRecord& run) {
    std::int32_t looked = 0;
    for (std::size_t i = 0; i < run.log->size(); ++i)
        if (const auto e = run.log->get<ArraySearched>(i)) looked += e->looked;
    return looked;
}

/// What main was given by its calls that return something, in order.
std::string answers(const RunRecord& run) {
    std::string text;
    for (std::size_t i = 0; i < run.log->size(); ++i) {
        const auto ended = run.log->get<CallEnded>(i);
        if (ended && !run.log->text(ended->result).empty())
            text += (text.empty() ? "" : " ") + std::string(run.log->text(ended->result));
    }
    return text;
}

PoolRunState lastState(const RunRecord& run) {
    std::uint32_t ctl = 0;
    for (std::size_t i = 0; i < run.log->size(); ++i)
        if (const auto e = run.log->get<CtlChanged>(i)) ctl = e->to;
    return poolRunStateOf(ctl);
}

}  // namespace

TEST_CASE(
    "BRK-01 without a leader every idle worker wakes up for one task, with one only the leader") {
    const Two run("40-without-a-leader");
    CHECK(times<WokeUp>(run.whole) == "10 10 30");  // leader, its successor, that leader
    CHECK(times<WokeUp>(run.broken) == "10 10 10 30 30 30");
    CHECK(times<LeaderTaken>(run.broken) == "");
    CHECK(starts(run.whole) == "mail@10 report@30");
    CHECK(starts(run.broken) == starts(run.whole));
}

TEST_CASE("BRK-02 without the siftUp after a removal a task runs after one that is due later") {
    const Two run("41-removed-but-not-sifted-up");
    CHECK(starts(run.whole) == "t10@10 t20@20 t30@30 t40@40 t60@60 t80@80 t90@90");
    CHECK(starts(run.broken) == "t10@10 t20@20 t30@30 t60@60 t40@61 t80@80 t90@90");
}

TEST_CASE("BRK-03 the second look after queueing makes no difference in first-come order") {
    // That it does in another order is found by exploring.
    const Two run("42-nobody-looks-again");
    CHECK(starts(run.whole) == "mail@0 report@20");
    CHECK(starts(run.broken) == starts(run.whole));
}

TEST_CASE("BRK-04 without the signal on leaving, a due task waits although a worker idles") {
    const Two run("43-no-signal-on-the-way-out");
    CHECK(starts(run.whole) == "mail@10 report@20");
    CHECK(starts(run.broken) == "mail@10 report@60");
}

TEST_CASE("BRK-05 without interrupts for idle workers a pool never terminates") {
    const Two run("44-nobody-wakes-the-idle");
    CHECK(lastState(run.whole) == PoolRunState::Terminated);
    CHECK(lastState(run.broken) == PoolRunState::Shutdown);
}

TEST_CASE("BRK-06 without the worker's lock shutdown interrupts a running task") {
    const Two run("45-busy-taken-for-idle");
    CHECK(starts(run.whole) == "mail@0");
    CHECK(starts(run.broken) == "mail@0!");
    CHECK(times<TaskEnded>(run.whole) == "20");
    CHECK(times<TaskEnded>(run.broken) == "10");
}

TEST_CASE("BRK-07 without the sequence number tasks due together run in the heap's order") {
    const Two run("46-no-first-come-first-served");
    CHECK(starts(run.whole) == "A@10 B@15 C@20 D@25");
    // [1 2 3 4] → 4 goes to the top and stays, because no task is before it: [4 2 3] → [3 2] → [2].
    CHECK(starts(run.broken) == "A@10 D@15 C@20 B@25");
}

TEST_CASE("BRK-08 without heapIndex a removal searches the array, slot by slot") {
    // [10 20 30 35 40 45]: 45 is the 6th. [10 20 30 35 40]: 35 the 4th. [10 20 30 40]: 40 the 4th.
    const Two run("47-searching-the-array");
    CHECK(slotsLookedAt(run.whole) == 0);
    CHECK(slotsLookedAt(run.broken) == 14);
    CHECK(starts(run.broken) == starts(run.whole));
}

TEST_CASE(
    "BRK-09 every part that can be broken has a row, in order, and a pool tells what it lacks") {
    for (std::size_t i = 0; i < kAblationTable.size(); ++i)
        CHECK(static_cast<std::size_t>(kAblationTable[i].what) == i);
    const Two run("46-no-first-come-first-served");
    CHECK(times<BrokenOnPurpose>(run.broken) == "0");
    CHECK(times<BrokenOnPurpose>(run.whole) == "");
}

TEST_CASE("BRK-10 without a leader nobody is said to follow one, and all waits have a timeout") {
    const Two run("40-without-a-leader");
    const TextCatalog texts(readTexts(POOLSCOPE_REPO "/assets/text/en.toml"));
    const auto told = [&](const RunRecord& record, std::string_view words) {
        RunHistory story(*record.log);
        story.follow();
        const Narrator narrator(*record.log, story.names(), texts);
        std::size_t times = 0;
        for (std::size_t i = 0; i < record.log->size(); ++i)
            if (narrator.sentence(i, story.at(i + 1)).find(words) != std::string::npos) ++times;
        return times;
    };
    const auto follow = [](const RunRecord& record) {
        RunHistory story(*record.log);
        story.follow();
        return story.latest().workers.seen(Doing::Follower);
    };
    CHECK(follow(run.whole));
    CHECK_FALSE(follow(run.broken));
    // Three workers for the first task, then those two and the one that ran it for the second.
    CHECK(told(run.broken, "it does not lead, and yet its wait has a timeout") == 6);
    CHECK(told(run.broken, "the timeout of its poll") == 0);
    CHECK(told(run.whole, "it does not lead, and yet its wait has a timeout") == 0);
}

TEST_CASE(
    "BRK-11 JDK-7091003: with core size 0 a scheduled task waits until there is a core size") {
    const Two run("72-nobody-runs-a-scheduled-task");
    CHECK(starts(run.whole) == "mail@10 report@20 backup@30");
    CHECK(times<WorkerAdded>(run.whole) == "0");
    CHECK(answers(run.whole) == "1");
    CHECK(starts(run.broken) == "mail@40 report@45 backup@50");
    CHECK(times<WorkerAdded>(run.broken) == "40");
    CHECK(answers(run.broken) == "0");
}

TEST_CASE(
    "BRK-12 JDK-6458662: without a second look every idle worker leaves, also those of core") {
    const Two run("73-fewer-workers-than-core");
    CHECK(times<WorkerRemoved>(run.whole) == "12 13");  // the third sees that two are left
    CHECK(times<WorkerAdded>(run.whole) == "0 0 0 0");
    CHECK(answers(run.whole) == "2");
    CHECK(times<WorkerRemoved>(run.broken) == "12 13 14 15");
    CHECK(times<WorkerAdded>(run.broken) == "0 0 0 0 25");
    CHECK(answers(run.broken) == "0");
    CHECK(starts(run.broken) == starts(run.whole));
}

TEST_CASE("BRK-13 JDK-8330017: a count of 4 bits runs over when the eighth worker leaves") {
    const Two run("74-a-count-runs-over");
    const std::string eight =
        "job@0 job-2@100000 job-3@200000 job-4@300000 job-5@400000 job-6@500000 job-7@600000 "
        "job-8@700000";
    CHECK(starts(run.whole) == eight + " job-9@800000");
    CHECK(answers(run.whole) == "0 0");
    CHECK(starts(run.broken) == eight);
    CHECK(answers(run.broken) == "0 8");  // of its size, and of those that count as active
}

namespace {

/// How many tasks begin in a broken pool of two that gets `each` of them every 300 s, ten times.
std::size_t begunInTenRounds(int each) {
    std::string text =
        "[[executor]]\nname = \"pool\"\nkind = \"ForkJoinPool\"\nparallelism = 2\n"
        "break = \"rcMask\"\n[[task]]\nname = \"job\"\nbody = [\"work 1ms\"]\n";
    for (int i = 0; i < each; ++i)
        text +=
            "[[at]]\ntime = \"0s\"\nevery = \"300s\"\ntimes = 10\ncall = \"execute\"\n"
            "task = \"job\"\n";
    const RunRecord run = runVirtually(read(text));
    std::size_t begun = 0;
    for (std::size_t i = 0; i < run.log->size(); ++i) begun += run.log->is<TaskBegan>(i) ? 1 : 0;
    return begun;
}

}  // namespace

TEST_CASE("BRK-14 JDK-8330017: only a worker that leaves a complete pool borrows") {
    CHECK(begunInTenRounds(1) == 10);  // one worker at a time in a pool for two
    CHECK(begunInTenRounds(2) == 14);  // RC is -2 at rest, -9 after seven rounds: 7 in 4 bits
}
