// Events as JSON lines: one object a line, written and read by the table of fields alone.
//
//     {"n":12,"time":0,"thread":"main","kind":"offerBegan","executor":"pool","task":"A","size":0,
//      "line":"delayed_work_queue.cpp:31"}
//
// Promises: what is written reads back as the same events with the same hash. Ids are written as
// the names of what they stand for; as "name#7" for every bearer of a name but the first, and as
// "#7" for what has no name yet (a creation event names its own bearer so). Texts that are not
// UTF-8 come out with the replacement character, so that every line is JSON. A line that cannot be
// read is an error saying what was found and what was expected.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/trace/log.hpp"

namespace poolscope {

/// The names of one kind of thing, as JSON lines write them.
class IdNames {
public:
    void add(std::uint32_t id, std::string_view name);
    std::string write(std::uint32_t id) const;
    /// Nothing if the name is unknown.
    std::uint32_t read(std::string_view written) const;

private:
    std::vector<std::string> written_;  ///< by id
    std::map<std::string, std::uint32_t, std::less<>> firstBearer_;
};

/// Everything that has a name in a log, learnt from the events that create it.
struct JsonNames {
    IdNames tasks, threads, executors, locks, conditions, variables;

    void learn(const Log& log, const Payload& what);
    const IdNames& of(TaskId) const { return tasks; }
    const IdNames& of(ThreadId) const { return threads; }
    const IdNames& of(ExecutorId) const { return executors; }
    const IdNames& of(LockId) const { return locks; }
    const IdNames& of(ConditionId) const { return conditions; }
    const IdNames& of(VariableId) const { return variables; }
};

/// Writes a log from its beginning, an event at a time; the log may still grow.
class JsonLineWriter {
public:
    explicit JsonLineWriter(const Log& log) : log_(log) {}
    /// Whether there is an event that was not written yet.
    bool hasNext() const { return next_ < log_.size(); }
    /// The next event as a JSON object without a line break.
    std::string next();

private:
    const Log& log_;
    JsonNames names_;
    std::size_t next_ = 0;
};

/// Why a line could not be read.
struct JsonLineError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Fills a log that is empty at first, a line at a time.
class JsonLineReader {
public:
    explicit JsonLineReader(Log& log) : log_(log) {}
    /// Throws JsonLineError; the log is unchanged then.
    void append(std::string_view line);

private:
    Log& log_;
    JsonNames names_;
};

/// A text as a JSON string with its quotes.
std::string jsonString(std::string_view text);
/// The name of a field of an event. "kind" already says what kind of event it is, and executors
/// have one too.
std::string_view jsonFieldName(std::string_view field);
/// The name of a file of the engine, without its folder.
std::string_view jsonFileName(SourceFile file);

}  // namespace poolscope
