// One thread, told to stop by a flag.
#include "engine/library/streamed/writer_thread.hpp"

#include <chrono>
#include <system_error>
#include <utility>

namespace juc::detail {

WriterThread::WriterThread(StreamedRecording& recording, std::function<void()> failed)
    : recording_(recording), failed_(std::move(failed)) {
    try {
        thread_ = std::thread([this] { run(); });
    } catch (const std::system_error&) {
        // finish() writes all of it
    }
}

void WriterThread::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void WriterThread::run() {
    while (waitForMore()) {
        while (recording_.writeWholeBlock()) {
            const std::lock_guard lock(mutex_);
            if (stopping_) return;
        }
        if (recording_.hasFailed()) return failed_();
    }
}

/// Returns false if it is to stop.
bool WriterThread::waitForMore() {
    constexpr std::chrono::milliseconds kBetween{100};
    std::unique_lock lock(mutex_);
    return !changed_.wait_for(lock, kBetween, [this] { return stopping_; });
}

}  // namespace juc::detail
