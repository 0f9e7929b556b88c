// Where the fonts are: whatever fontconfig knows on this machine, or the files of the page.
//
// Promises: the fonts that the program is made for (Inter, JetBrains Mono, Noto Sans CJK) if they
// are installed, wherever; else the machine's own sans-serif, monospaced and Chinese ones.
#pragma once

#include <string>
#include <vector>

#include "app/ui/canvas/text.hpp"

namespace poolscope {

/// One face of a font file.
struct FontFile {
    std::string path;
    int face = 0;
};

/// The faces that a typeface is drawn with: each has what the ones before it lack. Throws
/// std::runtime_error with what to install if there is no font at all.
std::vector<FontFile> fontFilesOf(Font font);

}  // namespace poolscope
