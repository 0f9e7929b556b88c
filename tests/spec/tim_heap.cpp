// Conformance group TIM, second part: the heap array, 1-based as in the JDK.
#include <doctest/doctest.h>

#include <map>

#include "tests/support/timers.hpp"

using namespace poolscope;

TEST_CASE(
    "TIM-12 slot 1 is the head, time alone decides: the layout after each task is the JDK's") {
    TimerSim sim;
    std::map<std::string, TimerTaskPtr> tasks;
    const auto add = [&](const std::string& label) {
        tasks[label] = sim.working(label);
        const std::string hour = label.substr(1);
        sim.schedule(tasks[label], hours(std::stoi(hour)));
        return sim.heap();
    };
    CHECK(add("a5") == "a5");
    CHECK(add("b3") == "b3 a5");
    CHECK(add("c8") == "b3 a5 c8");
    CHECK(add("d3") == "b3 d3 c8 a5");
    CHECK(add("e9") == "b3 d3 c8 a5 e9");
    CHECK(add("f1") == "f1 d3 b3 a5 e9 c8");
    CHECK(add("g3") == "f1 d3 b3 a5 e9 c8 g3");
    CHECK(add("h7") == "f1 d3 b3 a5 e9 c8 g3 h7");
    CHECK(add("i5") == "f1 d3 b3 a5 e9 c8 g3 h7 i5");
    CHECK(add("j2") == "f1 j2 b3 a5 d3 c8 g3 h7 i5 e9");
    CHECK(add("k3") == "f1 j2 b3 a5 d3 c8 g3 h7 i5 e9 k3");
    CHECK(add("l6") == "f1 j2 b3 a5 d3 l6 g3 h7 i5 e9 k3 c8");
    SUBCASE("TIM-07 a cancelled task stays in the heap") {
        for (const char* label : {"b3", "e9", "f1", "j2"}) CHECK(sim.cancel(tasks[label]));
        CHECK(sim.heap() == "f1 j2 b3 a5 d3 l6 g3 h7 i5 e9 k3 c8");
        CHECK(sim.purge() == 4);
        CHECK(sim.heap() == "d3 i5 k3 a5 c8 l6 g3 h7");
        CHECK(sim.timer.queue().heap().consistent());
    }
}

TEST_CASE("TIM-12 the array has 128 slots, of which 127 hold tasks, and doubles") {
    TimerSim sim;
    const BinaryHeap& heap = sim.timer.queue().heap();
    std::string growth;
    std::int32_t before = 0;
    for (int i = 1; i <= 512; ++i) {
        sim.schedule(sim.working("t"), hours(1));
        if (heap.capacity() == before) continue;
        before = heap.capacity();
        growth += "size " + std::to_string(i) + ": " + std::to_string(before) + " ";
    }
    CHECK(growth == "size 1: 128 size 128: 256 size 256: 512 size 512: 1024 ");
    CHECK(heap.consistent());
    CHECK(heap.at(0) == nullptr);
}

TEST_CASE("TIM-10 purge takes all cancelled tasks out and says how many") {
    TimerSim sim;
    std::vector<TimerTaskPtr> tasks;
    for (int i = 0; i < 10; ++i) {
        tasks.push_back(sim.working(std::to_string(i)));
        sim.schedule(tasks.back(), units(10 + i));
    }
    for (const int i : {0, 3, 4, 9}) sim.cancel(tasks[static_cast<std::size_t>(i)]);
    CHECK(sim.purge() == 4);
    CHECK(sim.purge() == 0);
    CHECK(sim.timer.queue().size() == 6);
    sim.run(30);
    CHECK(sim.said() == "1@11 2@12 5@15 6@16 7@17 8@18");
    sim.cancelTimer();
    CHECK(sim.purge() == 0);
}

TEST_CASE("TIM-10 purge tells its steps in slots of the JDK: the last one fills the hole") {
    TimerSim sim;
    std::vector<TimerTaskPtr> tasks;
    for (int i = 1; i <= 4; ++i) {
        tasks.push_back(sim.working(std::to_string(i)));
        sim.schedule(tasks.back(), units(10 * i));
    }
    sim.cancel(tasks[0]);
    const std::size_t since = sim.log.size();
    CHECK(sim.purge() == 1);
    std::string told;
    for (std::size_t i = since; i < sim.log.size(); ++i) {
        if (const auto removed = sim.log.get<RemoveBegan>(i)) {
            told += "remove " + std::to_string(removed->slot) + ", ";
        } else if (const auto cleared = sim.log.get<SlotCleared>(i)) {
            told += "clear " + std::to_string(cleared->slot) + ", ";
        } else if (const auto filled = sim.log.get<SlotFilled>(i)) {
            told += "fill " + std::to_string(filled->slot) + ", ";
        } else if (const auto sifted = sim.log.get<SiftDownBegan>(i)) {
            told += "down " + std::to_string(sifted->slot) + ", ";
        }
    }
    CHECK(told == "remove 1, clear 4, fill 1, down 1, fill 1, fill 2, ");
    CHECK(sim.heap() == "2 4 3");
}
