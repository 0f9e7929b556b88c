// The signal, and the one word that its handler may write.
#include "app/batch/interrupts.hpp"

#include <atomic>
#include <csignal>
#include <cstdlib>

#include "app/batch/exit_codes.hpp"

namespace poolscope {

namespace {

// A handler of signals reaches nothing else.
std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void onInterrupt(int) {
    interrupted = true;
    std::signal(SIGINT, SIG_DFL);  // the next one is meant
}

}  // namespace

Interrupts::Interrupts() {
    interrupted = false;
    before_ = std::signal(SIGINT, &onInterrupt);
}

Interrupts::~Interrupts() { std::signal(SIGINT, before_); }

bool Interrupts::came() const { return interrupted; }

void endInterrupted() {
    std::signal(SIGINT, SIG_DFL);
    std::raise(SIGINT);
    std::_Exit(kInterrupted);  // only if SIGINT is blocked
}

}  // namespace poolscope
