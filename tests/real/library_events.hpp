// What tests of the library's Sirector share: handlers that note that they ran, and a gate.
#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <mutex>
#include <string>
#include <utility>

#include "poolscope/juc.hpp"

namespace library_events {

using IntHandler = juc::EventHandler<int>;

/// Closed until it is opened. Waits by a call of the library, so it will do in virtual time.
class YieldingGate {
public:
    void open() { open_ = true; }
    void pass() const {
        while (!open_) juc::Thread::yield();
    }

private:
    std::atomic<bool> open_ = false;
};

/// NotedNames in the order in which they were noted, with a blank between them.
class NotedNames {
public:
    void note(const std::string& name) {
        const std::lock_guard guard(mutex_);
        text_ += (text_.empty() ? "" : " ") + name;
    }
    std::string text() const {
        const std::lock_guard guard(mutex_);
        return text_;
    }
    bool has(const std::string& name) const {
        return (" " + text() + " ").find(" " + name + " ") != std::string::npos;
    }
    void waitFor(const std::string& name) const {
        while (!has(name)) juc::Thread::yield();
    }
    /// A handler that notes its name when it begins, and then does something.
    IntHandler operator()(const std::string& name, std::function<void()> then = {}) {
        return IntHandler(
            [this, name, then = std::move(then)](int&) {
                note(name);
                if (then) then();
            },
            name);
    }
    /// Notes "success", or the text of each error.
    juc::EventCallback<int> callback() {
        return {.onSuccess = [this](int&) { note("success"); },
                .onError =
                    [this](int&, const std::exception_ptr& error) {
                        note(juc::asThrowable(error).toString());
                    }};
    }

private:
    mutable std::mutex mutex_;
    std::string text_;
};

inline juc::ThreadPoolOptions workerOptions(int threads, juc::WorkQueue queue = {}) {
    return {.corePoolSize = threads,
            .maximumPoolSize = threads,
            .queue = queue,
            .threadFactory = juc::namedThreads("worker-")};
}

/// Sleeps until it is interrupted; notes that.
inline std::function<void()> thatSleeps(NotedNames& names) {
    return [&names] {
        try {
            juc::Thread::sleep(std::chrono::hours(24));
        } catch (const juc::InterruptedException&) {
            names.note("interrupted");
            throw;
        }
    };
}

/// What it throws, as text; empty if it returns.
template <class Call>
std::string textThrownBy(const Call& call) {
    try {
        call();
    } catch (...) {
        return juc::asThrowable(std::current_exception()).toString();
    }
    return "";
}

}  // namespace library_events
