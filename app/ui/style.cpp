// The three palettes and the type scale.
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
//                TaskName   Thread   Executor Lock
constexpr std::array<std::array<std::uint32_t, static_cast<std::size_t>(Role::Count)>, kThemes>
    kPalettes{{
        {0x0E1116, 0x151A21, 0x1F2630, 0x2C3643, 0x28303B, 0x556274,  //
         0xE9EEF4, 0x9FACBB, 0x0B1016, 0x56B4E9,                      //
         0x1FB38A, 0xF0E442, 0xD68FB6, 0xE69F00, 0x8FA1B5, 0xF07A35,  //
         0xF07A35, 0x8793A1, 0xE69F00, 0x1FB38A, 0x5B6675,            //
         0x4AD6AE, 0x7CC7F2, 0xE9B2D1, 0xF0B43C},
        {0xF3F5F8, 0xFFFFFF, 0xF0F3F7, 0xE2E8EF, 0xDCE2E9, 0x8B97A6,  //
         0x18202A, 0x55616F, 0xFFFFFF, 0x0072B2,                      //
         0x00855F, 0xB89500, 0xA8497E, 0xB87400, 0x6D7B8B, 0xC24E00,  //
         0xC24E00, 0x707C8A, 0xB87400, 0x00855F, 0x9AA5B1,            //
         0x006B4C, 0x005A94, 0x8F3468, 0x7F4D00},
        {0xFFFFFF, 0xFFFFFF, 0xF2F2F2, 0xDDE6EE, 0xB8B8B8, 0x303030,  //
         0x000000, 0x383838, 0xFFFFFF, 0x005B96,                      //
         0x006B4C, 0x8A6D00, 0x8F2F66, 0x8F5600, 0x454545, 0xA83A00,  //
         0xA83A00, 0x4A4A4A, 0x8F5600, 0x006B4C, 0x6A6A6A,            //
         0x00523A, 0x00497A, 0x7A2457, 0x6B4000},
    }};

constexpr std::array<float, static_cast<std::size_t>(Type::Count)> kSizes{11, 13, 13, 16,
                                                                          20, 12, 11, 28};

}  // namespace

std::string_view nameOf(Theme theme) {
    constexpr std::array<std::string_view, kThemes> kNames{"dark", "light", "projector"};
    return kNames[static_cast<std::size_t>(theme)];
}

Role roleOfName(NameKind kind) {
    constexpr std::array<Role, kNameKinds> kRoles{Role::TaskName, Role::ThreadName,
                                                  Role::ExecutorName, Role::LockName};
    return kRoles[static_cast<std::size_t>(kind)];
}

Style::Style(Theme theme, float scale)
    : theme_(theme),
      scale_(scale),
      typeScale_(theme == Theme::Projector ? 1.2F : 1.0F),
      line_(std::max(1.0F, std::round(scale * (theme == Theme::Projector ? 1.5F : 1.0F)))) {}

Color Style::color(Role role) const {
    return rgb(kPalettes[static_cast<std::size_t>(theme_)][static_cast<std::size_t>(role)]);
}

Color Style::tint(Role role) const {
    const float strength = theme_ == Theme::Dark ? 0.20F : 0.14F;
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
    return std::round(kSizes[static_cast<std::size_t>(type)] * scale_ * typeScale_);
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
