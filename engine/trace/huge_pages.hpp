// Memory that the system may hand out in pages of 2 MB.
//
// Promises: only advice, so nothing depends on whether the system follows it. Why: a run of a
// million events writes 56 MB once, and most of that time went into a fault for each page of 4 KB.
#pragma once

#include <cstddef>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace poolscope {

inline constexpr std::size_t kHugePage = std::size_t{2} << 20;

/// Whether so many bytes are worth pages of that size, and have to begin on a boundary of one.
constexpr bool isWorthHugePages(std::size_t bytes) { return bytes >= 2 * kHugePage; }

inline void adviseHugePages([[maybe_unused]] void* begin, [[maybe_unused]] std::size_t bytes) {
#ifdef __linux__
    ::madvise(begin, bytes, MADV_HUGEPAGE);
#endif
}

}  // namespace poolscope
