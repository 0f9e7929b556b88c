// The digest of a search: equal contents of shared things give equal numbers, whatever came before.
#include <doctest/doctest.h>

#include <map>
#include <random>
#include <utility>

#include "engine/world/state_digest.hpp"

using namespace poolscope;

TEST_CASE("what shared things hold now decides the number, however many there are") {
    std::mt19937_64 random(5);
    std::map<std::pair<Shared, std::uint64_t>, std::uint64_t> things;
    StateDigest digest;
    for (int i = 0; i < 20'000; ++i) {
        const Shared kind = random() % 2 == 0 ? Shared::PlaceOfTask : Shared::TriggerOfTask;
        const std::uint64_t index = random() % 1'000;
        const std::uint64_t value = random() % 5;
        digest.write(kind, index, value);
        things[{kind, index}] = value;
    }
    StateDigest once;
    for (const auto& [thing, value] : things) once.write(thing.first, thing.second, value);
    CHECK(digest.shared() == once.shared());
    once.write(Shared::PlaceOfTask, 500, 99);
    CHECK(digest.shared() != once.shared());
}

TEST_CASE("a thread's history is that of what it read, and a new thread has its maker's") {
    StateDigest digest;
    digest.running(ThreadId{40});
    digest.read(7);
    const std::uint64_t read = digest.runningHistory();
    CHECK(read != 0);
    CHECK(digest.history(ThreadId{39}) == 0);
    CHECK(digest.history(ThreadId{41}) == 0);
    digest.born(ThreadId{300});
    CHECK(digest.history(ThreadId{300}) == StateDigest::mix(read, 300));
    CHECK(digest.runningHistory() == read);
    digest.restoreHistory(0);
    digest.read(7);
    CHECK(digest.runningHistory() == read);
}
