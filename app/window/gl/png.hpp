// Pixels, and as PNG.
//
// Promises: the same pixels give the same bytes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace poolscope {

/// Rows from the top, four bytes a pixel (red, green, blue, alpha).
struct Image {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgba;

    friend bool operator==(const Image&, const Image&) = default;
};

/// The bytes of a PNG file. Throws std::runtime_error.
std::string pngOf(const Image& image);

}  // namespace poolscope
