// Wrapping the caption.
#include "app/window/film/captioned.hpp"

#include "app/ui/canvas/text_lines.hpp"

namespace poolscope {

namespace {

constexpr float kCaptionMargin = 16;
constexpr float kCaptionSize = 18;
constexpr float kCaptionLine = 26;

std::vector<std::string> linesOf(const FilmPicture& picture, float width) {
    const std::string& text = picture.captions.front().text;
    if (text.empty() || picture.screen.presenting) return {};
    return wrap(picture.measure, Font::Sans, kCaptionSize, text, width - 2 * kCaptionMargin);
}

}  // namespace

float captionHeight(const FilmPicture& picture, float width) {
    const auto lines = static_cast<float>(linesOf(picture, width).size());
    return lines > 0 ? lines * kCaptionLine + 2 * kCaptionMargin : 0;
}

void paintCaptioned(Canvas& canvas, const FilmPicture& picture, Vec2 size) {
    const Style& style = picture.screen.style;
    const Rect below{0, size.y, size.x, captionHeight(picture, size.x)};
    canvas.fillRect(below, style.color(Role::Background));
    {
        const Clip clip(canvas, {0, 0, size.x, size.y});
        paintScreen(canvas, picture.screen);
    }
    float y = size.y + kCaptionMargin;
    for (const std::string& line : linesOf(picture, size.x)) {
        canvas.text({kCaptionMargin, y}, line, {Font::Sans, kCaptionSize, style.color(Role::Text)});
        y += kCaptionLine;
    }
}

}  // namespace poolscope
