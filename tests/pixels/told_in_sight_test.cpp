// What the sentence tells of is in sight, however many rows a list has: over a run of many threads
// and tasks, at one event after the other, in windows where the lists are not whole.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

#include "app/perspectives/fork_join/layout.hpp"
#include "app/perspectives/locks/layout.hpp"
#include "app/perspectives/pool/layout.hpp"
#include "tests/pixels/in_window.hpp"
#include "tests/support/fixed_measure.hpp"

namespace poolscope {

namespace {

struct ManyShown {
    explicit ManyShown(const std::string& file, PerspectiveId view) {
        REQUIRE(app.opener.open(file));
        app.arrangement.perspective = view;
    }
    Playback& playback() { return app.runs.playback(); }
    const Log& log() { return playback().history.log(); }

    /// Calls it with the picture just after each of many events, and with the thread that acts.
    template <class Layout>
    void atEvents(auto see) {
        for (std::size_t at = 1; at <= log().size(); at += 17) {
            playback().head.seek(at);
            const Screen screen = app.layout({1280, 720}, measure);
            CAPTURE(at);
            see(*screen.as<Layout>(), log()[at - 1].thread, at);
        }
    }

    Program app;
    FixedTextMeasure measure;
};

bool canBePressed(const DisplayList& list, const Target& target) {
    return std::any_of(list.hits.begin(), list.hits.end(),
                       [&](const HitRegion& hit) { return hit.target == target; });
}

std::size_t threadsIn(const DisplayList& list) {
    return static_cast<std::size_t>(std::count_if(
        list.hits.begin(), list.hits.end(),
        [](const HitRegion& hit) { return hit.target.kind == Target::Kind::Thread; }));
}

}  // namespace

TEST_CASE("In Pool the worker and the queued task that the sentence tells of are in sight") {
    const Folder folder;
    ManyShown it(manyThreads(folder), "pool");
    std::size_t workers = 0;
    std::size_t queued = 0;
    it.atEvents<PoolLayout>([&](const PoolLayout& pool, ThreadId acts, std::size_t at) {
        const RunState& now = it.playback().history.at(at);
        const auto& lanes = now.workers.lanesOf(ExecutorId{0});
        const bool works = std::find(lanes.begin(), lanes.end(), acts) != lanes.end() &&
                           now.workers.worker(acts).now().doing != Doing::Gone;
        if (works && threadsIn(pool.list) < lanes.size()) {
            CHECK(canBePressed(pool.list, Target::of(acts)));
            ++workers;
        }
        const auto enqueued = it.log().get<Enqueued>(at - 1);
        const WaitingLine& line = now.pools.pool(ExecutorId{0}).queue.line;
        if (!enqueued || line.size() < 20) return;
        CHECK(canBePressed(pool.list, Target::of(enqueued->task)));
        ++queued;
    });
    CHECK(workers >= 40);
    CHECK(queued >= 1);
}

TEST_CASE("In Fork/Join the deque of the worker that acts is in sight") {
    const Folder folder;
    ManyShown it(forkJoinScenario(folder, 60, "10ms", 60), "forkJoin");
    std::size_t workers = 0;
    it.atEvents<ForkJoinLayout>([&](const ForkJoinLayout& picture, ThreadId acts, std::size_t at) {
        const auto& deques = it.playback().history.at(at).forkJoin.pool(ExecutorId{0}).deques;
        if (std::none_of(deques.begin(), deques.end(), [&](const Deque& each) {
                return each.exists && acts.exists() && each.owner == acts;
            }))
            return;
        CHECK(picture.tracks.size() < 50);
        CHECK(canBePressed(picture.list, Target::of(acts)));
        ++workers;
    });
    CHECK(workers >= 30);
}

TEST_CASE("In Fork/Join a deque that follows another in its place is its own worker's") {
    ManyShown it(POOLSCOPE_REPO "/assets/scenarios/74-a-count-runs-over.toml", "forkJoin");
    std::set<ThreadId> owners;
    it.atEvents<ForkJoinLayout>([&](const ForkJoinLayout& picture, ThreadId, std::size_t at) {
        for (const Deque& each : it.playback().history.at(at).forkJoin.pool(ExecutorId{0}).deques) {
            if (!each.exists || !each.owner.exists()) continue;
            CHECK(canBePressed(picture.list, Target::of(each.owner)));
            owners.insert(each.owner);
        }
    });
    CHECK(owners.size() >= 4);
}

TEST_CASE("In Locks the lock that the sentence tells of is in sight") {
    const Folder folder;
    ManyShown it(manyThreads(folder), "locks");
    std::size_t told = 0;
    it.atEvents<LocksLayout>([&](const LocksLayout& locks, ThreadId, std::size_t at) {
        const auto acquired = it.log().get<LockAcquired>(at - 1);
        if (!acquired) return;
        CHECK(locks.rows.size() < 30);
        CHECK(std::any_of(locks.rows.begin(), locks.rows.end(), [&](const LockRow& row) {
            return row.lock == acquired->lock && row.row.bottom() <= locks.trackArea.bottom();
        }));
        ++told;
    });
    CHECK(told >= 15);
}

}  // namespace poolscope
