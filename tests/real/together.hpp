// Two bodies of a test at the same time.
#pragma once

#include <utility>

#include "poolscope/thread.hpp"

/// Runs both, each on a thread of its own, to their ends.
template <class A, class B>
void together(A a, B b) {
    juc::Thread one(std::move(a));
    juc::Thread two(std::move(b));
    one.join();
    two.join();
}
