// LogMemory: the memory that logs leave to later ones.
//
// Why: a run of a million events writes 20 MB, and asking the kernel for fresh pages takes as long
// as writing the events into them. So whoever makes runs one after the other (a sweep, the window)
// has a LogMemory and gives it to each log: what one has written into, the next one takes.
//
// Promises: any thread may call; a call holds the others up for a few instructions only. At most so
// many bytes are kept; what comes beyond is freed. The logs that were given it keep it alive.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

namespace poolscope {

class LogMemory {
public:
    /// Memory comes in pieces of that many bytes.
    static constexpr std::size_t kChunk = std::size_t{1} << 19U;
    static constexpr std::size_t kUsual = std::size_t{64} << 20U;
    using Chunk = std::unique_ptr<std::byte[]>;

    explicit LogMemory(std::size_t most = kUsual) : most_(most) { free_.reserve(most / kChunk); }
    LogMemory(const LogMemory&) = delete;
    LogMemory& operator=(const LogMemory&) = delete;

    /// One that was given back, or a new one. Throws std::bad_alloc.
    Chunk take();
    void giveBack(Chunk chunk) noexcept;
    /// Bytes that wait for the next log.
    std::size_t kept() const;

private:
    class Guard;

    const std::size_t most_;
    mutable std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
    std::vector<Chunk> free_;  ///< guarded by busy_; has room for all from the beginning
};

}  // namespace poolscope
