// Writing recordings.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/scenario/run/recording.hpp"
#include "engine/trace/blocks/recording_version.hpp"
#include "engine/trace/blocks/summed_file.hpp"

namespace poolscope {

namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson headOf(const Scenario& scenario, const RunRecord& run) {
    const bool isReal = run.clock == ClockKind::Real;
    OrderedJson head;
    head["poolscope"] = "recording";
    head["version"] = isReal ? blocksVersionOf(*run.log) : kLinesVersion;
    head["clock"] = isReal ? "real" : "virtual";
    head["seed"] = run.seed;
    head["until"] = run.until ? OrderedJson(run.until->ns) : OrderedJson();
    if (run.racing) head["racing"] = true;
    head["file"] = scenario.fileName;
    head["scenario"] = scenario.text;
    if (!scenario.data.empty()) head["data"] = scenario.data;
    return head;
}

OrderedJson endOf(const RunRecord& run) {
    OrderedJson end;
    end["end"] = run.end.ns;
    end["ending"] = nameOf(run.ending);
    end["events"] = run.log->size();
    end["hash"] = sumText(hashOf(*run.log));
    return end;
}

std::string textOf(const OrderedJson& json) {
    return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

/// The head, the choices and the commands.
void writeBegin(SummedFileWriter& file, const Scenario& scenario, const RunRecord& run) {
    file.line(textOf(headOf(scenario, run)));
    if (!run.choices.empty()) file.line(textOf(OrderedJson{{"choices", run.choices}}));
    for (const UserCommand& command : run.commands) {
        OrderedJson json;
        json["position"] = command.position;
        json["notBefore"] = command.notBefore.ns;
        json.update(toJson(command.change, scenario));
        file.line(textOf(OrderedJson{{"command", json}}));
    }
}

}  // namespace

void writeRecording(const Scenario& scenario, const RunRecord& run,
                    const std::function<void(std::string_view)>& write) {
    SummedFileWriter file(write);
    writeBegin(file, scenario, run);
    if (run.clock != ClockKind::Real) return file.line(textOf(endOf(run)));
    file.events(*run.log);
    file.lastLine(textOf(endOf(run)));
}

void writeRecordingBegin(const Scenario& scenario, const RunOptions& options,
                         const std::function<void(std::string_view)>& write) {
    RunRecord run;
    run.seed = options.seed.value_or(scenario.seed);
    run.until = options.until;
    run.choices = options.choices;
    run.commands = options.commands;
    run.racing = options.racing;
    SummedFileWriter file(write);
    writeBegin(file, scenario, run);
}

std::string recordingText(const Scenario& scenario, const RunRecord& run) {
    std::string text;
    writeRecording(scenario, run, [&](std::string_view piece) { text += piece; });
    return text;
}

}  // namespace poolscope
