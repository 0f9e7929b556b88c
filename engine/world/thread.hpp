// A thread of a world: java.lang.Thread as far as executors need it.
//
// Promises: owned by its world and alive as long as the world, so a pointer to it never dangles; a
// world may take the object of an ended thread for a new one (RealWorld::reuseEndedThreads). The
// interrupt flag and the state may be read from any thread.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "engine/trace/event_words.hpp"
#include "engine/trace/ids.hpp"
#include "engine/world/co.hpp"

namespace poolscope {

/// Thread.State.
enum class ThreadState : std::uint8_t { New, Runnable, Blocked, Waiting, TimedWaiting, Terminated };
inline constexpr std::array<std::string_view, 6> kThreadStateWords{
    "NEW", "RUNNABLE", "BLOCKED", "WAITING", "TIMED_WAITING", "TERMINATED"};
/// For toString.
constexpr const auto& wordsOf(ThreadState) { return kThreadStateWords; }

/// What a thread runs. Kept by the world until the thread has ended.
using ThreadBody = std::function<Co<void>()>;

/// What an executor hangs on a thread of its own. Java's executors subclass Thread for that.
struct ThreadExtension {
    ThreadExtension() = default;
    ThreadExtension(const ThreadExtension&) = delete;
    ThreadExtension& operator=(const ThreadExtension&) = delete;
    virtual ~ThreadExtension() = default;
};

/// What a thread is busy with that an interrupt must reach, too. Called by the interrupting thread,
/// outside the engine's thread locks. Source: sun.nio.ch.Interruptible.
struct Interruptible {
    Interruptible() = default;
    Interruptible(const Interruptible&) = delete;
    Interruptible& operator=(const Interruptible&) = delete;
    virtual ~Interruptible() = default;
    virtual void interrupt() = 0;
};

class ThreadQueue;

class Thread {
public:
    Thread(ThreadId id, std::string_view name, ThreadRole role)
        : id_(id), name_(name), role_(role) {}
    Thread(const Thread&) = delete;
    Thread& operator=(const Thread&) = delete;
    virtual ~Thread() = default;

    ThreadId id() const { return id_; }
    const std::string& name() const { return name_; }
    ThreadRole role() const { return role_; }
    ThreadState state() const { return state_.load(std::memory_order_acquire); }
    bool isAlive() const {
        const ThreadState now = state();
        return now != ThreadState::New && now != ThreadState::Terminated;
    }
    /// Thread.isDaemon: it does not keep the process alive. Set while it is NEW.
    bool isDaemon() const { return daemon_; }
    /// Thread.isInterrupted: reads the flag, leaves it.
    bool isInterrupted() const { return interrupted_.load(std::memory_order_acquire); }
    /// Whether its last wait was ended by an interrupt. Own thread only.
    bool wasInterrupted() const { return wakeReason_ == WakeReason::Interrupted; }
    /// Set before the thread starts, read by the thread itself.
    void extend(ThreadExtension* extension) { extension_ = extension; }
    ThreadExtension* extension() const { return extension_; }
    /// The functions that it is in; own thread only.
    ThreadCalls* calls() { return &calls_; }

    // What it does, for reports. May be read from any thread; the value may then be a little old.
    /// The innermost task whose body it runs, or none.
    TaskId task() const { return {task_.load(std::memory_order_relaxed)}; }
    /// Called on entering a body; returns what must be restored on leaving it. Own thread only.
    TaskId enterTask(TaskId entered) {
        const TaskId before = task();
        task_.store(entered.value, std::memory_order_relaxed);
        return before;
    }
    LockId waitsFor() const { return {waitsFor_.load(std::memory_order_relaxed)}; }
    ConditionId waitsOn() const { return {waitsOn_.load(std::memory_order_relaxed)}; }

protected:
    friend class World;
    friend class VirtualWorld;
    friend class RealWorld;
    friend class ThreadQueue;
    friend class Mutex;
    friend class Condition;

    ThreadId id_;
    std::string name_;
    ThreadRole role_;
    bool daemon_ = false;
    std::atomic<ThreadState> state_ = ThreadState::New;
    std::atomic<bool> interrupted_ = false;
    WakeReason wakeReason_ = WakeReason::Signalled;  ///< why its last wait ended; own thread only
    Thread* nextInQueue_ = nullptr;                  ///< see ThreadQueue
    Thread* previousInQueue_ = nullptr;
    const ThreadQueue* queue_ = nullptr;  ///< the one it waits in
    ThreadExtension* extension_ = nullptr;
    ThreadCalls calls_;
    std::shared_ptr<Interruptible> blocker_;  ///< see World::blockOn
    std::atomic<std::uint32_t> task_ = TaskId::kNone;
    std::atomic<std::uint32_t> waitsFor_ = LockId::kNone;
    std::atomic<std::uint32_t> waitsOn_ = ConditionId::kNone;
};

/// Marks a thread as inside a task's body for the lifetime of this object.
class InsideTask {
public:
    InsideTask(Thread& thread, TaskId task) : thread_(thread), outer_(thread.enterTask(task)) {}
    InsideTask(const InsideTask&) = delete;
    InsideTask& operator=(const InsideTask&) = delete;
    ~InsideTask() { thread_.enterTask(outer_); }

private:
    Thread& thread_;
    TaskId outer_;
};

/// Threads in order of arrival, as an intrusive list: a thread waits in at most one queue at a
/// time (checked).
class ThreadQueue {
public:
    bool empty() const { return head_ == nullptr; }
    Thread* front() const { return head_; }
    void push(Thread& thread);
    Thread* pop();
    /// Takes a thread out of wherever it stands, at once; false if it is not here.
    bool remove(Thread& thread);
    std::size_t size() const;
    bool contains(const Thread& thread) const;

private:
    Thread* head_ = nullptr;
    Thread* tail_ = nullptr;
};

}  // namespace poolscope
