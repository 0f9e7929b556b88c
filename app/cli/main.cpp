// The program. Everything it can do is in the command line; see cli.cpp.
#include <cstdio>
#include <exception>

#include "app/cli/broken_invariants.hpp"
#include "app/cli/cli.hpp"

int main(int argc, char** argv) {
    poolscope::endOnBrokenInvariants();
    try {
        return poolscope::runCommandLine(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "poolscope: %s\n", error.what());
        return poolscope::kInternalError;
    }
}
