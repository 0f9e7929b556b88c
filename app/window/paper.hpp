// Pages of A4 paper, written from above: lines, and parts of screens.
//
// Promises: a text is wrapped, never cut; what is to stay together begins a new page where it has
// no room. Units: logical pixels, 96 to the inch.
#pragma once

#include <string_view>

#include "app/platform/pdf_pages.hpp"
#include "app/workspace/screen.hpp"

namespace poolscope {

class Paper {
public:
    /// `measure` must outlive it. Throws std::runtime_error where there are no PDFs.
    Paper(const std::string& title, const TextMeasure& measure);

    float width() const;
    float heightOf(std::string_view text, Font font) const;
    /// Begins a page if so much has no room on this one.
    void keepTogether(float height);
    void nextPage();
    void write(std::string_view text, Font font);
    /// A line with a box to mark before it.
    void box(std::string_view text);
    /// That part of the screen, as wide as the lines.
    void picture(const Screen& screen, Rect part);
    void space(float height) { y_ += height; }
    /// The bytes of the file. Throws std::runtime_error.
    std::string finish() { return pages_.finish(); }

private:
    PdfPages pages_;
    const TextMeasure& measure_;
    Canvas* page_ = nullptr;
    float y_ = 0;
};

}  // namespace poolscope
