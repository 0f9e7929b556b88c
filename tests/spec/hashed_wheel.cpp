// The hashed wheel as a scheduled pool's queue: where a task hangs, when it is due, what a turn
// costs. Arithmetic and order are Netty's (HashedWheelTimer), tick by tick.
#include <algorithm>
#include <set>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "app/model/run/heap_model.hpp"
#include "engine/trace/names.hpp"
#include "tests/support/bare_queue.hpp"

using namespace poolscope;

namespace {

constexpr DelayedQueueForm wheelOf(std::int64_t tick, std::int32_t slots) {
    return {QueueKind::HashedWheel, units(tick), slots};
}

struct WheelQueue {
    WheelQueue(std::int64_t tick, std::int32_t slots)
        : bare(sim, sim.poolOf<ScheduledThreadPoolExecutor>(1, "pool",
                                                            std::make_shared<NoThreadFactory>(),
                                                            nullptr, wheelOf(tick, slots))) {}

    ScheduledPtr put(const std::string& label, std::int64_t delay) {
        return bare.schedule(label, delay);
    }
    /// Polls at a time.
    std::string pollAt(std::int64_t time) {
        sim.run(time);
        return bare.poll();
    }
    /// The lists according to the log: "1[a b+1] 3[c] due[d]", +1: rounds to go.
    std::string lists() const {
        HeapModel model(sim.log);
        Names names;
        names.follow(sim.log);
        for (std::size_t i = 0; i < sim.log.size(); ++i) model.apply(sim.log[i], i);
        std::string text;
        const auto add = [&](const std::string& name, std::int32_t bucket) {
            std::string tasks;
            for (const TaskId task : model.listOf(bare.pool.id(), bucket)) {
                tasks += (tasks.empty() ? "" : " ") + std::string(names.of(task));
                if (model.key(task).rounds > 0)
                    tasks += "+" + std::to_string(model.key(task).rounds);
            }
            if (!tasks.empty()) text += (text.empty() ? "" : " ") + name + "[" + tasks + "]";
        };
        for (std::int32_t b = 0; b < model.heap(bare.pool.id()).wheel().buckets; ++b)
            add(std::to_string(b), b);
        add("due", Wheel::kDue);
        return text;
    }
    /// Looks at tasks under the hand, and turns of the hand, since a position of the log.
    std::string cost(std::size_t from = 0) const {
        int looks = 0;
        int turns = 0;
        for (std::size_t i = from; i < sim.log.size(); ++i) {
            const Payload& what = sim.log[i].what;
            looks += what.is<RoundCounted>() || what.is<TimeoutExpired>();
            turns += what.is<WheelTurned>();
        }
        return std::to_string(looks) + " " + std::to_string(turns);
    }

    Sim sim;
    BareQueue bare;
};

}  // namespace

TEST_CASE("HashedWheel: a task hangs in the bucket of its tick, with the turns it must let pass") {
    WheelQueue q(10, 8);  // a turn is 80
    q.put("a", 0);
    q.put("b", 9);
    q.put("c", 10);
    q.put("d", 79);
    q.put("e", 80);   // bucket 0 again, one turn later
    q.put("f", 245);  // tick 24
    CHECK(q.lists() == "0[a b e+1 f+3] 1[c] 7[d]");
    CHECK(q.cost() == "0 0");  // inserting looks at no task
    CHECK(q.bare.queue.tasks().consistent());
}

TEST_CASE(
    "HashedWheel: due is whose tick is over, not whose time has come; in order of putting in") {
    WheelQueue q(10, 8);
    q.put("late", 9);
    q.put("early", 1);
    q.put("stroke", 10);  // exactly on the stroke: in tick 1, so due at 20
    CHECK(q.pollAt(9) == "null");
    CHECK(q.pollAt(10) == "late");  // put in first
    CHECK(q.lists() == "1[stroke] due[early]");
    CHECK(q.bare.poll() == "early");
    CHECK(q.bare.poll() == "null");
    CHECK(q.pollAt(19) == "null");
    CHECK(q.pollAt(20) == "stroke");
}

TEST_CASE("HashedWheel: the hand looks at everybody in its bucket once a turn") {
    WheelQueue q(10, 4);  // a turn is 40
    q.put("now", 5);
    q.put("next", 45);
    q.put("third", 85);
    q.sim.run(10);
    const std::size_t before = q.sim.log.size();
    CHECK(q.bare.poll() == "now");
    CHECK(q.lists() == "0[next third+1]");
    CHECK(q.cost(before) == "3 1");
    CHECK(q.pollAt(49) == "null");
    CHECK(q.cost(before) == "3 4");  // three empty buckets
    CHECK(q.pollAt(50) == "next");
    CHECK(q.lists() == "0[third]");
    CHECK(q.cost(before) == "5 5");
    CHECK(q.pollAt(90) == "third");
}

TEST_CASE("HashedWheel: whoever looks late finds all ticks since then, in their order") {
    WheelQueue q(10, 4);
    q.put("c", 35);
    q.put("a", 5);
    q.put("b", 18);
    q.put("d", 95);  // tick 9, bucket 1: the hand comes by once in vain
    CHECK(q.pollAt(73) == "a");
    CHECK(q.lists() == "1[d] due[b c]");
    CHECK(q.bare.drain() == "2 [b c]");
    CHECK(q.pollAt(100) == "d");
}

TEST_CASE("HashedWheel: the hand stands while nothing hangs, and is set when something does") {
    WheelQueue q(10, 8);
    q.sim.run(123);
    q.put("a", 2);  // due at 125, in tick 12
    CHECK(q.lists() == "4[a]");
    CHECK(q.cost() == "0 1");
    CHECK(q.pollAt(129) == "null");
    CHECK(q.pollAt(130) == "a");
}

TEST_CASE("HashedWheel: one whose time is past waits for the end of the tick, alone or not") {
    for (const bool alone : {true, false}) {
        CAPTURE(alone);
        Sim sim;
        auto& pool = sim.poolOf<ScheduledThreadPoolExecutor>(
            1, "pool", std::make_shared<DefaultThreadFactory>(sim.world), nullptr, wheelOf(10, 8));
        sim.at(0, [&, alone]() -> Co<void> {
            if (!alone) co_await pool.schedule(sim.body("far"), units(1'000), "far");
            co_await pool.scheduleAtFixedRate(sim.body("t", 65, 1), units(0), units(10), "t");
        });
        sim.run(95);
        // Taken at 10; at 75, when the run ends, the next ones have been due for long.
        CHECK(runsIn(sim) == "t10-75 t80-81 t90-91");
    }
}

TEST_CASE("HashedWheel: a task is removed from anywhere without looking at others") {
    WheelQueue q(10, 4);
    const ScheduledPtr a = q.put("a", 1);
    const ScheduledPtr b = q.put("b", 2);
    const ScheduledPtr c = q.put("c", 3);
    q.put("d", 4);
    CHECK(q.bare.remove(b));
    CHECK(q.lists() == "0[a c d]");
    CHECK(q.bare.remove(a));
    CHECK_FALSE(q.bare.remove(a));
    CHECK(q.bare.index(a) == -1);
    CHECK(q.cost() == "0 0");
    CHECK(q.pollAt(10) == "c");
    CHECK_FALSE(q.bare.remove(c));
    const ScheduledPtr e = q.put("e", 5);
    CHECK(q.lists() == "1[e] due[d]");
    CHECK(q.bare.remove(e));
    CHECK(q.bare.drain() == "1 [d]");
    CHECK(q.bare.queue.tasks().consistent());
}

TEST_CASE("HashedWheel: after clear nothing is queued, and it goes on as before") {
    WheelQueue q(10, 4);
    for (int i = 0; i < 17; ++i) q.put("t" + std::to_string(i), 7 * i);
    q.sim.run(30);
    q.bare.poll();
    q.bare.clear();
    CHECK(q.lists() == "");
    CHECK(q.bare.queue.tasks().capacity() == 24);
    CHECK(q.bare.queue.tasks().consistent());
    q.put("again", 1);
    CHECK(q.pollAt(40) == "again");
}

TEST_CASE("HashedWheel: a delay too long for the clock hangs as far away as can be") {
    WheelQueue q(1'000, 8);
    const ScheduledPtr never =
        q.sim.ask([&] { return q.bare.pool.schedule(q.sim.body("never"), kForever, "never"); });
    q.put("soon", 1);
    CHECK(q.bare.queue.tasks().consistent());
    CHECK(q.pollAt(1'000) == "soon");
    CHECK(q.pollAt(50'000) == "null");
    CHECK(q.bare.queue.tasks().consistent());
    CHECK(q.bare.remove(never));
}

TEST_CASE("HashedWheel: the leader wakes up at every tick, the others only for work") {
    Sim sim;
    auto& pool = sim.poolOf<ScheduledThreadPoolExecutor>(
        2, "pool", std::make_shared<DefaultThreadFactory>(sim.world), nullptr, wheelOf(10, 8));
    sim.at(0, [&]() -> Co<void> {
        co_await pool.schedule(sim.body("far"), units(35), "far");
        co_await pool.schedule(sim.body("farther"), units(38), "farther");
    });
    sim.run(100);
    CHECK(runsIn(sim) == "far40-40 farther40-40");
    std::string wakes;
    for (std::size_t i = 0; i < sim.log.size(); ++i)
        if (sim.log.is<WokeUp>(i))
            wakes += (wakes.empty() ? "" : " ") + std::to_string(sim.log[i].time.ns / units(1).ns);
    CHECK(wakes == "10 20 30 40 40");
}

TEST_CASE("HashedWheel: whatever is put in, removed and taken, it holds what ticks alone tell") {
    const bool held = rc::check("HashedWheel", [] {
        const auto acts = *rc::gen::container<std::vector<std::pair<int, int>>>(
            rc::gen::pair(rc::gen::inRange(0, 5), rc::gen::inRange(0, 40)));
        const int tick = *rc::gen::inRange(1, 6);
        WheelQueue q(tick, *rc::gen::inRange(1, 6));
        struct Entry {
            std::int64_t due = 0;  ///< when its tick is over
            std::size_t number = 0;
        };
        std::vector<Entry> model;
        std::vector<ScheduledPtr> tasks;
        std::int64_t now = 0;
        for (const auto& [act, number] : acts) {
            if (act <= 1) {
                model.push_back({((now + number) / tick + 1) * tick, tasks.size()});
                tasks.push_back(q.put("t" + std::to_string(tasks.size()), number));
            } else if (act == 2 && !tasks.empty()) {
                const std::size_t which = static_cast<std::size_t>(number) % tasks.size();
                const auto found = std::find_if(model.begin(), model.end(),
                                                [&](const Entry& e) { return e.number == which; });
                RC_ASSERT(q.bare.remove(tasks[which]) == (found != model.end()));
                if (found != model.end()) model.erase(found);
            } else {
                q.sim.run(now += act == 3 ? 1 : number);
                const auto first =
                    std::min_element(model.begin(), model.end(),
                                     [](const Entry& a, const Entry& b) { return a.due < b.due; });
                const bool due = first != model.end() && first->due <= now;
                RC_ASSERT(q.bare.poll() == (due ? "t" + std::to_string(first->number) : "null"));
                if (due) model.erase(first);
            }
            RC_ASSERT(q.bare.queue.tasks().consistent());
            RC_ASSERT(static_cast<std::size_t>(q.bare.size()) == model.size());
        }
    });
    CHECK(held);
}
