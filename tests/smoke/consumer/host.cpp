// A program with a plugin. Where both use one shared library, pools, futures and exceptions pass
// between them; where each has an archive inside, each has pools of its own.
#include <cstdio>
#include <cstring>
#include <stdexcept>

#include "plugin.hpp"

int main(int argc, char** argv) {
    if (answerOfPlugin() != 7) return 1;
    if (argc < 2 || std::strcmp(argv[1], "shared") != 0) return 0;
    juc::ThreadPoolExecutor pool = juc::newFixedThreadPool(1);
    if (parcelFrom(pool).get().number != 42) return 2;
    try {
        failureFrom(pool).value();
        return 3;
    } catch (const std::out_of_range&) {
    }
    try {
        failureFrom(pool).get();
        return 4;
    } catch (const juc::ExecutionException& failed) {
        std::puts(failed.what());
    }
    return 0;
}
