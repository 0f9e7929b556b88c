// A stack of chunks.
#include "engine/trace/log_memory.hpp"

#include <new>
#include <utility>

namespace poolscope {

LogMemory::Chunk LogMemory::take() {
    {
        const std::lock_guard lock(mutex_);
        if (!free_.empty()) {
            Chunk chunk = std::move(free_.back());
            free_.pop_back();
            return chunk;
        }
    }
    return Chunk(new std::byte[kChunk]);
}

void LogMemory::giveBack(Chunk chunk) noexcept {
    const std::lock_guard lock(mutex_);
    if ((free_.size() + 1) * kChunk > most_) return;
    try {
        free_.push_back(std::move(chunk));
    } catch (const std::bad_alloc&) {  // then it is freed
    }
}

std::size_t LogMemory::kept() const {
    const std::lock_guard lock(mutex_);
    return free_.size() * kChunk;
}

}  // namespace poolscope
