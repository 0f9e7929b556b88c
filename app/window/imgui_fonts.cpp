#include "app/window/imgui_fonts.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <new>
#include <span>
#include <stdexcept>

#include <fmt/format.h>

#include "app/platform/font_files.hpp"

namespace poolscope {

namespace {

/// ImGui sizes a font by its ascent plus descent, and in whole pixels. For a Latin font of `pixels`
/// this is the size at which Noto's Chinese one has the same em (1.448 is from its hhea table);
/// others are nearly as tall.
float chinesePixels(Font font, float pixels) {
    return std::round(pixels * 1.448F / lineHeight(font, 1));
}

/// The files, mapped for as long as this lives: of the Chinese ones, which are 20 MB each, only the
/// glyphs that are drawn are ever read.
class FontFiles {
public:
    using Bytes = std::span<std::byte>;

    FontFiles() = default;
    FontFiles(const FontFiles&) = delete;
    FontFiles& operator=(const FontFiles&) = delete;
    ~FontFiles() {
        for (const auto& [path, bytes] : files_) munmap(bytes.data(), bytes.size());
    }

    /// Nobody may write to them. Throws std::runtime_error.
    Bytes at(const FontFile& file) {
        const auto known = files_.find(file.path);
        return known != files_.end() ? known->second
                                     : files_.emplace(file.path, map(file)).first->second;
    }

private:
    static Bytes map(const FontFile& file) {
        const int descriptor = open(file.path.c_str(), O_RDONLY | O_CLOEXEC);
        struct stat known = {};
        const bool is = descriptor >= 0 && fstat(descriptor, &known) == 0 && known.st_size > 0;
        const auto size = static_cast<std::size_t>(known.st_size);
        void* const bytes =
            is ? mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0) : MAP_FAILED;
        if (descriptor >= 0) close(descriptor);
        if (bytes == MAP_FAILED)
            throw std::runtime_error(fmt::format("the font {} cannot be read", file.path));
        return {static_cast<std::byte*>(bytes), size};
    }

    std::map<std::string, Bytes> files_;
};

/// ImGui uses what it gets without a look, so it must not get null.
void* allocate(std::size_t bytes, void*) {
    void* const memory = std::malloc(bytes);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

void release(void* memory, void*) { std::free(memory); }

/// Latin with accents, Greek for units and sums, punctuation, super- and subscripts, and the
/// arrows, mathematical signs, shapes and marks that views draw themselves.
constexpr ImWchar basicRanges[] = {
    0x20,   0xFF,   0x391,  0x3C9,  0x2010, 0x2027, 0x2030, 0x203A, 0x2070, 0x208E, 0x2190,
    0x2199, 0x21A6, 0x21A6, 0x21BA, 0x21BB, 0x21D0, 0x21D5, 0x2205, 0x2205, 0x2208, 0x2208,
    0x2211, 0x2212, 0x221A, 0x221E, 0x2248, 0x2248, 0x2260, 0x2265, 0x23CE, 0x23CF, 0x23E9,
    0x23FA, 0x25A0, 0x25FF, 0x2605, 0x2606, 0x2713, 0x2718, 0xFFFD, 0xFFFD, 0};

constexpr ImWchar asciiRange[] = {0x20, 0x7E, 0xFFFD, 0xFFFD, 0};

void addFile(ImFontAtlas& atlas, FontFiles& files, const FontFile& file, float pixels,
             const ImWchar* ranges, bool merge) {
    const FontFiles::Bytes bytes = files.at(file);
    ImFontConfig config;
    config.FontDataOwnedByAtlas = true;  // or the atlas would copy the bytes, for each size anew
    config.FontNo = file.face;
    config.MergeMode = merge;
    config.OversampleH = merge ? 1 : 2;
    config.OversampleV = 1;
    atlas.AddFontFromMemoryTTF(bytes.data(), static_cast<int>(bytes.size()), pixels, &config,
                               ranges);
    atlas.ConfigData.back().FontDataOwnedByAtlas = false;  // they stay those of `files`
}

/// Whether `is` holds for any Chinese character, or what else no Latin font has.
template <class Is>
bool anyChinese(std::string_view utf8, Is&& is) {
    constexpr char32_t kFirst = 0x2E80;
    for (std::size_t at = 0; at < utf8.size();) {
        const DecodedChar c = decodeUtf8(utf8, at);
        if (c.codepoint >= kFirst && c.codepoint != 0xFFFD && is(c.codepoint)) return true;
        at += c.bytes;
    }
    return false;
}

}  // namespace

std::string readGlyphText(const std::filesystem::path& folder) {
    std::string text;
    std::error_code absent;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, absent)) {
        if (entry.path().extension() != ".toml") continue;
        std::ifstream in(entry.path(), std::ios::binary);
        text.append(std::istreambuf_iterator<char>(in), {});
    }
    return text;
}

ImGuiFonts::ImGuiFonts(ImFontAtlas& atlas, const FontOptions& options) : atlas_(atlas) {
    ImGui::SetAllocatorFunctions(allocate, release);
    rebuild(options);
}

void ImGuiFonts::rebuild(const FontOptions& options) {
    scale_ = options.scale;
    asked_.Clear();
    asked_.AddRanges(options.onlyAscii ? asciiRange : basicRanges);
    asked_.AddText(options.glyphs.data(), options.glyphs.data() + options.glyphs.size());
    ImVector<ImWchar> ranges;
    asked_.BuildRanges(&ranges);
    allFaces_ = anyChinese(options.glyphs, [](char32_t) { return true; });
    rasterise(options.sizes, ranges);
    std::string missing;
    addMissing(options.glyphs, missing);
    if (!missing.empty()) {
        allFaces_ = true;
        rasterise(options.sizes, ranges);
    }
    lacksChinese_ = anyChinese(options.glyphs, [this](char32_t c) { return !hasGlyph(c); });
}

void ImGuiFonts::rasterise(const std::vector<float>& sizes, const ImVector<ImWchar>& ranges) {
    atlas_.Clear();
    atlas_.Flags |= ImFontAtlasFlags_NoPowerOfTwoHeight;
    atlas_.TexGlyphPadding = 1;
    fonts_.clear();
    FontFiles files;
    for (const Font font : {Font::Sans, Font::SansBold, Font::Mono}) {
        const std::vector<FontFile> faces = fontFilesOf(font);
        for (const float size : sizes) {
            const float em = size * scale_;
            const float pixels = std::round(lineHeight(font, em));
            addFile(atlas_, files, faces.front(), pixels, ranges.Data, false);
            for (std::size_t i = 1; allFaces_ && i < faces.size(); ++i)
                addFile(atlas_, files, faces[i], chinesePixels(font, pixels), ranges.Data, true);
            fonts_[font][em] = atlas_.Fonts.back();
        }
    }
    if (!atlas_.Build()) throw std::runtime_error("The glyphs of the fonts could not be drawn.");
    atlas_.ClearInputData();
}

bool ImGuiFonts::hasGlyph(char32_t codepoint) const {
    return std::all_of(fonts_.begin(), fonts_.end(), [&](const auto& bySize) {
        const ImFont& font = *bySize.second.begin()->second;
        return font.FindGlyphNoFallback(static_cast<ImWchar>(codepoint)) != nullptr;
    });
}

bool ImGuiFonts::knows(char32_t codepoint) const {
    if (codepoint > IM_UNICODE_CODEPOINT_MAX) return true;
    return asked_.GetBit(codepoint) && (allFaces_ || hasGlyph(codepoint));
}

void ImGuiFonts::addMissing(std::string_view utf8, std::string& missing) const {
    for (std::size_t at = 0; at < utf8.size();) {
        if (static_cast<unsigned char>(utf8[at]) < 0x80) {
            ++at;
            continue;
        }
        const DecodedChar c = decodeUtf8(utf8, at);
        const std::string_view bytes = utf8.substr(at, c.bytes);
        at += c.bytes;
        if (!knows(c.codepoint) && missing.find(bytes) == std::string::npos) missing += bytes;
    }
}

SizedFont ImGuiFonts::at(Font font, float size) const {
    constexpr float hair = 0.01F;  // or rounding in size * scale picks the next larger font
    const float em = size * scale_;
    const auto& bySize = fonts_.at(font);
    auto found = bySize.lower_bound(em - hair);
    if (found == bySize.end()) --found;
    const bool exact = std::abs(found->first - em) <= hair;
    return {found->second, exact ? found->second->FontSize : lineHeight(font, em)};
}

Vec2 ImFontTextMeasure::measure(Font font, float size, std::string_view utf8) const {
    fonts_.addMissing(utf8, missing_);
    const SizedFont sized = fonts_.at(font, size);
    return {sized.width(utf8) / fonts_.scale(), lineHeight(font, size)};
}

float SizedFont::width(std::string_view utf8) const {
    return font->CalcTextSizeA(pixels, FLT_MAX, 0, utf8.data(), utf8.data() + utf8.size()).x;
}

}  // namespace poolscope
