// Text for a terminal: what a file says, without what a terminal would obey.
#pragma once

#include <string>
#include <string_view>

namespace poolscope {

enum class LineBreaks { Kept, Escaped };

/// The text with escapes for every character that a terminal obeys instead of showing it: control
/// characters (`\x1b`), marks that turn the direction of writing or break lines (`\u202e`), and
/// bytes that are no UTF-8 (`\xff`). In valid JSON all escapes are JSON's own. `Kept` leaves line
/// feeds and tabs as they are.
std::string printable(std::string_view text, LineBreaks breaks = LineBreaks::Escaped);

}  // namespace poolscope
