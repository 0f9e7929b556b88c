// Going through what is written on a screen.
#include "app/window/screen_glyphs.hpp"

#include "app/ui/drawing.hpp"

namespace poolscope {

namespace {

void addMissing(std::string_view text, const ImGuiFonts& fonts, std::string& missing) {
    for (std::size_t at = 0; at < text.size();) {
        if (static_cast<unsigned char>(text[at]) < 0x80) {
            ++at;
            continue;
        }
        const DecodedChar c = decodeUtf8(text, at);
        const std::string_view bytes = text.substr(at, c.bytes);
        at += c.bytes;
        if (!fonts.knows(c.codepoint) && missing.find(bytes) == std::string::npos) missing += bytes;
    }
}

void addMissing(const DisplayList& list, const ImGuiFonts& fonts, std::string& missing) {
    for (const Label& label : list.labels) addMissing(label.text, fonts, missing);
    for (const HitRegion& hit : list.hits) addMissing(hit.hint.text, fonts, missing);
    for (const auto& drawing : list.drawings) addMissing(drawing->text(), fonts, missing);
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
