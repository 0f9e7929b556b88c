// What is said of an event is so: every sentence of every built-in scenario, of the lessons' runs
// and of random runs, in both languages, against a second reading of the log. And it is so from the
// moment of the event on: no sentence depends on what comes later.
#include <doctest/doctest.h>

#include <random>
#include <set>

#include "app/storage/data_files.hpp"
#include "engine/scenario/run/run.hpp"
#include "tests/explore/random_run.hpp"
#include "tests/explore/sentence_judge.hpp"
#include "tests/support/built_in.hpp"
#include "tests/support/files.hpp"
#include "tests/support/random_runs.hpp"
#include "tests/support/random_scenario.hpp"
#include "tests/support/read_scenario.hpp"
#include "tests/support/scenario_text.hpp"

using namespace poolscope;

namespace {

using Words = std::set<std::string, std::less<>>;

/// Kinds whose sentences say nothing but who did it, or that no built-in scenario has.
const Words kNothingToConfirm{"threadStarted", "overflowFree",   "workerTimedOut", "runRefused",
                              "modeChanged",   "ioEnded",        "bodyChanged",    "turnGiven",
                              "repeatChanged", "callbackCalled", "spinEnded"};

/// Claims in words that no built-in scenario has occasion to make.
const Words kUnheard{
    "unparked: is not done yet",           "leaderCleared: until now the queue was empty",
    "headSeen: The queue is empty",        "workerExiting: more workers than maximumPoolSize",
    "executeStepped: There is no worker",  "executeStepped: has been shut down",
    "dequeTaken: from the top of its own", "countedDown: has returned twice",
    "handlerReleased: nothing is left",    "policyActed: nothing to drop",
    "shutdownDecided: already cancelled",  "finishPollBegan: because it is cancelled"};

/// The scenarios that lessons show.
std::set<std::string> scenariosOfLessons() {
    std::set<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(POOLSCOPE_REPO "/assets/lessons")) {
        const std::string text = contentsOf(file.path());
        constexpr std::string_view key = "\nscenario = \"";
        for (std::size_t at = 0; (at = text.find(key, at)) != std::string::npos;) {
            at += key.size();
            names.insert(text.substr(at, text.find('"', at) - at));
        }
    }
    return names;
}

/// The log as it was after its first events, and one more with each call.
class GrowingLog {
public:
    explicit GrowingLog(const Log& whole) : whole_(whole) {
        std::uint32_t texts = 0;
        for (std::size_t i = 0; i < whole.size(); ++i)
            visitFields(whole[i].what, [&]<class Value>(std::string_view, const Value& value) {
                if constexpr (std::is_same_v<Value, TextId>)
                    if (value.exists()) texts = std::max(texts, value.value + 1);
            });
        for (std::uint32_t i = 0; i < texts; ++i) part.intern(whole.text(TextId{i}));
    }
    void grow() { part.append(whole_[part.size()]); }

    Log part;

private:
    const Log& whole_;
};

/// The sentences as they are said at once, one after the other.
std::vector<std::string> saidAtOnce(const Log& log, const TextCatalog& texts) {
    GrowingLog growing(log);
    Names names;
    const Narrator narrator(growing.part, names, texts);
    RunState after(growing.part);
    std::vector<std::string> said;
    while (growing.part.size() < log.size()) {
        growing.grow();
        const std::size_t position = growing.part.size() - 1;
        names.follow(growing.part);
        after.apply(growing.part[position], position);
        said.push_back(narrator.sentence(position, after));
    }
    return said;
}

/// A pool and a Sirector with a random graph, whose events are published, waited for, limited,
/// called back, interrupted and rejected.
std::string randomEvents(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const auto below = [&](std::uint64_t most) { return random() % most; };
    const auto number = [&](std::uint64_t most) { return std::to_string(below(most)); };
    const std::uint64_t handlers = 2 + below(7);
    std::string graph;
    std::string tasks = task("done", "[[\"work 1ms\"]]");
    for (std::uint64_t i = 0; i < handlers; ++i) {
        const std::string name = "h" + std::to_string(i);
        const std::string fails = below(9) == 0 ? ", \"throw IllegalStateException\"" : "";
        tasks += task(name, "[[\"work " + number(4) + "ms\"" + fails + "]]");
        std::string before;
        for (std::uint64_t j = 0; j < i; ++j)
            if (below(3) == 0) before += (before.empty() ? "h" : ", h") + std::to_string(j);
        graph += (i == 0 ? "\"" : ", \"") +
                 (before.empty() ? "begin " : "after " + before + " then ") + name + "\"";
    }
    std::string text =
        "until = \"200ms\"\n" +
        pool("pool", "kind = \"WorkerExecutor\"\ncorePoolSize = " + std::to_string(1 + below(3)) +
                         "\nqueue = { type = \"ArrayBlockingQueue\", capacity = " +
                         std::to_string(1 + below(6)) + " }\n");
    const std::uint64_t broken = below(4);
    text += pool("graph", "kind = \"Sirector\"\nexecutor = \"pool\"\ngraph = [" + graph + "]\n" +
                              (broken == 0   ? "break = \"continueLast\"\n"
                               : broken == 1 ? "break = \"countAtOnce\"\n"
                                             : "")) +
            tasks;
    for (const std::string client : {"a", "b", "c"}) {
        const std::uint64_t way = below(3);
        text += at(number(10) + "ms", "publish",
                   "on = \"graph\"\nby = \"" + client + "\"\n" +
                       (way == 0   ? "timeout = \"" + number(12) + "ms\"\n"
                        : way == 1 ? "callback = \"done\"\n"
                                   : ""));
    }
    if (below(3) == 0) text += at(number(15) + "ms", "interrupt", "thread = \"a\"\n");
    return text;
}

void compareWithPrefix(const Log& log, const std::string& run) {
    const TextCatalog texts = loadTexts("en");
    const std::vector<std::string> atOnce = saidAtOnce(log, texts);
    Names names;
    names.follow(log);
    const Narrator narrator(log, names, texts);
    RunState after(log);
    for (std::size_t i = 0; i < log.size(); ++i) {
        after.apply(log[i], i);
        const std::string later = narrator.sentence(i, after);
        if (later != atOnce[i]) {
            FAIL_CHECK(run << " #" << i + 1 << ": " << atOnce[i] << "\n    later: " << later);
            return;
        }
    }
}

}  // namespace

TEST_CASE("SAY-1 the log confirms each sentence of the built-in scenarios and the lessons") {
    SentenceJudge judge;
    std::set<std::string> judged;
    for (const std::string& name : builtInNames()) {
        judge.judge(*runVirtually(builtIn(name)).log, name);
        judged.insert(name);
    }
    for (const std::string& name : scenariosOfLessons()) CHECK_MESSAGE(judged.contains(name), name);
    CHECK(judge.faults() == "");
    for (const std::string& claim : judge.unheard()) CHECK_MESSAGE(kUnheard.contains(claim), claim);
    for (const EventKindRow& kind : kEventTable) {
        const auto found = judge.confirmed().find(kind.name);
        const bool confirmed = found != judge.confirmed().end() && found->second > 0;
        CHECK_MESSAGE((confirmed || kNothingToConfirm.contains(kind.name)), kind.name);
    }
    MESSAGE(judge.sentences() << " sentences");
}

TEST_CASE("NAR the threads of a factory are of no other executor by their name") {
    for (const std::string& name : builtInNames()) {
        const RunRecord run = runVirtually(builtIn(name));
        Names names;
        names.follow(*run.log);
        std::set<std::string, std::less<>> executors;
        for (std::size_t i = 0; i < run.log->size(); ++i) {
            const Event event = (*run.log)[i];
            if (const auto* made = event.what.get<ExecutorCreated>())
                executors.emplace(names.of(made->executor));
        }
        for (std::size_t i = 0; i < run.log->size(); ++i) {
            const Event event = (*run.log)[i];
            const auto* const added = event.what.get<WorkerAdded>();
            if (added == nullptr) continue;
            const std::string_view worker = names.of(added->worker);
            const std::string_view pool = worker.substr(0, worker.find("-thread-"));
            if (executors.contains(pool)) CHECK(pool == names.of(added->executor));
        }
    }
}

TEST_CASE("SAY-2 the log confirms each sentence of random scenarios and programs") {
    SentenceJudge judge;
    const std::uint64_t each = randomRuns(30);
    for (std::uint64_t seed = 1; seed <= each; ++seed) {
        judge.judge(*runVirtually(read(randomScenario(seed))).log,
                    "scenario " + std::to_string(seed));
        RandomRun program(seed, seed % 2 == 0);
        program.run();
        judge.judge(program.log, "program " + std::to_string(seed));
    }
    CHECK(judge.faults() == "");
    CHECK(judge.sentences() >= 2000 * each);
}

TEST_CASE("SAY-3 a model of the window that misses an event is noticed") {
    const RunRecord run = runVirtually(builtIn("3-leader-hand-over"));
    const auto faultsWithout = [&](const auto& missed) {
        SentenceJudge judge;
        judge.judge(*run.log, "3-leader-hand-over", missed);
        return judge.faults();
    };
    CHECK(faultsWithout([](const Event&) { return false; }) == "");
    CHECK(faultsWithout([](const Event& e) { return e.what.is<LeaderTaken>(); }) != "");
    CHECK(faultsWithout([](const Event& e) { return e.what.is<LeaderCleared>(); }) != "");
    CHECK(faultsWithout([](const Event& e) { return e.what.is<Signalled>(); }) != "");
    CHECK(faultsWithout([](const Event& e) { return e.what.is<SizeChanged>(); }) != "");
    CHECK(faultsWithout([](const Event& e) { return e.what.is<SlotFilled>(); }) != "");
}

TEST_CASE("SAY-4 no sentence depends on a later event") {
    for (const char* name : {"26-nine-oclock-every-day", "3-leader-hand-over", "21-sum-by-halves",
                             "47-searching-the-array", "10-nine-tasks", "7-cancelled-but-queued"})
        compareWithPrefix(*runVirtually(builtIn(name)).log, name);
    for (std::uint64_t seed = 1; seed <= randomRuns(8); ++seed)
        compareWithPrefix(*runVirtually(read(randomScenario(seed))).log,
                          "scenario " + std::to_string(seed));
}

TEST_CASE("SAY-5 the log confirms each sentence of random graphs of handlers, at once and later") {
    SentenceJudge judge;
    for (std::uint64_t seed = 1; seed <= randomRuns(60); ++seed) {
        const RunRecord run = runVirtually(read(randomEvents(seed)));
        judge.judge(*run.log, "graph " + std::to_string(seed));
        if (seed % 10 == 0) compareWithPrefix(*run.log, "graph " + std::to_string(seed));
    }
    CHECK(judge.faults() == "");
    for (const EventKindRow& kind : kEventTable) {
        if (kind.category != Category::Graph) continue;
        const auto found = judge.confirmed().find(kind.name);
        CHECK_MESSAGE((found != judge.confirmed().end() && found->second > 0), kind.name);
    }
}
