// Where the next line goes.
#include "app/window/paper.hpp"

#include "app/ui/canvas/magnifying_canvas.hpp"
#include "app/ui/canvas/text_lines.hpp"

namespace poolscope {

namespace {

constexpr Vec2 kPaperSize{794, 1123};
constexpr float kPaperMargin = 56;
constexpr float kPaperLetters = 15;
constexpr float kPaperLine = 23;

}  // namespace

Paper::Paper(const std::string& title, const TextMeasure& measure)
    : pages_(title), measure_(measure) {
    nextPage();
}

float Paper::width() const { return kPaperSize.x - 2 * kPaperMargin; }

float Paper::heightOf(std::string_view text, Font font) const {
    return kPaperLine *
           static_cast<float>(wrap(measure_, font, kPaperLetters, text, width()).size());
}

void Paper::nextPage() {
    page_ = &pages_.page(kPaperSize);
    y_ = kPaperMargin;
}

void Paper::keepTogether(float height) {
    if (y_ > kPaperMargin && y_ + height > kPaperSize.y - kPaperMargin) nextPage();
}

void Paper::write(std::string_view text, Font font) {
    for (const std::string& line : wrap(measure_, font, kPaperLetters, text, width())) {
        keepTogether(kPaperLine);
        page_->text({kPaperMargin, y_}, line, {font, kPaperLetters, rgb(0x000000)});
        y_ += kPaperLine;
    }
}

void Paper::box(std::string_view text) {
    keepTogether(kPaperLine);
    const Rect square{kPaperMargin, y_ + 3, 13, 13};
    page_->strokeRect(square, {rgb(0x000000), 1}, 2);
    const float beside = square.w + 9;
    for (const std::string& line :
         wrap(measure_, Font::Sans, kPaperLetters, text, width() - beside)) {
        page_->text({kPaperMargin + beside, y_}, line, {Font::Sans, kPaperLetters, rgb(0x000000)});
        y_ += kPaperLine;
    }
}

void Paper::picture(const Screen& screen, Rect part) {
    const float scale = width() / part.w;
    keepTogether(part.h * scale);
    // Scaled about this point, the part's corner comes to where the line would.
    const Vec2 corner{kPaperMargin, y_};
    const Vec2 about = (corner - part.min() * scale) * (1 / (1 - scale));
    MagnifyingCanvas scaled(*page_, about, scale);
    const Clip clip(scaled, part);
    paintScreen(scaled, screen);
    y_ += part.h * scale + 8;
}

}  // namespace poolscope
