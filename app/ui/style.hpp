// The one visual system: colour roles, type scale, spacing, line weights, themes.
//
// Promises: no view names a colour or a pixel size of its own; a theme or a scale is changed here
// and nowhere else. Colours with a meaning come from Okabe and Ito's set, which is safe for
// colour-blind readers, and never stand alone: a hatch, a dash, a crown or a mark says the same.
//
//     type    Small 11 · Body 13 · Strong 13 · Lead 16 · Title 20 · Code 12 · Caption 28  (scale 1)
//     space   4-pixel grid: 4 8 12 16 24                       (Style::px scales every length)
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "app/ui/canvas/text.hpp"

namespace poolscope {

enum class Theme : std::uint8_t { Dark, Light, Projector };
inline constexpr int kThemes = 3;
std::string_view nameOf(Theme theme);

/// What a colour is for.
enum class Role : std::uint8_t {
    Background,  ///< behind everything
    Surface,     ///< a panel
    Raised,      ///< a card, a field, a node
    Hover,       ///< what the pointer is on
    Line,        ///< separators, quiet edges
    LineStrong,  ///< edges that must be seen
    Text,
    TextMuted,
    TextOnAccent,
    Accent,    ///< selection, the playhead, what can be pressed
    Running,   ///< a body runs; a future is normal
    Leader,    ///< the crown
    Follower,  ///< waits on `available`
    Locking,   ///< waits for or holds a lock
    Planned,   ///< what should be
    Late,      ///< what came too late
    Failed,    ///< threw
    Cancelled,
    Key,    ///< the task in hand during a sift
    Good,   ///< the verdict "before"
    Quiet,  ///< gone, over, empty
    Count
};

/// What a text is for: family, weight and size together.
enum class Type : std::uint8_t {
    Small,
    Body,
    Strong,
    Lead,
    Title,
    Code,
    CodeSmall,
    Caption,
    Count
};

/// A theme at a scale. Cheap to copy; views get it by reference.
class Style {
public:
    Style() : Style(Theme::Dark, 1.0F) {}
    Style(Theme theme, float scale);

    Theme theme() const { return theme_; }
    float scale() const { return scale_; }

    Color color(Role role) const;
    Color color(Role role, float alpha) const { return color(role).faded(alpha); }
    /// `role` laid thinly over the surface: the fill of a card that belongs to that role.
    Color tint(Role role) const;

    Font font(Type type) const;
    /// Em size in screen pixels, whole ones so that glyphs stay crisp.
    float size(Type type) const;
    /// Every size in use, for preparing glyphs; Caption's, which is the largest, only when
    /// presenting.
    std::vector<float> sizes(bool presenting = false) const;
    TextStyle text(Type type, Role role, AlignX alignX = AlignX::Left,
                   AlignY alignY = AlignY::Top) const;
    /// Height of a line of this type, with its leading.
    float lineHeight(Type type) const;

    /// A length of the 4-pixel grid in screen pixels, rounded to whole ones.
    float px(float length) const;
    float hairline() const { return line_; }
    float stroke() const { return line_ * 1.5F; }
    float bold() const { return line_ * 2.5F; }
    float radius() const { return px(6.0F); }

private:
    Theme theme_;
    float scale_;
    float typeScale_;
    float line_;
};

/// Progress of an animation made gentle: starts and ends slowly.
float ease(float t);

}  // namespace poolscope
