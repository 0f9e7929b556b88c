// Asking fontconfig.
#include "app/platform/font_files.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string_view>

#include <fontconfig/fontconfig.h>

namespace poolscope {

namespace {

struct Destroy {
    void operator()(FcPattern* pattern) const { FcPatternDestroy(pattern); }
    void operator()(FcFontSet* set) const { FcFontSetDestroy(set); }
};
using Pattern = std::unique_ptr<FcPattern, Destroy>;
using FontSet = std::unique_ptr<FcFontSet, Destroy>;

const FcChar8* fcText(const char* text) { return reinterpret_cast<const FcChar8*>(text); }

/// A file that the rasteriser reads: outlines, in TrueType's or PostScript's form, of one weight.
bool isReadable(FcPattern* font) {
    FcBool outline = FcFalse;
    FcBool variable = FcFalse;
    FcChar8* format = nullptr;
    FcPatternGetBool(font, FC_OUTLINE, 0, &outline);
    FcPatternGetBool(font, FC_VARIABLE, 0, &variable);
    if (outline != FcTrue || variable == FcTrue) return false;
    if (FcPatternGetString(font, FC_FONTFORMAT, 0, &format) != FcResultMatch) return false;
    const std::string_view name(reinterpret_cast<const char*>(format));
    return name == "TrueType" || name == "CFF";
}

std::optional<FontFile> fileOf(FcPattern* font) {
    FcChar8* path = nullptr;
    int face = 0;
    if (!isReadable(font) || FcPatternGetString(font, FC_FILE, 0, &path) != FcResultMatch)
        return std::nullopt;
    FcPatternGetInteger(font, FC_INDEX, 0, &face);
    return FontFile{reinterpret_cast<const char*>(path), face & 0xffff};
}

bool speaks(FcPattern* font, const char* language) {
    FcLangSet* languages = nullptr;
    return FcPatternGetLangSet(font, FC_LANG, 0, &languages) == FcResultMatch &&
           FcLangSetHasLang(languages, fcText(language)) == FcLangEqual;
}

/// The nearest readable font for families in order of preference; `language` null: any.
std::optional<FontFile> nearest(const std::vector<const char*>& families, int weight,
                                const char* language) {
    const Pattern wanted(FcPatternCreate());
    for (const char* const family : families)
        FcPatternAddString(wanted.get(), FC_FAMILY, fcText(family));
    FcPatternAddInteger(wanted.get(), FC_WEIGHT, weight);
    FcPatternAddInteger(wanted.get(), FC_SLANT, FC_SLANT_ROMAN);
    FcPatternAddBool(wanted.get(), FC_VARIABLE, FcFalse);
    if (language != nullptr) FcPatternAddString(wanted.get(), FC_LANG, fcText(language));
    FcConfigSubstitute(nullptr, wanted.get(), FcMatchPattern);
    FcDefaultSubstitute(wanted.get());
    FcResult result = FcResultMatch;
    const FontSet sorted(FcFontSort(nullptr, wanted.get(), FcFalse, nullptr, &result));
    if (sorted == nullptr) return std::nullopt;
    for (int i = 0; i < sorted->nfont; ++i) {
        FcPattern* const font = sorted->fonts[i];
        if (language != nullptr && !speaks(font, language)) continue;
        if (const auto file = fileOf(font)) return file;
    }
    return std::nullopt;
}

}  // namespace

std::vector<FontFile> fontFilesOf(Font font) {
    const bool bold = font == Font::SansBold;
    const std::optional<FontFile> latin =
        font == Font::Mono ? nearest({"JetBrains Mono", "DejaVu Sans Mono", "monospace"},
                                     FC_WEIGHT_REGULAR, nullptr)
                           : nearest({"Inter", "DejaVu Sans", "sans-serif"},
                                     bold ? FC_WEIGHT_DEMIBOLD : FC_WEIGHT_REGULAR, nullptr);
    if (!latin)
        throw std::runtime_error(
            "no font was found: fontconfig knows of none with outlines. On Debian the packages "
            "fonts-inter, fonts-jetbrains-mono and fonts-noto-cjk have the ones that PoolScope is "
            "made for");
    std::vector<FontFile> files{*latin};
    const auto chinese = nearest({"Noto Sans CJK SC", "Source Han Sans SC", "sans-serif"},
                                 bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR, "zh-cn");
    if (chinese && chinese->path != latin->path) files.push_back(*chinese);
    return files;
}

}  // namespace poolscope
