// What each variable held when, who wrote it, and which values were lost: the strips of variables
// in the Locks perspective.
//
// Promises: follows a growing log at the cost of what is new. A value is lost if the thread that
// wrote over it had read the variable before the value was written, by another thread, and not
// since: what the other one did has no effect. A method that reads and writes in one step loses
// nothing. Of a thread-local variable, where nothing is shared, nothing is lost.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/trace/log.hpp"

namespace poolscope {

/// The first read of a value by a thread.
struct VariableReader {
    ThreadId thread;
    std::size_t position = 0;  ///< after this many events it has read it
};

/// A value, from the event that wrote it to the next one's.
struct VariableValue {
    ThreadId writer;
    Instant time;
    std::size_t position = 0;  ///< after this many events the variable has it
    std::int32_t value = 0;
    bool lost = false;        ///< it was written over by a thread that had not read it
    std::uint32_t reads = 0;  ///< how often it was read
    std::vector<VariableReader> readers{};
};

struct VariableTrack {
    TextId name;
    bool boolean = false;
    bool isVolatile = false;
    bool threadLocal = false;
    std::vector<VariableValue> values;  ///< the first is what it was made with

    /// The value after so many events; null before it exists.
    const VariableValue* at(std::size_t position) const;
};

class VariableHistory {
public:
    /// `log` must outlive it.
    explicit VariableHistory(const Log& log) : log_(log) {}

    /// Up to position `end`, which is not before where it was.
    void follow(std::size_t end);
    std::size_t size() const { return tracks_.size(); }
    const VariableTrack& of(VariableId id) const { return tracks_[id.value]; }

private:
    struct Fold;
    struct LastRead {
        ThreadId thread;
        std::size_t position = 0;
    };

    const Log& log_;
    std::size_t read_ = 0;
    std::vector<VariableTrack> tracks_;
    std::vector<std::vector<LastRead>> lastReads_;  ///< by variable
};

}  // namespace poolscope
