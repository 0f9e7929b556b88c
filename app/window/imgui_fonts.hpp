// ImGuiFonts: the three typefaces in an ImFontAtlas, and TextMeasure on top of them.
//
// Promises: works without a window or OpenGL (the atlas is rasterised on the CPU), so pictures and
// layouts need no display; text at a listed size is drawn from glyphs made for exactly that many
// pixels, so it is crisp at any scale; only the characters that are asked for are rasterised,
// because all of Chinese at every size would take seconds, and the Chinese fonts, 40 MB of them,
// are read only if one of those characters needs them. One em is one em: Chinese glyphs, whose font
// declares taller lines, are brought to the Latin em.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
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
    /// Not even those are at hand, only ASCII: a window asks for more as it needs it, and opens
    /// sooner.
    bool onlyAscii = false;
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

    /// Whether asking for this character would change nothing: its glyph is there, or no font has
    /// one. Characters outside the basic plane have none, as the atlas has no room for their
    /// numbers.
    bool knows(char32_t codepoint) const;
    /// Adds the characters of a text that it does not know to `missing`, each once.
    void addMissing(std::string_view utf8, std::string& missing) const;

    /// Whether a Chinese character that was asked for is in no font.
    bool lacksChinese() const { return lacksChinese_; }

    /// What to draw an em of `size` logical pixels with; its `font` is for ImGui::PushFont too.
    SizedFont at(Font font, float size) const;

private:
    void rasterise(const std::vector<float>& sizes, const ImVector<ImWchar>& ranges);
    bool hasGlyph(char32_t codepoint) const;

    ImFontAtlas& atlas_;
    float scale_ = 1;
    bool lacksChinese_ = false;
    bool allFaces_ = false;  ///< not only the first, Latin one of each font
    std::map<Font, std::map<float, ImFont*>> fonts_;  ///< by em size in device pixels
    ImFontGlyphRangesBuilder asked_;
};

class ImFontTextMeasure final : public TextMeasure {
public:
    explicit ImFontTextMeasure(const ImGuiFonts& fonts) : fonts_(fonts) {}
    Vec2 measure(Font font, float size, std::string_view utf8) const override;
    /// The characters that were measured since the last call and are unknown to the fonts, each
    /// once: those texts have another size once they are known.
    std::string takeMissing() const { return std::exchange(missing_, {}); }

private:
    const ImGuiFonts& fonts_;
    mutable std::string missing_;
};

}  // namespace poolscope
