// The file that keeps the runs of a sweep, so that it can be resumed.
//
// Promises: each run is on the disk as soon as it is over; a file of another sweep is never written
// to.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/model/metrics/sweep.hpp"
#include "app/model/metrics/sweep_file.hpp"
#include "app/storage/output_file.hpp"

namespace poolscope {

class SavedSweep {
public:
    SavedSweep(std::string file, SweepHead head) : file_(std::move(file)), head_(std::move(head)) {}

    /// Adds the file's runs to the sweep and opens the file for more. Throws a Refusal
    /// or another std::exception.
    void open(Sweep& sweep);
    /// Throws WriteFailure if the line cannot be written.
    void add(const SweptRun& run);

private:
    std::vector<SweptRun> judged(const std::string& text) const;

    std::string file_;
    SweepHead head_;
    std::optional<AppendedLines> more_;
};

}  // namespace poolscope
