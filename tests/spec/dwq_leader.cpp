// Conformance group DWQ, fourth part: who leads, who is woken, and who is not.
#include <memory>
#include <string>
#include <utility>

#include <doctest/doctest.h>

#include "tests/support/bare_queue.hpp"
#include "tests/support/thread_factories.hpp"

using namespace poolscope;

TEST_CASE("DWQ-09 of three idle workers one waits with the head's delay, two without limit") {
    Sim sim;
    const auto threads = std::make_shared<KeepingFactory>(sim.world);
    auto& pool = sim.pool(3, "pool", threads);
    CHECK(sim.ask([&] { return pool.prestartAllCoreThreads(); }) == 3);
    CHECK(threads->states() == "WAITING 3");
    CHECK(pool.getQueue().leader() == nullptr);
    BareQueue(sim, pool).schedule("far", 100);
    CHECK(threads->states() == "TIMED_WAITING 1 WAITING 2");
    CHECK(pool.getQueue().leader() == threads->threads[0]);
}

TEST_CASE("DWQ-10 a new head clears the leader and signals one waiter, which becomes leader") {
    Sim sim;
    const auto threads = std::make_shared<KeepingFactory>(sim.world);
    auto& pool = sim.pool(3, "pool", threads);
    BareQueue q(sim, pool);
    sim.ask([&] { return pool.prestartAllCoreThreads(); });
    q.schedule("far", 100);
    std::size_t from = sim.log.size();
    q.schedule("near", 50);
    CHECK(threads->states() == "TIMED_WAITING 2 WAITING 1");  // the old leader keeps its wait
    CHECK(pool.getQueue().leader() == threads->threads[1]);
    CHECK(countIn<LeaderCleared>(sim.log, from) == 1);
    CHECK(countIn<Signalled>(sim.log, from) == 1);
    from = sim.log.size();
    q.schedule("middle", 70);
    CHECK(threads->states() == "TIMED_WAITING 2 WAITING 1");
    CHECK(countIn<Signalled>(sim.log, from) == 0);  // not the head: wakes no thread
    CHECK(countIn<LeaderCleared>(sim.log, from) == 0);
    CHECK(pool.getQueue().leader() == threads->threads[1]);
}

TEST_CASE("DWQ-10 a deposed leader that wakes at its old time leaves the present leader alone") {
    Sim sim;
    const auto threads = std::make_shared<KeepingFactory>(sim.world);
    auto& pool = sim.pool(3, "pool", threads);
    BareQueue q(sim, pool);
    sim.ask([&] { return pool.prestartAllCoreThreads(); });
    const ScheduledPtr gone = q.schedule("gone", 5);  // 1 leads, until 5
    q.schedule("last", 9);
    sim.ask([&] { return pool.schedule(sim.body("near", 20), 3_u, "near"); });  // 2 leads
    CHECK(q.remove(gone));
    sim.run(4);
    CHECK(pool.getQueue().leader() == threads->threads[2]);  // for "last"
    const std::size_t from = sim.log.size();
    sim.run(6);
    CHECK(countIn<WokeUp>(sim.log, from) == 1);
    CHECK(countIn<LeaderCleared>(sim.log, from) == 0);
    CHECK(pool.getQueue().leader() == threads->threads[2]);
    CHECK(threads->threads[0]->state() == ThreadState::Waiting);
    sim.run(10);
    CHECK(sim.said() == "near@3 last@9");
}

TEST_CASE(
    "DWQ-10 a task with a nearer time is run on time by a worker that waited for a later one") {
    Sim sim;
    auto& pool = sim.pool(1);
    sim.ask([&] { return pool.schedule(sim.body("far"), 100_u); });
    sim.run(1);
    sim.ask([&] { return pool.schedule(sim.body("near"), 2_u); });
    sim.run(200);
    CHECK(sim.said() == "near@3 far@100");
}

TEST_CASE("DWQ-11 whoever leaves take signals another waiter: due tasks go to several workers") {
    Sim sim;
    auto& pool = sim.pool(3);
    for (const char* name : {"A", "B", "C"}) {
        sim.ask([&] { return pool.schedule(sim.body(name, 5), 2_u); });
    }
    sim.run(100);
    CHECK(sim.said() == "A@2 B@2 C@2");
}

TEST_CASE("DWQ-11 two takers, heads at 2 and 3: each is served in time") {
    Sim sim;
    BareQueue q(sim);
    takerAt(sim, q, 0, "t");
    takerAt(sim, q, 0, "t");
    sim.run(0);
    q.schedule("a", 2);
    q.schedule("b", 3);
    sim.run(100);
    CHECK(sim.said() == "t:a@2 t:b@3");
}

TEST_CASE("DWQ-11 a timed poll that gives up wakes a successor for the head it leaves behind") {
    Sim sim;
    BareQueue q(sim);
    q.schedule("a", 5);
    takerAt(sim, q, 0, "leader");
    pollerAt(sim, q, 0, "poller", 3);
    takerAt(sim, q, 0, "follower");
    sim.run(0);
    CHECK(q.queue.leader()->name() == "leader");
    sim.world.interrupt(*q.queue.waiters().front());  // the leader leaves; the poller is next
    sim.run(100);
    CHECK(sim.said() == "leader!InterruptedException@0 poller:null@3 follower:a@5");
}

TEST_CASE("DWQ-17 a cancelled head still wakes the leader at its time and is handed out") {
    Sim sim;
    BareQueue q(sim);
    const ScheduledPtr head = q.schedule("head", 2);
    takerAt(sim, q, 0, "w");
    sim.run(0);
    CHECK(sim.ask([&] { return head->cancel(false); }));
    sim.run(10);
    CHECK(sim.said() == "w:head@2");
}

TEST_CASE(
    "DWQ-20 taking a task out signals nobody: the leader wakes at the old time and waits again") {
    Sim sim;
    const auto threads = std::make_shared<KeepingFactory>(sim.world);
    auto& pool = sim.pool(2, "pool", threads);
    BareQueue q(sim, pool);
    const ScheduledPtr head = q.schedule("head", 2);
    q.schedule("next", 5);
    const std::size_t from = sim.log.size();
    CHECK(q.remove(head));
    CHECK(threads->states() == "TIMED_WAITING 1 WAITING 1");
    CHECK(countIn<Signalled>(sim.log, from) == 0);
    CHECK(countIn<WokeUp>(sim.log, from) == 0);
    sim.run(1);
    CHECK(countIn<WokeUp>(sim.log, from) == 0);
    sim.run(2);
    CHECK(countIn<WokeUp>(sim.log, from) == 1);
    CHECK(countIn<Signalled>(sim.log, from) == 0);
    const Event& last = sim.log[sim.log.size() - 1];
    CHECK(last.time == Instant{units(2).ns});
    CHECK(pool.getQueue().leader() == threads->threads[0]);
    sim.run(10);
    CHECK(sim.said() == "next@5");
}

TEST_CASE("DWQ-20 purge and clear signal nobody either") {
    for (const bool purged : {true, false}) {
        Sim sim;
        auto& pool = sim.pool(1);
        BareQueue q(sim, pool);
        const ScheduledPtr head = q.schedule("head", 2);
        CHECK(sim.ask([&] { return head->cancel(false); }));
        const std::size_t from = sim.log.size();
        if (purged) {
            sim.ask([&] { return pool.purge(); });
        } else {
            q.clear();
        }
        CHECK(q.size() == 0);
        CHECK(pool.getQueue().leader() != nullptr);
        CHECK(countIn<Signalled>(sim.log, from) == 0);
        sim.run(1);
        CHECK(countIn<WokeUp>(sim.log, from) == 0);
        sim.run(3);
        CHECK(countIn<WokeUp>(sim.log, from) == 1);
        CHECK(pool.getQueue().leader() == nullptr);
    }
}
