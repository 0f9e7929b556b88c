// VirtualRuntime: a program in a VirtualWorld, its bodies on Carriers.
//
//     world's loop ─resume─▶ worker's coroutines ─runBody─▶ a Carrier: the program's lambda
//                                                              │ future.get()
//                                                              ▼
//                                                   the coroutines of get, run there; they block:
//     world's loop ◀─suspended── worker's coroutines ◀─ handOver ┘
//
// Promises: the world's rules (virtual_world.hpp) hold for programs: same program, same strategy,
// same log. When it ends, the bodies that have not ended are unwound, the one that began last
// first, and main's at the very end: what a body uses belongs to one that began before. Threads:
// one at a time.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/library/program_recording.hpp"
#include "engine/library/runtime.hpp"
#include "engine/world/real_carrier.hpp"
#include "engine/world/virtual_world.hpp"

namespace juc::detail {

class VirtualRuntime : public Runtime {
public:
    /// `log` may be null; else it must outlive this. `carriers` may be shared.
    VirtualRuntime(poolscope::Log* log, std::uint64_t seed,
                   std::unique_ptr<poolscope::SchedulingStrategy> strategy,
                   std::shared_ptr<poolscope::Carriers> carriers);
    ~VirtualRuntime() override;

    World& world() override { return world_; }
    const poolscope::VirtualWorld& virtualWorld() const { return world_; }
    Caller caller() const override;
    bool hasEnded() const override { return unwound_.load(std::memory_order_acquire); }
    Co<void> runBody(std::function<void()> body) override;
    WaitingBodies* waitingBodies() override { return &waiting_; }

    /// How long a body may be outside of the library's calls, in real time; forever: no limit. A
    /// body that is longer there ends the run: runMain throws an IllegalStateException, and all
    /// stacks stay as they are, as unwinding them could let it go on.
    void setPatience(Duration patience);
    /// From now on an exception that ends a thread, except an interrupt's, ends the run too, and
    /// runMain throws it; unless the program has a handler for uncaught exceptions.
    void failOnUncaught();
    /// The thread that such an exception has ended; empty: none.
    const std::string& endedThread() const { return endedThread_; }
    /// Runs the body as the thread "main" until it has ended; throws what it throws.
    /// IllegalStateException if it cannot end; then this runtime has ended.
    void runMain(std::function<void()> body, std::uint64_t mostSteps);
    /// Unwinds all bodies that have not ended.
    void end();
    /// How a recording of it ends.
    ProgramEnd howItEnded() const {
        return living == 0 && !wasCut_ ? ProgramEnd::Over : ProgramEnd::Cut;
    }

protected:
    void drive(Fiber& fiber) override;
    void runClient(poolscope::ThreadBody body) override;

private:
    class Visit;
    enum class Whose { Main, Another };

    Co<void> visit(std::function<void()> body, Whose whose);
    void unwindDownTo(const Visit& oldest);
    void dropBodies();
    void runUntilDone(poolscope::ThreadBody main, const bool& done, std::uint64_t mostSteps);
    void takeUncaught(const poolscope::Thread& thread, const Throwable& thrown);
    void strand(const std::string& thread);
    std::string whoWaits() const;
    std::string whoseStackStays() const;

    poolscope::VirtualWorld world_;
    std::shared_ptr<poolscope::Carriers> carriers_;
    WaitingBodies waiting_;
    std::vector<Visit*> visits_;  ///< that have not ended: main's, then the others as they began
    std::vector<std::string> staying_;  ///< threads whose stacks could not be unwound
    std::exception_ptr uncaught_;       ///< of failOnUncaught, as the next
    std::string endedThread_;
    poolscope::Carrier::Patience patience_;
    /// A body did not come back: what it refers to stays for ever, this with all of its stacks.
    RuntimePtr kept_;
    bool running_ = false;
    std::atomic<bool> ended_ = false;
    std::atomic<bool> unwound_ = false;  ///< all stacks are
    bool wasCut_ = false;                ///< a run would never have ended, or an exception ended it
};

}  // namespace juc::detail
