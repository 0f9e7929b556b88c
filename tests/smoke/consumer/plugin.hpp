// What the plugin shows.
#pragma once

#include <poolscope/thread_pool_executor.hpp>

#define SHOWN __attribute__((visibility("default")))

/// Not shown: each side has its own copy of what belongs to the type.
struct Parcel {
    int number = 0;
};

SHOWN int answerOfPlugin();
SHOWN juc::Future<Parcel> parcelFrom(juc::ThreadPoolExecutor& pool);
SHOWN juc::Future<Parcel> failureFrom(juc::ThreadPoolExecutor& pool);
