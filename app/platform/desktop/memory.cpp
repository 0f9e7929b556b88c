// Reading /proc and the limits of the process.
#include "app/storage/memory.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>

namespace poolscope {

namespace {

constexpr std::size_t kNoBound = std::numeric_limits<std::size_t>::max();

/// The number that a file of the system holds; no bound if it holds a word instead, or is missing.
std::size_t numberIn(const char* file) {
    std::size_t number = 0;
    return std::ifstream(file) >> number ? number : kNoBound;
}

std::size_t limitOf(int resource) {
    rlimit limit{};
    const bool bounded = ::getrlimit(static_cast<__rlimit_resource>(resource), &limit) == 0 &&
                         limit.rlim_cur != RLIM_INFINITY;
    return bounded ? static_cast<std::size_t>(limit.rlim_cur) : kNoBound;
}

std::size_t pageSize() { return static_cast<std::size_t>(std::max(1L, ::sysconf(_SC_PAGESIZE))); }

}  // namespace

std::size_t memoryThereIs() {
    const long pages = ::sysconf(_SC_PHYS_PAGES);
    const std::size_t machine = pages > 0 ? static_cast<std::size_t>(pages) * pageSize() : kNoBound;
    return std::min({machine, numberIn("/sys/fs/cgroup/memory.max"),
                     numberIn("/sys/fs/cgroup/memory/memory.limit_in_bytes"), limitOf(RLIMIT_AS),
                     limitOf(RLIMIT_DATA)});
}

std::size_t memoryInUse() {
    std::ifstream file("/proc/self/statm");
    std::size_t size = 0;
    std::size_t resident = 0;
    return file >> size >> resident ? resident * pageSize() : 0;
}

}  // namespace poolscope
