// A PNG that moves (APNG): chunks about a picture's parts, each packed by zlib.
//
//     IHDR  acTL  fcTL IDAT  fcTL fdAT  fcTL fdAT …  IEND
//
// Every colour stays as it is. What reads no APNG shows the first picture.
// Source: the extension of the PNG specification, third edition.
#include "app/window/film/forms.hpp"

#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "app/window/film/changing_pixels.hpp"

namespace poolscope {

namespace {

constexpr char kNoDispose = 0;
constexpr char kOver = 1;  ///< transparent pixels keep what is there

std::string bigEndian(std::uint32_t value, unsigned bytes = 4) {
    std::string all;
    for (unsigned i = bytes; i-- > 0;) all += static_cast<char>(value >> 8U * i & 255U);
    return all;
}

std::string bigEndian(int value) { return bigEndian(static_cast<std::uint32_t>(value)); }

std::string chunk(const std::string& name, const std::string& content) {
    const std::string summed = name + content;
    const auto sum = static_cast<std::uint32_t>(
        crc32(0, reinterpret_cast<const Bytef*>(summed.data()), static_cast<uInt>(summed.size())));
    return bigEndian(static_cast<std::uint32_t>(content.size())) + summed + bigEndian(sum);
}

/// The rows of a picture's part, what does not change transparent.
std::string packed(const ChangingPicture& picture) {
    std::string rows;
    for (int y = picture.part.y; y < picture.part.y + picture.part.height; ++y) {
        rows += '\0';  // no filter: flat pictures pack best so
        for (int x = picture.part.x; x < picture.part.x + picture.part.width; ++x) {
            const std::size_t at =
                static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.now.width) +
                static_cast<std::size_t>(x);
            if (picture.changes(at))
                rows.append(reinterpret_cast<const char*>(&picture.now.rgba[at * 4]), 4);
            else
                rows.append(4, '\0');
        }
    }
    uLongf length = compressBound(static_cast<uLong>(rows.size()));
    std::string small(length, '\0');
    if (compress2(reinterpret_cast<Bytef*>(small.data()), &length,
                  reinterpret_cast<const Bytef*>(rows.data()), static_cast<uLong>(rows.size()),
                  Z_BEST_COMPRESSION) != Z_OK)
        throw std::runtime_error("the film could not be packed as PNG");
    small.resize(length);
    return small;
}

class ApngForm final : public ChangingPixels {
public:
    explicit ApngForm(const FilmFrame& frame)
        : width_(static_cast<int>(frame.size.x)), height_(static_cast<int>(frame.size.y)) {}

private:
    void write(const ChangingPicture& picture) override {
        const PixelPart& part = picture.part;
        const auto milliseconds =
            static_cast<std::uint32_t>(std::clamp(picture.milliseconds, 1.0, 65535.0));
        chunks_ +=
            chunk("fcTL", bigEndian(numbered_++) + bigEndian(part.width) + bigEndian(part.height) +
                              bigEndian(part.x) + bigEndian(part.y) + bigEndian(milliseconds, 2) +
                              bigEndian(1000U, 2) + kNoDispose + kOver);
        const std::string content = packed(picture);
        chunks_ += pictures_++ == 0 ? chunk("IDAT", content)
                                    : chunk("fdAT", bigEndian(numbered_++) + content);
    }

    std::string whole() override {
        const std::string kind = {8, 6, 0, 0, 0};  // bits a colour, with alpha, the usual methods
        return "\x89PNG\r\n\x1a\n" + chunk("IHDR", bigEndian(width_) + bigEndian(height_) + kind) +
               chunk("acTL", bigEndian(pictures_) + bigEndian(0U)) + chunks_ + chunk("IEND", "");
    }

    int width_;
    int height_;
    std::string chunks_;
    std::uint32_t pictures_ = 0;
    std::uint32_t numbered_ = 0;  ///< fcTL and fdAT are numbered together
};

}  // namespace

std::unique_ptr<FilmForm> apngForm(const FilmFrame& frame) {
    return std::make_unique<ApngForm>(frame);
}

}  // namespace poolscope
