// Calls that a person makes on the run: which methods there are, and a call of one of them.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "app/workspace/method_offer.hpp"
#include "engine/scenario/language/scenario.hpp"
#include "engine/scenario/run/user_call.hpp"
#include "engine/trace/ids.hpp"

namespace poolscope {

/// The whole of `text` as a decimal number.
std::optional<std::int32_t> wholeNumberOf(std::string_view text);

/// Every row of the table of methods.
std::span<const MethodOffer> allOffers();

/// What the window's own buttons ask for.
UserCall callOn(ExecutorId executor, Method method, std::vector<ArgumentValue> arguments = {});
/// A body that is busy that long, called "mine".
std::shared_ptr<const TaskTemplate> workBody(Duration work);

}  // namespace poolscope
