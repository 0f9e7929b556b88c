// A console session: operations on one ScheduledThreadPoolExecutor, line by line.
//
//     OpsSession session(OpsOutput::Delta);
//     session.feed("schedule a 3").lines      one JSON object for each operation that was done
//
// Promises: the engine's own queue, futures and executor do everything; there is no second model.
// An operation is answered as soon as its line is fed, even inside braces, where the running task's
// body stays suspended between two lines. A line that cannot be read changes nothing. The log may
// be read between two lines.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scenario/console/ops_language.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

/// Changes costs what an operation did, however long the queue is; the others repeat the whole
/// heap.
enum class OpsOutput : std::uint8_t { Delta, Full, Hash, Changes };

struct OpsAnswer {
    std::vector<std::string> lines;  ///< JSON objects without line breaks, in order
    std::optional<OpError> error;
};

class OpsSession {
public:
    /// `tick`: how long a tick of the script's times is, 1 ns or more.
    explicit OpsSession(OpsOutput output, Duration tick = Duration{1});
    ~OpsSession();
    OpsSession(const OpsSession&) = delete;
    OpsSession& operator=(const OpsSession&) = delete;

    /// The next line of the script.
    OpsAnswer feed(std::string_view line);
    /// The end of the script: an error if a brace is still open.
    OpsAnswer finish();
    /// How many braces are open.
    std::size_t depth() const;
    /// Labels of all tasks, in order of creation: for Tab completion.
    std::vector<std::string> labels() const;
    std::shared_ptr<const Log> log() const;

private:
    class Console;
    std::unique_ptr<Console> console_;
};

/// Runs a whole script; stops at the first error.
OpsAnswer runOps(std::string_view script, OpsOutput output);

}  // namespace poolscope
