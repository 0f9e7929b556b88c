// SerialExecutor: a row of tasks, of which one at a time is with the other executor.
#include "poolscope/serial_executor.hpp"

#include <deque>
#include <optional>

#include "engine/library/pool.hpp"
#include "engine/library/runtime.hpp"
#include "engine/world/real_carrier.hpp"
#include "engine/world/spin_lock.hpp"

namespace juc::detail {

namespace {

/// A thread inside handOn, so that a turn that is run there at once comes back to it: the row then
/// takes no deeper call stack with each task.
struct HandingOn {
    const SerialRow* row = nullptr;
    HandingOn* outer = nullptr;
    bool again = false;  ///< the turn was taken inside
};
/// The calling thread's, the innermost one: which calls are open is a matter of its stack.
thread_local HandingOn* handingOn = nullptr;

}  // namespace

class SerialRow : public std::enable_shared_from_this<SerialRow> {
public:
    explicit SerialRow(Executor& on)
        : held_(Access::held(on)), on_(held_ ? *held_ : on), pool_(Access::poolBehind(on)) {}

    void execute(Runnable task) {
        std::string name = task.getName();
        {
            const poolscope::SpinGuard guard(lock_);
            tasks_.push_back(std::move(task));
            if (isActive_) return;
            isActive_ = true;
        }
        if (handOn(std::move(name))) runAll();
    }

private:
    /// The right to run the next task. Lost if the other executor drops it.
    class Turn {
    public:
        Turn(std::shared_ptr<SerialRow> row, std::string name) noexcept
            : row_(std::move(row)), name_(std::move(name)) {}
        Turn(Turn&&) noexcept = default;
        Turn& operator=(Turn&&) = delete;
        ~Turn() {
            if (row_ != nullptr) row_->drop();
        }
        void operator()() {
            const std::shared_ptr<SerialRow> row = std::move(row_);
            if (row != nullptr && !row->takenInside()) row->runAll();
        }
        const std::string& getName() const { return name_; }

    private:
        std::shared_ptr<SerialRow> row_;
        std::string name_;
    };

    /// Whether the calling thread is handing on this row's turn, and will run the task.
    bool takenInside() const {
        for (HandingOn* open = handingOn; open != nullptr; open = open->outer) {
            if (open->row == this) return open->again = true;
        }
        return false;
    }
    /// The next task, and those behind it as long as the other executor runs each turn at once.
    /// Throws what the first one throws that throws.
    void runAll() {
        std::exception_ptr first;
        bool again = true;
        while (again) {
            const std::exception_ptr thrown = runNext();
            if (!first)
                first = thrown;
            else
                tell(thrown);
            again = false;
            try {
                if (std::optional<std::string> name = next()) again = handOn(std::move(*name));
            } catch (const poolscope::Carrier::Abandoned&) {
                throw;
            } catch (...) {  // refused: nobody is left whom it could be thrown at
                tell(std::current_exception());
            }
        }
        if (first) std::rethrow_exception(first);
    }
    std::exception_ptr runNext() {
        std::optional<Runnable> task;
        {
            const poolscope::SpinGuard guard(lock_);
            if (tasks_.empty()) return nullptr;  // dropped
            task = std::move(tasks_.front());
            tasks_.pop_front();
        }
        try {
            task->run();
        } catch (const poolscope::Carrier::Abandoned&) {
            throw;
        } catch (...) {
            return std::current_exception();
        }
        return nullptr;
    }
    static void tell(const std::exception_ptr& thrown) {
        if (!thrown) return;
        tellUncaught(presentRuntime()->world().currentThread(), poolscope::asThrowable(thrown));
    }
    /// The name of the next task; none if there is no task.
    std::optional<std::string> next() {
        std::optional<Runnable> task;
        {
            const poolscope::SpinGuard guard(lock_);
            isActive_ = !tasks_.empty();
            if (!isActive_) return std::nullopt;
            task = tasks_.front();
        }
        return task->getName();
    }
    /// Whether the turn was taken inside, and the caller is to run the next task. If it is refused,
    /// the turn is lost, and with it what waits.
    bool handOn(std::string name) {
        Turn turn(shared_from_this(), std::move(name));
        HandingOn open{this, handingOn};
        handingOn = &open;
        try {
            if (pool_ != nullptr)
                pool_->execute(callOf(std::move(turn)));
            else
                on_.execute(std::move(turn));
        } catch (...) {
            handingOn = open.outer;
            throw;
        }
        handingOn = open.outer;
        return open.again;
    }
    void drop() {
        std::deque<Runnable> dropped;
        const poolscope::SpinGuard guard(lock_);
        dropped.swap(tasks_);
        isActive_ = false;
    }

    const std::shared_ptr<Executor> held_;  ///< the other executor, if it is a handle
    Executor& on_;
    const PoolPtr pool_;        ///< behind it, if it is one
    poolscope::SpinLock lock_;  ///< held over no call that may block; guards what follows
    std::deque<Runnable> tasks_;
    bool isActive_ = false;  ///< a turn is with the other executor, or is being taken
};

std::shared_ptr<SerialRow> newSerialRow(Executor& on) { return std::make_shared<SerialRow>(on); }

void executeIn(const std::shared_ptr<SerialRow>& row, Runnable task) {
    row->execute(std::move(task));
}

}  // namespace juc::detail
