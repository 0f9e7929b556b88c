// The heaps that are measured, behind one set of calls: insert, cancel, drain.
//
// What each of them must do is the same: hold N tasks by time, first in first out among equals
// (except Asio's, which does not promise that), forget the cancelled half, and give the rest back
// in order.
//
//     DelayHeap          ours: the array of DelayedWorkQueue, removal through heapIndex
//     FourAryHeap, PairingHeap   the others that a scheduled pool can have in its place
//     LazyShared         std::priority_queue of (time, number, shared_ptr); cancelling sets a flag,
//                        and a flagged task is thrown away when it comes to the top
//     LazyBare           the same with plain pointers: other code keeps the tasks alive, so it does
//                        less than the others
//     AsioTimers         boost::asio::detail::timer_queue, the heap below steady_timer, without its
//                        io_context and lock: also a heap that knows its timers' places
//
// Nothing but the heap is in the measured part: tasks are made before, and locks are left out. The
// peers' tasks are as large as ours (a task has a body, a state and a name besides its time): at
// 10^5 tasks most of the time goes into fetching them, and small ones would all fit into the cache.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <queue>
#include <vector>

#include "engine/executor/scheduled/four_ary_heap.hpp"
#include "engine/executor/scheduled/pairing_heap.hpp"
#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"
#include "engine/world/virtual_world.hpp"
#include "tests/bench/asio.hpp"

#if POOLSCOPE_BENCH_ASIO
#include <chrono>
#include <boost/asio/detail/chrono_time_traits.hpp>
#include <boost/asio/detail/timer_queue.hpp>
#include <boost/asio/wait_traits.hpp>
#endif

namespace poolscope::bench {

/// The trigger times of N tasks, in the order in which they are inserted.
using Times = std::vector<std::int64_t>;

template <class Heap>
class OurHeap {
public:
    explicit OurHeap(const Times& times) : pool_(world_, 1), heap_(world_, pool_.id()) {
        const RunnablePtr nothing = makeRunnable([]() -> Co<void> { co_return; });
        const CallablePtr body = callable(nothing);
        for (std::size_t i = 0; i < times.size(); ++i) {
            tasks_.push_back(std::make_shared<ScheduledFutureTask>(
                pool_, body, "task", Instant{times[i]}, Duration{}, static_cast<std::int64_t>(i)));
        }
    }
    void insert(std::size_t task) { heap_.insert(tasks_[task]); }
    void cancel(std::size_t task) { heap_.removeAt(heap_.indexOf(*tasks_[task])); }
    std::size_t drain() {
        std::size_t drained = 0;
        for (; !heap_.empty(); ++drained) heap_.removeHead();
        return drained;
    }

private:
    VirtualWorld world_;
    ScheduledThreadPoolExecutor pool_;
    Heap heap_;
    std::vector<std::shared_ptr<ScheduledFutureTask>> tasks_;
};

/// What a peer's task is besides its place in a queue.
template <std::size_t kUsed>
using Rest = std::array<std::byte, sizeof(ScheduledFutureTask) - kUsed>;

struct LazyTask {
    explicit LazyTask(std::int64_t due) : time(due) {}
    std::int64_t time;
    bool cancelled = false;
    Rest<16> rest;
};

template <class Pointer>
class LazyHeap {
public:
    explicit LazyHeap(const Times& times) {
        for (const std::int64_t time : times) {
            owned_.push_back(std::make_shared<LazyTask>(time));
        }
    }
    void insert(std::size_t task) {
        owned_[task]->cancelled = false;
        queue_.push({owned_[task]->time, number_++, Pointer(pointer(task))});
    }
    void cancel(std::size_t task) { owned_[task]->cancelled = true; }
    std::size_t drain() {
        std::size_t drained = 0;
        for (; !queue_.empty(); queue_.pop()) drained += queue_.top().task->cancelled ? 0 : 1;
        return drained;
    }
    /// Throws away what is on top and cancelled or older than `time`.
    void dropUntil(std::int64_t time) {
        while (!queue_.empty() && (queue_.top().task->cancelled || queue_.top().time < time)) {
            queue_.pop();
        }
    }

private:
    struct Item {
        std::int64_t time;
        std::uint64_t number;
        Pointer task;
    };
    struct Later {
        bool operator()(const Item& a, const Item& b) const {
            return a.time != b.time ? a.time > b.time : a.number > b.number;
        }
    };
    auto pointer(std::size_t task) const {
        if constexpr (std::is_pointer_v<Pointer>) {
            return owned_[task].get();
        } else {
            return owned_[task];
        }
    }

    std::vector<std::shared_ptr<LazyTask>> owned_;
    std::priority_queue<Item, std::vector<Item>, Later> queue_;
    std::uint64_t number_ = 0;
};

using LazyShared = LazyHeap<std::shared_ptr<LazyTask>>;
using LazyBare = LazyHeap<LazyTask*>;

#if POOLSCOPE_BENCH_ASIO

/// A clock that stands at the end of time: every timer is due.
struct EndOfTime {
    using duration = std::chrono::nanoseconds;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<EndOfTime>;
    static constexpr bool is_steady = true;
    static time_point now() { return time_point::max(); }
};

class AsioTimers {
public:
    explicit AsioTimers(const Times& times) : times_(times) {
        for (std::size_t i = 0; i < times.size(); ++i) {
            tasks_.push_back(std::make_unique<Task>());
        }
    }
    void insert(std::size_t task) {
        const EndOfTime::time_point when(std::chrono::nanoseconds(times_[task]));
        queue_.enqueue_timer(when, tasks_[task]->timer, &tasks_[task]->wait);
    }
    void cancel(std::size_t task) {
        Operations cancelled;
        queue_.cancel_timer(tasks_[task]->timer, cancelled);
        pop(cancelled);
    }
    std::size_t drain() {
        Operations ready;
        queue_.get_ready_timers(ready);
        return pop(ready);
    }

private:
    using Traits =
        boost::asio::detail::chrono_time_traits<EndOfTime, boost::asio::wait_traits<EndOfTime>>;
    using Queue = boost::asio::detail::timer_queue<Traits>;
    using Operations = boost::asio::detail::op_queue<boost::asio::detail::operation>;

    struct Wait : boost::asio::detail::wait_op {
        Wait() : wait_op(&Wait::complete) {}
        static void complete(void*, boost::asio::detail::operation*,
                             const boost::system::error_code&, std::size_t) {}
    };

    /// A steady_timer and its handler.
    struct Task {
        Queue::per_timer_data timer;
        Wait wait;
        Rest<sizeof(Queue::per_timer_data) + sizeof(Wait)> rest;
    };

    static std::size_t pop(Operations& operations) {
        std::size_t popped = 0;
        for (; !operations.empty(); ++popped) operations.pop();
        return popped;
    }

    Times times_;
    Queue queue_;
    std::vector<std::unique_ptr<Task>> tasks_;
};

#endif

}  // namespace poolscope::bench
