// Outputs as the command line names them: a path, - for standard output, or empty for none.
//
// Promises: an output is a file written whole or not at all (see OutputFile); what cannot be
// written gives one message on standard error.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "engine/scenario/run/recording.hpp"

namespace poolscope {

using WriteOutput = std::function<void(std::ostream&)>;

/// Calls `write` with the output; does nothing for an empty name. Returns false, after a message,
/// if not everything was written.
bool writeTo(const std::string& target, const WriteOutput& write);

/// Several outputs of one command. Files come before standard output: whoever closes the pipe
/// early ends the program, and the files are there then.
class Outputs {
public:
    void add(const std::string& target, WriteOutput write);
    /// False, after a message, as soon as one could not be written.
    bool write() const;

private:
    struct Output {
        std::string target;
        WriteOutput write;
    };
    std::vector<Output> outputs_;
};

/// False, after a message, if one of these outputs cannot be written, or if two of them are the
/// same file. To be asked before the work.
bool canWrite(const std::vector<std::string>& targets);

/// Writes a recording of the run.
WriteOutput recordingOf(const Scenario& scenario, const RunRecord& run);

}  // namespace poolscope
