// The end of a thread's kept frames.
#include "engine/world/frame_memory.hpp"

#include <pthread.h>

#include <utility>

#if POOLSCOPE_KEEP_FRAMES

namespace poolscope {

/// Tells when a thread ends. Not a thread-local object with a destructor: where there is no memory
/// to note one, the C library ends the process.
class FrameMemory::ThreadEnds {
public:
    ThreadEnds() noexcept : isThere_(pthread_key_create(&key_, &FrameMemory::freeAll) == 0) {}
    ThreadEnds(const ThreadEnds&) = delete;
    ThreadEnds& operator=(const ThreadEnds&) = delete;
    /// The program ends, or it unloads the library: who ends from now on keeps what it has.
    ~ThreadEnds() {
        if (std::exchange(isThere_, false)) pthread_key_delete(key_);
    }
    /// Whether the end of this thread will be told.
    bool areTold() const noexcept { return isThere_ && pthread_setspecific(key_, &kept) == 0; }

private:
    pthread_key_t key_{};
    bool isThere_;
};

void FrameMemory::freeAll(void*) noexcept {
    kept.ended = true;
    kept.room.fill(0);
    for (Free*& first : kept.first) {
        while (first != nullptr) {
            Free* const freed = first;
            first = freed->next;
            ::operator delete(freed);
        }
    }
}

/// Because enough are kept, or because it is the first that the thread frees, or because the thread
/// is ending.
void FrameMemory::findNoRoom(void* frame) noexcept {
    static const ThreadEnds ends;
    if (!kept.begun && !kept.ended && ends.areTold()) {
        kept.begun = true;
        kept.room.fill(kMost);
    }
    ::operator delete(frame);
}

}  // namespace poolscope

#endif
