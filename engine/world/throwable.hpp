// Throwable: a Java exception as a C++ one. The class itself is public: poolscope/throwable.hpp.
//
// Why one class and not a tree: scenario files name any exception they like, and what matters to an
// executor is only *that* something was thrown, and which of the few it throws itself. For programs
// the library gives those few types of their own on the way out.
#pragma once

#include <string_view>

#include "poolscope/throwable.hpp"

namespace poolscope {

inline Throwable interruptedException() { return Throwable("InterruptedException"); }
inline Throwable nullPointerException() { return Throwable("NullPointerException"); }
inline Throwable illegalArgumentException(std::string_view message = {}) {
    return Throwable("IllegalArgumentException", message);
}

}  // namespace poolscope
