// Options shared by several commands, and their values.
//
// Promises: a wrong value throws CLI::ValidationError with what was found and what was expected.
// The variable `into` must outlive the parsing
// of the command line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>
#include <CLI/CLI.hpp>

#include "app/runs/run_bounds.hpp"
#include "engine/trace/time.hpp"

namespace poolscope {

/// A duration option such as "350ms".
CLI::Option* addDuration(CLI::App& app, const std::string& name, std::optional<Duration>& into,
                         const std::string& text);

/// One of a few words; the message for others names the one that was probably meant.
CLI::Validator oneOf(const std::vector<std::string>& words);

/// A file name with one of these extensions, or - for standard output.
CLI::Validator pictureFile(const std::vector<std::string>& extensions);

/// A finite number above 0.
CLI::Validator moreThanNothing();

/// A fault by its name, or a comparison of a metric.
CLI::Validator findable();

/// `--fail-on`: problems by their words, and comparisons of metrics.
void addFailOn(CLI::App& app, std::vector<std::string>& into);

/// An amount of memory such as "512MB".
void addMemory(CLI::App& app, std::size_t& into, const std::string& text);

/// `--until` and `--memory` of a run.
void addBounds(CLI::App& app, RunBounds& into);

/// A seed: a whole number of 0 or more.
void addSeed(CLI::App& app, std::optional<std::uint64_t>& into);

/// A whole number from 1 to `most`.
void addCount(CLI::App& app, const std::string& name, std::uint32_t& into, std::uint32_t most,
              const std::string& text);

/// One of the languages in assets/text.
void addLanguage(CLI::App& app, std::string& into, const std::string& text);

/// `--lesson NAME --stop N`
template <class Stop>
void addLesson(CLI::App& command, std::string& lesson, Stop& stop) {
    CLI::Option* const named =
        command.add_option("--lesson", lesson, "a lesson: a file, or a name of `list --lessons`")
            ->type_name("NAME");
    command.add_option("--stop", stop, "the lesson's stop to show, from 1")
        ->check(CLI::Range(1, 1000))
        ->needs(named);
}

/// What was given after --lesson: the exit code if it is no lesson, which is said.
std::optional<int> refuseLesson(const std::string& name);

/// Standard input can be read only once: whether it is named twice, which is said.
bool isNamedTwice(const std::vector<std::string>& files);

}  // namespace poolscope
