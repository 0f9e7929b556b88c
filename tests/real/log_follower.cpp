// A thread reads a log at the heels of the one that writes it: for the thread sanitizer, which sees
// whether a reader looks at bytes that are being written.
#include <doctest/doctest.h>

#include <cstdint>
#include <thread>

#include "engine/trace/log.hpp"

using namespace poolscope;

TEST_CASE("REAL a log is read while it is written: no reader meets the writer") {
    constexpr std::uint32_t kEvents = 100'000;
    Log log;
    std::thread writer([&] {
        for (std::uint32_t i = 0; i < kEvents; ++i)
            log.append(Instant{i / 40}, ThreadId{i / 90}, {}, HeapIndexSet{TaskId{i}, 1});
    });
    std::uint32_t wrong = 0;
    for (std::uint32_t read = 0; read < kEvents;) {
        for (const std::size_t size = log.size(); read < size; ++read) {
            const Event event = log[read];
            const bool same = event.time == Instant{read / 40} &&
                              event.thread == ThreadId{read / 90} &&
                              event.what.as<HeapIndexSet>().task == TaskId{read};
            wrong += same ? 0 : 1;
        }
    }
    writer.join();
    CHECK(wrong == 0);
}

TEST_CASE("REAL a log forgets what a reader has read: the writer never takes what is being read") {
    constexpr std::uint32_t kEvents = 300'000;
    Log log;
    std::thread writer([&] {
        for (std::uint32_t i = 0; i < kEvents; ++i)
            log.append(Instant{i / 40}, ThreadId{i / 90}, {}, HeapIndexSet{TaskId{i}, 1});
    });
    std::uint32_t wrong = 0;
    for (std::uint32_t read = 0; read < kEvents;) {
        for (const std::size_t size = log.size(); read < size; ++read)
            wrong += log[read].what.as<HeapIndexSet>().task == TaskId{read} ? 0 : 1;
        log.forget(read);
    }
    writer.join();
    CHECK(wrong == 0);
}
