// Finding what changes.
#include "app/window/film/changing_pixels.hpp"

#include <algorithm>
#include <cstring>

namespace poolscope {

namespace {

constexpr std::size_t kBytes = 4;  ///< of a pixel

/// The least rectangle with all that differs.
PixelPart differing(const Image& a, const Image& b) {
    int left = a.width;
    int right = 0;
    int top = a.height;
    int bottom = 0;
    const std::size_t row = static_cast<std::size_t>(a.width) * kBytes;
    for (int y = 0; y < a.height; ++y) {
        const std::uint8_t* const one = a.rgba.data() + static_cast<std::size_t>(y) * row;
        const std::uint8_t* const other = b.rgba.data() + static_cast<std::size_t>(y) * row;
        if (std::memcmp(one, other, row) == 0) continue;
        top = std::min(top, y);
        bottom = y + 1;
        const auto first = std::mismatch(one, one + row, other).first - one;
        std::size_t last = row;
        while (one[last - 1] == other[last - 1]) --last;
        left = std::min(left, static_cast<int>(static_cast<std::size_t>(first) / kBytes));
        right = std::max(right, static_cast<int>((last + kBytes - 1) / kBytes));
    }
    return {left, top, std::max(0, right - left), std::max(0, bottom - top)};
}

}  // namespace

bool ChangingPicture::changes(std::size_t at) const {
    return before == nullptr ||
           std::memcmp(&now.rgba[at * kBytes], &before->rgba[at * kBytes], kBytes) != 0;
}

void ChangingPixels::add(const FilmPicture& picture) {
    Image image = picture.pixels();
    if (last_ && image == *last_) return stay(picture.milliseconds);
    writeLast();
    last_ = std::move(image);
    stays_ = picture.milliseconds;
}

void ChangingPixels::writeLast() {
    if (!last_) return;
    const PixelPart all{0, 0, last_->width, last_->height};
    write({*last_, before_ ? &*before_ : nullptr, before_ ? differing(*before_, *last_) : all,
           stays_});
    before_ = std::move(last_);
    last_.reset();
}

std::string ChangingPixels::finish() {
    writeLast();
    return whole();
}

}  // namespace poolscope
