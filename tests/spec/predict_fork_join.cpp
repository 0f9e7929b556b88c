// Questions about a fork/join pool: what goes where, what a worker takes next, what it does in
// join.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/spec/predict_oracle.hpp"
#include "tests/spec/predict_support.hpp"

using namespace poolscope;

namespace {

/// Two workers: A's part B is stolen, and A and B help each other in join. S and T are submitted.
std::string helpersScenario(const std::string& more = "") {
    const auto task = [](const std::string& name, const std::string& body) {
        return "[[task]]\nname = \"" + name + "\"\nbody = [" + body + "]\n";
    };
    const auto submit = [](const std::string& time, const std::string& name) {
        return "[[at]]\ntime = \"" + time + "\"\ncall = \"submit\"\ntask = \"" + name + "\"\n";
    };
    const auto fork = [](const std::string& part) {
        return "{ call = \"fork\", task = \"" + part + "\" }, ";
    };
    const auto join = [](const std::string& part) {
        return "{ call = \"join\", task = \"" + part + "\" }, ";
    };
    return more +
           "until = \"100ms\"\n[[executor]]\nname = \"pool\"\nkind = \"ForkJoinPool\"\n"
           "parallelism = 2\n" +
           task("A", fork("B") + "\"work 3ms\", " + fork("C") + fork("D") + "\"work 4ms\", " +
                         join("C") + join("B") + join("B")) +
           task("B", "\"work 5ms\", " + fork("E") + fork("F") + "\"work 7ms\", " + join("E")) +
           task("C", "\"work 2ms\"") + task("D", "\"work 2ms\"") + task("E", "\"work 3ms\"") +
           task("F", "\"work 9ms\"") + task("S", "\"work 4ms\"") + task("T", "\"work 4ms\"") +
           submit("0ms", "A") + submit("1ms", "S") + submit("2ms", "T");
}

}  // namespace

TEST_CASE("PRE-40 a task goes to the top of its worker's own deque, or of the submissions") {
    const RunRecord run = runVirtually(read(helpersScenario()));
    const AskedLog asked(*run.log, PredictKind::Pushes);
    REQUIRE(asked.questions.size() == 3);
    CHECK(asked.prompt(0) == "main submits T. Where does T go?");
    CHECK(asked.right(0) == "To the top of a queue of submissions");
    CHECK(asked.prompt(1) == "ForkJoinPool-1-worker-1 runs A, and A forks D. Where does D go?");
    CHECK(run.log->is<Pushed>(asked.questions[1].asked));
    CHECK(asked.right(1) == "To the top of its own deque");
    CHECK(asked.wrong(1).starts_with("Into a queue of submissions: The queues of submissions are"));
}

TEST_CASE("PRE-41 a worker's own deque is empty, and so is where it took from: it scans") {
    const RunRecord run = runVirtually(read(helpersScenario()));
    const AskedLog asked(*run.log, PredictKind::RunsNext);
    REQUIRE(asked.questions.size() == 1);
    CHECK(asked.prompt(0) ==
          "ForkJoinPool-1-worker-2 has run B to its end. It took from the deque of "
          "ForkJoinPool-1-worker-1 last. What does it do next?");
    CHECK(asked.right(0) == "It takes S from a queue of submissions");
    CHECK(asked.wrong(0) ==
          "It takes T from a queue of submissions: The top is the owner's end. Others take the "
          "oldest task, S, from the base. | "
          "It waits for a signal: An empty deque does not end a scan. It goes on to the next, and "
          "finds S.");
}

TEST_CASE("PRE-42 join runs the task of its own deque, helps, waits, or goes on") {
    const RunRecord run = runVirtually(read(helpersScenario()));
    const AskedLog asked(*run.log, PredictKind::Joins);
    std::vector<std::string> said;
    for (std::size_t i = 0; i < asked.questions.size(); ++i) said.push_back(asked.right(i));
    CHECK(said == std::vector<std::string>{"It takes C from its own deque",
                                           "It takes E from the deque of ForkJoinPool-1-worker-2",
                                           "It takes D from the deque of ForkJoinPool-1-worker-1",
                                           "It takes F from the deque of ForkJoinPool-1-worker-2",
                                           "It goes on with B", "It goes on with A",
                                           "It goes on with A"});
    CHECK(asked.prompt(3) ==
          "ForkJoinPool-1-worker-1 has run E to its end. Before that, A called join on B. What "
          "does ForkJoinPool-1-worker-1 do?");
    CHECK(asked.wrong(1).starts_with(
        "It takes D from its own deque: In its own deque join looks for B alone. D stays where it "
        "is. | It takes F from the deque of ForkJoinPool-1-worker-2: The top is the owner's end."));
}

TEST_CASE("PRE-43 fork/join: under any schedule the answer is what the worker does") {
    const PredictKinds kinds =
        kindsOf({PredictKind::Pushes, PredictKind::RunsNext, PredictKind::Joins});
    CHECK(askedUnderRandomSchedules(helpersScenario, kinds) > 1000);
}
