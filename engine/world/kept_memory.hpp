// Objects in the memory of frames: for those that each task, thread or run makes and frees again.
//
//     class Node : public KeptObject                 by new and make_unique
//     makeKept<PlainTask>(…)                         as make_shared
//     std::vector<Task, KeptAllocator<Task>>         and other containers, for their short lists
//
// Promises: FrameMemory's: any OS thread may free what another one made, few are kept, and under a
// sanitizer none. What is larger than a frame gets comes from operator new, as ever.
//
// Why: a search makes and destroys a whole pool for each schedule, and malloc and free were a sixth
// of its time.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include "engine/world/frame_memory.hpp"

namespace poolscope {

struct KeptObject {
    static void* operator new(std::size_t bytes) { return FrameMemory::take(bytes); }
    static void operator delete(void* object, std::size_t bytes) noexcept {
        FrameMemory::giveBack(object, bytes);
    }
};

template <class Element>
struct KeptAllocator {
    static_assert(alignof(Element) <= alignof(std::max_align_t));
    using value_type = Element;

    KeptAllocator() = default;
    template <class Other>
    KeptAllocator(const KeptAllocator<Other>&) noexcept {}  // NOLINT(google-explicit-constructor)

    Element* allocate(std::size_t length) {
        return static_cast<Element*>(FrameMemory::take(length * sizeof(Element)));
    }
    void deallocate(Element* elements, std::size_t length) noexcept {
        FrameMemory::giveBack(elements, length * sizeof(Element));
    }
    friend bool operator==(KeptAllocator, KeptAllocator) noexcept { return true; }
};

template <class Object, class... Arguments>
std::shared_ptr<Object> makeKept(Arguments&&... arguments) {
    return std::allocate_shared<Object>(KeptAllocator<Object>{},
                                        std::forward<Arguments>(arguments)...);
}

}  // namespace poolscope
