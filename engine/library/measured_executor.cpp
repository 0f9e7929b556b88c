// MeasuredExecutor and Histogram.
#include "poolscope/measured_executor.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <utility>

#include "engine/trace/human_time.hpp"
#include "engine/trace/utf8.hpp"
#include "engine/world/spin_lock.hpp"
#include "poolscope/thread.hpp"

namespace juc {

//     time        steps
//     0 … 7       one each
//     8 … 15      8 of 1      an octave is eight steps, whichever it is, so that the three bits
//     16 … 31     8 of 2      behind the highest one are the step in it
//     32 … 63     8 of 4
std::size_t Histogram::stepOf(std::uint64_t time) {
    constexpr std::uint64_t kFine = 1U << kFineBits;
    if (time < kFine) return static_cast<std::size_t>(time);
    const auto shift = static_cast<unsigned>(std::bit_width(time)) - 1 - kFineBits;
    return static_cast<std::size_t>((shift + 1) * kFine + ((time >> shift) & (kFine - 1)));
}

std::uint64_t Histogram::longestOf(std::size_t step) {
    constexpr std::uint64_t kFine = 1U << kFineBits;
    if (step < kFine) return step;
    const std::size_t shift = step / kFine - 1;
    return ((kFine + step % kFine + 1) << shift) - 1;
}

void Histogram::add(Nanoseconds time) {
    const std::int64_t length = std::max<std::int64_t>(time.count(), 0);
    ++steps_[stepOf(static_cast<std::uint64_t>(length))];
    ++count_;
    sum_ += length;
    max_ = std::max(max_, length);
}

Nanoseconds Histogram::quantile(double part) const {
    const double wanted = std::ceil(std::clamp(part, 0.0, 1.0) * static_cast<double>(count_));
    std::uint64_t seen = 0;
    for (std::size_t step = 0; step < steps_.size(); ++step) {
        seen += steps_[step];
        if (seen == 0 || static_cast<double>(seen) < wanted) continue;
        return std::min(Nanoseconds(static_cast<std::int64_t>(longestOf(step))), max());
    }
    return max();
}

class MeasuredExecutor::Times {
public:
    void run(const Runnable& task, const std::string& name, Nanoseconds came) {
        const AnyFuture future = task.future();
        if (future.valid() && future.isDone()) return task.run();  // cancelled: nothing runs
        const Nanoseconds began = nanoTime();
        std::exception_ptr thrown;
        try {
            task.run();
        } catch (...) {
            thrown = std::current_exception();
        }
        const Nanoseconds ended = nanoTime();
        const bool failed =
            thrown || (future.valid() && future.state() == AnyFuture::State::Failed);
        of(name)->add(failed, began - came, ended - began);
        if (thrown) std::rethrow_exception(thrown);
    }
    std::map<std::string, TaskTimes> copy() const {
        std::vector<std::pair<std::string, std::shared_ptr<Entry>>> all;
        {
            const poolscope::SpinGuard guard(lock_);
            all.assign(entries_.begin(), entries_.end());
        }
        std::map<std::string, TaskTimes> times;
        for (const auto& [name, entry] : all) times.emplace(name, entry->copy());
        return times;
    }

private:
    /// Of one name, with a lock of its own.
    class Entry {
    public:
        void add(bool failed, Nanoseconds waited, Nanoseconds ran) {
            const poolscope::SpinGuard guard(lock_);
            times_.failed += failed ? 1 : 0;
            times_.waited.add(waited);
            times_.ran.add(ran);
        }
        TaskTimes copy() const {
            const poolscope::SpinGuard guard(lock_);
            return times_;
        }

    private:
        mutable poolscope::SpinLock lock_;
        TaskTimes times_;  ///< guarded by lock_
    };

    std::shared_ptr<Entry> of(const std::string& name) {
        {
            const poolscope::SpinGuard guard(lock_);
            const auto known = entries_.find(name);
            if (known != entries_.end()) return known->second;
        }
        auto entry = std::make_shared<Entry>();
        const poolscope::SpinGuard guard(lock_);
        return entries_.emplace(name, std::move(entry)).first->second;
    }

    mutable poolscope::SpinLock lock_;
    std::map<std::string, std::shared_ptr<Entry>> entries_;  ///< guarded by lock_
};

MeasuredExecutor::MeasuredExecutor(ExecutorService& on)
    : on_(on), times_(std::make_shared<Times>()) {}

MeasuredExecutor::~MeasuredExecutor() = default;

void MeasuredExecutor::execute(Runnable task) {
    std::string name = task.getName();
    const int priority = task.getPriority();
    auto run = [times = times_, task = std::move(task), name, came = nanoTime()] {
        times->run(task, name, came);
    };
    on_.execute(prioritized(priority, named(std::move(name), std::move(run))));
}

std::map<std::string, TaskTimes> MeasuredExecutor::times() const { return times_->copy(); }

namespace {

std::string said(Nanoseconds time) {
    return poolscope::aboutTime(poolscope::Duration{time.count()});
}

constexpr std::array<std::size_t, 9> kWidths{0, 8, 8, 12, 9, 9, 9, 9, 9};

/// As a terminal shows it.
std::size_t columnsOf(const std::string& text) {
    std::size_t columns = 0;
    for (const char byte : text) columns += poolscope::columnsOf(byte);
    return columns;
}

std::string line(const std::vector<std::string>& cells, std::size_t nameWidth) {
    std::string text = cells[0] + std::string(nameWidth - columnsOf(cells[0]), ' ');
    for (std::size_t i = 1; i < cells.size(); ++i) {
        const std::size_t width = kWidths[i];
        text += std::string(width - std::min(width - 1, columnsOf(cells[i])), ' ') + cells[i];
    }
    return text + '\n';
}

}  // namespace

std::string MeasuredExecutor::toString() const {
    const auto all = times();
    if (all.empty()) return "Nothing has run.\n";
    std::size_t width = 4;
    for (const auto& [name, its] : all) width = std::max(width, columnsOf(name));
    std::string text = line(
        {"task", "runs", "failed", "waited p50", "p99", "max", "ran p50", "p99", "max"}, width);
    for (const auto& [name, its] : all) {
        text += line({name, std::to_string(its.ran.count()), std::to_string(its.failed),
                      said(its.waited.quantile(0.5)), said(its.waited.quantile(0.99)),
                      said(its.waited.max()), said(its.ran.quantile(0.5)),
                      said(its.ran.quantile(0.99)), said(its.ran.max())},
                     width);
    }
    return text;
}

}  // namespace juc
