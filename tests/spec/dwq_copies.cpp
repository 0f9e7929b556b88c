// Conformance group DWQ, fifth part: one task queued several times. No program needs that, but the
// JDK allows it through getQueue().add, and what it does then follows from the same few lines of
// code: heapIndex names the copy that moved last, and is -1 as soon as one copy has left.
#include <array>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/bare_queue.hpp"

using namespace poolscope;

namespace {

struct CopyStep {
    std::string_view operation;
    std::string_view heap;
    std::string_view indexes;
};

/// Six tasks t0 ... t5 with the trigger times 0 1 2 3 0 1: what JDK 17 answered to sixty
/// operations.
constexpr std::array<CopyStep, 60> kMeasured{{
    {"add t4", "t4", "-1 -1 -1 -1 0 -1"},
    {"poll -> t4", "", "-1 -1 -1 -1 -1 -1"},
    {"add t4", "t4", "-1 -1 -1 -1 0 -1"},
    {"add t4", "t4 t4", "-1 -1 -1 -1 1 -1"},
    {"remove t4 -> true", "t4", "-1 -1 -1 -1 -1 -1"},
    {"remove t1 -> false", "t4", "-1 -1 -1 -1 -1 -1"},
    {"poll -> t4", "", "-1 -1 -1 -1 -1 -1"},
    {"add t4", "t4", "-1 -1 -1 -1 0 -1"},
    {"add t0", "t0 t4", "0 -1 -1 -1 1 -1"},
    {"poll -> t0", "t4", "-1 -1 -1 -1 0 -1"},
    {"poll -> t4", "", "-1 -1 -1 -1 -1 -1"},
    {"add t5", "t5", "-1 -1 -1 -1 -1 0"},
    {"add t5", "t5 t5", "-1 -1 -1 -1 -1 1"},
    {"remove t5 -> true", "t5", "-1 -1 -1 -1 -1 -1"},
    {"poll -> t5", "", "-1 -1 -1 -1 -1 -1"},
    {"add t4", "t4", "-1 -1 -1 -1 0 -1"},
    {"add t4", "t4 t4", "-1 -1 -1 -1 1 -1"},
    {"add t3", "t4 t4 t3", "-1 -1 -1 2 1 -1"},
    {"remove t0 -> false", "t4 t4 t3", "-1 -1 -1 2 1 -1"},
    {"add t2", "t4 t4 t3 t2", "-1 -1 3 2 1 -1"},
    {"add t2", "t4 t4 t3 t2 t2", "-1 -1 4 2 1 -1"},
    {"poll -> t4", "t4 t2 t3 t2", "-1 -1 1 2 -1 -1"},
    {"poll -> t4", "t2 t2 t3", "-1 -1 0 2 -1 -1"},
    {"add t0", "t0 t2 t3 t2", "0 -1 1 2 -1 -1"},
    {"add t5", "t0 t5 t3 t2 t2", "0 -1 4 2 -1 1"},
    {"add t3", "t0 t5 t3 t2 t2 t3", "0 -1 4 5 -1 1"},
    {"poll -> t0", "t5 t2 t3 t3 t2", "-1 -1 1 3 -1 0"},
    {"poll -> t5", "t2 t2 t3 t3", "-1 -1 0 3 -1 -1"},
    {"remove t1 -> false", "t2 t2 t3 t3", "-1 -1 0 3 -1 -1"},
    {"add t2", "t2 t2 t3 t3 t2", "-1 -1 4 3 -1 -1"},
    {"add t1", "t1 t2 t2 t3 t2 t3", "-1 0 2 5 -1 -1"},
    {"poll -> t1", "t2 t2 t2 t3 t3", "-1 -1 1 4 -1 -1"},
    {"remove t0 -> false", "t2 t2 t2 t3 t3", "-1 -1 1 4 -1 -1"},
    {"remove t4 -> false", "t2 t2 t2 t3 t3", "-1 -1 1 4 -1 -1"},
    {"add t2", "t2 t2 t2 t3 t3 t2", "-1 -1 5 4 -1 -1"},
    {"remove t4 -> false", "t2 t2 t2 t3 t3 t2", "-1 -1 5 4 -1 -1"},
    {"add t4", "t4 t2 t2 t3 t3 t2 t2", "-1 -1 2 4 0 -1"},
    {"add t3", "t4 t2 t2 t3 t3 t2 t2 t3", "-1 -1 2 7 0 -1"},
    {"add t1", "t4 t1 t2 t2 t3 t2 t2 t3 t3", "-1 1 3 8 0 -1"},
    {"add t5", "t4 t1 t2 t2 t5 t2 t2 t3 t3 t3", "-1 1 3 9 0 4"},
    {"remove t0 -> false", "t4 t1 t2 t2 t5 t2 t2 t3 t3 t3", "-1 1 3 9 0 4"},
    {"add t0", "t0 t4 t2 t2 t1 t2 t2 t3 t3 t3 t5", "0 4 3 9 1 10"},
    {"add t5", "t0 t4 t5 t2 t1 t2 t2 t3 t3 t3 t5 t2", "0 4 5 9 1 2"},
    {"remove t5 -> true", "t0 t4 t2 t2 t1 t2 t2 t3 t3 t3 t5", "0 4 2 9 1 -1"},
    {"remove t0 -> true", "t4 t1 t2 t2 t5 t2 t2 t3 t3 t3", "-1 1 2 9 0 4"},
    {"poll -> t4", "t1 t5 t2 t2 t3 t2 t2 t3 t3", "-1 0 2 4 -1 1"},
    {"add t4", "t4 t1 t2 t2 t5 t2 t2 t3 t3 t3", "-1 1 2 9 0 4"},
    {"add t5", "t4 t1 t2 t2 t5 t2 t2 t3 t3 t3 t5", "-1 1 2 9 0 10"},
    {"add t1", "t4 t1 t1 t2 t5 t2 t2 t3 t3 t3 t5 t2", "-1 2 5 9 0 10"},
    {"poll -> t4", "t1 t5 t1 t2 t5 t2 t2 t3 t3 t3 t2", "-1 0 10 9 -1 4"},
    {"add t4", "t4 t5 t1 t2 t5 t1 t2 t3 t3 t3 t2 t2", "-1 2 11 9 0 4"},
    {"add t1", "t4 t5 t1 t2 t5 t1 t2 t3 t3 t3 t2 t2 t1", "-1 12 11 9 0 4"},
    {"add t0", "t0 t5 t4 t2 t5 t1 t1 t3 t3 t3 t2 t2 t1 t2", "0 6 13 9 2 4"},
    {"remove t3 -> true", "t0 t5 t4 t2 t5 t1 t1 t3 t3 t2 t2 t2 t1", "0 6 9 -1 2 4"},
    {"add t1", "t0 t5 t4 t2 t5 t1 t1 t3 t3 t2 t2 t2 t1 t1", "0 13 9 -1 2 4"},
    {"poll -> t0", "t4 t5 t1 t2 t5 t1 t1 t3 t3 t2 t2 t2 t1", "-1 2 9 -1 0 4"},
    {"add t5", "t4 t5 t1 t2 t5 t1 t1 t3 t3 t2 t2 t2 t1 t5", "-1 2 9 -1 0 13"},
    {"poll -> t4", "t1 t5 t1 t2 t5 t1 t1 t3 t3 t2 t2 t2 t5", "-1 5 9 -1 -1 12"},
    {"poll -> t1", "t1 t5 t1 t2 t5 t5 t1 t3 t3 t2 t2 t2", "-1 -1 9 -1 -1 5"},
    {"add t1", "t1 t5 t1 t2 t5 t1 t1 t3 t3 t2 t2 t2 t5", "-1 5 9 -1 -1 12"},
}};

/// Does one operation; its text as measured, with what it answered.
std::string play(BareQueue& q, const std::vector<ScheduledPtr>& tasks, std::string_view line) {
    std::istringstream words{std::string(line)};
    std::string operation;
    std::string label;
    words >> operation;
    if (operation == "poll") return "poll -> " + q.poll();
    words >> label;
    const ScheduledPtr& task = tasks[static_cast<std::size_t>(label[1] - '0')];
    if (operation == "add") {
        q.add(task);
        return "add " + label;
    }
    return "remove " + label + " -> " + (q.remove(task) ? "true" : "false");
}

}  // namespace

TEST_CASE("DWQ-19 a task that is queued already can be added again, as in the JDK") {
    Sim sim;
    BareQueue q(sim);
    std::vector<ScheduledPtr> tasks;
    for (int i = 0; i < 6; ++i) tasks.push_back(q.schedule("t" + std::to_string(i), i * 5 % 4));
    q.clear();
    sim.run(10);
    for (const CopyStep& step : kMeasured) {
        CAPTURE(step.operation);
        CHECK(play(q, tasks, step.operation) == step.operation);
        CHECK(q.heap() == step.heap);
        std::string indexes;
        for (const ScheduledPtr& task : tasks) {
            indexes += (indexes.empty() ? "" : " ") + std::to_string(q.index(task));
        }
        CHECK(indexes == step.indexes);
    }
}

TEST_CASE("a task that another pool has queued can be added to this one, and both stay whole") {
    Sim sim;
    BareQueue one(sim);
    BareQueue two(sim);
    const ScheduledPtr first = one.schedule("first", 5);
    const ScheduledPtr shared = one.schedule("shared", 3);
    CHECK(two.add(shared));
    CHECK(two.add(shared));
    two.schedule("own", 4);
    CHECK(one.queue.heap().consistent());
    CHECK(two.queue.heap().consistent());
    CHECK(two.queue.heap().size() == 3);
    CHECK(one.remove(first));
    sim.run(3);
    CHECK(one.poll() == "shared");
    CHECK(two.poll() == "shared");
    CHECK(two.poll() == "shared");
    sim.run(4);
    CHECK(two.poll() == "own");
    CHECK(one.queue.heap().size() == 0);
    CHECK(two.queue.heap().size() == 0);
}
