// Bytes as text of 64 letters (RFC 4648, with padding): for bytes that stand in a text file.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace poolscope {

std::string toBase64(std::string_view bytes);
/// Nothing if the text is not what toBase64 writes.
std::optional<std::string> fromBase64(std::string_view text);

}  // namespace poolscope
