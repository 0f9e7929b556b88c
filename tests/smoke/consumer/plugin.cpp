// A shared library that has a pool inside, and one that works in a pool of its host.
#include "plugin.hpp"

#include <stdexcept>

int answerOfPlugin() {
    juc::ThreadPoolExecutor pool = juc::newFixedThreadPool(2);
    return pool.submit([] { return 7; }).get();
}

juc::Future<Parcel> parcelFrom(juc::ThreadPoolExecutor& pool) {
    return pool.submit([] { return Parcel{6 * 7}; });
}

juc::Future<Parcel> failureFrom(juc::ThreadPoolExecutor& pool) {
    return pool.submit([]() -> Parcel { throw std::out_of_range("no parcel"); });
}
