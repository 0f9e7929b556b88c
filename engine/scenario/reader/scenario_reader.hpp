// Reading a scenario file.
//
// Promises: either a whole scenario or at least one diagnostic, never both; all diagnostics of a
// file are given, sorted by place (a syntax error ends the reading, so it stands alone). Nothing is
// guessed: an unknown key, a wrong type or a missing argument is a diagnostic with a hint.
//
//   toml_document     text → tree with places
//   read_context      what every part needs: typed access to entries, diagnostics, known names
//   name_gatherer     which executors, tasks, clients and labels there are
//   call_reader       a table with `call = …`
//   step_reader       the steps of a body
//   length_reader     how long a step takes
//   arrival_reader    how often an [[at]] makes its call
//   data_reader       files of measured times
//   scenario_reader   the file as a whole: title, executors, tasks, calls
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/scenario/language/scenario.hpp"

namespace poolscope {

struct ReadScenario {
    std::optional<Scenario> scenario;
    std::vector<Diagnostic> diagnostics;  ///< empty exactly if there is a scenario
};

/// `fileName` is kept in the scenario for messages; the file is not opened. Files of measured times
/// that the text names are those in `data`, as in a recording; null: they are opened, their paths
/// counted from the folder of `fileName`.
ReadScenario readScenario(std::string_view text, std::string_view fileName,
                          const DataTexts* data = nullptr);

struct TomlValue;
/// The same for a text that is parsed already: `root` is what parseToml gives for it.
ReadScenario readParsed(const TomlValue& root, std::string_view text, std::string_view fileName,
                        const DataTexts* data = nullptr);

}  // namespace poolscope
