// Handing the turn over and back.
#include "engine/world/real_carrier.hpp"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <utility>

#include "engine/trace/ensure.hpp"

namespace poolscope {
namespace {
thread_local Carrier* ownCarrier = nullptr;

/// The program's own handler of std::terminate. Process-wide, as the handler is.
std::atomic<std::terminate_handler> handlerOfProgram = nullptr;

/// What unwinds an abandoned function meets a destructor or a noexcept function: C++ ends the
/// process there. Its thread stays where it is instead. Every other std::terminate is the
/// program's.
[[noreturn]] void onTerminate() {
    if (ownCarrier != nullptr && ownCarrier->isAbandoned()) ownCarrier->stay();
    // Taken out, so that two handlers that call each other end.
    if (const auto handler = handlerOfProgram.exchange(nullptr)) handler();
    std::abort();
}

[[noreturn]] void sleepForEver() {
    while (true) std::this_thread::sleep_for(std::chrono::hours(1));
}

void listenToTerminate() {
    const std::terminate_handler present = std::get_terminate();
    if (present == &onTerminate) return;
    handlerOfProgram.store(present);
    std::set_terminate(&onTerminate);
}
}  // namespace

Carrier* Carrier::current() {
    if (ownCarrier != nullptr &&
        ownCarrier->where_.load(std::memory_order_acquire) == Where::Stranded)
        sleepForEver();
    return ownCarrier;
}

bool Carrier::goIn() {
    Where from = Where::Outside;
    if (where_.compare_exchange_strong(from, Where::Inside)) return true;
    if (from == Where::Stranded) sleepForEver();
    return false;
}

Carrier::Carrier() : os_([this] { loop(); }) {}

Carrier::~Carrier() {
    ENSURE(ended_, "a carrier's function has ended before the carrier goes");
    {
        const std::lock_guard guard(mutex_);
        turn_ = Turn::Quit;
    }
    changed_.notify_all();
    os_.join();
}

void Carrier::loop() {
    ownCarrier = this;
    std::unique_lock waiting(mutex_);
    while (true) {
        changed_.wait(waiting, [this] { return turn_ != Turn::Other; });
        if (turn_ == Turn::Quit) return;
        waiting.unlock();
        try {
            function_();
        } catch (const Abandoned&) {
        }
        function_ = nullptr;
        ended_ = true;
        waiting.lock();
        turn_ = Turn::Other;
        changed_.notify_all();
    }
}

/// False if it has not come back. The time is waited for in parts, so that a debugger that stops
/// the whole process uses up one of them.
bool Carrier::giveTurn(Turn to, Turn waitFor, Patience patience) {
    constexpr int kParts = 10;
    const auto isBack = [this, waitFor] { return turn_ == waitFor; };
    std::unique_lock waiting(mutex_);
    turn_ = to;
    changed_.notify_all();
    if (!patience) {
        changed_.wait(waiting, isBack);
        return true;
    }
    for (int part = 1;; ++part) {
        if (changed_.wait_for(waiting, *patience / kParts, isBack)) return true;
        Where from = Where::Outside;
        if (part >= kParts && where_.compare_exchange_strong(from, Where::Stranded)) return false;
    }
}

void Carrier::begin(std::function<void()> function, void* user) {
    ENSURE(ended_, "a carrier has one function at a time");
    function_ = std::move(function);
    user_ = user;
    ended_ = false;
    abandoned_ = false;
    unwindings_ = 0;
    goOut();
}

Carrier::Came Carrier::resume(Patience patience) {
    ENSURE(!ended_, "a function that has ended does not go on");
    if (!giveTurn(Turn::Function, Turn::Other, patience)) {
        os_.detach();
        return Came::NotBack;
    }
    return ended_ ? Came::Ended : Came::HandedOver;
}

bool Carrier::abandon() {
    listenToTerminate();
    abandoned_ = true;
    while (!ended_) giveTurn(Turn::Function, Turn::Other);
    return !stays_;
}

void Carrier::handOver() {
    if (abandoned_) unwind();
    giveTurn(Turn::Other, Turn::Function);
    if (abandoned_) unwind();
}

void Carrier::unwind() {
    constexpr int kMostUnwindings = 1000;
    if (++unwindings_ > kMostUnwindings) stay();
    throw Abandoned();
}

void Carrier::stay() {
    os_.detach();
    {
        const std::lock_guard guard(mutex_);
        stays_ = true;
        ended_ = true;
        turn_ = Turn::Other;
    }
    changed_.notify_all();
    sleepForEver();
}

std::unique_ptr<Carrier> Carriers::take() {
    {
        const std::lock_guard guard(mutex_);
        if (!idle_.empty()) {
            std::unique_ptr<Carrier> carrier = std::move(idle_.back());
            idle_.pop_back();
            return carrier;
        }
    }
    return std::make_unique<Carrier>();
}

void Carriers::giveBack(std::unique_ptr<Carrier> carrier) {
    const std::lock_guard guard(mutex_);
    idle_.push_back(std::move(carrier));
}

}  // namespace poolscope
