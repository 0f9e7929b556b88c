// The options that several commands have, and what may stand behind them.
//
// Promises: what is wrong is answered with what was found and what was expected, as everywhere.
// CLI11 is known to this file and to cli.cpp alone. `into` must outlive the reading of the command
// line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>
#include <CLI/CLI.hpp>

#include "engine/trace/time.hpp"

namespace poolscope {

/// A duration option: "350ms", or a sentence why not.
CLI::Option* addDuration(CLI::App& app, const std::string& name, std::optional<Duration>& into,
                         const std::string& text);

/// One of a few words, or a sentence with the one that was probably meant.
CLI::Validator oneOf(const std::vector<std::string>& words);

/// A number above 0 that is one.
CLI::Validator moreThanNothing();

/// Something that can go wrong, or a comparison of a figure.
CLI::Validator findable();

/// An amount of memory: "512MB", or a sentence why not.
void addMemory(CLI::App& app, std::size_t& into);

/// A seed: a whole number of 0 or more.
void addSeed(CLI::App& app, std::optional<std::uint64_t>& into);

/// A whole number from 1 to `most`.
void addCount(CLI::App& app, const std::string& name, std::uint32_t& into, std::uint32_t most,
              const std::string& text);

/// One of the languages that there are texts in.
void addLanguage(CLI::App& app, std::string& into, const std::string& text);

}  // namespace poolscope
