// The fonts that the page brings with it.
#include "app/platform/font_files.hpp"

namespace poolscope {

std::vector<FontFile> fontFilesOf(Font font) {
    switch (font) {
        case Font::Mono: return {{"/fonts/mono.ttf", 0}, {"/fonts/cjk.otf", 0}};
        case Font::SansBold: return {{"/fonts/bold.ttf", 0}, {"/fonts/cjk-bold.otf", 0}};
        default: return {{"/fonts/sans.ttf", 0}, {"/fonts/cjk.otf", 0}};
    }
}

}  // namespace poolscope
