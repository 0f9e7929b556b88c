// Three bytes are four letters.
#include "app/storage/base64.hpp"

#include <cstddef>
#include <cstdint>

namespace poolscope {

namespace {

constexpr std::string_view kBase64Letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string toBase64(std::string_view bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        for (std::size_t j = 0; j < 3; ++j)
            group =
                group << 8U | (i + j < bytes.size() ? static_cast<std::uint8_t>(bytes[i + j]) : 0U);
        for (std::size_t j = 0; j < 4; ++j)
            text += i + j > bytes.size() ? '=' : kBase64Letters[group >> (18 - 6 * j) & 63U];
    }
    return text;
}

std::optional<std::string> fromBase64(std::string_view text) {
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with("=") ? 1 : 0;
    const std::size_t letters = text.size() - padding;
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < letters; ++i) {
        const std::size_t value = kBase64Letters.find(text[i]);
        if (value == std::string_view::npos) return std::nullopt;
        group = group << 6U | static_cast<std::uint32_t>(value);
        if (i % 4 != 0) bytes += static_cast<char>(group >> (6 - i % 4 * 2) & 0xffU);
    }
    if (toBase64(bytes) != text) return std::nullopt;
    return bytes;
}

}  // namespace poolscope
