// Reading a scenario that a test has written.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "engine/scenario/reader/scenario_reader.hpp"

namespace poolscope {

/// The test fails, with the reader's sentences, if the text has a mistake.
inline Scenario read(const std::string& text) {
    ReadScenario result = readScenario(text, "test.toml");
    REQUIRE_MESSAGE(result.scenario.has_value(), toText(result.diagnostics, "test.toml"));
    return std::move(*result.scenario);
}

}  // namespace poolscope
