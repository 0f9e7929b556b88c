// How many tasks lie below another one and have ended: counted once more by hand, at every moment.
#include <doctest/doctest.h>

#include "app/model/run/run_history.hpp"
#include "app/perspectives/fork_join/subtrees.hpp"
#include "engine/scenario/run/run.hpp"
#include "tests/support/built_in.hpp"

using namespace poolscope;

namespace {

Subtrees::Count countedByHand(TaskId task, const ForkJoinModel& latest, const ForkJoinModel& now) {
    Subtrees::Count count;
    for (const TaskId child : latest.node(task).children) {
        const Subtrees::Count below = countedByHand(child, latest, now);
        count.all += 1 + below.all;
        count.ended += (now.node(child).ended ? 1U : 0U) + below.ended;
    }
    return count;
}

}  // namespace

TEST_CASE("below a task of a fork/join pool lie as many tasks as one counts, at every moment") {
    const RunRecord run = runVirtually(builtIn("21-sum-by-halves"));
    RunHistory history(*run.log);
    history.follow();
    Subtrees subtrees;
    subtrees.follow(*run.log, run.log->size());
    const RunState& latest = history.latest();
    const TaskId root = latest.forkJoin.pool(ExecutorId{0}).roots[0];
    std::size_t most = 0;
    for (std::size_t at = 0; at <= run.log->size(); at += 5) {
        const ForkJoinModel& now = history.at(at).forkJoin;
        for (std::uint32_t n = 0; n < 20; ++n) {
            const Subtrees::Count counted =
                countedByHand(TaskId{root.value + n}, latest.forkJoin, now);
            const Subtrees::Count known =
                subtrees.below(TaskId{root.value + n}, at, latest, run.log->size());
            CHECK(known.all == counted.all);
            CHECK(known.ended == counted.ended);
            most = std::max(most, known.ended);
        }
    }
    CHECK(most > 5);
}

TEST_CASE("a log that grows is counted anew") {
    const RunRecord run = runVirtually(builtIn("21-sum-by-halves"));
    RunHistory history(*run.log);
    history.follow();
    const std::size_t size = run.log->size();
    const RunState then = history.at(size / 2);
    const RunState& latest = history.latest();
    const TaskId root = latest.forkJoin.pool(ExecutorId{0}).roots[0];
    Subtrees subtrees;
    subtrees.follow(*run.log, size / 2);
    const Subtrees::Count half = subtrees.below(root, size, then, size / 2);
    CHECK(half.ended < half.all);
    subtrees.follow(*run.log, size);
    const Subtrees::Count whole = subtrees.below(root, size, latest, size);
    CHECK(whole.ended == whole.all);
}
