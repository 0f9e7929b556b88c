// What workers take in whole runs, and whom they help in join, against the rules of JDK 17: each
// taking follows from the deques, and from who took from whom, as they were at that moment.
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "app/learn/exercise/exercise_random.hpp"
#include "tests/support/fork_join.hpp"

using namespace poolscope;

namespace {

constexpr int kIndirections = 2;  ///< further steps from thief to thief

/// The deques of the workers in the order of the pool's table, and then the queue of submissions.
struct StealPool {
    std::vector<std::vector<std::uint32_t>> queues;  ///< each from base to top

    std::size_t workers() const { return queues.size() - 1; }
    std::size_t submissions() const { return queues.size() - 1; }
};

/// A task in a queue, by its place from the base on.
struct StealPlace {
    std::size_t queue = 0;
    std::size_t at = 0;

    friend bool operator==(const StealPlace&, const StealPlace&) = default;
};

/// Of each worker the queue that it took its task from; nothing if it has none.
using StealSources = std::vector<std::optional<std::size_t>>;

std::optional<StealPlace> baseOf(const StealPool& pool, std::size_t queue) {
    if (pool.queues[queue].empty()) return std::nullopt;
    return StealPlace{queue, 0};
}

std::optional<StealPlace> topOf(const StealPool& pool, std::size_t queue) {
    if (pool.queues[queue].empty()) return std::nullopt;
    return StealPlace{queue, pool.queues[queue].size() - 1};
}

/// isEligible: the owner runs a task that was taken from the worker, or from one that runs such a
/// task, or one step further.
bool isWorthHelping(const StealPool& pool, const StealSources& sources, std::size_t queue,
                    std::size_t worker) {
    std::optional<std::size_t> from = sources[queue];
    for (int i = 0; i < kIndirections && from && from != worker; ++i)
        from = *from == pool.submissions() ? std::nullopt : sources[*from];
    return from == worker;
}

/// helpJoin: what a worker runs while it waits for a task that is in none of its slots.
std::optional<StealPlace> helped(const StealPool& pool, const StealSources& sources,
                                 std::size_t worker) {
    for (std::size_t i = 1; i <= pool.workers(); ++i) {
        const std::size_t queue = (worker + i) % pool.workers();
        if (!pool.queues[queue].empty() && isWorthHelping(pool, sources, queue, worker))
            return baseOf(pool, queue);
    }
    return std::nullopt;
}

/// A tree of tasks as chance has it: each forks some, works, and joins them in any order.
ForkJoinTaskPtr randomTree(World& world, std::shared_ptr<ExerciseRandom> random, int depth) {
    return taskOf(world, "t", [&world, random, depth]() -> Co<Value> {
        std::vector<ForkJoinTaskPtr> parts;
        const std::size_t count = depth == 0 ? 0 : random->between(1, 3);
        for (std::size_t i = 0; i < count; ++i) {
            parts.push_back(randomTree(world, random, depth - 1));
            co_await parts.back()->fork();
        }
        const auto length = static_cast<std::int64_t>(random->between(1, 5));
        co_await world.workUntil(world.now() + units(length));
        random->shuffle(parts);
        for (const ForkJoinTaskPtr& part : parts) co_await part->join();
        co_return Value(0);
    });
}

/// The deques and sources of a run, from its log alone.
class StealReplay {
public:
    explicit StealReplay(const Log& log) : log_(log) {}

    void go() {
        for (std::size_t i = 0; i < log_.size(); ++i) {
            thread_ = log_[i].thread.value;
            if (const auto made = log_.get<DequeCreated>(i)) create(*made);
            if (const auto pushed = log_.get<Pushed>(i))
                queueAt(pushed->deque).push_back(pushed->task.value);
            if (const auto taken = log_.get<DequeTaken>(i)) take(*taken);
            if (const auto found = log_.get<Scanned>(i)) scan(*found);
            if (const auto help = log_.get<Helped>(i)) helpedWith(*help);
            if (const auto began = log_.get<JoinBegan>(i))
                awaited_[thread_].push_back(began->task.value);
            if (log_.is<JoinEnded>(i)) awaited_[thread_].pop_back();
            if (const auto ended = log_.get<TaskEnded>(i)) end(ended->task.value);
            if (const auto gone = log_.get<Compensated>(i)) compensate(*gone);
        }
    }

    std::size_t helps = 0;
    std::size_t indirect = 0;  ///< of them, not from a deque whose owner took from the helper
    std::size_t joinsOwn = 0;
    std::size_t pops = 0;
    std::size_t scans = 0;
    std::size_t backToSource = 0;
    std::size_t waits = 0;

private:
    struct Help {
        std::uint32_t task = 0;
        std::optional<std::size_t> sourceBefore;
    };

    static std::size_t workerAt(std::int32_t place) { return static_cast<std::size_t>(place) / 2; }
    /// The worker's own by its place; submissions, which have even places, are one queue.
    std::size_t indexOf(std::int32_t place) const {
        return place % 2 == 0 ? pool_.submissions() : workerAt(place);
    }
    std::vector<std::uint32_t>& queueAt(std::int32_t place) {
        if (place % 2 != 0) makeRoom(workerAt(place));
        return pool_.queues[indexOf(place)];
    }
    /// The table of a pool with parallelism 3 has four places for workers; it doubles.
    void makeRoom(std::size_t worker) {
        while (worker >= pool_.workers()) {
            const std::size_t before = pool_.workers();
            pool_.queues.insert(pool_.queues.end() - 1, before, {});
            sources_.resize(pool_.workers());
        }
    }
    void create(const DequeCreated& made) {
        if (!made.owner.exists()) return;
        makeRoom(workerAt(made.deque));
        workers_[made.owner.value] = workerAt(made.deque);
        sources_[workerAt(made.deque)].reset();
    }
    bool isWorker() const { return workers_.count(thread_) > 0; }

    void take(const DequeTaken& taken) {
        std::vector<std::uint32_t>& queue = queueAt(taken.deque);
        const std::size_t from = indexOf(taken.deque);
        const auto at = std::find(queue.begin(), queue.end(), taken.task.value);
        REQUIRE(at != queue.end());
        const StealPlace place{from, static_cast<std::size_t>(at - queue.begin())};
        before_ = pool_;
        const std::size_t own = workers_.at(thread_);
        switch (taken.how) {
            case DequeEnd::Pop:
            case DequeEnd::Poll:
                CHECK(topOf(pool_, own) == place);
                ++pops;
                break;
            case DequeEnd::Remove:
                CHECK(from == own);
                CHECK(awaited_[thread_].back() == taken.task.value);
                ++joinsOwn;
                break;
            case DequeEnd::Steal:
            case DequeEnd::Submission:
                CHECK(baseOf(pool_, from) == place);
                stolen_[thread_] = place;
                break;
            default: FAIL("no such taking in these runs");
        }
        queue.erase(at);
        // What is neither found by a scan nor while it helps is more from the same queue.
        if (stolen_.count(thread_) > 0 && awaited_[thread_].empty() && sources_[own] == from) {
            CHECK(before_.queues[own].empty());
            CHECK(baseOf(before_, from) == stolen_[thread_]);
            ++backToSource;
        }
    }

    void scan(const Scanned& found) {
        const std::size_t own = workers_.at(thread_);
        sources_[own].reset();
        if (!found.task.exists()) return;
        sources_[own] = indexOf(found.deque);
        stolen_.erase(thread_);
        ++scans;
    }

    void helpedWith(const Helped& help) {
        const std::size_t own = workers_.at(thread_);
        const StealPlace taken = stolen_.at(thread_);
        stolen_.erase(thread_);
        CHECK(awaited_[thread_].back() == help.task.value);
        CHECK(helped(before_, sources_, own) == taken);
        indirect += sources_[taken.queue] == own ? 0 : 1;
        helps_[thread_].push_back({help.instead.value, sources_[own]});
        sources_[own] = taken.queue;
        ++helps;
    }

    void end(std::uint32_t task) {
        if (!isWorker() || helps_[thread_].empty() || helps_[thread_].back().task != task) return;
        sources_[workers_[thread_]] = helps_[thread_].back().sourceBefore;
        helps_[thread_].pop_back();
    }

    /// Whoever is about to block has nobody to help.
    void compensate(const Compensated& gone) {
        if (gone.how == Compensation::Restored || !isWorker()) return;
        CHECK(helped(pool_, sources_, workers_[thread_]) == std::nullopt);
        ++waits;
    }

    const Log& log_;
    StealPool pool_{std::vector<std::vector<std::uint32_t>>(5)};
    StealSources sources_ = StealSources(4);
    StealPool before_;  ///< the last taking
    std::uint32_t thread_ = 0;
    std::map<std::uint32_t, std::size_t> workers_;
    std::map<std::uint32_t, std::vector<std::uint32_t>> awaited_;
    std::map<std::uint32_t, std::vector<Help>> helps_;
    std::map<std::uint32_t, StealPlace> stolen_;  ///< taken, and not said what for
};

}  // namespace

TEST_CASE("FJP-21 in whole runs each worker takes, helps and waits as the deques have it") {
    std::size_t helps = 0;
    std::size_t indirect = 0;
    std::size_t joins = 0;
    std::size_t waits = 0;
    std::size_t scans = 0;
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        INFO("seed " << seed);
        ForkJoinSim sim(3, false, seed);
        const auto random = std::make_shared<ExerciseRandom>(seed);
        const ForkJoinTaskPtr root = randomTree(sim.world, random, 4);
        sim.ask([&] { return sim.pool.submit(root); });
        sim.run(10'000);
        REQUIRE(root->isDone());
        StealReplay replay(sim.log);
        replay.go();
        helps += replay.helps;
        indirect += replay.indirect;
        joins += replay.joinsOwn;
        waits += replay.waits;
        scans += replay.scans;
    }
    CHECK(helps > 100);
    CHECK(indirect > 10);
    CHECK(joins > 500);
    CHECK(waits > 100);
    CHECK(scans > 400);
}
