// The operator new of a program with a ScarceMemory, and its count.
#include "tests/support/scarce_memory.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace poolscope {
namespace {

/// How many allocations of this thread are left, the missed one included; 0: none is to be missed.
thread_local constinit std::uint64_t allocationsLeft = 0;
thread_local constinit std::size_t leastCounted = 0;
thread_local constinit bool oneWasMissed = false;

}  // namespace

ScarceMemory::ScarceMemory(std::uint64_t nth, std::size_t atLeast) {
    allocationsLeft = nth;
    leastCounted = atLeast;
    oneWasMissed = false;
}

ScarceMemory::~ScarceMemory() { allocationsLeft = 0; }

bool ScarceMemory::wasMissed() { return oneWasMissed; }

}  // namespace poolscope

[[gnu::noinline]] void* operator new(std::size_t size) {
    using poolscope::allocationsLeft;
    using poolscope::oneWasMissed;
    if (allocationsLeft > 0 && size >= poolscope::leastCounted && --allocationsLeft == 0) {
        oneWasMissed = true;
        throw std::bad_alloc();
    }
    void* const block = std::malloc(size > 0 ? size : 1);
    if (block == nullptr) throw std::bad_alloc();
    return block;
}
// Else these would be the address sanitizer's, which miss nothing, and whose blocks are not this
// operator delete's.
[[gnu::noinline]] void* operator new[](std::size_t size) { return operator new(size); }
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    try {
        return operator new(size);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}
[[gnu::noinline]] void operator delete(void* block) noexcept { std::free(block); }
[[gnu::noinline]] void operator delete(void* block, std::size_t) noexcept { std::free(block); }
[[gnu::noinline]] void operator delete[](void* block) noexcept { std::free(block); }
[[gnu::noinline]] void operator delete[](void* block, std::size_t) noexcept { std::free(block); }
