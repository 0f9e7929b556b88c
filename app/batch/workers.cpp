// Starting as many as there are, and counting those that have ended.
#include "app/batch/workers.hpp"

#include <utility>

namespace poolscope {

Workers::Workers(unsigned number, std::function<void()> work, std::function<void()> stop)
    : work_(std::move(work)), stop_(std::move(stop)) {
    threads_.reserve(number);
    try {
        while (threads_.size() < number) threads_.emplace_back([this] { workOnce(); });
    } catch (const std::exception&) {  // no thread, or no memory for one
        if (threads_.empty()) throw;
    }
}

void Workers::workOnce() {
    std::exception_ptr thrown;
    try {
        work_();
    } catch (...) {
        thrown = std::current_exception();
        stop_();
    }
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = thrown;
    ++ended_;
    changed_.notify_all();
}

bool Workers::areBusy(std::chrono::milliseconds most) {
    std::unique_lock lock(mutex_);
    return !changed_.wait_for(lock, most, [this] { return ended_ == threads_.size(); });
}

void Workers::join() {
    for (std::thread& thread : threads_) {
        if (thread.joinable()) thread.join();
    }
}

void Workers::finish() {
    join();
    if (failure_) std::rethrow_exception(failure_);
}

}  // namespace poolscope
