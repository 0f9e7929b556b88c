// Choosing the form.
#include "app/window/picture_file.hpp"

#include <filesystem>

#include "app/ui/canvas/svg_canvas.hpp"

namespace poolscope {

bool isSvg(const std::string& name) { return std::filesystem::path(name).extension() == ".svg"; }

std::string pictureOf(const PictureFile& file, const Painter& paint,
                      const std::function<Image()>& pixels) {
    if (!isSvg(file.name)) return pngOf(pixels());
    SvgCanvas canvas(file.size, file.background, file.title);
    paint(canvas);
    return canvas.document();
}

}  // namespace poolscope
