// The memory that a log leaves to the next one.
#include <doctest/doctest.h>

#include <memory>
#include <thread>
#include <vector>

#include "engine/trace/log.hpp"

using namespace poolscope;

namespace {

/// The same events each time; 50,000 of them take 0.8 MB.
void write(Log& log, std::uint32_t events) {
    for (std::uint32_t i = 0; i < events; ++i) {
        log.append(Instant{i / 7}, ThreadId{i / 5 % 3}, {},
                   HeapIndexSet{TaskId{i}, static_cast<std::int32_t>(i % 64)});
    }
}

std::uint64_t hashAfter(std::uint32_t events) {
    Log log;
    write(log, events);
    return hashOf(log);
}

}  // namespace

TEST_CASE("log memory: the next log takes what the last one left, and holds its own events") {
    const auto memory = std::make_shared<LogMemory>();
    std::size_t left = 0;
    {
        Log log(memory);
        write(log, 200'000);
        CHECK(memory->kept() == 0);
        left = log.memory();
    }
    CHECK(memory->kept() > left / 2);
    const std::size_t kept = memory->kept();
    Log next(memory);
    write(next, 50'000);
    CHECK(memory->kept() < kept);
    CHECK(memory->kept() > 0);
    CHECK(hashOf(next) == hashAfter(50'000));
}

TEST_CASE("log memory: a short log takes none of it") {
    const auto memory = std::make_shared<LogMemory>();
    memory->giveBack(memory->take());
    REQUIRE(memory->kept() == LogMemory::kChunk);
    Log log(memory);
    write(log, 1'000);
    CHECK(memory->kept() == LogMemory::kChunk);
}

TEST_CASE("log memory: it keeps no more than it may") {
    const auto memory = std::make_shared<LogMemory>(2 * LogMemory::kChunk);
    {
        Log log(memory);
        write(log, 200'000);
        REQUIRE(log.memory() > 4 * LogMemory::kChunk);
    }
    CHECK(memory->kept() == 2 * LogMemory::kChunk);
    LogMemory none(0);
    none.giveBack(none.take());
    CHECK(none.kept() == 0);
}

TEST_CASE("log memory: a log that was cleared keeps its own, and gives it back at its end") {
    const auto memory = std::make_shared<LogMemory>();
    {
        Log log(memory);
        write(log, 100'000);
        log.clear();
        CHECK(memory->kept() == 0);
        write(log, 1'000);
        CHECK(hashOf(log) == hashAfter(1'000));
    }
    CHECK(memory->kept() >= 2 * LogMemory::kChunk);
}

TEST_CASE("log memory: logs outlive whoever made it, and threads share it") {
    auto memory = std::make_shared<LogMemory>();
    std::vector<std::uint64_t> hashes(4);
    std::vector<std::thread> threads;
    for (std::uint64_t& hash : hashes) {
        threads.emplace_back([memory, &hash] {
            for (int round = 0; round < 5; ++round) {
                Log log(memory);
                write(log, 50'000);
                hash = hashOf(log);
            }
        });
    }
    auto last = std::make_unique<Log>(std::move(memory));
    write(*last, 50'000);
    for (std::thread& thread : threads) thread.join();
    for (const std::uint64_t hash : hashes) CHECK(hash == hashOf(*last));
}
