// Packed events: any event comes back as it was given, and takes what its kind takes.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "engine/scenario/run/run.hpp"
#include "engine/trace/packed_events.hpp"
#include "tests/support/read_scenario.hpp"

using namespace poolscope;

namespace {

/// Gives each field it visits any value: small ones, large ones and the ends of its type.
struct AnyValue {
    std::mt19937_64& random;

    std::uint64_t bits() const {
        switch (random() % 5) {
            case 0: return 0;
            case 1: return ~std::uint64_t{0};
            case 2: return std::uint64_t{1} << (random() % 64);
            case 3: return random() % 300;
            default: return random();
        }
    }
    template <class Tag>
    void operator()(std::string_view, Id<Tag>& id) const {
        id.value = static_cast<std::uint32_t>(bits());
    }
    void operator()(std::string_view, Instant& at) const {
        at.ns = static_cast<std::int64_t>(bits());
    }
    void operator()(std::string_view, Duration& length) const {
        length.ns = static_cast<std::int64_t>(bits());
    }
    void operator()(std::string_view, bool& value) const { value = bits() % 2 == 1; }
    template <class Number>
    void operator()(std::string_view, Number& value) const {
        value = static_cast<Number>(bits());
    }
};

/// The fields as numbers.
struct Values {
    std::vector<std::int64_t>& values;

    template <class Tag>
    void operator()(std::string_view, Id<Tag> id) const {
        values.push_back(id.value);
    }
    void operator()(std::string_view, Instant at) const { values.push_back(at.ns); }
    void operator()(std::string_view, Duration length) const { values.push_back(length.ns); }
    template <class Number>
    requires std::is_arithmetic_v<Number> || std::is_enum_v<Number>
    void operator()(std::string_view, Number value) const {
        values.push_back(static_cast<std::int64_t>(value));
    }
};

std::vector<std::int64_t> numbersOf(const Event& event) {
    std::vector<std::int64_t> all{event.time.ns, event.thread.value,
                                  static_cast<std::int64_t>(event.line.file), event.line.line,
                                  static_cast<std::int64_t>(event.what.kind())};
    visitFields(event.what, Values{all});
    return all;
}

/// `count` events of all kinds; about one in `same` is at another instant than the one before, and
/// about one in `same` of another thread.
std::vector<Event> anyEvents(std::size_t count, std::uint64_t seed, std::uint64_t same) {
    std::mt19937_64 random(seed);
    const AnyValue any{random};
    std::vector<Event> events(count);
    Instant time;
    ThreadId thread;
    for (std::size_t i = 0; i < count; ++i) {
        if (random() % same == 0) any("", time);
        if (random() % same == 0) any("", thread);
        Event& event = events[i];
        event.time = time;
        event.thread = thread;
        event.line = {static_cast<SourceFile>(random() % 256),
                      static_cast<std::uint16_t>(random())};
        event.what = Payload::ofKind(static_cast<EventKind>(i % kEventKinds));
        event.what.visit([&](auto& what) { what.eachField(what, any); });
    }
    return events;
}

/// How many events a reader finds other than they are written meanwhile by another thread.
std::size_t wrongWhileWritten(const std::vector<Event>& events, bool forgets) {
    PackedEvents packed;
    std::thread writer([&] {
        for (const Event& event : events) packed.append(event);
    });
    std::size_t wrong = 0;
    for (std::size_t read = 0; read < events.size();) {
        for (const std::size_t size = packed.size(); read < size; ++read)
            wrong += numbersOf(packed[read]) == numbersOf(events[read]) ? 0 : 1;
        if (forgets) packed.forget(read);
    }
    writer.join();
    return wrong;
}

}  // namespace

TEST_CASE("packed events: any event of any kind comes back, from any position") {
    PackedEvents packed;
    for (const std::uint64_t same : {1, 3, 40, 600}) {
        packed.clear();  // from the second time on in the memory of the first
        const std::vector<Event> events = anyEvents(7'000, 5 + same, same);
        for (const Event& event : events) packed.append(event);
        REQUIRE(packed.size() == events.size());
        for (std::size_t n = 0; n < events.size(); ++n) {
            const std::size_t at = n * 2'741 % events.size();
            REQUIRE(numbersOf(packed[at]) == numbersOf(events[at]));
        }
    }
}

TEST_CASE("packed events: those of the wanted kinds, from any position to any other, in order") {
    const std::vector<Event> events = anyEvents(2'000, 9, 7);
    PackedEvents packed;
    for (const Event& event : events) packed.append(event);
    const auto wants = [](EventKind kind) { return static_cast<std::size_t>(kind) % 3 == 1; };
    for (const std::size_t from : {0, 1, 255, 256, 257, 1'999, 2'000}) {
        for (const std::size_t to : {0, 1, 256, 300, 512, 1'024, 1'999, 2'000}) {
            std::vector<std::size_t> expected;
            for (std::size_t i = from; i < to; ++i)
                if (wants(events[i].what.kind())) expected.push_back(i);
            std::vector<std::size_t> visited;
            packed.forEach(from, to, wants, [&](const Event& event, std::size_t position) {
                visited.push_back(position);
                REQUIRE(numbersOf(event) == numbersOf(events[position]));
            });
            CHECK(visited == expected);
        }
    }
}

TEST_CASE("packed events: a reader follows while the writer goes on") {
    CHECK(wrongWhileWritten(anyEvents(20'000, 9, 3), false) == 0);
}

TEST_CASE("packed events: what is forgotten makes room, and what is not stays as it was") {
    const std::vector<Event> events = anyEvents(400'000, 11, 40);
    for (const std::size_t behind : {0, 1, 255, 30'000, 150'000}) {
        PackedEvents packed;
        std::size_t most = 0;
        for (std::size_t n = 0; n < events.size(); ++n) {
            packed.append(events[n]);
            if (n % 8192 != 8191 || n < behind) continue;
            packed.forget(n - behind);
            REQUIRE(numbersOf(packed[n - behind]) == numbersOf(events[n - behind]));
            REQUIRE(numbersOf(packed[n]) == numbersOf(events[n]));
            most = std::max(most, packed.memory());
        }
        for (std::size_t n = packed.forgotten(); n < packed.size(); ++n)
            REQUIRE(numbersOf(packed[n]) == numbersOf(events[n]));
        CHECK(most < 3 * LogMemory::kChunk + 60 * (behind + 8192));
        packed.clear();
        CHECK(packed.forgotten() == 0);
        for (std::size_t n = 0; n < 50'000; ++n) packed.append(events[n]);
        for (std::size_t n = 0; n < 50'000; ++n)
            REQUIRE(numbersOf(packed[n]) == numbersOf(events[n]));
    }
}

TEST_CASE("packed events: who was far behind gives the memory back when it forgets") {
    const auto memory = std::make_shared<LogMemory>();
    const std::vector<Event> events = anyEvents(300'000, 13, 40);
    PackedEvents packed(memory);
    for (const Event& event : events) packed.append(event);
    const std::size_t whole = packed.memory();
    packed.forget(events.size());
    const std::size_t more = events.size() / 3;  // beyond that it takes again what it gave back
    for (std::size_t n = 0; n < more; ++n) packed.append(events[n]);
    CHECK(memory->kept() > whole / 4);
    for (std::size_t n = 0; n < more; ++n)
        REQUIRE(numbersOf(packed[events.size() + n]) == numbersOf(events[n]));
}

TEST_CASE("packed events: a reader forgets what it has read while the writer goes on") {
    CHECK(wrongWhileWritten(anyEvents(100'000, 9, 3), true) == 0);
}

TEST_CASE(
    "packed events: a run of a task takes less than half of what its events take as structs") {
    const RunRecord run = runVirtually(
        read("until = \"100s\"\n[[executor]]\nname = \"pool\"\n"
             "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 2\n"
             "[[task]]\nname = \"tick\"\nruns = [[\"work 20ms\"]]\n"
             "[[at]]\ntime = \"0ms\"\ncall = \"scheduleAtFixedRate\"\ntask = \"tick\"\n"
             "initialDelay = \"0ms\"\nperiod = \"10ms\"\n"));
    REQUIRE(run.log->size() > 100'000);
    CHECK(run.log->memory() < 24 * run.log->size());
}
