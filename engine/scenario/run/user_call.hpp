// A person's call as JSON, as recordings have it.
//
//     {"call":"schedule","on":"rate","delay":"30ms","template":{"name":"mine","runs":[["work
//     1ms"]]}}
//
// Promises: what is written reads back as the same call. The keys are those of a scenario's calls.
#pragma once

#include <variant>

#include <nlohmann/json_fwd.hpp>

#include "engine/scenario/language/diagnostic.hpp"
#include "engine/scenario/run/client.hpp"

namespace poolscope {

nlohmann::ordered_json toJson(const UserCall& call, const Scenario& scenario);

/// `line` is where it stands, for diagnostics.
std::variant<UserCall, Diagnostic> readUserCall(const nlohmann::ordered_json& json,
                                                const Scenario& scenario, std::uint32_t line);

/// A body's name, runs and value, as part of a call or a change.
nlohmann::ordered_json templateJson(const TaskTemplate& task, const Scenario& scenario);
std::variant<std::shared_ptr<const TaskTemplate>, Diagnostic> readTemplate(
    const nlohmann::ordered_json& json, const Scenario& scenario, std::uint32_t line);

/// A step as people write it, such as "work 30ms"; a call as its JSON.
std::string stepText(const Step& step, const Scenario& scenario);
/// In double quotes, with \" and \\ for " and \.
std::string quotedText(std::string_view text);
/// Of the lock, the latch or the like that it uses.
const std::string& nameOfShared(const SharedStep& step, const Scenario& scenario);

}  // namespace poolscope
