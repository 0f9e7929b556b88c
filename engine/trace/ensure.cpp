// What happens when a check fails.
#include "engine/trace/ensure.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace poolscope {

namespace {
std::atomic<InvariantHandler> handler = nullptr;
}

std::string sentenceOf(const BrokenInvariant& broken) {
    return std::string("broken invariant at ") + broken.file + ":" + std::to_string(broken.line) +
           ": " + broken.message + " (" + broken.condition + ")";
}

InvariantHandler setInvariantHandler(InvariantHandler next) { return handler.exchange(next); }

void invariantBroke(const BrokenInvariant& broken) {
    if (const InvariantHandler own = handler.load()) own(broken);
    std::fprintf(stderr, "%s\n", sentenceOf(broken).c_str());
    std::abort();
}

}  // namespace poolscope
