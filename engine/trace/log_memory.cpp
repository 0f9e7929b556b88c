// A stack of chunks.
#include "engine/trace/log_memory.hpp"

#include <utility>

namespace poolscope {

/// A spin lock: nothing is allocated or freed while it is held.
class LogMemory::Guard {
public:
    explicit Guard(const LogMemory& memory) : busy_(memory.busy_) {
        while (busy_.test_and_set(std::memory_order_acquire)) {
        }
    }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;
    ~Guard() { busy_.clear(std::memory_order_release); }

private:
    std::atomic_flag& busy_;
};

LogMemory::Chunk LogMemory::take() {
    {
        const Guard guard(*this);
        if (!free_.empty()) {
            Chunk chunk = std::move(free_.back());
            free_.pop_back();
            return chunk;
        }
    }
    return Chunk(new std::byte[kChunk]);
}

void LogMemory::giveBack(Chunk chunk) noexcept {
    const Guard guard(*this);
    if ((free_.size() + 1) * kChunk <= most_) free_.push_back(std::move(chunk));
}

std::size_t LogMemory::kept() const {
    const Guard guard(*this);
    return free_.size() * kChunk;
}

}  // namespace poolscope
