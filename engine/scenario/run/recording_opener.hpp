// What reads the lines of a recording one after the other, behind RecordingReader.
//
// Promises: a line or a block that cannot be read becomes a diagnostic and ends the reading. What a
// line holds may be of another type than it should: then an exception of the JSON library leaves,
// which the RecordingReader makes a diagnostic of.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/scenario/run/recording.hpp"
#include "engine/trace/blocks/event_block.hpp"
#include "engine/trace/blocks/recording_version.hpp"
#include "engine/trace/blocks/summed_file.hpp"
#include "engine/trace/json_lines.hpp"

namespace poolscope {

class RecordingReader::Opener {
public:
    Opener(const ByteSource& source, std::string_view fileName, std::shared_ptr<Log> log)
        : walk_(source), fileName_(fileName), events_(std::move(log)) {}

    void readHead();
    /// Whether anything is left to read.
    bool readPart();

    void complain(std::string sentence) {
        diagnostics_.push_back({{walk_.lines(), 1}, std::move(sentence)});
    }

    /// A virtual run is run by whoever called.
    void finish();
    OpenedRecording take() { return std::move(opened_); }

    /// See RecordingReader.
    std::vector<std::string> judge(RunRecord& run) const;

    const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }
    bool isReal() const { return isReal_; }
    double share() const { return walk_.share(); }
    const std::shared_ptr<const Scenario>& scenario() const { return opened_.scenario; }

private:
    using Json = nlohmann::ordered_json;

    static constexpr std::size_t kLinesAtOnce = 1000;

    bool isOver() const { return ended_ || cut_ || !diagnostics_.empty(); }

    /// The next whole line, ended by a line break; a line without one was cut.
    bool takeLine();
    void readLine();
    void readEvent();
    bool inBlocks() const { return isReal_ && version_ >= kBlocksVersion; }
    void readBlock();
    void readChoices(const Json& choices);
    void readCommand(const Json& json);
    void readEnd(const Json& line);
    void warnOfCut();
    void finishRealRun();

    std::string about(const std::string& sentence) const {
        return fmt::format("{}: {}", fileName_, sentence);
    }
    void warn(const std::string& sentence) { opened_.warnings.push_back(about(sentence)); }

    SummedFileWalk walk_;
    std::string fileName_;
    std::string_view current_;
    std::string last_;        ///< the line of the end
    std::size_t blocks_ = 0;  ///< that were read
    int version_ = 0;
    bool isReal_ = false;
    bool ended_ = false;
    bool cut_ = false;      ///< it has no end
    bool stopped_ = false;  ///< it was left before its end
    Json end_;
    std::shared_ptr<Log> events_;
    std::optional<JsonLineReader> reader_;         ///< of version 1
    std::optional<EventBlockReader> blockReader_;  ///< of the later ones
    LineSum sum_;
    OpenedRecording opened_;
    std::vector<Diagnostic> diagnostics_;
};

}  // namespace poolscope
