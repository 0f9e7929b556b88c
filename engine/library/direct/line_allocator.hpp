// LineAllocator: for an array whose element 1 begins a line of the cache.
//
//     line          line                    line
//     |        [ 0 ]|[ 1 ][ 2 ][ 3 ][ 4 ]|[ 5 ] …
//
// Promises: so do all elements 1 + n · k, where n of them fill a line: in a heap with n children a
// node those of one node lie in one line.
#pragma once

#include <cstddef>
#include <new>

namespace juc::detail {

inline constexpr std::size_t kLine = 64;

template <class Element>
struct LineAllocator {
    static_assert(kLine % sizeof(Element) == 0);
    using value_type = Element;

    LineAllocator() = default;
    template <class Other>
    LineAllocator(const LineAllocator<Other>&) noexcept {}  // NOLINT(google-explicit-constructor)

    Element* allocate(std::size_t length) {
        void* const lines = ::operator new(kBefore + length * sizeof(Element), kAligned);
        return reinterpret_cast<Element*>(static_cast<std::byte*>(lines) + kBefore);
    }
    void deallocate(Element* elements, std::size_t) noexcept {
        ::operator delete(reinterpret_cast<std::byte*>(elements) - kBefore, kAligned);
    }
    friend bool operator==(LineAllocator, LineAllocator) noexcept { return true; }

private:
    static constexpr std::size_t kBefore = kLine - sizeof(Element);
    static constexpr std::align_val_t kAligned{kLine};
};

}  // namespace juc::detail
