// Calls that the user makes on the run: the methods that can be called, and building a call.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "app/workspace/calls/method_offer.hpp"
#include "engine/scenario/language/scenario.hpp"
#include "engine/scenario/run/user_call.hpp"
#include "engine/trace/ids.hpp"

namespace poolscope {

/// Reads all of `text` as a decimal number.
std::optional<std::int32_t> wholeNumberOf(std::string_view text);

/// Returns every row of the table of methods.
std::span<const MethodOffer> allOffers();

/// Returns the call that a button of the window makes.
UserCall callOn(ExecutorId executor, Method method, std::vector<ArgumentValue> arguments = {});
/// Returns a task of that name that works for that long.
std::shared_ptr<const TaskTemplate> workBody(Duration work, std::string name = "mine");

}  // namespace poolscope
