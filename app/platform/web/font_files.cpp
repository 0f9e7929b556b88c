// The fonts that the page brings with it, and the one that it fetches when a text needs it.
#include "app/platform/font_files.hpp"

#include <filesystem>

namespace poolscope {

namespace {

std::vector<FontFile> filesOf(Font font) {
    switch (font) {
        case Font::Mono: return {{"/fonts/mono.ttf", 0}, {"/fonts/cjk.otf", 0}};
        case Font::SansBold: return {{"/fonts/bold.ttf", 0}, {"/fonts/cjk-bold.otf", 0}};
        default: return {{"/fonts/sans.ttf", 0}, {"/fonts/cjk.otf", 0}};
    }
}

}  // namespace

std::vector<FontFile> fontFilesOf(Font font) {
    constexpr const char* kMore = "/fonts/more.otf";
    std::vector<FontFile> files = filesOf(font);
    std::error_code none;
    if (std::filesystem::exists(kMore, none)) files.push_back({kMore, 0});
    return files;
}

}  // namespace poolscope
