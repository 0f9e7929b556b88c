/// \file
/// MeasuredExecutor: how long tasks wait and run, by their names; and Histogram.
///
///     juc::MeasuredExecutor measured(pool);
///     measured.submit(juc::named("parse", [&] { return parse(file); }));
///     …
///     std::puts(measured.toString().c_str());
///
///     task     runs  failed  waited p50      p99      max  ran p50      p99      max
///     parse    1000       2       12 µs   160 µs   1.2 ms    96 µs   1.1 ms     3 ms
///
/// A pool of the library's or of the program's own stands behind it, and does what it always does;
/// this one looks at the clock when a task comes, when it begins and when it ends. Functions of
/// CompletableFutures, events of a Sirector and rows of a SerialExecutor can be measured as well:
/// give them this one.
///
/// Promises: what is told holds for all tasks that have ended; one that was cancelled before it
/// began does not count. Times are by the caller's clock, virtual or real. It costs each task two
/// locks for a moment and the two blocks of memory of a task that a program's own executor gets.
/// What the pool has in its queue, and returns from shutdownNow, are tasks around those that were
/// given here: running one runs the other, its own future is none. Threads: any.
/// Source: what Micrometer's TimedExecutorService counts.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "poolscope/abstract_executor_service.hpp"

#pragma GCC visibility push(default)

namespace juc {

/// How many times of which length. Each is counted in one of 488 steps, which are at most an eighth
/// of their time wide; the longest and the sum are kept as they are.
class Histogram {
public:
    void add(Nanoseconds time);
    std::uint64_t count() const { return count_; }
    Nanoseconds sum() const { return Nanoseconds(sum_); }
    /// Zero without times, as all that follow.
    Nanoseconds max() const { return Nanoseconds(max_); }
    Nanoseconds mean() const {
        return Nanoseconds(count_ == 0 ? 0 : sum_ / static_cast<std::int64_t>(count_));
    }
    /// A time that so many of all do not exceed, at most an eighth too long: 0.5 for the median.
    Nanoseconds quantile(double part) const;

private:
    static constexpr unsigned kFineBits = 3;
    static std::size_t stepOf(std::uint64_t time);
    static std::uint64_t longestOf(std::size_t step);

    std::array<std::uint64_t, 488> steps_{};
    std::uint64_t count_ = 0;
    std::int64_t sum_ = 0;
    std::int64_t max_ = 0;
};

/// What is known of the tasks of one name.
struct TaskTimes {
    std::uint64_t failed = 0;  ///< of those that ran, how many ended with an exception
    Histogram waited;          ///< from execute to the beginning; of each that began
    Histogram ran;             ///< from the beginning to the end; of each that ended
};

/// Measures the tasks that are given to a pool through it.
class MeasuredExecutor : public AbstractExecutorService {
public:
    explicit MeasuredExecutor(ExecutorService& on);
    ~MeasuredExecutor() override;

    void execute(Runnable task) override;
    using AbstractExecutorService::awaitTermination;
    // As those of the pool.
    void shutdown() override { on_.shutdown(); }
    std::vector<Runnable> shutdownNow() override { return on_.shutdownNow(); }
    bool isShutdown() const override { return on_.isShutdown(); }
    bool isTerminated() const override { return on_.isTerminated(); }
    bool awaitTermination(Duration timeout) override { return on_.awaitTermination(timeout); }

    /// By name; those without one under "".
    std::map<std::string, TaskTimes> times() const;
    /// A table, one line a name; "Nothing has run." before that.
    std::string toString() const override;

private:
    class Times;
    ExecutorService& on_;
    const std::shared_ptr<Times> times_;
};

}  // namespace juc

#pragma GCC visibility pop
