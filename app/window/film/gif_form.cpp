// GIF, with giflib.
//
// Each part has its own table of colours; a colour that is not in it becomes the nearest one that
// is. What does not change is transparent, so it keeps the colours that it has.
#include "app/window/film/forms.hpp"

#include <gif_lib.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <unordered_map>

#include "app/window/film/changing_pixels.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kColors = 255;  ///< one more is what does not change
constexpr std::size_t kFrequent = 128;
constexpr int kTransparent = 255;
constexpr double kLeastDelay = 20;  ///< milliseconds; players take less for "as slow as usual"

std::uint32_t colorAt(const Image& image, std::size_t at) {
    return static_cast<std::uint32_t>(image.rgba[at * 4]) << 16U |
           static_cast<std::uint32_t>(image.rgba[at * 4 + 1]) << 8U | image.rgba[at * 4 + 2];
}

int distance(std::uint32_t a, std::uint32_t b) {
    const auto part = [&](unsigned shift) {
        const int d = static_cast<int>(a >> shift & 255U) - static_cast<int>(b >> shift & 255U);
        return d * d;
    };
    return 2 * part(16) + 4 * part(8) + 3 * part(0);  // as the eye weighs red, green and blue
}

struct ColorTable {
    std::vector<std::uint32_t> colors;
    std::unordered_map<std::uint32_t, GifByteType> places;
};

/// The most frequent colours first, so that areas and letters keep theirs; then always the one that
/// is farthest from those, so that none is far from all.
std::vector<std::uint32_t> chosenOf(const std::vector<std::uint32_t>& all) {
    std::vector<std::uint32_t> chosen(
        all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), kFrequent)));
    std::vector<int> away(all.size(), std::numeric_limits<int>::max());
    const auto come = [&](std::uint32_t color) {
        for (std::size_t i = 0; i < all.size(); ++i)
            away[i] = std::min(away[i], distance(all[i], color));
    };
    for (const std::uint32_t color : chosen) come(color);
    while (chosen.size() < std::min(all.size(), kColors)) {
        const auto farthest = std::max_element(away.begin(), away.end()) - away.begin();
        chosen.push_back(all[static_cast<std::size_t>(farthest)]);
        come(chosen.back());
    }
    return chosen;
}

ColorTable tableOf(const std::unordered_map<std::uint32_t, std::uint32_t>& counts) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> sorted;  // how often, which
    for (const auto& [color, count] : counts) sorted.emplace_back(count, color);
    std::sort(sorted.rbegin(), sorted.rend());
    std::vector<std::uint32_t> all;
    for (const auto& each : sorted) all.push_back(each.second);
    ColorTable table{chosenOf(all), {}};
    for (const std::uint32_t color : all) {
        const auto nearest = std::min_element(table.colors.begin(), table.colors.end(),
                                              [color](std::uint32_t a, std::uint32_t b) {
                                                  return distance(a, color) < distance(b, color);
                                              });
        table.places[color] = static_cast<GifByteType>(nearest - table.colors.begin());
    }
    return table;
}

class GifForm final : public ChangingPixels {
public:
    explicit GifForm(const FilmFrame& frame) {
        int error = 0;
        gif_ = EGifOpen(&bytes_, &append, &error);
        if (gif_ == nullptr) fail(error);
        EGifSetGifVersion(gif_, true);
        check(EGifPutScreenDesc(gif_, static_cast<int>(frame.size.x),
                                static_cast<int>(frame.size.y), 8, 0, nullptr));
        check(EGifPutExtensionLeader(gif_, APPLICATION_EXT_FUNC_CODE));
        check(EGifPutExtensionBlock(gif_, 11, "NETSCAPE2.0"));
        check(EGifPutExtensionBlock(gif_, 3, "\x01\x00\x00"));  // again and again
        check(EGifPutExtensionTrailer(gif_));
    }
    ~GifForm() override {
        if (gif_ != nullptr) EGifCloseFile(gif_, nullptr);
    }

private:
    static int append(GifFileType* file, const GifByteType* bytes, int count) {
        static_cast<std::string*>(file->UserData)
            ->append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count));
        return count;
    }
    [[noreturn]] static void fail(int error) {
        const char* const why = GifErrorString(error);
        throw std::runtime_error(std::string("the film could not be packed as GIF: ") +
                                 (why == nullptr ? "no reason given" : why));
    }
    void check(int result) {
        if (result == GIF_ERROR) fail(gif_->Error);
    }

    /// The time is told in hundredths of a second; what one picture loses the next one gets.
    void writeControl(double milliseconds) {
        late_ += std::max(milliseconds, kLeastDelay);
        const int hundredths = static_cast<int>(std::lround(late_ / 10));
        late_ -= hundredths * 10;
        const GraphicsControlBlock control{DISPOSE_DO_NOT, false, hundredths, kTransparent};
        GifByteType packed[4];
        EGifGCBToExtension(&control, packed);
        check(EGifPutExtension(gif_, GRAPHICS_EXT_FUNC_CODE, 4, packed));
    }

    void write(const ChangingPicture& picture) override {
        const PixelPart& part = picture.part;
        const auto at = [&](int x, int y) {
            return static_cast<std::size_t>(part.y + y) *
                       static_cast<std::size_t>(picture.now.width) +
                   static_cast<std::size_t>(part.x + x);
        };
        std::unordered_map<std::uint32_t, std::uint32_t> counts;
        for (int y = 0; y < part.height; ++y)
            for (int x = 0; x < part.width; ++x)
                if (picture.changes(at(x, y))) ++counts[colorAt(picture.now, at(x, y))];
        const ColorTable table = tableOf(counts);
        writeControl(picture.milliseconds);
        GifColorType colors[256] = {};
        for (std::size_t i = 0; i < table.colors.size(); ++i)
            colors[i] = {static_cast<GifByteType>(table.colors[i] >> 16U),
                         static_cast<GifByteType>(table.colors[i] >> 8U & 255U),
                         static_cast<GifByteType>(table.colors[i] & 255U)};
        ColorMapObject map{256, 8, false, colors};
        check(EGifPutImageDesc(gif_, part.x, part.y, part.width, part.height, false, &map));
        std::vector<GifByteType> line(static_cast<std::size_t>(part.width));
        for (int y = 0; y < part.height; ++y) {
            for (int x = 0; x < part.width; ++x)
                line[static_cast<std::size_t>(x)] =
                    picture.changes(at(x, y)) ? table.places.at(colorAt(picture.now, at(x, y)))
                                              : static_cast<GifByteType>(kTransparent);
            check(EGifPutLine(gif_, line.data(), part.width));
        }
    }

    std::string whole() override {
        int error = 0;
        const int closed = EGifCloseFile(std::exchange(gif_, nullptr), &error);
        if (closed == GIF_ERROR) fail(error);
        return std::move(bytes_);
    }

    std::string bytes_;
    GifFileType* gif_ = nullptr;
    double late_ = 0;  ///< milliseconds that were not told yet
};

}  // namespace

std::unique_ptr<FilmForm> gifForm(const FilmFrame& frame) {
    return std::make_unique<GifForm>(frame);
}

}  // namespace poolscope
