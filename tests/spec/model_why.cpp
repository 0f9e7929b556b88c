// Why? Chains of causes on built-in runs and small scenarios, link by link.
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "app/model/narration/cause_text.hpp"
#include "app/model/playback/moment.hpp"
#include "app/model/why/late_cause.hpp"
#include "app/model/why/question_text.hpp"
#include "app/model/why/why_walk.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/run/recording.hpp"
#include "tests/support/built_in.hpp"
#include "tests/support/graph_scenario.hpp"
#include "tests/support/read_scenario.hpp"
#include "tests/support/scenario_text.hpp"

using namespace poolscope;

namespace {

/// A run that can be asked.
class AskedRun {
public:
    explicit AskedRun(RunRecord run) : record_(std::move(run)), history(*record_.log) {
        history.follow();
    }
    explicit AskedRun(const std::string& stem) : AskedRun(runVirtually(builtIn(stem))) {}
    static AskedRun ofText(const std::string& text) { return AskedRun(runVirtually(read(text))); }

    Causes why(const QuestionWords& words, std::size_t position = static_cast<std::size_t>(-1)) {
        const QuestionRead read = readQuestion(words, std::min(position, history.size()), history);
        REQUIRE_MESSAGE(read.question, read.error);
        return WhyWalk(history, record_.ending == Ending::Quiet).answer(*read.question);
    }
    Causes whyRun(const std::string& run) { return why({run, "", "", ""}); }
    Causes whyTask(const std::string& task) { return why({"", task, "", ""}); }

    /// The answer as one line of kinds.
    static std::string kinds(const Causes& causes) {
        std::string all;
        for (const Cause& cause : causes)
            all += (all.empty() ? "" : " < ") + std::string(nameOf(cause.kind));
        return all;
    }
    std::string text(const Causes& causes, const std::string& language = "en") {
        const TextCatalog words = loadTexts(language);
        return CauseText(history.names(), words).block(causes);
    }

private:
    RunRecord record_;

public:
    RunHistory history;
};

}  // namespace

TEST_CASE("WHY-01 a catch-up burst goes back to the run that took too long") {
    AskedRun run("4-catch-up-burst");
    const Causes causes = run.whyRun("poll-at-rate#5");
    CHECK(run.text(causes) ==
          "Run 5 of poll-at-rate begins at 510 ms, 110 ms late: it is due at 400 ms.\n"
          "  ← pool-1-thread-1 is in run 4 of poll-at-rate until 510 ms, and a periodic task never "
          "overlaps itself.\n"
          "  ← From run 2 on, 3 runs of poll-at-rate in a row end after the next one is due.\n"
          "  ← Run 2 of poll-at-rate takes 350 ms, from 100 ms to 450 ms: 3.5 periods.\n");
    CHECK(run.history.at(causes[0].position).time == Instant{} + milliseconds(510));
    CHECK(run.history.at(causes[3].position).time == Instant{} + milliseconds(100));
    CHECK(AskedRun::kinds(run.whyRun("poll-at-rate#1")) == "runOnTime");
    CHECK(AskedRun::kinds(run.whyRun("poll-at-rate#3")) == "runLate < ownRun < runTook");
}

TEST_CASE("WHY-02 a constant overrun blames each of the runs") {
    AskedRun run("29-constant-overrun");
    CHECK(AskedRun::kinds(run.whyRun("poll-at-rate#10")) == "runLate < ownRun < eachTook");
}

TEST_CASE("WHY-03 a run waits for the tasks before it, and says whether every thread was busy") {
    AskedRun one("1-heap-with-ties");
    CHECK(AskedRun::kinds(one.whyRun("h#1")) ==
          "runLate < workerBusy < runLate < workerBusy < runTook");
    AskedRun two("33-queue-without-a-bound");
    CHECK(AskedRun::kinds(two.whyRun("jdk.3#1")) == "runWaited < allBusy < workerBusy < runTook");
}

TEST_CASE("WHY-04 a pause of the process is found inside the run that it made long") {
    AskedRun run("50-a-pause-of-the-collector");
    CHECK(AskedRun::kinds(run.whyRun("poll-at-rate#4")) == "runLate < ownRun < runTook < paused");
}

TEST_CASE("a Timer's run that the wall clock made late is blamed on it, not on the run before") {
    AskedRun run("55-the-wall-clock-is-set");
    const Causes causes = run.whyRun("timer.beat#3");
    CHECK(run.text(causes) ==
          "Run 3 of timer.beat begins at 3 s, 5 s late: it is due at −2 s.\n"
          "  ← The wall clock is set ahead at 2.5 s, and the plan moves with it. Timer-0 waits "
          "already, and nobody tells it.\n");
    CHECK(AskedRun::kinds(run.whyRun("timer.beat#4")) == "runLate < ownRun < runTook");
}

TEST_CASE("WHY-05 a wheel makes late what its tick makes late, not what ran before") {
    AskedRun run("35-four-queues-one-load");
    CHECK(AskedRun::kinds(run.whyRun("wheel.3#1")) == "runLate < tick");
    CHECK(AskedRun::kinds(run.whyRun("wheel.17#1")) == "runLate < workerBusy < runLate < tick");
}

TEST_CASE("WHY-06 a part taken out of the executor is the cause of what it was for") {
    AskedRun signal("43-no-signal-on-the-way-out");
    CHECK(AskedRun::kinds(signal.whyRun("report#1")) ==
          "runLate < workerBusy < otherIdle < takenOut");
    AskedRun sift("41-removed-but-not-sifted-up");
    CHECK(AskedRun::kinds(sift.whyRun("t40#1")) == "runLate < workerBusy < notWoken < takenOut");
}

TEST_CASE("WHY-07 a rejection names the handler, the full queue, the maximum, and what is run") {
    AskedRun run("10-nine-tasks");
    CHECK(run.text(run.whyTask("abort.T9")) ==
          "abort rejects abort.T9 at 0 ms: AbortPolicy decides what becomes of it.\n"
          "  ← The queue of abort is full: it has 3 tasks.\n"
          "  ← abort has 5 threads, and its maximumPoolSize is 5.\n"
          "  ← All 5 threads of abort are in a task.\n"
          "  ← pool-1-thread-1 is in run 1 of abort.T1 until 100 ms.\n");
    CHECK(AskedRun::kinds(run.whyTask("oldest.T4")) == "displaced");
    AskedRun hands("16-five-queues");
    CHECK(AskedRun::kinds(hands.whyTask("hands.c")) ==
          "rejected < nobodyWaited < atMaximum < workerBusy");
    AskedRun late("14-too-late");
    CHECK(AskedRun::kinds(late.whyTask("invoice")) == "rejected < notRunning < endedBy");
}

TEST_CASE("WHY-08 a periodic task that threw has no further run") {
    AskedRun run("5-silent-death");
    CHECK(AskedRun::kinds(run.whyTask("heartbeat")) == "noFurtherRun < threw");
    CHECK(AskedRun::kinds(run.whyRun("heartbeat#4")) == "noFurtherRun < threw");
}

TEST_CASE("WHY-09 threads that wait for each other close the chain") {
    AskedRun run("48-two-locks-two-orders");
    const Causes causes = run.why({"", "", "pool-1-thread-1", ""});
    CHECK(AskedRun::kinds(causes) == "waitsForLock < lockHeld < waitsForLock < lockHeld < circle");
    // Each link stands where it came to be, not at the end.
    for (std::size_t i = 0; i + 1 < causes.size(); ++i)
        CHECK(causes[i].position < run.history.size());
    CHECK(causes.back().position == causes.front().position);
    const Causes third = run.why({"", "", "pool-1-thread-3", ""});
    CHECK(AskedRun::kinds(third) ==
          "waitsForLock < lockHeld < waitsForLock < lockHeld < waitsForLock < lockHeld < circle");
}

TEST_CASE("WHY-10 a thread in get() waits for what became of the task") {
    AskedRun run("25-a-future-nobody-will-finish");
    CHECK(AskedRun::kinds(run.why({"", "", "patient", ""})) ==
          "waitsForResult < rejected < queueFull < atMaximum < workerBusy");
    AskedRun both = AskedRun::ofText(
        pool("one",
             "kind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\nmaximumPoolSize = 1\n"
             "queue = { type = \"LinkedBlockingQueue\" }") +
        task("slow", "[[\"work 50ms\"]]") + task("waiting", "[[\"work 1ms\"]]") +
        at("0ms", "submit", "task = \"slow\"") + at("1ms", "submit", "task = \"waiting\"") +
        at("2ms", "get", "task = \"waiting\""));
    std::size_t at = 0;
    while (at < both.history.size() && !both.history.log().is<Parked>(at)) ++at;
    REQUIRE(at < both.history.size());
    CHECK(both.text(both.why({"", "", "main", ""}, at + 1)) ==
          "main waits for the result of waiting.\n"
          "  ← waiting is in the queue of one.\n"
          "  ← pool-1-thread-1 is in run 1 of slow until 50 ms.\n");
}

TEST_CASE("WHY-11 the leader waits for the head, a follower for the leader") {
    AskedRun run("3-leader-hand-over");
    const std::size_t at = eventsUntil(run.history.log(), Instant{} + milliseconds(50));
    CHECK(AskedRun::kinds(run.why({"", "", "pool-1-thread-1", ""}, at)) == "follows < leads");
    CHECK(AskedRun::kinds(run.why({"", "", "pool-1-thread-2", ""}, at)) == "leads");
}

TEST_CASE("WHY-14 a worker between two tasks is in its pool's code, and one that leaves says why") {
    AskedRun run("52-nobody-takes-its-place");
    const Log& log = run.history.log();
    std::size_t at = 0;
    while (!log.is<TaskEnded>(at)) ++at;
    const QuestionWords worker{"", "", "pool-1-thread-1", ""};
    CHECK(AskedRun::kinds(run.why(worker, at + 1)) == "inNoTask");
    while (!log.is<WorkerExiting>(at)) ++at;
    const Causes leaves = run.why(worker, at + 1);
    CHECK(AskedRun::kinds(leaves) == "leaves < threw");
    CHECK(run.text(leaves) ==
          "pool-1-thread-1 leaves pool: its task or a hook threw an exception.\n"
          "  ← Run 1 of upload throws Boom at 1 ms.\n");
    CHECK(AskedRun::kinds(run.why(worker)) == "ended < leaves < threw");
    CHECK(AskedRun::kinds(run.why({"", "", "pool-1-thread-2", ""})) == "ended < leaves");
}

TEST_CASE("WHY-12 a pool has no further thread because its queue takes the tasks") {
    AskedRun run("11-maximum-without-effect");
    const std::size_t at = eventsUntil(run.history.log(), Instant{} + milliseconds(10));
    CHECK(AskedRun::kinds(run.why({"", "", "", "unbounded"}, at)) ==
          "hasThreads < unboundedTakes < allBusy < workerBusy");
    CHECK(AskedRun::kinds(run.why({"", "", "", "bounded"}, at)) ==
          "hasThreads < queueTakes < allBusy < workerBusy");
}

TEST_CASE("WHY-13 a thread that takes the place of one that died says so") {
    AskedRun run("17-what-executors-makes");
    CHECK(AskedRun::kinds(run.whyRun("job-4#1")) == "runWaited < threadMade < ended < threw");
}

TEST_CASE("a cancelled task names who cancelled it; one that shutdown drops, the policy") {
    AskedRun run("6-shutdown-policies");
    std::size_t policies = 0;
    for (std::uint32_t i = 0; i < run.history.latest().tasks.size(); ++i) {
        WhyQuestion question;
        question.task = {i};
        question.position = run.history.size();
        const Causes causes = WhyWalk(run.history, true).answer(question);
        REQUIRE_FALSE(causes.empty());
        if (AskedRun::kinds(causes) != "cancelled < byPolicy") continue;
        ++policies;
        CHECK(causes[0].text == "shutdown");
    }
    CHECK(policies > 0);
}

TEST_CASE("every question about every built-in run has an answer whose words are all filled in") {
    for (const char* language : {"en", "zh"}) {
        const TextCatalog words = loadTexts(language);
        for (const std::string& stem : builtInNames()) {
            AskedRun run(stem);
            const CauseText texts(run.history.names(), words);
            const RunState& latest = run.history.latest();
            std::vector<WhyQuestion> questions = questionsWorthAsking(latest, nullptr, 1000);
            const std::size_t middle = run.history.size() / 2;
            for (const std::size_t position : {middle, run.history.size()}) {
                WhyQuestion question;
                question.position = position;
                question.about = WhyQuestion::About::Thread;
                for (question.thread = {0}; question.thread.value < latest.workers.threads();
                     ++question.thread.value)
                    questions.push_back(question);
                question.about = WhyQuestion::About::Executor;
                for (question.executor = {0}; question.executor.value < latest.life.executors();
                     ++question.executor.value)
                    questions.push_back(question);
            }
            WhyWalk walk(run.history, true);
            for (const WhyQuestion& question : questions) {
                const Causes causes = walk.answer(question);
                REQUIRE_FALSE_MESSAGE(causes.empty(), stem);
                CHECK(causes.size() <= WhyWalk::kMostLinks);
                const std::string text = texts.question(question).text + texts.block(causes);
                CAPTURE(stem);
                CAPTURE(text);
                CHECK(text.find("why.") == std::string::npos);
                CHECK(text.find('{') == std::string::npos);
                CHECK(text.find("  ") == text.find("  ←"));
            }
        }
    }
}

TEST_CASE("a handler waits for those before it, until they return, throw or time out") {
    AskedRun six = AskedRun::ofText(sixHandlers());
    CHECK(AskedRun::kinds(six.whyRun("eh6#1")) ==
          "runOnTime < lastBefore < lastBefore < lastBefore");
    CHECK(six.text(six.whyRun("eh6#1")).find("eh3, the last to return") != std::string::npos);
    const Log& log = six.history.log();
    std::size_t early = 0;
    while (isBefore(log[early].time, Instant{} + milliseconds(5))) ++early;
    const Causes waits = six.why({"", "eh6", "", ""}, early);
    CHECK(AskedRun::kinds(waits).starts_with("waitsForHandlers < "));
    CHECK(six.text(waits).starts_with("eh6 waits for 2 of 2 handlers: eh3, eh5."));

    AskedRun threw = AskedRun::ofText(
        workerExecutor(2) + handler("a", "\"work 1ms\", \"throw IllegalStateException\"") +
        handler("b", "\"work 1ms\"") + handler("c", "\"work 1ms\"") +
        sirector(R"("begin a then b then c")") + publish("0ms"));
    CHECK(AskedRun::kinds(threw.whyTask("c")) == "neverBegins < threw");

    AskedRun late = AskedRun::ofText(sixHandlers("timeout = \"25ms\""));
    CHECK(AskedRun::kinds(late.whyTask("eh6")) == "neverBegins < eventTimedOut");
}

TEST_CASE("each kind of cause has a sentence, and each sentence a kind, in both languages") {
    for (const char* language : {"en", "zh"}) {
        const TextCatalog words = loadTexts(language);
        for (const std::string_view kind : kCauseWords) {
            const std::string key = "why." + std::string(kind);
            const bool has =
                words.has(key) ||
                std::any_of(words.all().begin(), words.all().end(),
                            [&](const auto& t) { return t.first.starts_with(key + "."); });
            CHECK_MESSAGE(has, key);
        }
        for (const auto& entry : words.all()) {
            const std::string& key = entry.first;
            if (!key.starts_with("why.") || key.starts_with("why.asked.") || key == "why.nothing")
                continue;
            const std::string kind = key.substr(4, key.find('.', 4) - 4);
            const bool known =
                std::find(kCauseWords.begin(), kCauseWords.end(), kind) != kCauseWords.end();
            CHECK_MESSAGE(known, key);
        }
    }
}

TEST_CASE("a late run's sentence and its chain name the same cause") {
    std::size_t late = 0;
    for (const std::string& stem : builtInNames()) {
        AskedRun run(stem);
        const Log& log = run.history.log();
        for (std::size_t i = 0; i < log.size(); ++i) {
            const auto began = log.get<TaskBegan>(i);
            if (!began) continue;
            const TaskBegan run_ = *began;
            const LateCause said = lateCauseOf(log[i], run_, run.history.at(i + 1));
            if (said.why == LateCause::Why::None) continue;
            WhyQuestion question;
            question.about = WhyQuestion::About::Run;
            question.task = run_.task;
            question.run = run_.run;
            const Causes causes = WhyWalk(run.history, true).answer(question);
            REQUIRE(causes.size() > 1);
            CAPTURE(stem);
            CAPTURE(run.text(causes));
            ++late;
            switch (said.why) {
                case LateCause::Why::Itself: CHECK(causes[1].kind == CauseKind::OwnRun); break;
                case LateCause::Why::Worker:
                    CHECK((causes[1].kind == CauseKind::WorkerBusy ||
                           causes[1].kind == CauseKind::AllBusy));
                    break;
                case LateCause::Why::Pause: CHECK(causes[1].kind == CauseKind::Paused); break;
                case LateCause::Why::Tick: CHECK(causes[1].kind == CauseKind::Tick); break;
                case LateCause::Why::None: break;
            }
        }
    }
    CHECK(late > 100);
}

TEST_CASE("a name that the run does not have is answered with the nearest one") {
    AskedRun run("35-four-queues-one-load");
    const auto error = [&](const QuestionWords& words) {
        return readQuestion(words, 0, run.history).error;
    };
    CHECK(error({"wheel.3", "", "", ""}) ==
          "found 'wheel.3', expected a task and the number of a run, such as poll#3");
    CHECK(error({"wheel.3#x", "", "", ""}) ==
          "found 'wheel.3#x', expected a task and the number of a run, such as poll#3");
    CHECK(error({"wheel.3#1", "", "", ""}).empty());
    CHECK(error({"wheel.3#2", "", "", ""}).empty());  // why there is no second one
    CHECK(error({"wheel.3#3", "", "", ""}) ==
          "found 'wheel.3#3', expected a number up to 1, the runs of wheel.3, or 2: why there is "
          "none");
    CHECK(error({"", "whel.3", "", ""}) ==
          "found 'whel.3', expected the name of a task; did you mean 'wheel.3'?");
    CHECK(error({"", "", "nobody at all", ""}) ==
          "found 'nobody at all', expected the name of a thread");
    CHECK(error({"", "", "", "whel"}) ==
          "found 'whel', expected the name of an executor; did you mean 'wheel'?");
    CHECK(error({"", "3", "", ""}).starts_with("found '3', expected one of '"));
    CHECK(error({"", "", "", ""}).empty());
}
