// SerialExecutor: a row of tasks, of which one at a time is with the other executor.
#include "poolscope/serial_executor.hpp"

#include <deque>
#include <optional>

#include "engine/library/pool.hpp"
#include "engine/world/spin_lock.hpp"

namespace juc::detail {

class SerialRow : public std::enable_shared_from_this<SerialRow> {
public:
    explicit SerialRow(Executor& on) : on_(on), pool_(Access::poolBehind(on)) {}

    void execute(Runnable task) {
        {
            const poolscope::SpinGuard guard(lock_);
            tasks_.push_back(task);
            if (isActive_) return;
            isActive_ = true;
        }
        handOn(task.getName());
    }

private:
    /// The right to run the next task. Lost if the other executor drops it.
    class Turn {
    public:
        Turn(std::shared_ptr<SerialRow> row, std::string name)
            : row_(std::move(row)), name_(std::move(name)) {}
        Turn(Turn&&) noexcept = default;
        Turn& operator=(Turn&&) = delete;
        ~Turn() {
            if (row_ != nullptr) row_->drop();
        }
        void operator()() {
            const std::shared_ptr<SerialRow> row = std::move(row_);
            if (row != nullptr) row->runNext();
        }
        const std::string& getName() const { return name_; }

    private:
        std::shared_ptr<SerialRow> row_;
        std::string name_;
    };

    /// Hands the next turn on, whatever becomes of this task.
    class HandsOn {
    public:
        explicit HandsOn(SerialRow& row) : row_(row) {}
        HandsOn(const HandsOn&) = delete;
        HandsOn& operator=(const HandsOn&) = delete;
        ~HandsOn() {
            try {
                if (const std::optional<std::string> next = row_.goesOn()) row_.handOn(*next);
            } catch (...) {  // refused: nobody is left whom it could be told
            }
        }

    private:
        SerialRow& row_;
    };

    void runNext() {
        const HandsOn after(*this);
        std::optional<Runnable> task;
        {
            const poolscope::SpinGuard guard(lock_);
            if (tasks_.empty()) return;  // dropped
            task = std::move(tasks_.front());
            tasks_.pop_front();
        }
        task->run();
    }
    /// The name of the next task; none if there is no task.
    std::optional<std::string> goesOn() {
        const poolscope::SpinGuard guard(lock_);
        isActive_ = !tasks_.empty();
        if (!isActive_) return std::nullopt;
        return tasks_.front().getName();
    }
    /// If it is refused, the turn is lost, and with it what waits.
    void handOn(std::string name) {
        Turn turn(shared_from_this(), std::move(name));
        if (pool_ != nullptr) {
            pool_->execute(callOf(std::move(turn)));
        } else {
            on_.execute(std::move(turn));
        }
    }
    void drop() {
        std::deque<Runnable> dropped;
        const poolscope::SpinGuard guard(lock_);
        dropped.swap(tasks_);
        isActive_ = false;
    }

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
