// FrameMemory: where the frames of functions that may block come from.
//
// A run of a task makes about ten frames (see co.hpp) and frees each a moment later. Freed frames
// are kept for the next ones, in one list for each size and OS thread, so that a frame costs a few
// instructions instead of a malloc and a free, which were a quarter of a run.
//
//     first[0]   frames of up to  64 bytes  ▶ ▶ ▶
//     first[1]   frames of up to 128 bytes  ▶
//     …
//
// Promises: a frame may be freed by another OS thread than the one that made it; it is kept there.
// A thread keeps at most kMost frames of a size, and none after it has ended. Under a sanitizer
// nothing is kept, because a kept frame would hide what is done to a freed one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>

namespace poolscope {

class FrameMemory {
public:
    /// Throws std::bad_alloc.
    static void* take(std::size_t bytes);
    static void giveBack(void* frame, std::size_t bytes) noexcept;

private:
    struct Free {
        Free* next;
    };
    static constexpr std::size_t kStep = 64;
    static constexpr std::size_t kSizes = 16;
    static constexpr std::uint32_t kMost = 32;

    struct Kept {
        std::array<Free*, kSizes> first;
        /// How many more frames may be kept. 0 until the thread's end will be told, which the first
        /// frame that finds no room sees to: so taking and giving back need not ask for it.
        std::array<std::uint32_t, kSizes> room;
        bool begun;
        bool ended;
    };
    class ThreadEnds;

    static void freeAll(void* ofTheThread) noexcept;

    static std::size_t sizeOf(std::size_t bytes) { return (bytes - 1) / kStep; }
    static void findNoRoom(void* frame) noexcept;

    static inline constinit thread_local Kept kept{};
};

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define POOLSCOPE_KEEP_FRAMES 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define POOLSCOPE_KEEP_FRAMES 0
#endif
#endif
#ifndef POOLSCOPE_KEEP_FRAMES
#define POOLSCOPE_KEEP_FRAMES 1
#endif

#if POOLSCOPE_KEEP_FRAMES

inline void* FrameMemory::take(std::size_t bytes) {
    const std::size_t size = sizeOf(bytes);
    if (size >= kSizes) return ::operator new(bytes);
    Free* const frame = kept.first[size];
    if (frame == nullptr) return ::operator new((size + 1) * kStep);
    kept.first[size] = frame->next;
    ++kept.room[size];
    return frame;
}

inline void FrameMemory::giveBack(void* frame, std::size_t bytes) noexcept {
    const std::size_t size = sizeOf(bytes);
    if (size >= kSizes || kept.room[size] == 0) return findNoRoom(frame);
    --kept.room[size];
    kept.first[size] = new (frame) Free{kept.first[size]};
}

#else

inline void* FrameMemory::take(std::size_t bytes) { return ::operator new(bytes); }
inline void FrameMemory::giveBack(void* frame, std::size_t) noexcept { ::operator delete(frame); }

#endif

}  // namespace poolscope
