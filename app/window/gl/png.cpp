#include "app/window/gl/png.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>

#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#define STBI_WRITE_NO_STDIO
#include <stb_image_write.h>

namespace poolscope {

void writePng(const Image& image, const std::filesystem::path& file) {
    std::vector<char> bytes;
    const auto append = [](void* to, void* data, int size) {
        auto& all = *static_cast<std::vector<char>*>(to);
        const char* first = static_cast<const char*>(data);
        all.insert(all.end(), first, first + size);
    };
    if (!stbi_write_png_to_func(append, &bytes, image.width, image.height, 4, image.rgba.data(),
                                image.width * 4)) {
        throw std::runtime_error("The picture could not be packed as PNG: " + file.string());
    }
    std::ofstream out(file, std::ios::binary);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (!out) {
        throw std::runtime_error("The picture could not be written to " + file.string() + ": " +
                                 std::strerror(errno));
    }
}

}  // namespace poolscope
