// The plain queues by themselves: order, bound, waiting, and from hand to hand.
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/plain_pool.hpp"

using namespace poolscope;

namespace {

/// A queue without a pool, driven by a test's own clients.
template <class Queue>
struct Alone {
    template <class... Arguments>
    explicit Alone(Sim& s, Arguments... arguments)
        : sim(s), queue(std::make_unique<Queue>(s.world, ExecutorId{}, arguments...)) {}
    ~Alone() { sim.world.abandonThreads(); }  // a waiting client's frame must not outlive the queue

    bool offer(const std::string& name) {
        kept.push_back(sim.body(name));
        return sim.ask([&] { return queue->offer(kept.back()); });
    }
    static std::string nameOf(const RunnablePtr& task) { return task ? task->toString() : "null"; }
    std::string poll() {
        return nameOf(sim.ask([&] { return queue->poll(); }));
    }
    std::string peek() {
        return nameOf(sim.ask([&] { return queue->peek(); }));
    }
    std::string content() {
        std::string names;
        for (const RunnablePtr& task : sim.ask([&] { return queue->toArray(); })) {
            names += (names.empty() ? "" : " ") + task->toString();
        }
        return names;
    }
    bool remove(std::size_t n) {
        return sim.ask([&] { return queue->remove(*kept[n]); });
    }
    /// A client takes at a time and notes "name:task@t" or "name!InterruptedException@t".
    void takerAt(std::int64_t time, std::string name, std::int64_t timeout = -1) {
        ThreadBody body = [this, name, timeout]() -> Co<void> {
            clients.push_back(&sim.world.currentThread());
            try {
                RunnablePtr task;
                if (timeout < 0) {
                    task = co_await queue->take();
                } else {
                    task = co_await queue->poll(units(timeout));
                }
                sim.noteNow(name + ":" + nameOf(task));
            } catch (const Throwable& thrown) {
                sim.noteNow(name + "!" + thrown.className());
            }
        };
        sim.at(time, std::move(body), name);
    }
    void offerAt(std::int64_t time, const std::string& name) {
        kept.push_back(sim.body(name));
        ThreadBody body = [this, task = kept.back()]() -> Co<void> {
            const bool taken = co_await queue->offer(task);
            if (!taken) sim.noteNow(task->toString() + " refused");
        };
        sim.at(time, std::move(body));
    }

    Sim& sim;
    std::unique_ptr<Queue> queue;
    std::vector<RunnablePtr> kept;
    std::vector<Thread*> clients;
};

template <class Queue>
void firstInFirstOut() {
    Sim sim;
    Alone<Queue> q(sim, 3);
    CHECK(q.queue->remainingCapacity() == 3);
    for (const char* name : {"a", "b", "c"}) CHECK(q.offer(name));
    CHECK_FALSE(q.offer("d"));
    CHECK(q.content() == "a b c");
    CHECK(q.peek() == "a");
    CHECK(q.poll() == "a");
    CHECK(q.offer("e"));
    CHECK(q.content() == "b c e");
    CHECK(q.queue->remainingCapacity() == 0);
    CHECK(q.remove(2));
    CHECK_FALSE(q.remove(2));
    CHECK(q.content() == "b e");
    CHECK(q.offer("f"));
    CHECK(q.remove(5));
    CHECK(q.content() == "b e");
    CHECK(q.offer("g"));
    CHECK(q.content() == "b e g");
    std::vector<RunnablePtr> drained;
    CHECK(sim.ask([&] { return q.queue->drainTo(drained, 2); }) == 2);
    CHECK(drained.back()->toString() == "e");
    CHECK(q.content() == "g");
    sim.ask([&] { return q.queue->clear(); });
    CHECK(q.poll() == "null");
    CHECK(q.peek() == "null");
    CHECK(q.offer("h"));
    CHECK(q.content() == "h");
}

template <class Queue>
void takersWait() {
    Sim sim;
    Alone<Queue> q(sim, 2);
    q.takerAt(0, "w1");
    q.takerAt(1, "w2", 2);
    q.takerAt(2, "w3");
    q.offerAt(5, "a");
    sim.run(6);
    CHECK(sim.said() == "w2:null@3 w1:a@5");
    sim.world.interrupt(*q.clients[2]);
    sim.run(7);
    CHECK(sim.said() == "w2:null@3 w1:a@5 w3!InterruptedException@6");
}

template <class Queue>
void puttersWait() {
    Sim sim;
    Alone<Queue> q(sim, 1);
    CHECK(q.offer("a"));
    for (const char* name : {"b", "c"}) {
        q.kept.push_back(sim.body(name));
        ThreadBody put = [&sim, &q, task = q.kept.back()]() -> Co<void> {
            co_await q.queue->put(task);
            sim.noteNow("put " + task->toString());
        };
        sim.at(1, std::move(put));
    }
    q.takerAt(3, "w1");
    q.takerAt(4, "w2", 1);
    sim.run(9);
    CHECK(sim.said() == "w1:a@3 put b@3 w2:b@4 put c@4");
    CHECK(q.content() == "c");
}

}  // namespace

TEST_CASE("LinkedBlockingQueue is first in first out, within its bound") {
    firstInFirstOut<LinkedBlockingQueue>();
}
TEST_CASE("ArrayBlockingQueue is first in first out, around its ring") {
    firstInFirstOut<ArrayBlockingQueue>();
}
TEST_CASE("ArrayBlockingQueue closes the gap of a removed task over the end of its ring") {
    Sim sim;
    Alone<ArrayBlockingQueue> q(sim, 4);
    for (const char* name : {"a", "b", "c", "d"}) CHECK(q.offer(name));
    CHECK(q.poll() == "a");
    CHECK(q.offer("e"));  // in slot 0: b c d lie behind it in the array, before it in the queue
    CHECK(q.remove(2));
    CHECK(q.content() == "b d e");
    CHECK(q.offer("f"));
    CHECK(q.content() == "b d e f");
    for (const char* name : {"b", "d", "e", "f", "null"}) CHECK(q.poll() == name);
}
TEST_CASE("LinkedBlockingQueue: takers wait, up to their timeout or an interrupt") {
    takersWait<LinkedBlockingQueue>();
}
TEST_CASE("ArrayBlockingQueue: takers wait, up to their timeout or an interrupt") {
    takersWait<ArrayBlockingQueue>();
}
TEST_CASE("LinkedBlockingQueue: put waits for room") { puttersWait<LinkedBlockingQueue>(); }
TEST_CASE("ArrayBlockingQueue: put waits for room") { puttersWait<ArrayBlockingQueue>(); }

TEST_CASE("LinkedBlockingQueue: one put wakes one taker, which hands the signal on") {
    Sim sim;
    Alone<LinkedBlockingQueue> q(sim);
    for (const char* name : {"w1", "w2", "w3"}) q.takerAt(0, name);
    ThreadBody offers = [&]() -> Co<void> {
        for (const char* name : {"a", "b", "c"}) {
            RunnablePtr task = sim.body(name);
            co_await q.queue->offer(std::move(task));
        }
    };
    sim.at(1, std::move(offers));
    sim.run(2);
    CHECK(sim.said() == "w1:a@1 w2:b@1 w3:c@1");
}

TEST_CASE("Queues with a bound below 1: IllegalArgumentException; null: NullPointerException") {
    Sim sim;
    CHECK_THROWS_AS(Alone<LinkedBlockingQueue>(sim, 0), Throwable);
    CHECK_THROWS_AS(Alone<ArrayBlockingQueue>(sim, 0), Throwable);
    Alone<LinkedBlockingQueue> q(sim, 1);
    ThreadBody call = [&]() -> Co<void> { co_await q.queue->offer(nullptr); };
    CHECK(sim.ask([&] { return thrownBy(call); }) == "NullPointerException");
}

TEST_CASE("SynchronousQueue: the taker that came last is served first; fair: the first") {
    for (const bool fair : {false, true}) {
        Sim sim;
        Alone<SynchronousQueue> q(sim, fair);
        for (const char* name : {"w1", "w2", "w3"}) q.takerAt(0, name);
        for (const char* name : {"a", "b", "c", "d"}) q.offerAt(1, name);
        sim.run(2);
        CHECK(sim.said() ==
              (fair ? "w1:a@1 w2:b@1 w3:c@1 d refused@1" : "w3:a@1 w2:b@1 w1:c@1 d refused@1"));
    }
}

TEST_CASE("SynchronousQueue: without a waiting taker nothing is taken, nothing is kept") {
    Sim sim;
    Alone<SynchronousQueue> q(sim);
    CHECK_FALSE(q.offer("a"));
    CHECK(q.poll() == "null");
    CHECK(q.content() == "");
    CHECK(q.queue->remainingCapacity() == 0);
    q.takerAt(0, "w1", 0);  // no time to wait: holds out no hand
    q.takerAt(1, "w2", 2);
    sim.run(2);
    CHECK(sim.said() == "w1:null@0");
    sim.run(3);
    CHECK_FALSE(q.offer("b"));
    CHECK(sim.said() == "w1:null@0 w2:null@3");
}

TEST_CASE("SynchronousQueue: an interrupted taker throws, and is no longer served") {
    Sim sim;
    Alone<SynchronousQueue> q(sim);
    q.takerAt(0, "w1");
    q.takerAt(0, "w2");
    sim.run(1);
    sim.world.interrupt(*q.clients[1]);
    sim.run(2);
    CHECK_FALSE(q.clients[1]->isInterrupted());
    CHECK(q.offer("a"));
    CHECK(sim.said() == "w2!InterruptedException@1 w1:a@2");
}

TEST_CASE("SynchronousQueue: what a taker was handed is never lost, whatever comes at once") {
    int handed = 0;
    int refused = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        Sim sim(seed, std::make_unique<RandomStrategy>(seed));
        Alone<SynchronousQueue> q(sim, seed % 2 == 0);
        q.takerAt(0, "w1", 3);
        q.offerAt(3, "a");
        ThreadBody interrupts = [&]() -> Co<void> {
            if (!q.clients.empty() && q.clients[0]->isAlive()) {
                sim.world.interrupt(*q.clients[0]);
            }
            co_return;
        };
        sim.at(3, std::move(interrupts));
        sim.run();
        const std::string said = sim.said();
        const bool taken = said.find("w1:a@3") != std::string::npos;
        const bool gone = said.find("a refused@3") != std::string::npos;
        CHECK(taken != gone);
        handed += taken ? 1 : 0;
        refused += gone ? 1 : 0;
    }
    CHECK(handed + refused == 300);
}
