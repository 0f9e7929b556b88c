// Texts made short with zlib's deflate: for a run that stands in a link.
//
// Promises: what is inflated is what was deflated; bytes that are no such text, or whose text would
// be longer than the caller wants, are refused, however little they are themselves.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace poolscope {

std::string deflated(std::string_view text);
/// Nothing if the bytes are damaged, or are more than `most` when inflated.
std::optional<std::string> inflated(std::string_view bytes, std::size_t most);

}  // namespace poolscope
