// Sheets: all steps beside and below each other (SVG), or each on its own page (PDF).
#include <algorithm>

#include "app/platform/pdf_pages.hpp"
#include "app/ui/canvas/magnifying_canvas.hpp"
#include "app/ui/canvas/svg_canvas.hpp"
#include "app/window/film/captioned.hpp"
#include "app/window/film/forms.hpp"

namespace poolscope {

namespace {

class PdfForm final : public FilmForm {
public:
    explicit PdfForm(const FilmFrame& frame) : size_(frame.size), pages_(frame.title) {}

    void add(const FilmPicture& picture) override {
        Canvas& page = pages_.page({size_.x, size_.y + captionHeight(picture, size_.x)});
        paintCaptioned(page, picture, size_);
    }
    std::string finish() override { return pages_.finish(); }

private:
    Vec2 size_;
    PdfPages pages_;
};

/// Half as large, two in a row.
class SvgForm final : public FilmForm {
public:
    explicit SvgForm(const FilmFrame& frame)
        : size_(frame.size), canvas_(frame.size, frame.background, frame.title) {}

    void add(const FilmPicture& picture) override {
        const float width = size_.x * kScale;
        const float height = (size_.y + captionHeight(picture, size_.x)) * kScale;
        const Vec2 at{kGap + (left_ ? 0 : width + kGap), top_};
        // Making it smaller about this point moves its corner there.
        MagnifyingCanvas small(canvas_, at * (1 / (1 - kScale)), kScale);
        paintCaptioned(small, picture, size_);
        bottom_ = std::max(bottom_, top_ + height + kGap);
        if (!left_) top_ = bottom_;
        left_ = !left_;
    }
    std::string finish() override {
        canvas_.resize({2 * size_.x * kScale + 3 * kGap, bottom_});
        return canvas_.document();
    }

private:
    static constexpr float kScale = 0.5F;
    static constexpr float kGap = 16;
    Vec2 size_;
    SvgCanvas canvas_;
    bool left_ = true;
    float top_ = kGap;
    float bottom_ = kGap;
};

}  // namespace

std::unique_ptr<FilmForm> svgForm(const FilmFrame& frame) {
    return std::make_unique<SvgForm>(frame);
}

std::unique_ptr<FilmForm> pdfForm(const FilmFrame& frame) {
    return std::make_unique<PdfForm>(frame);
}

}  // namespace poolscope
