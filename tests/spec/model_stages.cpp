// CompletableFutures folded from runs: the stacks, what each waits for, who ran it; and the
// question which thread runs a function.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <random>
#include <string>

#include "app/batch/run_verdict.hpp"
#include "app/model/run/run_history.hpp"
#include "app/model/why/why_walk.hpp"
#include "tests/spec/predict_oracle.hpp"
#include "tests/spec/predict_support.hpp"
#include "tests/support/read_scenario.hpp"
#include "tests/support/stage_scenario.hpp"

using namespace poolscope;

namespace {

std::string diamond(const std::string& more = "") {
    return more + diamondOfFutures("thenAcceptAsync");
}

class StagesRun {
public:
    explicit StagesRun(const std::string& scenario)
        : record(runVirtually(read(scenario))), history(*record.log) {
        history.follow();
    }
    /// Of all futures after all events of that millisecond: "price running [convert] ...".
    std::string at(int ms) {
        const RunState& then = history.at(positionAt(ms));
        std::string all;
        for (std::uint32_t i = 0; i < then.life.tasks(); ++i) {
            const StageFacts& stage = then.stages.stage(TaskId{i});
            if (!stage.exists) continue;
            all += (all.empty() ? "" : "  ") + std::string(history.names().of(TaskId{i})) + " " +
                   words(stage, then.stages);
        }
        return all;
    }

    RunRecord record;
    RunHistory history;

private:
    std::size_t positionAt(int ms) const {
        std::size_t position = 0;
        while (position < history.size() &&
               !isBefore(Instant{} + milliseconds(ms), (*record.log)[position].time))
            ++position;
        return position;
    }
    std::string words(const StageFacts& stage, const StagesModel& model) const {
        constexpr std::array<const char*, 7> kWords{"waits", "submitted", "running", "returned",
                                                    "threw", "cancelled", "never"};
        std::string text = kWords[static_cast<std::size_t>(stage.work.state)];
        if (stage.work.state == WorkState::Waits) text += std::to_string(model.leftOf(stage));
        if (stage.complete) text += "=" + std::string(record.log->text(stage.outcome));
        if (stage.work.thread.exists())
            text += "@" + std::string(history.names().of(stage.work.thread));
        for (const StackedCompletion& one : stage.stack)
            text += " [" +
                    (one.form == CompletionForm::Signaller
                         ? std::string(history.names().of(one.waiter)) + " waits"
                         : (one.form == CompletionForm::CoCompletion ? "co " : "") +
                               std::string(history.names().of(one.stage))) +
                    "]";
        return text;
    }
};

}  // namespace

TEST_CASE("STG-10 the stack of each future, what it waits for, and who ran it") {
    StagesRun run(diamond());
    CHECK(run.at(4) == "price running@pool-1-thread-1  rate running@pool-1-thread-2");
    CHECK(run.at(12) ==
          "price running@pool-1-thread-1 [convert]  rate running@pool-1-thread-2 [co convert]  "
          "convert waits2 [print]  print waits1");
    CHECK(run.at(16) ==
          "price running@pool-1-thread-1 [convert]  rate running@pool-1-thread-2 [co convert]  "
          "convert waits2 [print]  print waits1 [main waits]");
    CHECK(run.at(25) ==
          "price running@pool-1-thread-1 [convert]  rate returned=2@pool-1-thread-2  "
          "convert waits1 [print]  print waits1 [main waits]");
    CHECK(run.at(42) ==
          "price returned=30@pool-1-thread-1  rate returned=2@pool-1-thread-2  "
          "convert running@pool-1-thread-1 [print]  print waits1 [main waits]");
    CHECK(run.at(60) ==
          "price returned=30@pool-1-thread-1  rate returned=2@pool-1-thread-2  "
          "convert returned=60@pool-1-thread-1  print returned=null@pool-1-thread-2");
}

TEST_CASE("STG-11 cancel completes the future, and the thread goes on; thenCompose waits again") {
    StagesRun cancelled(kPoolOfFutures + stageTask("far", R"("io 40ms", "return 1")") +
                        calls(0, "supplyAsync", "task = \"far\"") +
                        calls(10, "cancel", "task = \"far\"\nmayInterrupt = true"));
    CHECK(cancelled.at(12) == "far cancelled=CancellationException@pool-1-thread-1");
    CHECK(cancelled.history.at(cancelled.history.size()).stages.of(ExecutorId{1}).size() == 1);
    StagesRun composed(
        kPoolOfFutures + stageTask("id", R"("work 5ms", "return 4")") +
        stageTask("load", R"("io 20ms", "return 40")") +
        stageTask("compose", R"({ call = "supplyAsync", task = "load", on = "futures" })") +
        calls(0, "supplyAsync", "task = \"id\"") +
        calls(1, "thenCompose", "of = \"id\"\ntask = \"compose\""));
    CHECK(composed.at(8) ==
          "id returned=4@pool-1-thread-1  compose waits1@pool-1-thread-1  "
          "load running@pool-1-thread-2 [compose]");
    CHECK(composed.at(30) ==
          "id returned=4@pool-1-thread-1  compose returned=40@pool-1-thread-1  "
          "load returned=40@pool-1-thread-2");
}

TEST_CASE("STG-12 at any position the model of futures is the fold from scratch") {
    StagesRun run(diamond());
    const auto text = [&](const StagesModel& model) {
        std::string all;
        for (const TaskId task : model.of(ExecutorId{1})) {
            const StageFacts& stage = model.stage(task);
            all += fmt::format("{} {} {} {} {}\n", static_cast<int>(stage.work.state),
                               stage.stack.size(), stage.sources.size(), stage.complete,
                               stage.work.thread.value);
        }
        return all;
    };
    std::mt19937 random(5);
    for (int i = 0; i < 30; ++i) {
        const std::size_t position = random() % (run.history.size() + 1);
        StagesModel scratch(*run.record.log);
        for (std::size_t at = 0; at < position; ++at) scratch.apply((*run.record.log)[at], at);
        CHECK(text(run.history.at(position).stages) == text(scratch));
    }
}

TEST_CASE("VER-STG a function that takes time on a client or on the Delayer is told") {
    const auto verdict = [](const std::string& scenario) {
        const TextCatalog words = loadTexts("en");
        const Scenario read = poolscope::read(scenario);
        return RunVerdict(read, runVirtually(read)).block(Problem::MisplacedCallback, words);
    };
    const std::string load = kPoolOfFutures + stageTask("load", R"("io 20ms", "return 1")") +
                             stageTask("after", R"("work 5ms")") +
                             calls(0, "supplyAsync", "task = \"load\"");
    const std::string of = "of = \"load\"\ntask = \"after\"";
    CHECK(verdict(load + calls(10, "thenAccept", of)).empty());
    CHECK(verdict(load + calls(40, "thenAcceptAsync", of)).empty());
    CHECK(verdict(load + calls(40, "thenAccept", of)) ==
          "Functions of CompletableFutures on threads that have other work:\n"
          "  after ran for 5 ms on main at 40 ms, inside its own call: an Async method hands it to "
          "an executor\n");
    CHECK(verdict(load + calls(0, "orTimeout", "task = \"load\"\ntimeout = \"10ms\"") +
                  calls(0, "handle", of)) ==
          "Functions of CompletableFutures on threads that have other work:\n"
          "  after ran for 5 ms at 10 ms on CompletableFutureDelayScheduler, which keeps all "
          "timeouts: an Async method hands it to an executor\n");
}

TEST_CASE("WHY-STG a future waits for others, for nobody, or went on when the last was complete") {
    const auto why = [](const std::string& scenario, const std::string& task, int ms) {
        const RunRecord run = runVirtually(read(scenario));
        RunHistory history(*run.log);
        history.follow();
        std::size_t position = 0;
        while (position < history.size() &&
               !isBefore(Instant{} + milliseconds(ms), (*run.log)[position].time))
            ++position;
        WhyQuestion question;
        question.about = WhyQuestion::About::Task;
        question.position = position;
        for (std::uint32_t i = 0; i < history.latest().life.tasks(); ++i)
            if (history.names().of(TaskId{i}) == task) question.task = TaskId{i};
        std::string kinds;
        for (const Cause& cause : WhyWalk(history, true).answer(question))
            kinds += (kinds.empty() ? "" : " ") + std::string(nameOf(cause.kind));
        return kinds;
    };
    CHECK(why(diamond(), "convert", 12) == "waitsForFutures resultRuns onDevice");
    CHECK(why(diamond(), "convert", 42) == "runOnTime lastSource");
    CHECK(why(kPoolOfFutures + calls(0, "newIncompleteFuture", "as = \"a\""), "a", 1) ==
          "notCompleted");
}

TEST_CASE("PRE-45 who completes runs what is in the stack; who comes later runs it himself") {
    const RunRecord run = runVirtually(
        read(kPoolOfFutures + stageTask("load", R"("io 20ms", "return 1")") +
             stageTask("early", R"("work 5ms")") + stageTask("late", R"("work 5ms")") +
             stageTask("apart", R"("work 5ms")") + calls(0, "supplyAsync", "task = \"load\"") +
             calls(10, "thenAccept", "of = \"load\"\ntask = \"early\"") +
             calls(40, "thenAccept", "of = \"load\"\ntask = \"late\"") +
             calls(60, "thenAcceptAsync", "of = \"load\"\ntask = \"apart\"")));
    const AskedLog asked(*run.log, PredictKind::Callback);
    REQUIRE(asked.questions.size() == 3);
    CHECK(asked.prompt(0) ==
          "pool-1-thread-1 is about to complete load, and early waits for it. Which thread runs "
          "the function of early?");
    CHECK(asked.right(0) == "pool-1-thread-1");
    CHECK(asked.prompt(1) ==
          "main registers late with load, which is complete. Which thread runs the function of "
          "late?");
    CHECK(asked.right(1) == "main");
    CHECK(asked.right(2) == "A thread of pool, which gets it by execute");
    CHECK(asked.wrong(2).find("main: That is so without Async.") != std::string::npos);
}

TEST_CASE("PRE-46 under any schedule the answer is who runs the function") {
    CHECK(askedUnderRandomSchedules(diamond, kindsOf({PredictKind::Callback})) > 200);
}
