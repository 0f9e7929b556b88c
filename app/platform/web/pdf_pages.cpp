// The browser makes PDFs itself, by printing.
#include "app/platform/pdf_pages.hpp"

#include <stdexcept>

namespace poolscope {

struct PdfPages::System {};

PdfPages::PdfPages(const std::string&) {
    throw std::runtime_error(
        "A page cannot make PDFs: choose a name that ends in .html and print that.");
}
PdfPages::~PdfPages() = default;
Canvas& PdfPages::page(Vec2) { throw std::logic_error("there are no pages"); }
std::string PdfPages::finish() { return {}; }

}  // namespace poolscope
