// Sim: a virtual world with a tiny vocabulary, so that a spec test reads as a sentence and a few
// lines.
//
//     Sim sim;
//     auto& pool = sim.pool(1);
//     sim.at(0, [&]() -> Co<void> { co_await pool.scheduleAtFixedRate(sim.body("A", 1), 0_u, 2_u);
//     }); sim.run(9); CHECK(sim.said() == "A@0 A@2 A@4 A@6 A@8");
//
// Times are whole units (one unit = 1 ms of virtual time), as in the conformance list. Calls of
// `at` are made by a client of their own once no other thread can run at that instant, in the order
// written. `said()` is what bodies and tests have noted, in order, separated by blanks.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"
#include "engine/world/virtual_world.hpp"

namespace poolscope {

constexpr Duration units(std::int64_t n) { return milliseconds(n); }
constexpr Duration operator""_u(unsigned long long n) {
    return units(static_cast<std::int64_t>(n));
}

class Sim {
public:
    /// `start` is what the clock shows at time 0.
    explicit Sim(std::uint64_t seed = 1, std::unique_ptr<SchedulingStrategy> strategy = nullptr,
                 Instant start = {});

    /// A pool that lives as long as the Sim.
    ScheduledThreadPoolExecutor& pool(std::int32_t core, std::string name = "pool",
                                      std::shared_ptr<ThreadFactory> factory = nullptr,
                                      std::shared_ptr<RejectedExecutionHandler> handler = nullptr);
    /// The same for a subclass.
    template <class Pool, class... Arguments>
    Pool& poolOf(Arguments&&... arguments) {
        auto made = std::make_unique<Pool>(world, std::forward<Arguments>(arguments)...);
        Pool& pool = *made;
        pools_.push_back(std::move(made));
        return pool;
    }

    /// A client does this at that time.
    void at(std::int64_t time, ThreadBody act, std::string client = "main");
    /// The same between two units: the time in tenths of a unit.
    void atTenths(std::int64_t time, ThreadBody act, std::string client = "main");
    /// A client that begins at once and competes with everybody: for races under a random
    /// scheduling strategy.
    void rival(ThreadBody act, std::string client = "main");
    /// Runs until a time, inclusive, and leaves the clock there; without one until nothing is left
    /// to happen.
    void run(std::int64_t until);
    void run();
    /// The same in tenths of a unit.
    void runTenths(std::int64_t until);

    /// Calls something at once, on a client of its own, and gives what it returns or throws. It
    /// must not have to wait for time to pass. This is how a test speaks to a pool between two
    /// runs:
    ///     CHECK(sim.ask([&] { return future->cancel(false); }));
    template <class Call>
    auto ask(Call call);

    /// A body that notes "name@start" and keeps its thread busy; the n-th run as long as the n-th
    /// length, the last one repeating.
    template <class... Lengths>
    RunnablePtr body(std::string name, Lengths... lengths) {
        std::vector<std::int64_t> each{static_cast<std::int64_t>(lengths)...};
        return bodyOf(std::move(name), std::move(each));
    }
    /// A body that notes its start, then sleeps (interruptibly), and notes "name!interrupted@t".
    RunnablePtr sleeper(std::string name, std::int64_t length);
    /// A body that notes its start and throws.
    RunnablePtr thrower(std::string name, std::string exception, std::string message = {});

    void note(const std::string& what) { notes_.push_back(what); }
    /// Notes "what@now".
    void noteNow(const std::string& what) { note(what + "@" + nowText()); }
    std::string said() const;
    void forget() { notes_.clear(); }
    /// The present time in units, with tenths if there are any: "4" or "4.2".
    std::string nowText() const;

    /// The state of what a schedule method returned.
    static ScheduledFutureTask& task(const ScheduledPtr& future);

    Log log{nullptr, KeepsCalls::Yes};
    VirtualWorld world;

private:
    RunnablePtr bodyOf(std::string name, std::vector<std::int64_t> lengths);
    Instant tenths(std::int64_t n) const { return start_ + Duration{units(1).ns / 10 * n}; }

    Instant start_;
    std::vector<std::unique_ptr<ThreadPoolExecutor>> pools_;
    std::vector<std::string> notes_;
    std::uint64_t order_ = 0;
};

template <class Call>
auto Sim::ask(Call call) {
    using Answer = decltype(call().result());
    constexpr bool nothing = std::is_void_v<Answer>;
    std::conditional_t<nothing, bool, std::optional<Answer>> answer{};
    std::exception_ptr error;
    bool returned = false;
    ThreadBody body = [&]() -> Co<void> {
        try {
            if constexpr (nothing) {
                co_await call();
            } else {
                answer = co_await call();
            }
        } catch (...) {
            error = std::current_exception();
        }
        returned = true;
    };
    world.start(world.newThread("main", ThreadRole::Client), std::move(body));
    world.runUntil(world.now());
    if (!returned) throw std::logic_error("this call had to wait: use Sim::at");
    if (error) std::rethrow_exception(error);
    if constexpr (!nothing) return std::move(*answer);
}

/// What a call throws, as "ClassName: message", or "" if it returns.
Co<std::string> thrownBy(std::function<Co<void>()> call);

/// How a future stands: "value x", "null", "ExecutionException <- Boom: third", "TimeoutException".
Co<std::string> outcomeOf(std::shared_ptr<RunnableFuture> future);

}  // namespace poolscope
