// Where tasks get their memory.
#include <new>

#include "poolscope/body.hpp"

namespace juc::detail {

void* Call::operator new(std::size_t size) { return ::operator new(size); }
void Call::operator delete(void* block, std::size_t size) noexcept {
    ::operator delete(block, size);
}
void* Call::operator new(std::size_t size, std::align_val_t alignment) {
    return ::operator new(size, alignment);
}
void Call::operator delete(void* block, std::size_t size, std::align_val_t alignment) noexcept {
    ::operator delete(block, size, alignment);
}

}  // namespace juc::detail
