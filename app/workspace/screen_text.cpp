// From what is painted to lines.
#include "app/workspace/screen_text.hpp"

#include <algorithm>
#include <vector>

#include "app/ui/canvas/recording_canvas.hpp"
#include "app/ui/paint.hpp"

namespace poolscope {

namespace {

constexpr float kSameLine =
    0.6F;  ///< of a text's height: centres that differ less are side by side

struct Word {
    std::size_t part = 0;  ///< of the window
    Rect box;
    std::string text;
};

std::vector<Word> wordsOn(const Screen& screen, const TextMeasure& measure) {
    RecordingCanvas canvas({0, 0, screen.size.x, screen.size.y}, measure);
    if (screen.covered)
        paintDisplayList(canvas, screen.style, screen.overlay);
    else
        paintScreen(canvas, screen);
    std::vector<Word> words;
    for (const DrawRecord& record : canvas.all(CanvasCall::Text)) {
        const Rect seen = record.visible();
        if (seen.w <= 0 || seen.h <= 0) continue;
        const std::size_t part = screen.covered ? 0 : screen.regions.partAt(seen.centre());
        words.push_back({part, record.bounds, record.text});
    }
    return words;
}

}  // namespace

std::string textOf(const Screen& screen, const TextMeasure& measure) {
    std::vector<Word> words = wordsOn(screen, measure);
    std::stable_sort(words.begin(), words.end(), [](const Word& a, const Word& b) {
        return a.part != b.part ? a.part < b.part : a.box.centre().y < b.box.centre().y;
    });
    std::string text;
    for (auto line = words.begin(); line != words.end();) {
        const auto end = std::find_if(line, words.end(), [&](const Word& word) {
            return word.part != line->part ||
                   word.box.centre().y - line->box.centre().y > kSameLine * line->box.h;
        });
        std::stable_sort(line, end, [](const Word& a, const Word& b) { return a.box.x < b.box.x; });
        if (!text.empty() && line->part != std::prev(line)->part) text += '\n';
        for (auto word = line; word != end; ++word) text += (word == line ? "" : "  ") + word->text;
        text += '\n';
        line = end;
    }
    return text;
}

}  // namespace poolscope
