// Threads that share a work: each calls the same function, once.
//
// Promises: if the system has fewer threads than were asked for, or no memory for one more, those
// that there are do the work; the constructor throws only if there is not one. What the function
// throws ends no process: `stop` is called, so that the others can end, and `finish` throws what
// was thrown first. All have ended when this is destroyed.
#pragma once

#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace poolscope {

class Workers {
public:
    /// `stop` is called by the thread whose work has thrown; it must not throw.
    Workers(unsigned number, std::function<void()> work, std::function<void()> stop);
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    ~Workers() { join(); }

    /// Waits at most so long; false when all have ended.
    bool areBusy(std::chrono::milliseconds most);
    /// Waits for all of them. Throws what the first one threw.
    void finish();

private:
    void workOnce();
    void join();

    const std::function<void()> work_;
    const std::function<void()> stop_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t ended_ = 0;       ///< this and the next: guarded by mutex_
    std::exception_ptr failure_;  ///< what the first one threw
    std::vector<std::thread> threads_;
};

}  // namespace poolscope
