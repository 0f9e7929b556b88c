// The command line: the options of each command, and the function that performs it.
//
// Promises: exit code 0 done, 1 bad input, 2 bad command line, 3 an internal check failed (the
// recording that shows it is saved), 4 done, and a fault was found; every refusal is a message on
// standard error. Standard output carries only the requested output.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/batch/exit_codes.hpp"
#include "app/batch/requests.hpp"
#include "app/runs/run_bounds.hpp"
#include "engine/trace/time.hpp"

namespace poolscope {

/// `poolscope run`; an output is a file name, "-" for standard output, or empty.
struct RunCommand {
    std::string file;
    std::string clock = "virtual";
    std::optional<std::uint64_t> seed;
    RunBounds bounds;
    std::string runs;
    std::string events;
    std::string snapshots;
    std::string snapshotsForm = "full";  ///< or "changes"
    std::string log;
    std::string lang = "en";  ///< of the sentences of `log`
    std::string save;
    std::vector<std::string> failOn;  ///< problems and conditions that make it exit with 4

    bool hasOutputs() const {
        return !(runs.empty() && events.empty() && snapshots.empty() && log.empty() &&
                 save.empty());
    }
};

/// `poolscope compare`; an output as in RunCommand.
struct CompareCommand {
    std::vector<std::string> files;
    std::string csv;
    std::string json;
    std::string plot;
    std::string lang = "en";
    std::vector<std::string> failOn;
    RunBounds bounds;  ///< of each run
};

/// `poolscope why`; at most one question, and none for those worth asking.
struct WhyCommand {
    std::string file;
    std::string run;  ///< "poll#3"
    std::string task;
    std::string thread;
    std::string executor;
    std::optional<Duration> at;  ///< the moment of the question; the end of the run
    RunBounds bounds;
    std::string lang = "en";
    bool json = false;
};

/// `poolscope lesson`: its stops, or what somebody answered in it, judged.
struct LessonCommand {
    std::string file;
    std::vector<std::string> answers;  ///< files of answers; none: lists the stops
    std::string lang = "en";
    bool json = false;
};

int runCommandLine(int argc, char** argv);

int runScenario(const RunCommand& command);
int explainRun(const WhyCommand& command);
int showLesson(const LessonCommand& command);
int compareFiles(const CompareCommand& command);
int sweepScenario(const SweepCommand& command);
int exploreSchedules(const ExploreCommand& command);
int runOpsScript(const std::string& file, const std::string& out);
int checkFiles(const std::vector<std::string>& files);
/// `schema`: the JSON Schema of scenario files.
int printSchema();
int listBuiltIns();
/// Each built-in lesson with what it teaches.
int listLessons(const std::string& language);
/// `list --comparisons`: the built-in scenarios that compare policies, each with the question it
/// answers.
int listComparisons(const std::string& language);
/// `list --calls`: what a scenario may call, from the table of methods.
int listCalls();
/// `list --ops`: the words of the console.
int listOps();
/// Prints the parts that `break` can take out, one paragraph each.
int listAblations();

}  // namespace poolscope
