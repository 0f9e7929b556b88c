// Threads that work share the cores of the virtual machine; threads that wait need none.
#include <doctest/doctest.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/world/virtual_world.hpp"

using namespace poolscope;

namespace {

/// Threads that do one thing each, and when they were done.
class Machine {
public:
    explicit Machine(std::int32_t cores, Duration quantum = milliseconds(10)) : world_(&log_) {
        if (cores > 0) world_.setCores(cores, quantum);
    }
    void works(const std::string& name, Duration begin, Duration length) {
        add(name, begin, [this, length] { return work(length); });
    }
    void waits(const std::string& name, Duration begin, Duration length) {
        add(name, begin, [this, length] { return io(length); });
    }
    std::map<std::string, std::int64_t> done() {
        world_.run();
        return done_;
    }
    const Log& log() const { return log_; }
    VirtualWorld& world() { return world_; }
    Thread& thread(const std::string& name) { return *threads_.at(name); }

private:
    Co<void> work(Duration length) { co_await world_.workUntil(world_.now() + length); }
    Co<void> io(Duration length) { co_await world_.ioUntil(world_.now() + length); }
    Co<void> live(std::string name, Duration begin, std::function<Co<void>()> body) {
        if (begin.ns > 0) co_await world_.sleepUntil(Instant{} + begin);
        const auto run = body();
        co_await run;
        done_[name] = world_.now().ns / 1'000'000;
    }
    void add(const std::string& name, Duration begin, std::function<Co<void>()> body) {
        Thread& thread = world_.newThread(name, ThreadRole::Client);
        threads_[name] = &thread;
        ThreadBody live = [this, name, begin, body] { return this->live(name, begin, body); };
        world_.start(thread, std::move(live));
    }

    Log log_;
    VirtualWorld world_;
    std::map<std::string, Thread*> threads_;
    std::map<std::string, std::int64_t> done_;
};

using Done = std::map<std::string, std::int64_t>;

template <class What>
std::size_t timesIn(const Log& log) {
    std::size_t found = 0;
    for (std::size_t i = 0; i < log.size(); ++i) found += log.is<What>(i);
    return found;
}

}  // namespace

TEST_CASE("without a number of cores everybody works at once") {
    Machine machine(0);
    machine.works("a", {}, milliseconds(20));
    machine.works("b", {}, milliseconds(20));
    CHECK(machine.done() == Done{{"a", 20}, {"b", 20}});
    CHECK(timesIn<CoreTaken>(machine.log()) == 0);
}

TEST_CASE("three threads share two cores, a quantum each in turn") {
    // 0–10: a b   10–20: c a   20–30: b c
    Machine machine(2);
    for (const char* name : {"a", "b", "c"}) machine.works(name, {}, milliseconds(20));
    CHECK(machine.done() == Done{{"a", 20}, {"b", 30}, {"c", 30}});
}

TEST_CASE("on one core two threads alternate, and the longer one ends alone") {
    Machine machine(1);
    machine.works("short", {}, milliseconds(15));
    machine.works("long", {}, milliseconds(40));
    // short 0–10, long 10–20, short 20–25, long 25–55
    CHECK(machine.done() == Done{{"short", 25}, {"long", 55}});
    CHECK(timesIn<CoreTaken>(machine.log()) == 4);
}

TEST_CASE("whoever had a core for longer than a quantum leaves it at once to a newcomer") {
    Machine machine(1);
    machine.works("first", {}, milliseconds(50));
    machine.works("second", milliseconds(33), milliseconds(5));
    CHECK(machine.done() == Done{{"first", 55}, {"second", 38}});
}

TEST_CASE("whoever has just taken the core keeps it for its quantum") {
    Machine machine(1);
    machine.works("first", {}, milliseconds(50));
    machine.works("second", milliseconds(4), milliseconds(5));
    CHECK(machine.done() == Done{{"first", 55}, {"second", 15}});
}

TEST_CASE("waiting for a device needs no core") {
    Machine machine(1);
    for (const char* name : {"a", "b", "c"}) machine.waits(name, {}, milliseconds(40));
    machine.works("d", {}, milliseconds(30));
    CHECK(machine.done() == Done{{"a", 40}, {"b", 40}, {"c", 40}, {"d", 30}});
}

TEST_CASE("an interrupt neither ends a wait for a device nor work, and stays set") {
    Machine machine(1);
    machine.waits("reader", {}, milliseconds(40));
    machine.works("worker", {}, milliseconds(30));
    machine.world().runUntil(Instant{} + milliseconds(10));
    machine.world().interrupt(machine.thread("reader"));
    machine.world().interrupt(machine.thread("worker"));
    CHECK(machine.done() == Done{{"reader", 40}, {"worker", 30}});
    CHECK(machine.thread("reader").isInterrupted());
    CHECK(machine.thread("worker").isInterrupted());
}

TEST_CASE("what a thread got of a core is what it wanted, whatever the turns") {
    Machine machine(3, milliseconds(7));
    std::map<ThreadId, std::int64_t> wanted;
    for (int i = 0; i < 9; ++i) {
        const std::string name = "t" + std::to_string(i);
        machine.works(name, milliseconds(i * 5 % 13), milliseconds(11 + i * 6));
        wanted[machine.thread(name).id()] = milliseconds(11 + i * 6).ns;
    }
    machine.done();
    std::map<ThreadId, std::int64_t> got;
    std::map<std::int32_t, std::pair<ThreadId, Instant>> on;
    for (std::size_t i = 0; i < machine.log().size(); ++i) {
        const Event& event = machine.log()[i];
        if (const auto* taken = event.what.get<CoreTaken>()) {
            // A time slice that continues because no thread waits starts anew: count finished ones.
            const auto before = on.find(taken->core);
            if (before != on.end())
                got[before->second.first] += (event.time - before->second.second).ns;
            on[taken->core] = {event.thread, event.time};
        } else if (const auto* left = event.what.get<CoreLeft>()) {
            CHECK(on.at(left->core).first == event.thread);
            got[event.thread] += (event.time - on.at(left->core).second).ns;
            on.erase(left->core);
        }
    }
    CHECK(got == wanted);
    CHECK(on.empty());
}
