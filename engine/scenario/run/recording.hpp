// Recordings: a run in a file.
//
//     {"poolscope":"recording","version":1,"clock":"virtual","seed":1,…,"scenario":"title = …"}
//     {"choices":[0,1,…]}                                          if there was a strategy
//     {"command":{"position":512,"notBefore":70000000,"call":…}}   each call or change of a person
//     {"block":0,"events":8192,…} and its bytes                    real clock: every event
//     {"end":2000000000,"ending":"until","events":1326,"hash":"edc4e4123248df9e"}
//
// Promises: a virtual run is replayed when it is opened; if its hash differs, a warning says so. A
// real run cannot be replayed, so its recording has all events, in the blocks of
// trace/blocks/summed_file.hpp. It is of version 3 if the log keeps the calls around each event,
// else of version 2; one of version 1, in which each event is a JSON line, still opens. A truncated
// file opens up to its last whole line or block, with a warning. The files of measured times that
// the scenario names are in the head, under "data": a recording needs no other file.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/scenario/language/diagnostic.hpp"
#include "engine/scenario/run/run.hpp"
#include "engine/trace/blocks/byte_source.hpp"

namespace poolscope {

/// Calls `write` with one piece of the file after the other, a block of events at most.
void writeRecording(const Scenario& scenario, const RunRecord& run,
                    const std::function<void(std::string_view)>& write);

/// What stands before the end, of a run that is yet to be made with these options: it opens as a
/// recording that was cut short.
void writeRecordingBegin(const Scenario& scenario, const RunOptions& options,
                         const std::function<void(std::string_view)>& write);

/// The whole file.
std::string recordingText(const Scenario& scenario, const RunRecord& run);

/// Whether a file's text begins as a recording does.
bool looksLikeRecording(std::string_view text);

/// Whether a recording has blocks of events, so that it is no text.
bool holdsBlocks(std::string_view recording);

struct OpenedRecording {
    std::shared_ptr<const Scenario> scenario;
    RunRecord run;
    RunOptions options;                 ///< with them runVirtually makes the same run
    std::vector<std::string> warnings;  ///< sentences: truncated, or no longer the same
};

/// Opens a recording a part at a time: a line that cannot be read or a block that was changed is
/// found when the reader gets there. For one thread at a time.
class RecordingReader {
public:
    /// Reads the head. The source must outlive it. The events of the real clock are put in `log`,
    /// which is empty at first and may be read meanwhile by other threads.
    RecordingReader(const ByteSource& source, std::string_view fileName,
                    std::shared_ptr<Log> log = std::make_shared<Log>());
    ~RecordingReader();
    RecordingReader(const RecordingReader&) = delete;
    RecordingReader& operator=(const RecordingReader&) = delete;

    /// Reads up to the end of the next block, some lines at most. Returns whether any are left to
    /// be read.
    bool readPart();
    bool isReal() const;
    /// Null if the head could not be read.
    std::shared_ptr<const Scenario> scenario() const;
    /// How much of the text was read, 0 to 1.
    double share() const;
    /// Why it cannot be read on; empty if nothing is wrong.
    const std::vector<Diagnostic>& diagnostics() const;
    /// The run, once: what was read of it, of the real clock; of the virtual one, it is run now.
    /// There must be a scenario. What was left before its end gives no warnings.
    OpenedRecording take();
    /// The same of the virtual clock, but the run is not run: whoever runs it with the options then
    /// calls `judge`.
    OpenedRecording takeUnrun();
    /// What is to be said of the run that was taken unrun, when it was run to its end; says that it
    /// was stopped, if it was.
    std::vector<std::string> judge(RunRecord& run) const;

private:
    class Opener;
    template <class Work>
    void guarded(const Work& work);

    const std::unique_ptr<Opener> opener_;
};

/// Reads on to the end. The diagnostics as below.
std::variant<OpenedRecording, std::vector<Diagnostic>> readToEnd(RecordingReader& reader);

/// The diagnostics are about the recording's lines, or about the scenario inside it.
std::variant<OpenedRecording, std::vector<Diagnostic>> openRecording(std::string_view text,
                                                                     std::string_view fileName);

}  // namespace poolscope
