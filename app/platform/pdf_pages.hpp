// Pages of a PDF, each painted as any picture is.
//
// Promises: letters are letters: they can be selected, searched and printed at any size; the fonts
// are in the file. A page (of a browser) has none of this: it prints its own pages. Units: a
// logical pixel is 3/4 of a point, as in CSS.
#pragma once

#include <memory>
#include <string>

#include "app/ui/canvas/canvas.hpp"

namespace poolscope {

class PdfPages {
public:
    /// Throws std::runtime_error where there are no PDFs.
    explicit PdfPages(const std::string& title);
    ~PdfPages();
    PdfPages(const PdfPages&) = delete;
    PdfPages& operator=(const PdfPages&) = delete;

    /// Begins a page of that size; what is painted until the next one is on it.
    Canvas& page(Vec2 size);
    /// The bytes of the file. Throws std::runtime_error.
    std::string finish();

private:
    struct System;
    std::unique_ptr<System> system_;
};

}  // namespace poolscope
