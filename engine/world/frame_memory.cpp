// The end of a thread's kept frames.
#include "engine/world/frame_memory.hpp"

#if POOLSCOPE_KEEP_FRAMES

namespace poolscope {

struct FrameMemory::Owner {
    Owner() { kept.room.fill(kMost); }
    Owner(const Owner&) = delete;
    Owner& operator=(const Owner&) = delete;
    ~Owner() {
        kept.room.fill(0);
        for (Free*& first : kept.first) {
            while (first != nullptr) {
                Free* const freed = first;
                first = freed->next;
                ::operator delete(freed);
            }
        }
    }
};

/// Because enough are kept, or because it is the first that the thread frees, or because the thread
/// is ending.
void FrameMemory::findNoRoom(void* frame) noexcept {
    thread_local const Owner owner;
    ::operator delete(frame);
}

}  // namespace poolscope

#endif
