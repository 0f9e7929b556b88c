// A schedule as `poolscope explore --table` prints it: in columns for a terminal, as a table for
// GitHub, or as JSON.
#pragma once

#include <string>
#include <string_view>

#include "app/batch/schedule_table.hpp"

namespace poolscope {

/// `form`: "text", "markdown" or "json". Ends with a line break.
std::string written(const ScheduleTable& table, std::string_view form, const TextCatalog& words);

}  // namespace poolscope
