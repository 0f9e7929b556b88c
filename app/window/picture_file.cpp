// Choosing the form.
#include "app/window/picture_file.hpp"

#include <filesystem>

#include "app/platform/pdf_pages.hpp"
#include "app/ui/canvas/svg_canvas.hpp"

namespace poolscope {

bool hasLetters(const std::string& name) {
    const std::filesystem::path ending = std::filesystem::path(name).extension();
    return ending == ".svg" || ending == ".pdf";
}

std::string pictureOf(const PictureFile& file, const Painter& paint,
                      const std::function<Image()>& pixels) {
    if (!hasLetters(file.name)) return pngOf(pixels());
    if (std::filesystem::path(file.name).extension() == ".pdf") {
        PdfPages pages(file.title);
        Canvas& page = pages.page(file.size);
        page.fillRect({0, 0, file.size.x, file.size.y}, file.background);
        paint(page);
        return pages.finish();
    }
    SvgCanvas canvas(file.size, file.background, file.title);
    paint(canvas);
    return canvas.document();
}

}  // namespace poolscope
