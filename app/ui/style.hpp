// The one visual system: colour roles, type scale, spacing, line weights, themes.
//
// Promises: no view names a colour or a distance of its own; a theme or a scale is changed here and
// nowhere else. The types hold views to it: a colour has a Role, a size of type a Type, a distance
// is a Length. Colours with a meaning come from Okabe and Ito's set, which is safe for colour-blind
// readers, and never stand alone: a hatch, a dash, a crown or a mark says the same.
//
// A name in a sentence is bold, and has its kind's colour where the words have that of text.
//
// Lines and edges stand out from what they are drawn on by 3 to 1 at least, texts by 4.5 to 1, in
// every theme, and the grid by little: tests/canvas/contrast_test.cpp goes through the whole table.
//
//     type    12 Small, Code, CodeSmall · 14 Body, Strong · 18 Lead, Title · 28 Caption  (scale 1)
//     space   s1 2 · s2 4 · s3 6 · s4 8 · … s8 16 · s10 20 · s12 24 · … s24 48 · s28 56 · s32 64
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "app/model/narration/named_text.hpp"
#include "app/ui/canvas/text.hpp"

namespace poolscope {

enum class Theme : std::uint8_t { Dark, Light, Projector, Contrast };
inline constexpr int kThemes = 4;
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
    Key,       ///< the task in hand during a sift
    Good,      ///< the verdict "before"
    Quiet,     ///< gone, over, empty
    TaskName,  ///< names in sentences: readable on everything that a sentence is written on
    ThreadName,
    ExecutorName,
    LockName,
    Grid,  ///< behind the data, between rows: it says nothing that a text beside it does not
    Count
};

/// The role of a name in a sentence.
Role roleOfName(NameKind kind);

/// What a text is for: family, weight and size together. Four sizes and two weights are all there
/// are: words that do not fit are cut or stand elsewhere, they are not written in a size between.
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

/// How many rows a window shows: compact ones are lower, in letters as large.
enum class Density : std::uint8_t { Comfortable, Compact };
std::string_view nameOf(Density density);

/// A length at scale 1, in pixels. Style::px makes it one of the screen. A view names only those
/// below, and measures of its own drawing where geometry demands them, each a constant:
///
///     constexpr Length kHeapNodeWidth{70};
///
/// tests/smoke/check_layers.py finds any other.
class Length {
public:
    constexpr explicit Length(float pixels) : pixels_(pixels) {}
    constexpr float pixels() const { return pixels_; }

private:
    float pixels_;
};

// The spacing scale: sN is N steps of two pixels. Up to s8 every step, then every other one.
inline constexpr Length s0{0};
inline constexpr Length sHalf{1};
inline constexpr Length s1{2};
inline constexpr Length s2{4};
inline constexpr Length s3{6};
inline constexpr Length s4{8};
inline constexpr Length s5{10};
inline constexpr Length s6{12};
inline constexpr Length s7{14};
inline constexpr Length s8{16};
inline constexpr Length s10{20};
inline constexpr Length s12{24};
inline constexpr Length s14{28};
inline constexpr Length s16{32};
inline constexpr Length s18{36};
inline constexpr Length s20{40};
inline constexpr Length s22{44};
inline constexpr Length s24{48};
inline constexpr Length s28{56};
inline constexpr Length s32{64};

/// A theme at a scale. Cheap to copy; views get it by reference.
class Style {
public:
    Style() : Style(Theme::Dark, 1.0F) {}
    /// `leastText`: in screen pixels, smaller than which nothing is written; for those who read
    /// from far away.
    Style(Theme theme, float scale, float leastText = 0, Density density = Density::Comfortable);

    Theme theme() const { return theme_; }
    float scale() const { return scale_; }
    bool compact() const { return density_ == Density::Compact; }

    Color color(Role role) const;
    Color color(Role role, float alpha) const { return color(role).faded(alpha); }
    /// `role` laid thinly over the surface: the fill of a card that belongs to that role.
    Color tint(Role role) const;

    Font font(Type type) const;
    /// In which names are written among words of this type.
    Font nameFont(Type type) const;
    /// Em size in screen pixels, whole ones so that glyphs stay crisp.
    float size(Type type) const;
    /// Every size in use, for preparing glyphs; those of captions, which are the largest, only when
    /// presenting.
    std::vector<float> sizes(bool presenting = false) const;
    TextStyle text(Type type, Role role, AlignX alignX = AlignX::Left,
                   AlignY alignY = AlignY::Top) const;
    /// Height of a line of this type, with its leading.
    float lineHeight(Type type) const;

    /// In screen pixels, rounded to whole ones.
    float px(Length length) const;
    float hairline() const { return line_; }
    float stroke() const { return line_ * 1.5F; }
    float bold() const { return line_ * 2.5F; }
    float radius() const { return px(s3); }

private:
    Theme theme_;
    float scale_;
    float typeScale_;
    float leastText_;
    Density density_;
    float line_;
};

/// Progress of an animation made gentle: starts and ends slowly.
float ease(float t);

}  // namespace poolscope
