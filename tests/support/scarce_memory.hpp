// ScarceMemory: memory that is short at one chosen allocation.
//
// A program that includes it has its own operator new. Promises: while a ScarceMemory lives, the
// n-th allocation of a size that this OS thread makes through operator new throws std::bad_alloc,
// once; every other one, and every one of other threads, is what it always is. One at a time on a
// thread.
#pragma once

#include <cstddef>
#include <cstdint>

namespace poolscope {

class ScarceMemory {
public:
    /// Counted from 1, among those of at least so many bytes.
    explicit ScarceMemory(std::uint64_t nth, std::size_t atLeast = 0);
    ~ScarceMemory();
    ScarceMemory(const ScarceMemory&) = delete;
    ScarceMemory& operator=(const ScarceMemory&) = delete;

    /// Whether that allocation was asked for.
    static bool wasMissed();
};

}  // namespace poolscope
