// Reading the head of a recording, its lines and blocks, and its end.
#include "engine/scenario/run/recording_opener.hpp"

#include <utility>

#include <fmt/format.h>

#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/trace/blocks/recording_version.hpp"
#include "engine/trace/counted.hpp"

namespace poolscope {

void RecordingReader::Opener::readHead() {
    if (!takeLine()) {
        diagnostics_.push_back(
            {{1, 1},
             "found a recording cut short in its first line, expected at least that one, which "
             "holds the scenario"});
        return;
    }
    const Json head = Json::parse(current_, nullptr, false);
    version_ = head.is_object() ? head.value("version", 0) : 0;
    const bool whole = version_ >= kLinesVersion && version_ <= kCallsVersion &&
                       head.contains("scenario") && head["scenario"].is_string() &&
                       head.contains("seed") && head["seed"].is_number_unsigned() &&
                       head.contains("clock") && head["clock"].is_string() &&
                       head.contains("until");
    if (!whole) {
        return complain(
            fmt::format("found the head of another kind of recording, expected one "
                        "of version {} to {}",
                        kLinesVersion, kCallsVersion));
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
    blockReader_.emplace(*events_, version_);
    sum_.add(current_);
}

bool RecordingReader::Opener::readPart() {
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

void RecordingReader::Opener::finish() {
    if (cut_) warnOfCut();
    if (isReal_) finishRealRun();
}

std::vector<std::string> RecordingReader::Opener::judge(RunRecord& run) const {
    std::vector<std::string> sentences;
    if (!isReal_ && stopped_) run.ending = Ending::Stopped;
    if (!ended_) return sentences;
    if (inBlocks() && !sum_.agrees(last_)) {
        sentences.push_back(
            about("found another sum over the lines than the one in the last, expected the same: "
                  "lines were changed or lost"));
    }
    const std::string hash = sumText(hashOf(*run.log));
    if (end_["hash"] == hash) return sentences;
    sentences.push_back(
        about(fmt::format("found a run with hash {}, expected {}: {}", hash, end_["hash"].dump(),
                          isReal_ ? "events were changed or lost"
                                  : "this version of the engine runs it differently")));
    return sentences;
}

bool RecordingReader::Opener::takeLine() {
    const std::optional<std::string_view> line = walk_.line();
    if (line) current_ = *line;
    return line.has_value();
}

void RecordingReader::Opener::readLine() {
    if (!inBlocks() && isReal_ && current_.starts_with("{\"n\":")) return readEvent();
    const Json line = Json::parse(current_, nullptr, false);
    if (line.is_object() && line.contains("hash")) return readEnd(line);
    if (inBlocks()) sum_.add(current_);
    if (line.is_object() && line.contains("choices")) return readChoices(line["choices"]);
    if (line.is_object() && line.contains("command")) return readCommand(line["command"]);
    complain("found a line of another kind, expected choices, a command, an event or the end");
}

void RecordingReader::Opener::readEvent() {
    try {
        reader_->append(current_);
    } catch (const JsonLineError& error) {
        complain(error.what());
    }
}

/// A block whose bytes were cut ends the file: nothing is left of it.
void RecordingReader::Opener::readBlock() {
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

void RecordingReader::Opener::readChoices(const Json& choices) {
    for (const Json& choice : choices) {
        if (!choice.is_number_unsigned())
            return complain(
                "found no number among the choices, "
                "expected only numbers");
        opened_.options.choices.push_back(choice.get<std::uint32_t>());
    }
}

void RecordingReader::Opener::readCommand(const Json& json) {
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

void RecordingReader::Opener::readEnd(const Json& line) {
    ended_ = true;
    last_ = current_;
    end_ = line;
    const std::string ending = line.value("ending", "");
    const bool limited = ending == nameOf(Ending::EventLimit) || ending == nameOf(Ending::Stopped);
    stopped_ = ending == nameOf(Ending::Stopped);
    if (limited && !isReal_ && line["events"].is_number_unsigned()) {
        opened_.options.mostEvents = line["events"].get<std::size_t>();
    }
}

void RecordingReader::Opener::warnOfCut() {
    if (!isReal_) {
        return warn(
            fmt::format("the recording is cut short after line {}, so it cannot be "
                        "checked that the run is the one that was saved",
                        walk_.lines()));
    }
    warn(fmt::format("the recording is cut short after {}; what it holds up to there is shown ({})",
                     inBlocks() ? counted(blocks_, "whole block", "whole blocks")
                                : fmt::format("line {}", walk_.lines()),
                     counted(events_->size(), "event", "events")));
}

void RecordingReader::Opener::finishRealRun() {
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

}  // namespace poolscope
