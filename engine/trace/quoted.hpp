// A user's text as error messages quote it.
#pragma once

#include <string>
#include <string_view>

namespace poolscope {

/// In quotes, control characters escaped, long ones cut: a sentence stays one line.
std::string inQuotes(std::string_view text);

}  // namespace poolscope
