// Laying out and painting screens without a window: for `shot` and `film`.
//
// Promises: every character of what is painted has its glyph. One exists at a time, as Offscreen
// has it.
#pragma once

#include <memory>
#include <string>

#include "app/ui/presenter_view.hpp"
#include "app/window/gl/offscreen.hpp"
#include "app/window/picture_file.hpp"
#include "app/window/screen_glyphs.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

class ScreenPainter {
public:
    /// `style`: whose sizes of letters are crisp.
    ScreenPainter(Vec2 size, const Style& style, bool presenting);
    ScreenPainter(const ScreenPainter&) = delete;
    ScreenPainter& operator=(const ScreenPainter&) = delete;

    Screen layOut(Workspace& workspace);
    /// The second window; it has been open for no time, at no time of the day.
    DisplayList layOutPresenterView(const Workspace& workspace, const Style& style);
    /// `next`: of one picture after the other only what differs is drawn. Throws
    /// std::runtime_error.
    Image pixels(const Painter& paint, bool next = false);
    const TextMeasure& measure() const { return measure_; }

private:
    /// Has the characters rasterised. Returns false if there are none.
    bool learn(const std::string& missing);

    /// Lays out until every character, of what is shown or was too long for it, is known.
    template <class Laid, class LayOut>
    Laid untilKnown(LayOut&& layOut) {
        while (true) {
            Laid laid = layOut();
            if (!learn(measure_.takeMissing() + missingGlyphs(laid, fonts_))) return laid;
        }
    }

    Vec2 size_;
    FontOptions prepared_;
    ImFontAtlas atlas_;
    ImGuiFonts fonts_;
    const ImFontTextMeasure measure_{fonts_};
    std::unique_ptr<Offscreen> offscreen_;
    FrameChanges changes_;  ///< of the picture before: only what differs is drawn
};

}  // namespace poolscope
