// A thread reads a log at the heels of the one that writes it: for the thread sanitizer, which sees
// whether a reader looks at bytes that are being written.
#include <doctest/doctest.h>

#include <cstdint>
#include <thread>

#include "engine/trace/log.hpp"

using namespace poolscope;

namespace {

/// How many events a reader finds other than they are written meanwhile by another thread.
std::uint32_t wrongWhileWritten(std::uint32_t events, bool forgets) {
    Log log;
    std::thread writer([&] {
        for (std::uint32_t i = 0; i < events; ++i)
            log.append(Instant{i / 40}, ThreadId{i / 90}, {}, HeapIndexSet{TaskId{i}, 1});
    });
    std::uint32_t wrong = 0;
    for (std::uint32_t read = 0; read < events;) {
        for (const std::size_t size = log.size(); read < size; ++read) {
            const Event event = log[read];
            const bool same = event.time == Instant{read / 40} &&
                              event.thread == ThreadId{read / 90} &&
                              event.what.as<HeapIndexSet>().task == TaskId{read};
            wrong += same ? 0 : 1;
        }
        if (forgets) log.forget(read);
    }
    writer.join();
    return wrong;
}

}  // namespace

TEST_CASE("REAL a log is read while it is written: no reader meets the writer") {
    CHECK(wrongWhileWritten(100'000, false) == 0);
}

TEST_CASE("REAL a log forgets what a reader has read: the writer never takes what is being read") {
    CHECK(wrongWhileWritten(300'000, true) == 0);
}
