// Pixels and PNG files.
//
// Promises: the same pixels give the same bytes; throws std::runtime_error with the file's name and
// the system's reason if it cannot be written.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace poolscope {

/// Rows from the top, four bytes a pixel (red, green, blue, alpha).
struct Image {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgba;

    friend bool operator==(const Image&, const Image&) = default;
};

void writePng(const Image& image, const std::filesystem::path& file);

}  // namespace poolscope
