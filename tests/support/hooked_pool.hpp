// A pool with its three hooks open to a spec test.
#pragma once

#include <exception>
#include <functional>
#include <string>

#include "tests/support/sim.hpp"

namespace poolscope {

template <class Pool>
class Hooked : public Pool {
public:
    using Pool::Pool;

    std::function<Co<void>(Thread&, const RunnablePtr&)> before;
    /// `thrown` as text: "null", "Boom: x".
    std::function<Co<void>(const RunnablePtr&, std::string thrown)> after;
    std::function<Co<void>()> atEnd;

protected:
    Co<void> beforeExecute(Thread& thread, const RunnablePtr& task) override {
        if (before) co_await before(thread, task);
    }
    Co<void> afterExecute(const RunnablePtr& task, std::exception_ptr thrown) override {
        std::string text = thrown ? asThrowable(thrown).toString() : "null";
        if (after) co_await after(task, std::move(text));
    }
    Co<void> terminated() override {
        if (atEnd) co_await atEnd();
    }
};

using HookedPool = Hooked<ScheduledThreadPoolExecutor>;

}  // namespace poolscope
