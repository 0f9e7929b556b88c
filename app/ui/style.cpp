// The palettes and the type scale.
#include "app/ui/style.hpp"

#include <array>
#include <cmath>

namespace poolscope {

namespace {

using Palette = std::array<Color, static_cast<std::size_t>(Role::Count)>;

//                Background Surface  Raised   Hover    Line     LineStrong
//                Text       Muted    OnAccent Accent
//                Running    Leader   Follower Locking  Planned  Late
//                Failed     Cancel   Key      Good     Quiet
//                TaskName   Thread   Executor Lock     Grid
constexpr std::array<std::array<std::uint32_t, static_cast<std::size_t>(Role::Count)>, kThemes>
    kPalettes{{
        {0x0E1116, 0x151A21, 0x1F2630, 0x2C3643, 0x6B7078, 0x8D96A2,  //
         0xE9EEF4, 0xB0BBC7, 0x0B1016, 0x58B5E9,                      //
         0x1FB38A, 0xF0E442, 0xD68FB6, 0xE69F00, 0x8FA1B5, 0xF79A63,  //
         0xF79A63, 0x9EA8B3, 0xE69F00, 0x38BB97, 0x66717F,            //
         0x4AD6AE, 0x7CC7F2, 0xE9B2D1, 0xF0B43C, 0x272E37},
        {0xF3F5F8, 0xFFFFFF, 0xF0F3F7, 0xE2E8EF, 0x868A8E, 0x68717C,  //
         0x18202A, 0x4B5663, 0xFFFFFF, 0x00659E,                      //
         0x007E5A, 0x846B00, 0xA8497E, 0x9B6100, 0x626F7D, 0x963C00,  //
         0x963C00, 0x5A636F, 0x9B6100, 0x007050, 0x838C96,            //
         0x006B4C, 0x005A94, 0x8F3468, 0x7F4D00, 0xDADFE5},
        {0xFFFFFF, 0xFFFFFF, 0xF2F2F2, 0xDDE6EE, 0x8A8A8A, 0x303030,  //
         0x000000, 0x383838, 0xFFFFFF, 0x005B96,                      //
         0x006B4C, 0x866A00, 0x8F2F66, 0x8F5600, 0x454545, 0x9A3500,  //
         0x9A3500, 0x4A4A4A, 0x8F5600, 0x006B4C, 0x6A6A6A,            //
         0x00523A, 0x00497A, 0x7A2457, 0x6B4000, 0xDCDCDC},
        {0x000000, 0x000000, 0x121212, 0x2A2A2A, 0x8C8C8C, 0xFFFFFF,  //
         0xFFFFFF, 0xDADADA, 0x000000, 0x6CCBFF,                      //
         0x35DDA6, 0xFFF04A, 0xF2A9D3, 0xFFB52E, 0xC4D0DC, 0xFF9A5C,  //
         0xFF9A5C, 0xB9C1C9, 0xFFB52E, 0x35DDA6, 0x8C949C,            //
         0x5CF0C4, 0x96D6FF, 0xFFC4E4, 0xFFCB6B, 0x242424},
    }};

constexpr std::array<float, static_cast<std::size_t>(Type::Count)> kSizes{12, 14, 14, 18,
                                                                          18, 12, 12, 28};
/// How much larger than the least text each type stays: names and what happens now must be read
/// from the back row, and the sentence more than they.
constexpr float kBackRow = 40.0F / 28;
constexpr float kSentence = 1.75F;
constexpr std::array<float, static_cast<std::size_t>(Type::Count)> kOverLeast{
    1, 1.1F, kBackRow, kBackRow, kBackRow, 1, 1, kSentence};

}  // namespace

std::string_view nameOf(Theme theme) {
    constexpr std::array<std::string_view, kThemes> kNames{"dark", "light", "projector",
                                                           "contrast"};
    return kNames[static_cast<std::size_t>(theme)];
}

std::string_view nameOf(Density density) {
    return density == Density::Compact ? "compact" : "comfortable";
}

Role roleOfName(NameKind kind) {
    constexpr std::array<Role, kNameKinds> kRoles{Role::TaskName, Role::ThreadName,
                                                  Role::ExecutorName, Role::LockName};
    return kRoles[static_cast<std::size_t>(kind)];
}

Style::Style(Theme theme, float scale, float leastText, Density density)
    : theme_(theme),
      scale_(scale),
      typeScale_(theme == Theme::Projector ? 1.2F : 1.0F),
      leastText_(leastText),
      density_(density),
      line_(std::max(1.0F, std::round(scale * (theme >= Theme::Projector ? 1.5F : 1.0F)))) {}

Color Style::color(Role role) const {
    return rgb(kPalettes[static_cast<std::size_t>(theme_)][static_cast<std::size_t>(role)]);
}

Color Style::tint(Role role) const {
    const float strength = theme_ == Theme::Dark || theme_ == Theme::Contrast ? 0.20F : 0.14F;
    return mix(color(Role::Raised), color(role), strength);
}

Font Style::font(Type type) const {
    switch (type) {
        case Type::Strong:
        case Type::Title: return Font::SansBold;
        case Type::Code:
        case Type::CodeSmall: return Font::Mono;
        default: return Font::Sans;
    }
}

Font Style::nameFont(Type type) const {
    const Font own = font(type);
    return own == Font::Sans ? Font::SansBold : own;
}

float Style::size(Type type) const {
    const auto i = static_cast<std::size_t>(type);
    return std::max(std::round(kSizes[i] * scale_ * typeScale_),
                    std::ceil(leastText_ * kOverLeast[i]));
}

std::vector<float> Style::sizes(bool presenting) const {
    std::vector<float> all;
    for (std::size_t i = 0; i < kSizes.size(); ++i) {
        if (static_cast<Type>(i) == Type::Caption && !presenting) continue;
        const float own = size(static_cast<Type>(i));
        if (std::find(all.begin(), all.end(), own) == all.end()) all.push_back(own);
    }
    return all;
}

TextStyle Style::text(Type type, Role role, AlignX alignX, AlignY alignY) const {
    return {font(type), size(type), color(role), alignX, alignY};
}

float Style::lineHeight(Type type) const {
    return std::ceil(poolscope::lineHeight(font(type), size(type)) * 1.12F);
}

float Style::px(Length length) const {
    return std::round(length.pixels() * scale_ * (theme_ == Theme::Projector ? 1.12F : 1.0F));
}

float ease(float t) {
    const float x = std::clamp(t, 0.0F, 1.0F);
    return x * x * (3.0F - 2.0F * x);
}

}  // namespace poolscope
