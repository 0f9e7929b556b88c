/// \file
/// SerialExecutor: tasks one after the other, in the order in which they came, on the threads of
/// another executor; and KeyedExecutor: the same for the tasks of each key.
///
///     juc::SerialExecutor account(pool);            // as Asio's strand
///     account.execute([&] { balance += 10; });      // no lock: never two at a time
///     auto shown = juc::supplyAsync([&] { return balance; }, account);
///
///     juc::KeyedExecutor<std::string> accounts(pool);
///     accounts.execute("alice", [&] { deposit("alice", 10); });
///
/// Promises: what one task wrote, the next one sees. Between two tasks the other executor's other
/// tasks have their turn. A task that throws does not hold up those behind it. If the other
/// executor refuses a task, `execute` throws and the task is gone; if it refuses or drops the turn
/// of later ones, these are dropped, so that their CompletableFutures are cancelled, and a refusal
/// goes to the uncaught exception handler. Where the other executor runs its tasks at once, one
/// thread runs the whole row, and throws the first exception when the row is empty; others go to
/// that handler. A
/// SerialExecutor is a handle; copies stand for the same row of tasks, which run to their end
/// though the last handle goes. The other executor must live as long. Threads: any; in real,
/// virtual and explored time. Source: SerialExecutor in the documentation of
/// java.util.concurrent.Executor.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>

#include "poolscope/executor.hpp"

#pragma GCC visibility push(default)

namespace juc {

namespace detail {

class SerialRow;
std::shared_ptr<SerialRow> newSerialRow(Executor& on);
void executeIn(const std::shared_ptr<SerialRow>& row, Runnable task);

}  // namespace detail

/// Tasks one after the other.
class SerialExecutor : public Executor {
public:
    explicit SerialExecutor(Executor& on) : row_(detail::newSerialRow(on)) {}
    void execute(Runnable task) override { detail::executeIn(row_, std::move(task)); }

private:
    std::shared_ptr<Executor> held() const override {
        return std::make_shared<SerialExecutor>(*this);
    }
    template <class Key, class Hash, class Equal>
    friend class KeyedExecutor;
    explicit SerialExecutor(std::shared_ptr<detail::SerialRow> row) : row_(std::move(row)) {}

    std::shared_ptr<detail::SerialRow> row_;
};

/// Tasks of the same key one after the other, those of different keys at the same time.
template <class Key, class Hash = std::hash<Key>, class Equal = std::equal_to<Key>>
class KeyedExecutor {
public:
    explicit KeyedExecutor(Executor& on) : on_(on) {}
    KeyedExecutor(const KeyedExecutor&) = delete;
    KeyedExecutor& operator=(const KeyedExecutor&) = delete;

    void execute(const Key& key, Runnable task) { on(key).execute(std::move(task)); }
    /// That of one key, to be given to others.
    SerialExecutor on(const Key& key) {
        const std::lock_guard guard(mutex_);
        std::weak_ptr<detail::SerialRow>& known = rows_[key];
        std::shared_ptr<detail::SerialRow> row = known.lock();
        if (row == nullptr) {
            row = detail::newSerialRow(on_);
            known = row;
            forgetIdle();
        }
        return SerialExecutor(std::move(row));
    }

private:
    /// A key without tasks and without a handle needs no row. They are looked for whenever the keys
    /// have doubled, so each costs little.
    void forgetIdle() {
        if (rows_.size() < mostKeys_) return;
        std::erase_if(rows_, [](const auto& entry) { return entry.second.expired(); });
        mostKeys_ = 2 * rows_.size() + kFewKeys;
    }

    static constexpr std::size_t kFewKeys = 64;
    Executor& on_;
    std::mutex mutex_;  ///< held over no call that may block; guards what follows
    std::unordered_map<Key, std::weak_ptr<detail::SerialRow>, Hash, Equal> rows_;
    std::size_t mostKeys_ = kFewKeys;
};

}  // namespace juc

#pragma GCC visibility pop
