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

/// `fileName` is kept in the scenario for messages; the file is not opened.
ReadScenario readScenario(std::string_view text, std::string_view fileName);

}  // namespace poolscope
