// Going through what is written on a screen.
#include "app/window/screen_glyphs.hpp"

#include "app/ui/drawing.hpp"

namespace poolscope {

namespace {

void addMissing(const DisplayList& list, const ImGuiFonts& fonts, std::string& missing) {
    for (const Label& label : list.labels) fonts.addMissing(label.text, missing);
    for (const HitRegion& hit : list.hits) fonts.addMissing(hit.hint.text, missing);
    for (const auto& drawing : list.drawings) fonts.addMissing(drawing->text(), missing);
}

}  // namespace

std::string missingGlyphs(const Screen& screen, const ImGuiFonts& fonts) {
    std::string missing;
    for (const DisplayList* list : screen.lists()) addMissing(*list, fonts, missing);
    return missing;
}

std::string missingGlyphs(const DisplayList& list, const ImGuiFonts& fonts) {
    std::string missing;
    addMissing(list, fonts, missing);
    return missing;
}

}  // namespace poolscope
