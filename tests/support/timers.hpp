// What spec tests of java.util.Timer say often.
//
// Promises: the Timer lives as long as the TimerSim; times are units from its beginning.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "engine/executor/timer/timer.hpp"
#include "tests/support/sim.hpp"
#include "tests/support/state_text.hpp"

namespace poolscope {

struct TimerSim : Sim {
    TimerSim() {
        world.uncaught = [this](Thread& t, const Throwable& e) { died(t, e); };
    }

    TimerTaskPtr task(RunnablePtr runs, std::string label = {}) {
        return makeTimerTask(world, std::move(runs), std::move(label));
    }
    /// A task that notes "name@start" and works as long as body() says.
    template <class... Lengths>
    TimerTaskPtr working(std::string name, Lengths... lengths) {
        return task(body(name, lengths...), name);
    }
    static Instant time(std::int64_t n) { return Instant{} + units(n); }
    /// What schedule throws, or "".
    template <class... Arguments>
    std::string schedule(TimerTaskPtr what, Arguments... when) {
        std::function<Co<void>()> call = [&]() -> Co<void> {
            co_await timer.schedule(what, when...);
        };
        return ask([&] { return thrownBy(call); });
    }
    template <class... Arguments>
    std::string atFixedRate(TimerTaskPtr what, Arguments... when) {
        std::function<Co<void>()> call = [&]() -> Co<void> {
            co_await timer.scheduleAtFixedRate(what, when...);
        };
        return ask([&] { return thrownBy(call); });
    }
    bool cancel(const TimerTaskPtr& what) {
        return ask([&] { return what->cancel(); });
    }
    void cancelTimer() {
        ask([&] { return timer.cancel(); });
    }
    std::int32_t purge() {
        return ask([&] { return timer.purge(); });
    }
    /// Labels from slot 1 on: "b a c".
    std::string heap() const {
        std::string text;
        for (std::int32_t i = 1; i <= timer.queue().size(); ++i) {
            text += (text.empty() ? "" : " ") + timer.queue().get(i)->label();
        }
        return text;
    }
    /// "EXECUTED"
    static std::string stateOf(const TimerTaskPtr& what) {
        return std::string(toString(what->state()));
    }

    Timer timer{world};

private:
    void died(Thread& thread, const Throwable& error) {
        noteNow(thread.name() + " uncaught " + error.toString());
    }
};

}  // namespace poolscope
