// The command line: what was asked for, and how it is answered.
//
// Promises: exit code 0 done, 1 the input was bad, 2 the command line was, 3 an internal check failed;
// every refusal is a sentence on standard error. Standard output carries only what was asked for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/trace/time.hpp"

namespace poolscope {

inline constexpr int kDone = 0;
inline constexpr int kBadInput = 1;
inline constexpr int kBadCommandLine = 2;
inline constexpr int kInternalError = 3;

/// `poolscope run`; an output is a file name, "-" for standard output, or empty.
struct RunCommand {
    std::string file;
    std::string clock = "virtual";
    std::optional<std::uint64_t> seed;
    std::optional<Duration> until;
    std::string runs;
    std::string events;
    std::string snapshots;
    std::string log;
    std::string save;
};

int runCommandLine(int argc, char** argv);

int runScenario(const RunCommand& command);
/// Plays an operation script; "-" answers each line of standard input at once. `out` is delta, full or
/// hash.
int runOpsScript(const std::string& file, const std::string& out);
int checkFiles(const std::vector<std::string>& files);
int listBuiltIns();

/// A file as given, or the built-in scenario of that name ("4-catch-up-burst").
std::string fileOrBuiltIn(const std::string& name);

}  // namespace poolscope
