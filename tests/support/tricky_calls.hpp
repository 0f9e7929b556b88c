// The words of tests/data/java/TrickyCalls.java in C++: for making the same calls on the library
// and saying their answers in the same way.
//
//     void sizes(Answers& answers) {
//         answers.group("sizes");
//         auto pool = poolOf(1, 4);
//         answers.say("core below zero", {thrown([&] { pool.setCorePoolSize(-1); })});
//
// Whoever waits here waits by means of the library, so the calls may be made in virtual time, too.
// Parts of a text stand in braces, because those are evaluated from left to right.
#pragma once

#include <atomic>
#include <chrono>
#include <concepts>
#include <functional>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "poolscope/juc.hpp"

namespace tricky {

using namespace std::chrono_literals;

// ---- texts

/// A value as Java's string concatenation writes it.
class Text {
public:
    Text(std::string text) : text_(std::move(text)) {}  // NOLINT: these convert on purpose
    Text(const char* text) : text_(text) {}             // NOLINT
    template <std::integral Value>
    Text(Value value) {  // NOLINT
        if constexpr (std::is_same_v<Value, bool>) {
            text_ = value ? "true" : "false";
        } else {
            text_ = std::to_string(value);
        }
    }
    const std::string& string() const { return text_; }

private:
    std::string text_;
};

inline std::string join(std::initializer_list<Text> parts) {
    std::string all;
    for (const Text& part : parts) all += part.string();
    return all;
}

/// Without what differs from run to run and from Java to C++.
std::string plain(const std::string& text);

/// What was said of one theme.
class Answers {
public:
    void group(std::string name) { group_ = std::move(name); }
    void say(const std::string& name, std::initializer_list<Text> parts) {
        lines_.push_back(group_ + "." + name + " = " + plain(join(parts)));
    }
    const std::vector<std::string>& lines() const { return lines_; }

private:
    std::string group_;
    std::vector<std::string> lines_;
};

/// Plays the groups of a theme in every way that a pool can take, and compares what they say with
/// the theme's lines in tests/data/jdk17/tricky_calls.txt.
void compareTheme(const std::string& theme, const std::vector<void (*)(Answers&)>& groups);

// ---- answers

/// The value of a call, or what it throws; "nothing" if it returns nothing.
template <class Call>
std::string tell(const Call& call) {
    try {
        if constexpr (std::is_void_v<std::invoke_result_t<const Call&>>) {
            call();
            return "nothing";
        } else {
            return Text(call()).string();
        }
    } catch (const juc::Throwable& thrown) {
        return plain(thrown.toString());
    }
}

template <class Call>
std::string thrown(const Call& call) {
    return tell([&call] { static_cast<void>(call()); });
}

template <class T, class Get>
std::string resultOf(const Get& get) {
    const std::string answer = tell(get);
    return std::is_void_v<T> && answer == "nothing" ? "null" : answer;
}

/// A future's answer without waiting, and with.
template <class T>
std::string now(const juc::Future<T>& future) {
    return resultOf<T>([&future] { return future.get(0ns); });
}
template <class T>
std::string got(const juc::Future<T>& future) {
    return resultOf<T>([&future] { return future.get(); });
}

inline std::string stateOf(const juc::AnyFuture& future) {
    return join({future.isDone() ? "done" : "not done", future.isCancelled() ? ", cancelled" : ""});
}

/// "null" for none.
template <class T>
std::string delivered(const juc::Future<T>& future) {
    return future.valid() ? now(future) : "null";
}

template <class Futures, class Answer>
std::string each(const Futures& futures, const Answer& answer) {
    std::string all;
    for (const auto& future : futures) all += (all.empty() ? "" : "; ") + answer(future);
    return all;
}

/// What a thread whose interrupt flag is set is told, and the flag afterwards.
template <class Call>
std::string flagged(const Call& call) {
    std::string answer;
    juc::Thread thread([&] {
        while (!juc::Thread::isInterrupted()) juc::Thread::yield();
        answer = join({tell(call), ", flag ", juc::Thread::isInterrupted()});
    });
    thread.interrupt();
    thread.join();
    return answer;
}

/// Texts of several threads in the order in which they came.
class Together {
public:
    void append(const std::string& text) {
        const std::lock_guard guard(mutex_);
        text_ += text;
    }
    std::string text() const {
        const std::lock_guard guard(mutex_);
        return text_;
    }

private:
    mutable std::mutex mutex_;
    std::string text_;
};

// ---- bodies

using Bodies = std::vector<std::function<int()>>;

/// What bodies throw.
[[noreturn]] inline void boom(const std::string& message) { throw juc::Throwable("Boom", message); }
/// A body that does.
inline auto booms(std::string message) {
    return [message = std::move(message)]() -> int { boom(message); };
}

// ---- waiting

/// Java's CountDownLatch of one. Whoever has waited may destroy it. Where nothing else can happen
/// any more, virtual time goes on to its end, and std::logic_error says so.
class Gate {
public:
    void open() {
        const std::shared_ptr<Inside> held = inside_;
        held->open = true;
        held->closed.interrupt();
    }
    bool isOpen() const { return inside_->open; }
    void await() {
        inside_->closed.join();
        if (!isOpen()) throw std::logic_error("nobody has opened this gate");
    }

private:
    struct Inside {
        std::atomic<bool> open = false;
        juc::Thread closed{[] { thrown([] { juc::Thread::sleep(juc::Duration::forever()); }); }};
    };
    std::shared_ptr<Inside> inside_ = std::make_shared<Inside>();
};

/// Looks until it is so. Sleeps in between, so that virtual time passes.
template <class Condition>
void until(const Condition& met) {
    while (!met()) juc::Thread::sleep(1ms);
}

/// What leaves threads while it lives. Its handler makes no call of the library, which in virtual
/// time is for bodies.
class Uncaught {
public:
    using Tell = std::function<void(const std::string& thread, const juc::Throwable& thrown)>;
    explicit Uncaught(Tell tell) {
        juc::Thread::setDefaultUncaughtExceptionHandler(
            [this, tell = std::move(tell)](const std::string& thread,
                                           const juc::Throwable& thrown) {
                tell(thread, thrown);
                came_ = true;
            });
    }
    Uncaught(const Uncaught&) = delete;
    Uncaught& operator=(const Uncaught&) = delete;
    ~Uncaught() { juc::Thread::setDefaultUncaughtExceptionHandler({}); }
    void await() const {
        until([this] { return came_.load(); });
    }

private:
    std::atomic<bool> came_ = false;
};

/// A body that stays until go(), whatever interrupts it.
class Held {
public:
    Held() = default;
    /// Returns when a worker of the pool is in it.
    template <class Pool>
    explicit Held(Pool& pool) {
        future = pool.submit(body());
        awaitBegun();
    }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    ~Held() { go(); }

    std::function<void()> body() {
        return [inside = inside_] { inside->run(); };
    }
    void awaitBegun() { inside_->begun.await(); }
    void go() { inside_->open.open(); }
    bool interruptedAtEnd() {
        go();
        inside_->ended.await();
        return inside_->interrupted;
    }
    int runs() const { return inside_->runs; }

    juc::Future<void> future;

private:
    struct Inside {
        void run() {
            ++runs;
            begun.open();
            while (!open.isOpen()) {
                try {
                    open.await();
                } catch (const juc::InterruptedException&) {
                    interrupted = true;
                }
            }
            if (juc::Thread::isInterrupted()) interrupted = true;
            ended.open();
        }
        std::atomic<int> runs = 0;
        std::atomic<bool> interrupted = false;
        Gate begun;
        Gate open;
        Gate ended;
    };
    std::shared_ptr<Inside> inside_ = std::make_shared<Inside>();
};

// ---- pools

/// Its threads are w-1, w-2, and so on.
inline juc::ThreadPoolExecutor poolOf(int core, int maximum,
                                      juc::WorkQueue queue = juc::WorkQueue::linked(),
                                      juc::RejectedExecutionHandler handler = {}) {
    return juc::ThreadPoolExecutor({.corePoolSize = core,
                                    .maximumPoolSize = maximum,
                                    .queue = queue,
                                    .threadFactory = juc::namedThreads("w-"),
                                    .rejected = std::move(handler)});
}

inline juc::ThreadPoolExecutor onePool() { return poolOf(1, 1); }

inline juc::ScheduledThreadPoolExecutor timedPool() {
    return juc::ScheduledThreadPoolExecutor(1, {.threadFactory = juc::namedThreads("w-")});
}

/// One worker and one place in the queue, both taken.
struct Full {
    explicit Full(juc::RejectedExecutionHandler handler)
        : pool(poolOf(1, 1, juc::WorkQueue::array(1), std::move(handler))) {}
    void close() {
        held.go();
        pool.shutdown();
        pool.awaitTermination(1h);
    }
    juc::ThreadPoolExecutor pool;
    Held held{pool};
    juc::Future<int> queued = pool.submit([] { return 1; });
};

/// The name of the thread that runs the next task.
template <class Pool>
std::string worker(Pool& pool) {
    return got(pool.submit([] { return juc::Thread::currentThreadName(); }));
}

/// The interrupt flag that the next task finds.
template <class Pool>
std::string nextFlag(Pool& pool) {
    return "flag " + got(pool.submit([] { return juc::Thread::isInterrupted(); }));
}

inline void end(juc::ExecutorService& pool) {
    pool.shutdown();
    pool.awaitTermination(1h);
}

inline std::string figures(const juc::ThreadPoolExecutor& pool) {
    return join({pool.getTaskCount(), " tasks, ", pool.getCompletedTaskCount(), " completed, ",
                 pool.getActiveCount(), " active, ", pool.getPoolSize(), " workers, ",
                 pool.getLargestPoolSize(), " at most, ", pool.getQueueSize(), " queued"});
}

}  // namespace tricky
