// A variable that the threads of a scenario share, in either world: an int or a boolean.
//
// Promises: each read, write or method is one indivisible step and one event, in the order of
// effect, whether the variable is volatile or not. That is sequential consistency; what a real
// memory model allows beyond it for plain variables is not shown. An int is Java's: 32 bits, and a
// sum that is too large wraps. Of a thread-local variable each thread has its own.
// Source: java.util.concurrent.atomic.AtomicInteger, java.lang.ThreadLocal.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/world/spin_lock.hpp"
#include "engine/world/world.hpp"

namespace poolscope {

/// What a scenario says of a variable.
struct VariableTraits {
    bool boolean = false;
    bool isVolatile = false;
    bool threadLocal = false;
};

/// Used from the world's threads only. No step is a scheduling point: the caller has made one.
class SharedVariable {
public:
    SharedVariable(World& world, std::string_view name, std::int32_t value, VariableTraits traits);
    SharedVariable(const SharedVariable&) = delete;
    SharedVariable& operator=(const SharedVariable&) = delete;

    VariableId id() const { return id_; }
    std::int32_t get();
    void set(std::int32_t value) { update(VariableAccess::Set, value); }
    /// Returns what it held before.
    std::int32_t getAndSet(std::int32_t value) { return update(VariableAccess::GetAndSet, value); }
    /// Returns what it held before.
    std::int32_t getAndAdd(std::int32_t more) { return update(VariableAccess::GetAndAdd, more); }
    bool compareAndSet(std::int32_t expected, std::int32_t wanted);

    /// How often it was written. A thread that finds it unchanged would read the same again.
    std::uint64_t version() const;
    /// The thread is unparked by the next write; false, and it is not, if there was one since
    /// `seen`.
    bool watch(Thread& thread, std::uint64_t seen);
    void unwatch(Thread& thread);

private:
    std::int32_t& slot();
    std::int32_t update(VariableAccess how, std::int32_t operand);
    void written(VariableAccess how, std::int32_t from, std::int32_t to);
    void tellWatchers();

    World& world_;
    const VariableId id_;
    const std::int32_t first_;
    const VariableTraits traits_;
    mutable SpinLock guard_;
    // Guarded by guard_.
    std::int32_t value_;
    std::uint64_t version_ = 0;
    std::vector<Thread*> watchers_;
    std::vector<std::int32_t> slots_;  ///< of a thread-local one, by thread
};

}  // namespace poolscope
