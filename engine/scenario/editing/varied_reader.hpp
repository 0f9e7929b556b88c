// Reads a scenario with varied values, many times: the text is parsed once, and from then on the
// values are replaced in what was parsed.
//
// Promises: `read` gives what readScenario gives for variedText, byte for byte and with the same
// diagnostics. What cannot be replaced with certainty (a value that is not ASCII, one that is not
// found where it was written) is read from its text, and so is a combination that the reader
// refuses, since places in a line move with the length of a value. Not thread-safe.
//
// Why: parsing takes three quarters of the time of reading, and reading as long as a short run.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/scenario/editing/variation.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"

namespace poolscope {

class VariedReader {
public:
    /// Both must outlive it.
    VariedReader(const Scenario& scenario, const std::vector<Variation>& variations);
    VariedReader(const VariedReader&) = delete;
    VariedReader& operator=(const VariedReader&) = delete;
    ~VariedReader();

    /// The scenario in which each variation has the value at its index.
    ReadScenario read(const std::vector<std::size_t>& indices);
    /// Whether it replaces values; known after the first combination. If not, it parses each text.
    bool replaces() const { return replaces_; }

private:
    class Document;

    const Scenario& scenario_;
    const std::vector<Variation>& variations_;
    bool replaces_;                       ///< values may be replaced
    std::unique_ptr<Document> document_;  ///< parsed when it is first read
};

}  // namespace poolscope
