// Opening recordings.
#include "engine/scenario/run/recording.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/trace/blocks/recording_version.hpp"
#include "engine/trace/blocks/summed_file.hpp"
#include "engine/trace/counted.hpp"
#include "engine/trace/json_lines.hpp"

namespace poolscope {

namespace {

using Json = nlohmann::ordered_json;

}  // namespace

/// Reads the lines of a recording one after the other.
class RecordingReader::Opener {
public:
    Opener(const ByteSource& source, std::string_view fileName, std::shared_ptr<Log> log)
        : walk_(source), fileName_(fileName), events_(std::move(log)) {}

    void readHead() {
        if (!takeLine()) {
            diagnostics_.push_back(
                {{1, 1},
                 "found a recording cut short in its first line, expected at least that one, which "
                 "holds the scenario"});
            return;
        }
        const Json head = Json::parse(current_, nullptr, false);
        version_ = head.is_object() ? head.value("version", 0) : 0;
        const bool whole = (version_ == kLinesVersion || version_ == kBlocksVersion) &&
                           head.contains("scenario") && head["scenario"].is_string() &&
                           head.contains("seed") && head["seed"].is_number_unsigned() &&
                           head.contains("clock") && head["clock"].is_string() &&
                           head.contains("until");
        if (!whole) {
            return complain(
                fmt::format("found the head of another kind of recording, expected one "
                            "of version {} or {}",
                            kLinesVersion, kBlocksVersion));
        }
        const DataTexts data = head.value("data", DataTexts());
        ReadScenario read = readScenario(head["scenario"].get<std::string>(),
                                         head.value("file", std::string(fileName_)), &data);
        if (!read.scenario) {
            diagnostics_ = std::move(read.diagnostics);
            return;
        }
        opened_.scenario = std::make_shared<const Scenario>(std::move(*read.scenario));
        opened_.options.seed = head["seed"].get<std::uint64_t>();
        if (head["until"].is_number_integer()) {
            opened_.options.until = Duration{head["until"].get<std::int64_t>()};
        }
        opened_.options.racing = head.value("racing", false);
        isReal_ = head["clock"] == "real";
        if (!isReal_) return;
        reader_.emplace(*events_);
        blockReader_.emplace(*events_);
        sum_.add(current_);
    }

    /// Whether anything is left to read.
    bool readPart() {
        for (std::size_t i = 0; i < kLinesAtOnce; ++i) {
            if (isOver()) return false;
            if (!takeLine()) {
                cut_ = true;
                return false;
            }
            if (inBlocks() && isBlockLine(current_)) {
                readBlock();
                break;
            }
            readLine();
        }
        return !isOver();
    }

    void complain(std::string sentence) {
        diagnostics_.push_back({{walk_.lines(), 1}, std::move(sentence)});
    }

    /// A virtual run is run by whoever called.
    void finish() {
        if (cut_) warnOfCut();
        if (isReal_) finishRealRun();
    }
    OpenedRecording take() { return std::move(opened_); }

    /// See RecordingReader.
    std::vector<std::string> judge(RunRecord& run) const {
        std::vector<std::string> sentences;
        if (!isReal_ && stopped_) run.ending = Ending::Stopped;
        if (!ended_) return sentences;
        if (inBlocks() && !sum_.agrees(last_)) {
            sentences.push_back(about(
                "found another sum over the lines than the one in the last, expected the same: "
                "lines were changed or lost"));
        }
        const std::string hash = sumText(hashOf(*run.log));
        if (end_["hash"] == hash) return sentences;
        sentences.push_back(about(
            fmt::format("found a run with hash {}, expected {}: {}", hash, end_["hash"].dump(),
                        isReal_ ? "events were changed or lost"
                                : "this version of the engine runs it differently")));
        return sentences;
    }

    const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }
    bool isReal() const { return isReal_; }
    double share() const { return walk_.share(); }
    const std::shared_ptr<const Scenario>& scenario() const { return opened_.scenario; }

private:
    static constexpr std::size_t kLinesAtOnce = 1000;

    bool isOver() const { return ended_ || cut_ || !diagnostics_.empty(); }

    /// The next whole line, ended by a line break; a line without one was cut.
    bool takeLine() {
        const std::optional<std::string_view> line = walk_.line();
        if (line) current_ = *line;
        return line.has_value();
    }

    void readLine() {
        if (!inBlocks() && isReal_ && current_.starts_with("{\"n\":")) return readEvent();
        const Json line = Json::parse(current_, nullptr, false);
        if (line.is_object() && line.contains("hash")) return readEnd(line);
        if (inBlocks()) sum_.add(current_);
        if (line.is_object() && line.contains("choices")) return readChoices(line["choices"]);
        if (line.is_object() && line.contains("command")) return readCommand(line["command"]);
        complain("found a line of another kind, expected choices, a command, an event or the end");
    }

    void readEvent() {
        try {
            reader_->append(current_);
        } catch (const JsonLineError& error) {
            complain(error.what());
        }
    }

    bool inBlocks() const { return isReal_ && version_ == kBlocksVersion; }

    /// A block whose bytes were cut ends the file: nothing is left of it.
    void readBlock() {
        try {
            sum_.add(current_);
            const BlockLine line = readBlockLine(current_);
            if (line.number != blocks_) {
                throw BlockError(
                    fmt::format("found block {}, expected block {}", line.number, blocks_));
            }
            const std::optional<std::string_view> bytes = walk_.bytesOf(line);
            if (!bytes) return;
            blockReader_->append(checkedBlock(line, *bytes));
            ++blocks_;
        } catch (const BlockError& error) {
            complain(error.what());
        }
    }

    void readChoices(const Json& choices) {
        for (const Json& choice : choices) {
            if (!choice.is_number_unsigned())
                return complain(
                    "found no number among the choices, "
                    "expected only numbers");
            opened_.options.choices.push_back(choice.get<std::uint32_t>());
        }
    }

    void readCommand(const Json& json) {
        const bool whole = json.is_object() && json.contains("position") &&
                           json["position"].is_number_unsigned() && json.contains("notBefore") &&
                           json["notBefore"].is_number_integer();
        if (!whole)
            return complain(
                "found a command without its place, expected position and "
                "notBefore");
        UserCommand command;
        command.position = json["position"].get<std::size_t>();
        command.notBefore = Instant{json["notBefore"].get<std::int64_t>()};
        Json rest = json;
        rest.erase("position");
        rest.erase("notBefore");
        auto change = readRunChange(rest, *opened_.scenario, walk_.lines());
        if (auto* diagnostic = std::get_if<Diagnostic>(&change)) {
            diagnostics_.push_back(std::move(*diagnostic));
            return;
        }
        command.change = std::get<RunChange>(std::move(change));
        opened_.options.commands.push_back(std::move(command));
    }

    void readEnd(const Json& line) {
        ended_ = true;
        last_ = current_;
        end_ = line;
        const std::string ending = line.value("ending", "");
        const bool limited =
            ending == nameOf(Ending::EventLimit) || ending == nameOf(Ending::Stopped);
        stopped_ = ending == nameOf(Ending::Stopped);
        if (limited && !isReal_ && line["events"].is_number_unsigned()) {
            opened_.options.mostEvents = line["events"].get<std::size_t>();
        }
    }

    void warnOfCut() {
        if (!isReal_) {
            return warn(
                fmt::format("the recording is cut short after line {}, so it cannot be "
                            "checked that the run is the one that was saved",
                            walk_.lines()));
        }
        warn(fmt::format(
            "the recording is cut short after {}; what it holds up to there is shown ({})",
            inBlocks() ? counted(blocks_, "whole block", "whole blocks")
                       : fmt::format("line {}", walk_.lines()),
            counted(events_->size(), "event", "events")));
    }

    std::string about(const std::string& sentence) const {
        return fmt::format("{}: {}", fileName_, sentence);
    }
    void warn(const std::string& sentence) { opened_.warnings.push_back(about(sentence)); }

    void finishRealRun() {
        RunRecord& run = opened_.run;
        run.clock = ClockKind::Real;
        run.seed = *opened_.options.seed;
        run.until = opened_.options.until;
        run.log = events_;
        run.commands = opened_.options.commands;
        run.ending = Ending::Stopped;
        if (events_->size() > 0) run.end = (*events_)[events_->size() - 1].time;
        if (!ended_) return;
        if (end_.contains("end") && end_["end"].is_number_integer()) {
            run.end = Instant{end_["end"].get<std::int64_t>()};
        }
        for (std::size_t i = 0; i < kEndingWords.size(); ++i) {
            if (end_.value("ending", "") == kEndingWords[i]) run.ending = static_cast<Ending>(i);
        }
    }

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
    std::optional<EventBlockReader> blockReader_;  ///< of version 2
    LineSum sum_;
    OpenedRecording opened_;
    std::vector<Diagnostic> diagnostics_;
};

// ---------------------------------------------------------------- from outside

RecordingReader::RecordingReader(const ByteSource& source, std::string_view fileName,
                                 std::shared_ptr<Log> log)
    : opener_(std::make_unique<Opener>(source, fileName, std::move(log))) {
    guarded([this] { opener_->readHead(); });
}

RecordingReader::~RecordingReader() = default;

/// What a line holds may be of another type than it should.
template <class Work>
void RecordingReader::guarded(const Work& work) {
    try {
        work();
    } catch (const nlohmann::json::exception& error) {
        opener_->complain(fmt::format(
            "found a recording that was changed ({}), expected it as it was saved", error.what()));
    } catch (const UnreadableBytes& error) {
        opener_->complain(error.what());
    }
}

bool RecordingReader::readPart() {
    bool isLeft = false;
    guarded([&] { isLeft = opener_->readPart(); });
    return isLeft;
}

bool RecordingReader::isReal() const { return opener_->isReal(); }
double RecordingReader::share() const { return opener_->share(); }
std::shared_ptr<const Scenario> RecordingReader::scenario() const { return opener_->scenario(); }
const std::vector<Diagnostic>& RecordingReader::diagnostics() const {
    return opener_->diagnostics();
}

OpenedRecording RecordingReader::takeUnrun() {
    guarded([this] { opener_->finish(); });
    return opener_->take();
}

std::vector<std::string> RecordingReader::judge(RunRecord& run) const {
    return opener_->judge(run);
}

OpenedRecording RecordingReader::take() {
    OpenedRecording opened = takeUnrun();
    if (!diagnostics().empty()) return opened;
    guarded([&] {
        if (!isReal()) opened.run = runVirtually(*opened.scenario, opened.options);
        for (std::string& sentence : judge(opened.run))
            opened.warnings.push_back(std::move(sentence));
    });
    return opened;
}

bool looksLikeRecording(std::string_view text) {
    return text.starts_with(
               kRecordingMark.substr(0, std::min(kRecordingMark.size(), text.size()))) &&
           text.starts_with('{');
}

bool holdsBlocks(std::string_view recording) {
    return recording.starts_with(recordingMark(kBlocksVersion));
}

std::variant<OpenedRecording, std::vector<Diagnostic>> openRecording(std::string_view text,
                                                                     std::string_view fileName) {
    const TextSource source(text);
    RecordingReader reader(source, fileName);
    return readToEnd(reader);
}

std::variant<OpenedRecording, std::vector<Diagnostic>> readToEnd(RecordingReader& reader) {
    while (reader.readPart()) {
    }
    if (!reader.diagnostics().empty()) return reader.diagnostics();
    OpenedRecording opened = reader.take();
    if (!reader.diagnostics().empty()) return reader.diagnostics();
    return opened;
}

}  // namespace poolscope
