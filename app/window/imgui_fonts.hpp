// ImGuiFonts: the three typefaces in an ImFontAtlas, and TextMeasure on top of them.
//
// Promises: works without a window or OpenGL (the atlas is rasterised on the CPU), so pictures and
// layouts need no display; text at a listed size is drawn from glyphs made for exactly that many
// pixels, so it is crisp at any scale; only the characters that the program can show are
// rasterised, because all of Chinese at every size would take seconds. One em is one em: Chinese
// glyphs, whose font declares taller lines, are brought to the Latin em.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <imgui.h>

#include "app/ui/canvas/text.hpp"

namespace poolscope {

struct FontOptions {
    float scale = 1;  ///< device pixels in a logical pixel
    /// Em sizes in logical pixels that are to be crisp; others are scaled from the next larger one.
    std::vector<float> sizes = {12, 14, 18, 28};
    /// UTF-8 text whose characters are needed beside Latin, arrows and common symbols.
    std::string glyphs;
};

/// All text of the *.toml files in a folder (assets/text): what FontOptions::glyphs wants.
std::string readGlyphText(const std::filesystem::path& folder);

/// A font and the line height, in device pixels, that ImGui needs for drawing with it. At a listed
/// size that is the font's own, a whole number, so each texel meets one pixel.
struct SizedFont {
    ImFont* font;
    float pixels;

    float width(std::string_view utf8) const;  ///< in device pixels
};

class ImGuiFonts {
public:
    /// `atlas` must outlive this. Throws std::runtime_error if there is no font.
    ImGuiFonts(ImFontAtlas& atlas, const FontOptions& options);

    /// Rasterises anew, for another scale or more characters. The texture must be uploaded again.
    void rebuild(const FontOptions& options);

    float scale() const { return scale_; }

    /// Whether this character was requested. Characters outside the basic plane never are, because
    /// the atlas has no room for their numbers.
    bool knows(char32_t codepoint) const;

    /// What to draw an em of `size` logical pixels with; its `font` is for ImGui::PushFont too.
    SizedFont at(Font font, float size) const;

private:
    ImFontAtlas& atlas_;
    float scale_ = 1;
    std::map<Font, std::map<float, ImFont*>> fonts_;  ///< by em size in device pixels
    ImFontGlyphRangesBuilder asked_;
};

class ImFontTextMeasure final : public TextMeasure {
public:
    explicit ImFontTextMeasure(const ImGuiFonts& fonts) : fonts_(fonts) {}
    Vec2 measure(Font font, float size, std::string_view utf8) const override;

private:
    const ImGuiFonts& fonts_;
};

}  // namespace poolscope
