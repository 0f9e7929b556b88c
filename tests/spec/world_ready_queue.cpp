// The queue of threads that could go, against a deque.
#include <doctest/doctest.h>

#include <deque>

#include "engine/world/random.hpp"
#include "engine/world/ready_queue.hpp"
#include "engine/world/virtual_thread.hpp"

using namespace poolscope;

TEST_CASE("threads join at either end and leave from anywhere, the others in their order") {
    std::deque<VirtualThread> threads;
    for (std::uint32_t i = 0; i < 50; ++i)
        threads.emplace_back(ThreadId{i}, "thread", ThreadRole::Worker);
    ReadyQueue line;
    std::deque<VirtualThread*> expected;
    Random random(1);
    for (int step = 0; step < 20'000; ++step) {
        VirtualThread* const thread = &threads[random.below(threads.size())];
        const std::uint64_t deed = random.below(5);
        if (deed < 2 && expected.size() < 40) {
            line.push_back(thread);
            expected.push_back(thread);
        } else if (deed == 2 && expected.size() < 40) {
            line.push_front(thread);
            expected.push_front(thread);
        } else if (!expected.empty()) {
            const std::size_t place = random.below(expected.size());
            REQUIRE(line.take(place) == expected[place]);
            expected.erase(expected.begin() + static_cast<std::ptrdiff_t>(place));
        }
        REQUIRE(line.size() == expected.size());
        REQUIRE(line.ids().size() == expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            REQUIRE(line[i] == expected[i]);
            REQUIRE(line.ids()[i] == expected[i]->id());
        }
        if (step % 5'000 == 4'999) {
            line.clear();
            expected.clear();
            REQUIRE(line.empty());
        }
    }
}
