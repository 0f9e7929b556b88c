// What headers promise of small things, in numbers that are written down here.
#include <array>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/trace/fnv.hpp"
#include "engine/trace/log.hpp"
#include "engine/world/random.hpp"
#include "engine/world/virtual_world.hpp"

using namespace poolscope;

TEST_CASE("random: SplitMix64, the same numbers on every machine") {
    Random random(1234567);  // the numbers of the algorithm's published implementation
    CHECK(random.next() == 6457827717110365317U);
    CHECK(random.next() == 3203168211198807973U);
    CHECK(random.next() == 9817491932198370423U);
    CHECK(random.next() == 4593380528125082431U);
    CHECK(random.next() == 16408922859458223821U);
}

TEST_CASE("random: streams of one seed are split by name, and below() is even") {
    Random lengths(7, "lengths");
    Random again(7, "lengths");
    Random scheduler(7, "scheduler");
    std::set<std::uint64_t> drawn;
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t length = lengths.next();
        CHECK(length == again.next());
        drawn.insert(length);
        drawn.insert(scheduler.next());
    }
    CHECK(drawn.size() == 2000);
    std::array<int, 6> sides{};
    for (int i = 0; i < 60'000; ++i) ++sides[lengths.below(6)];
    for (const int count : sides) {
        CHECK(count > 9'500);
        CHECK(count < 10'500);
    }
}

TEST_CASE("FNV-1a: the published numbers, lowest byte first, texts without their length") {
    CHECK(Fnv1a().value() == 0xcbf29ce484222325U);
    Fnv1a a;
    a.text("a");
    CHECK(a.value() == 0xaf63dc4c8601ec8cU);
    Fnv1a foobar;
    foobar.text("foo");
    foobar.text("bar");
    CHECK(foobar.value() == 0x85944171f73967e8U);
    Fnv1a number;
    number.number(0x0102);
    Fnv1a bytes;
    for (const std::uint8_t each : std::initializer_list<std::uint8_t>{2, 1, 0, 0, 0, 0, 0, 0})
        bytes.byte(each);
    CHECK(number.value() == bytes.value());
}

TEST_CASE("log: texts do not move when more are appended, and events are as they were given") {
    Log log;
    std::vector<const char*> texts;
    for (std::uint32_t i = 0; i < 20'000; ++i) {
        Event event;
        event.time = Instant{static_cast<std::int64_t>(i)};
        event.what = ThreadStarted{};
        log.append(event);
        const TextId text =
            log.intern("a text of more than a few letters, number " + std::to_string(i));
        texts.push_back(log.text(text).data());
    }
    for (std::uint32_t i = 0; i < 20'000; ++i) {
        REQUIRE(texts[i] == log.text(TextId{i}).data());
        REQUIRE(log[i].time == Instant{static_cast<std::int64_t>(i)});
    }
}

TEST_CASE("ids: dense from 0 in every world, in order of creation") {
    for (int run = 0; run < 2; ++run) {
        VirtualWorld world;
        for (std::uint32_t i = 0; i < 5; ++i) {
            CHECK(world.newTaskId().value == i);
            CHECK(world.newExecutorId().value == i);
            CHECK(world.newLockId().value == i);
            CHECK(world.newConditionId().value == i);
            CHECK(world.newThread("t", ThreadRole::Client).id().value == i);
        }
        CHECK(world.nextPoolNumber() == 1);
        CHECK(world.nextForkJoinPoolNumber() == 1);
        CHECK(world.nextTimerNumber() == 0);
    }
}
