// Opening recordings.
#include "engine/scenario/run/recording.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/run/recording_version.hpp"
#include "engine/trace/blocks/summed_file.hpp"
#include "engine/trace/counted.hpp"
#include "engine/trace/json_lines.hpp"

namespace poolscope {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kMark = R"({"poolscope":"recording")";
constexpr std::string_view kBlocksMark = R"({"poolscope":"recording","version":2,)";

/// Reads the lines of a recording one after the other.
class Opener {
public:
    Opener(std::string_view text, std::string_view fileName) : rest_(text), fileName_(fileName) {}

    std::variant<OpenedRecording, std::vector<Diagnostic>> open() {
        readHead();
        while (diagnostics_.empty() && !ended_ && takeLine()) readLine();
        if (!diagnostics_.empty()) return std::move(diagnostics_);
        if (!ended_) warnOfCut();
        finishRun();
        return std::move(opened_);
    }

private:
    void complain(std::string sentence) {
        diagnostics_.push_back({{line_, 1}, std::move(sentence)});
    }

    /// The next whole line, ended by a line break; a line without one was cut.
    bool takeLine() {
        const std::size_t end = rest_.find('\n');
        if (end == std::string_view::npos) return false;
        current_ = rest_.substr(0, end);
        rest_.remove_prefix(end + 1);
        ++line_;
        return true;
    }

    /// The bytes of a block and the line feed behind them; nothing if they were cut.
    std::optional<std::string_view> takeBytes(std::size_t length) {
        if (rest_.size() <= length) return std::nullopt;
        if (rest_[length] != '\n') {
            throw BlockError(
                fmt::format("found no line feed after the {} bytes of block {}, "
                            "expected one",
                            length, blocks_));
        }
        const std::string_view bytes = rest_.substr(0, length);
        rest_.remove_prefix(length + 1);
        return bytes;
    }

    void readHead() {
        if (!takeLine()) {
            line_ = 1;
            return complain(
                "found a recording cut short in its first line, expected at least that "
                "one, which holds the scenario");
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
        events_ = std::make_shared<Log>();
        reader_.emplace(*events_);
        blockReader_.emplace(*events_);
        sum_.add(current_);
    }

    void readLine() {
        if (inBlocks() && isBlockLine(current_)) return readBlock();
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
            const std::optional<std::string_view> bytes = takeBytes(line.bytes);
            if (!bytes) {
                rest_ = {};
                return;
            }
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
        auto change = readRunChange(rest, *opened_.scenario, line_);
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
                            line_));
        }
        warn(fmt::format(
            "the recording is cut short after {}; what it holds up to there is shown ({})",
            inBlocks() ? counted(blocks_, "whole block", "whole blocks")
                       : fmt::format("line {}", line_),
            counted(events_->size(), "event", "events")));
    }

    void warn(const std::string& sentence) {
        opened_.warnings.push_back(fmt::format("{}: {}", fileName_, sentence));
    }

    void finishRun() {
        if (isReal_) {
            finishRealRun();
        } else {
            opened_.run = runVirtually(*opened_.scenario, opened_.options);
            if (stopped_) opened_.run.ending = Ending::Stopped;
        }
        if (!ended_) return;
        if (inBlocks() && !sum_.agrees(last_)) {
            warn(
                "found another sum over the lines than the one in the last, expected the same: "
                "lines were changed or lost");
        }
        const std::string hash = sumText(hashOf(*opened_.run.log));
        if (end_["hash"] == hash) return;
        warn(fmt::format("found a run with hash {}, expected {}: {}", hash, end_["hash"].dump(),
                         isReal_ ? "events were changed or lost"
                                 : "this version of the engine runs it differently"));
    }

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

    std::string_view rest_;
    std::string_view fileName_;
    std::string_view current_;
    std::string_view last_;  ///< the line of the end
    std::uint32_t line_ = 0;
    std::size_t blocks_ = 0;  ///< that were read
    int version_ = 0;
    bool isReal_ = false;
    bool ended_ = false;
    bool stopped_ = false;  ///< it was left before its end
    Json end_;
    std::shared_ptr<Log> events_;
    std::optional<JsonLineReader> reader_;         ///< of version 1
    std::optional<EventBlockReader> blockReader_;  ///< of version 2
    LineSum sum_;
    OpenedRecording opened_;
    std::vector<Diagnostic> diagnostics_;
};

}  // namespace

bool looksLikeRecording(std::string_view text) {
    return text.starts_with(kMark.substr(0, std::min(kMark.size(), text.size()))) &&
           text.starts_with('{');
}

bool holdsBlocks(std::string_view recording) { return recording.starts_with(kBlocksMark); }

std::variant<OpenedRecording, std::vector<Diagnostic>> openRecording(std::string_view text,
                                                                     std::string_view fileName) {
    try {
        return Opener(text, fileName).open();
    } catch (const nlohmann::json::exception& error) {
        return std::vector<Diagnostic>{
            {{},
             fmt::format("found a recording that was changed ({}), expected it as it was saved",
                         error.what())}};
    }
}

}  // namespace poolscope
