// Incidents of public projects, bugs of the JDK and programs of articles, as scenarios: each is
// told as it is. What a JDK 17 answers to the same programs stands beside the checks.
#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "app/batch/run_verdict.hpp"
#include "app/model/narration/cause_text.hpp"
#include "app/model/narration/narrator.hpp"
#include "app/model/run/run_history.hpp"
#include "app/model/why/question_text.hpp"
#include "app/model/why/why_walk.hpp"
#include "app/storage/data_files.hpp"
#include "engine/explore/search.hpp"
#include "engine/scenario/report/report.hpp"
#include "engine/scenario/run/run.hpp"
#include "tests/support/files.hpp"
#include "tests/support/read_scenario.hpp"

using namespace poolscope;

namespace {

Scenario incident(const std::string& name) {
    return read(contentsOf(POOLSCOPE_REPO "/tests/data/incidents/" + name + ".toml"));
}

/// A run of an incident, and what is said of it.
class Incident {
public:
    explicit Incident(Scenario scenario, const RunOptions& options = {})
        : scenario_(std::move(scenario)),
          run(runVirtually(scenario_, options)),
          verdict_(scenario_, run) {}
    explicit Incident(const std::string& name) : Incident(incident(name)) {}

    std::string block(Problem problem) const { return verdict_.block(problem, words_); }
    std::string text() const { return verdict_.text(words_); }
    /// The result, or the error, of the n-th call of a method, from 1.
    std::string answer(std::string_view method, int nth = 1) const {
        for (std::size_t i = 0; i < run.log->size(); ++i) {
            const auto ended = run.log->get<CallEnded>(i);
            if (!ended || run.log->text(ended->method) != method || --nth > 0) continue;
            return std::string(run.log->text(ended->error.exists() ? ended->error : ended->result));
        }
        return "no such call";
    }
    /// The names of the threads, in the order in which they were made.
    std::string threads() const {
        std::string all;
        for (std::size_t i = 0; i < run.log->size(); ++i)
            if (const auto made = run.log->get<ThreadCreated>(i))
                all += (all.empty() ? "" : " ") + std::string(run.log->text(made->name));
        return all;
    }
    /// The sentence of the n-th event of that kind, from 1.
    std::string sentence(std::string_view kind, int nth = 1) const {
        RunHistory history(*run.log);
        history.follow();
        const Narrator narrator(*run.log, history.names(), words_);
        for (std::size_t i = 0; i < run.log->size(); ++i)
            if (nameOf((*run.log)[i]) == kind && --nth == 0)
                return narrator.sentence(i, history.at(i + 1));
        return "no such event";
    }
    std::string whyTask(const std::string& task) const {
        RunHistory history(*run.log);
        history.follow();
        const QuestionRead question = readQuestion({"", task, "", ""}, history.size(), history);
        REQUIRE_MESSAGE(question.question, question.error);
        const Causes causes =
            WhyWalk(history, run.ending == Ending::Quiet).answer(*question.question);
        return CauseText(history.names(), words_).block(causes);
    }

private:
    const TextCatalog words_ = loadTexts("en");
    const Scenario scenario_;

public:
    const RunRecord run;

private:
    const RunVerdict verdict_;
};

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("INC-01 the label of a rejected submission is a variable that nothing was assigned to") {
    const Incident rejected("rejected-label");
    CHECK(rejected.answer("get") ==
          "NullPointerException: there is no task 't': submit threw RejectedExecutionException");
    CHECK(rejected.block(Problem::Deadlock).empty());
    CHECK(rejected.run.ending == Ending::Quiet);
}

TEST_CASE("INC-01 every method that returns a future loses it by throwing; an object stays") {
    const std::string head = "[[executor]]\nname = \"pool\"\nkind = \"";
    const std::string tail =
        "\ncorePoolSize = 1\n[[task]]\nname = \"t\"\n"
        "[[at]]\ntime = \"0ms\"\ncall = \"shutdown\"\n";
    const auto after = [&](const std::string& kind, const std::string& call,
                           const std::string& asked) {
        return Incident(read(head + kind + "\"" + tail + "[[at]]\ntime = \"1ms\"\ncall = " + call +
                             "\n[[at]]\ntime = \"2ms\"\ncall = \"" + asked + "\"\ntask = \"t\"\n"))
            .answer(asked);
    };
    const std::string scheduled = "ScheduledThreadPoolExecutor";
    for (const char* const asked : {"cancel", "isDone", "isCancelled", "remove", "getDelay"}) {
        CHECK(after(scheduled, "\"schedule\"\ntask = \"t\"\ndelay = \"1s\"", asked)
                  .starts_with("NullPointerException: there is no task 't': schedule threw"));
        CHECK(
            after(scheduled,
                  "\"scheduleAtFixedRate\"\ntask = \"t\"\ninitialDelay = \"0ms\"\nperiod = \"1s\"",
                  asked)
                .starts_with("NullPointerException"));
    }
    CHECK(after("ThreadPoolExecutor", "\"invokeAll\"\ntasks = [\"t\"]", "isDone")
              .starts_with("NullPointerException"));
    CHECK(after("ThreadPoolExecutor", "\"execute\"\ntask = \"t\"", "remove") == "false");
}

TEST_CASE("INC-01 the next task of that template has a label of its own") {
    const Incident again(
        read("[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\n"
             "maximumPoolSize = 1\nqueue = { type = \"SynchronousQueue\" }\n"
             "[[task]]\nname = \"t\"\nbody = [\"work 5ms\"]\n"
             "[[at]]\ntime = \"0ms\"\ncall = \"execute\"\ntask = \"t\"\n"
             "[[at]]\ntime = \"1ms\"\ncall = \"submit\"\ntask = \"t\"\n"
             "[[at]]\ntime = \"6ms\"\ncall = \"submit\"\ntask = \"t\"\n"
             "[[at]]\ntime = \"20ms\"\ncall = \"isDone\"\ntask = \"t-2\"\n"
             "[[at]]\ntime = \"20ms\"\ncall = \"isDone\"\ntask = \"t-3\"\n"));
    CHECK(again.answer("isDone", 1).starts_with("NullPointerException"));
    CHECK(again.answer("isDone", 2) == "true");
}

TEST_CASE("INC-02 exploring schedule against shutdown finds the lost task of JDK-8358601") {
    const Scenario scenario = incident("schedule-against-shutdown");
    Search search(scenario, {}, {FaultKind::Deadlock, FaultKind::LostTask, FaultKind::LateStart});
    Frontier frontier;
    std::optional<Finding> finding;
    for (int tried = 0; tried < 2'000 && !finding; ++tried) {
        const auto next = frontier.take();
        if (!next) break;
        finding = search.tryOne(*next, frontier).finding;
    }
    REQUIRE(finding);
    CHECK(finding->fault.kind == FaultKind::LostTask);
}

TEST_CASE("INC-03 a worker that polls with a timeout of 0 is named, with what helps") {
    const std::string polls =
        "  pool-1-thread-1 asks the queue of pool again and again with a timeout of 0, as "
        "keepAliveTime is 0, and may not leave while a task is queued: the clock never moves. A "
        "keepAliveTime or a corePoolSize above 0 helps, `until` does not.\n";
    const Incident stepLimit("core-zero-keep-alive-zero");
    CHECK(stepLimit.run.ending == Ending::Livelock);
    CHECK(stepLimit.block(Problem::CutShort) ==
          "Cut short at 0 ms, by the limit of steps at one instant.\n" + polls +
              "  1 task still queued\n");
    const Incident eventLimit("core-zero-jdk8");
    CHECK(eventLimit.run.ending == Ending::EventLimit);
    CHECK(has(eventLimit.block(Problem::CutShort), polls));
    CHECK_FALSE(has(summaryOf(incident("core-zero-jdk8"), eventLimit.run), "until"));
}

TEST_CASE("INC-03 with the keepAliveTime of today the polls are told, and the clock moves") {
    const Incident polls(
        read("[[executor]]\nname = \"pool\"\nkind = \"ScheduledThreadPoolExecutor\"\n"
             "corePoolSize = 0\n[[task]]\nname = \"t\"\n"
             "[[at]]\ntime = \"0ms\"\ncall = \"schedule\"\ntask = \"t\"\ndelay = \"1d\"\n"));
    CHECK(has(polls.block(Problem::CutShort),
              "  pool-1-thread-1 asks the queue of pool again and again, for 10 ms each time, and "
              "may not leave while a task is queued. A longer keepAliveTime or a corePoolSize "
              "above 0 saves these events. `until` (or --until) says where it ends, and raises the "
              "limit to 20000000 events.\n"));
}

TEST_CASE("INC-04 what ends by itself is not said to run for ever") {
    Scenario burst = incident("burst-of-6544");
    burst.until.reset();
    RunOptions usual;
    const Incident cut(std::move(burst), usual);
    const std::string block = cut.block(Problem::CutShort);
    CHECK_MESSAGE(has(block,
                      "main makes call after call at this instant, and comes to an end with "
                      "them. `until` (or --until) says where it ends, and raises the limit "
                      "to 20000000 events.\n"),
                  block);
    RunOptions few;
    few.mostEvents = 300;
    const Incident finite(read("[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\n"
                               "corePoolSize = 1\n[[task]]\nname = \"t\"\nbody = [\"work 5ms\"]\n"
                               "[[at]]\ntime = \"0ms\"\ncall = \"execute\"\ntask = \"t\"\n"
                               "every = \"7ms\"\ntimes = 40\n"),
                          few);
    CHECK(has(finite.block(Problem::CutShort),
              "Nothing in it repeats, so it would end by itself. `until`"));
    const Incident repeats(
        read("[[executor]]\nname = \"pool\"\nkind = \"ScheduledThreadPoolExecutor\"\n"
             "corePoolSize = 1\n[[task]]\nname = \"t\"\n"
             "[[at]]\ntime = \"0ms\"\ncall = \"scheduleAtFixedRate\"\ntask = \"t\"\n"
             "initialDelay = \"0ms\"\nperiod = \"7ms\"\n"),
        few);
    CHECK(has(repeats.block(Problem::CutShort), "  t repeats for ever. `until` (or --until) says"));
    const Incident creates(
        read("[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\n"
             "[[task]]\nname = \"hydra\"\n"
             "body = [\"sleep 1ms\", { call = \"execute\", task = \"hydra\" }]\n"
             "[[at]]\ntime = \"0ms\"\ncall = \"execute\"\ntask = \"hydra\"\n"),
        few);
    CHECK(has(creates.block(Problem::CutShort), "  Tasks create new ones, hydra-"));
    const Incident atOnce(
        read("until = \"1s\"\n[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\n"
             "corePoolSize = 1\n[[task]]\nname = \"hydra\"\n"
             "body = [{ call = \"execute\", task = \"hydra\" }]\n"
             "[[at]]\ntime = \"0ms\"\ncall = \"execute\"\ntask = \"hydra\"\n"));
    CHECK(has(atOnce.block(Problem::CutShort), "  Tasks create new ones at once, hydra-"));
    CHECK(has(atOnce.block(Problem::CutShort), "`until` does not."));
}

TEST_CASE("INC-05 a due periodic task whose pool is held starves: who holds it, since when") {
    const Incident held("threads-held");
    CHECK(held.block(Problem::Starved) ==
          "Due periodic tasks that starve:\n"
          "  check on jenkins.util.Timer: due since 4.04 s, and all its 10 threads are in other "
          "tasks: copyLogs since 3.5 s, copyLogs-2 since 3.5 s, copyLogs-3 since 3.5 s, … and 7 "
          "more\n");
}

TEST_CASE("INC-05 a Timer's periodic task stays in its heap while another task holds the thread") {
    const Incident held(
        read("until = \"10s\"\n[[executor]]\nname = \"timer\"\nkind = \"Timer\"\n"
             "[[task]]\nname = \"tick\"\n[[task]]\nname = \"slow\"\nbody = [\"io 1h\"]\n"
             "[[at]]\ntime = \"0ms\"\ncall = \"schedule\"\ntask = \"tick\"\ndelay = \"0ms\"\n"
             "period = \"1s\"\n"
             "[[at]]\ntime = \"0ms\"\ncall = \"schedule\"\ntask = \"slow\"\ndelay = \"1500ms\"\n"));
    CHECK(held.block(Problem::Starved) ==
          "Due periodic tasks that starve:\n"
          "  tick on timer: due since 2 s, and its only thread is in another task: slow since "
          "1.5 s\n");
    CHECK(has(held.block(Problem::CutShort), "1 task still queued"));
}

TEST_CASE("INC-05 a task that is only late does not starve") {
    const Incident late(
        read("until = \"2500ms\"\n[[executor]]\nname = \"pool\"\n"
             "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1\n"
             "[[task]]\nname = \"tick\"\n[[task]]\nname = \"slow\"\nbody = [\"io 1h\"]\n"
             "[[at]]\ntime = \"0ms\"\ncall = \"scheduleAtFixedRate\"\ntask = \"tick\"\n"
             "initialDelay = \"0ms\"\nperiod = \"1s\"\n"
             "[[at]]\ntime = \"0ms\"\ncall = \"schedule\"\ntask = \"slow\"\ndelay = \"1500ms\"\n"));
    CHECK(late.block(Problem::Starved).empty());
}

TEST_CASE("INC-06 of twenty threads that wait alike one chain is told") {
    CHECK(Incident("twenty-writers").block(Problem::Deadlock) ==
          "Deadlock: these threads wait for something that no thread will do:\n"
          "  put on pool-1-thread-1 waits for a permit of semaphore connections, held by "
          "pool-1-thread-1, pool-1-thread-2, pool-1-thread-3 and 17 more, and 19 more wait behind "
          "them\n");
}

TEST_CASE("INC-07 a Timer's thread can be interrupted by name, and goes on as the JDK's does") {
    // JDK 17: heartbeat runs on; mainLoop catches the InterruptedException of its next wait.
    const Incident timer("timer-interrupt");
    CHECK(timer.answer("interrupt").empty());
    std::size_t runs = 0;
    for (const BodyRun& run : bodyRunsOf(*timer.run.log)) runs += run.ended ? 1 : 0;
    CHECK(runs == 10);
    CHECK(timer.text().find("Calls that threw") == std::string::npos);
}

TEST_CASE("INC-08 only a pool with the default thread factory takes a pool number") {
    // JDK 17 prints: fixed pool-1-thread-1, sched pool-2-thread-1, fj ForkJoinPool-1-worker-1.
    CHECK(Incident("pool-numbers").threads() ==
          "main Timer-0 mine Timer-1 order-1 pool-1-thread-1 pool-2-thread-1 "
          "ForkJoinPool-1-worker-1");
}

TEST_CASE("INC-08 a worker is interrupted by the name that the run gives it") {
    const auto interrupting = [](const std::string& thread) {
        return Incident(
            read("[[executor]]\nname = \"own\"\nkind = \"ThreadPoolExecutor\"\n"
                 "corePoolSize = 1\nthreadNamePrefix = \"order-\"\n"
                 "[[executor]]\nname = \"fixed\"\nfactory = \"newFixedThreadPool\"\n"
                 "nThreads = 1\n[[task]]\nname = \"t\"\nbody = [\"sleep 1s\"]\n"
                 "[[at]]\ntime = \"0ms\"\non = \"own\"\ncall = \"execute\"\n"
                 "task = \"t\"\n"
                 "[[at]]\ntime = \"0ms\"\non = \"fixed\"\ncall = \"execute\"\n"
                 "task = \"t\"\n"
                 "[[at]]\ntime = \"10ms\"\ncall = \"interrupt\"\nthread = \"" +
                 thread + "\"\n"));
    };
    const auto lengths = [](const Incident& incident) {
        std::string all;
        for (const BodyRun& run : bodyRunsOf(*incident.run.log))
            all += std::to_string((run.end - run.start).ns / 1'000'000) + " ";
        return all;
    };
    CHECK(lengths(interrupting("order-1")) == "10 1000 ");
    CHECK(lengths(interrupting("pool-1-thread-1")) == "1000 10 ");
    const ReadScenario none = readScenario(
        "[[executor]]\nname = \"own\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\n"
        "threadNamePrefix = \"order-\"\n"
        "[[at]]\ntime = \"0ms\"\ncall = \"interrupt\"\nthread = \"pool-1-thread-1\"\n",
        "test.toml");
    CHECK_FALSE(none.scenario);
}

TEST_CASE("INC-09 a delay at the end of what a long holds is said in words") {
    const Incident overflow("overflow");
    const std::string said = "292 years (as late as a long allows)";
    CHECK(overflow.sentence("overflowFree", 1) ==
          "overdue at the head is 39 ms late, and a long could not hold how much later "
          "Long.MAX_VALUE from now is: overflowFree cuts the delay to Long.MAX_VALUE − 39 ms.");
    CHECK(overflow.sentence("overflowFree", 2) ==
          "overdue at the head is 49 ms late, but a long can hold how much later 146 y from now "
          "is: overflowFree leaves the delay as it is.");
    CHECK(has(overflow.sentence("taskTimed", 3), "never is due at " + said));
    CHECK(has(overflow.block(Problem::NeverRan), "never on pool: due at " + said));
    // JDK 17, some ms later: never delay 9223372036812565249, compared to overdue 1, head overdue
    CHECK(overflow.answer("getDelay") == "9223372036815775807");
    CHECK(overflow.answer("getQueue") == "[\"overdue\",\"never\",\"half\"]");
    CHECK_FALSE(has(overflow.text(), "106751"));
}

TEST_CASE("INC-10 the periodic task that starves behind such a delay is a verdict, and explained") {
    // JDK 17: 13 runs without the huge delay, 1 run with it.
    const Incident starves("max-starves");
    CHECK(starves.block(Problem::Starved) ==
          "Due periodic tasks that starve:\n"
          "  tick on p: due since 100 ms, but never stands before it in the queue, although it is "
          "due at 292 years (as late as a long allows): a long cannot hold the difference of the "
          "two, so it turns negative (JDK-8338765)\n");
    const std::string why = starves.whyTask("tick");
    CHECK_MESSAGE(has(why,
                      "never stands before it in the queue, although it is due at 292 years "
                      "(as late as a long allows): a long cannot hold the difference of the "
                      "two times, so it turns negative (JDK-8338765)."),
                  why);
    CHECK_FALSE(has(why, "106751"));
}

TEST_CASE("INC-11 a shutdown at the instant of runs is a race that the virtual clock decides") {
    const Incident race("due-at-shutdown");
    CHECK(has(race.text(),
              "At one instant, so that a real clock may decide otherwise:\n"
              "  shutdown on scheduledThreadPool at 10 s, and 3 runs planned for then (task-0, "
              "task-1, task-2): the virtual clock lets the runs begin first\n"));
    CHECK(bodyRunsOf(*race.run.log).size() == 9);
}

TEST_CASE("INC-12 a call is late for the true reason") {
    CHECK(Incident("calls-out-of-order").block(Problem::LateCall) ==
          "Calls made late or never:\n"
          "  execute first on pool: planned at 20 ms, made at 400 ms; main keeps to the order of "
          "the file, where execute second on pool stands before it, planned at 400 ms\n");
}

TEST_CASE("INC-13 the report of a rejection says what each thread waits for") {
    const std::string body = "\"\nbody = [";
    const auto task = [&](const std::string& name, const std::string& steps) {
        return "[[task]]\nname = \"" + name + body + steps + "]\n";
    };
    const auto call = [](const std::string& name, const std::string& method = "execute") {
        return "[[at]]\ntime = \"0ms\"\ncall = \"" + method + "\"\ntask = \"" + name + "\"\n";
    };
    const Incident full(
        read("until = \"50ms\"\n[[executor]]\nname = \"rpc\"\nkind = \"ThreadPoolExecutor\"\n"
             "corePoolSize = 6\nmaximumPoolSize = 6\nthreadNamePrefix = \"w\"\n"
             "queue = { type = \"SynchronousQueue\" }\n"
             "rejectedExecutionHandler = \"AbortPolicyWithReport\"\n"
             "[[latch]]\nname = \"gate\"\ncount = 1\n[[lock]]\nname = \"door\"\n" +
             task("computes", "\"lock door\", \"work 1s\"") + task("reads", "\"io 1s\"") +
             task("naps", "\"sleep 1s\"") + task("waits", "\"await gate\"") +
             task("locks", "\"lock door\"") + task("gets", "{ call = \"get\", task = \"naps\" }") +
             call("computes") + call("reads") + call("naps", "submit") + call("waits") +
             call("locks") + call("gets") +
             "[[at]]\ntime = \"10ms\"\ncall = \"execute\"\ntask = \"reads\"\nas = \"rejected\"\n"));
    std::string report;
    for (std::size_t i = 0; i < full.run.log->size(); ++i)
        if (const auto told = full.run.log->get<PoolReported>(i))
            report = std::string(full.run.log->text(told->report));
    CAPTURE(report);
    const auto saysOf = [&](const std::string& thread) {
        const std::size_t at = report.find('"' + thread + '"');
        return at == std::string::npos ? std::string()
                                       : report.substr(at, report.find("\n\"", at) - at);
    };
    CHECK(saysOf("w1") == "\"w1\" Id=1 RUNNABLE\n\t-  runs computes");
    CHECK(saysOf("w2").ends_with("RUNNABLE\n\t-  runs reads\n\t-  waits for a device"));
    CHECK(saysOf("w3").ends_with("TIMED_WAITING\n\t-  runs naps\n\t-  sleeps"));
    CHECK(saysOf("w4").ends_with("WAITING\n\t-  runs waits\n\t-  waits at latch gate"));
    CHECK(saysOf("w5").ends_with("WAITING\n\t-  runs locks\n\t-  waits to lock door"));
    CHECK(saysOf("w6").starts_with(
        "\"w6\" Id=6 WAITING\n\t-  runs gets\n\t-  waits for the result of naps"));
}
