// A display list: the cards, texts, icons and sensitive areas of one part of the screen, already
// placed.
//
// Promises: a display list is plain data made by a layout and read by paint, by hit-testing and by
// the layout tests, so what is seen, what can be pressed and what is tested are the same
// rectangles. A label is cut to its box when it is made, never when it is painted; its `text` is
// plain and whole, whatever parts of it are set apart as names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/model/narration/named_text.hpp"
#include "app/ui/style.hpp"
#include "app/ui/target.hpp"

namespace poolscope {

enum class IconKind : std::uint8_t {
    None,
    Play,
    Pause,
    StepForward,
    StepBack,
    OperationForward,
    OperationBack,
    Start,
    End,
    Crown,
    Lock,
    LockWanted,  ///< open: somebody else has it
    Hourglass,
    Bolt,
    Periodic,
    Delayed,
    Plus,
    Minus,
    Theme,
    Keys,
    Menu,
    Below,  ///< a list opens below
    Search,
    Dot,
    Ring,
    Cross,
    Check,
    Fork,
    Moon,
    Logo,
};

struct Card {
    Rect box;
    Role fill = Role::Raised;
    float fillAlpha = 1.0F;
    bool tinted = false;  ///< `fill` laid thinly over the surface
    std::optional<Role> edge;
    bool dashed = false;
    bool thick = false;
    bool hatched = false;
    float radius = 0;
    Target target;  ///< lights up when the pointer is on it
};

/// A part of a label: a name in it, or the words between two names.
struct LabelPart {
    std::size_t begin = 0;
    std::size_t length = 0;
    float x = 0;  ///< from where the label's letters begin
    std::optional<NameKind> name;
    bool strong = false;  ///< bold without being a name
};

struct Label {
    Rect box;
    std::string text;
    Type type = Type::Body;
    Role role = Role::Text;
    AlignX align = AlignX::Left;
    float alpha = 1.0F;
    std::vector<LabelPart> parts = {};  ///< all of the text, if there are names in it; else none
    float width = 0;                    ///< of its letters
};

struct Icon {
    Rect box;
    IconKind kind = IconKind::None;
    Role role = Role::Text;
};

struct HitRegion {
    Rect box;
    Target target;
    NamedText hint;  ///< tooltip
};

/// A part that the wheel moves, for the panel that owns it: from line or pixel `at`, which is
/// `most` at the end.
struct ScrollArea {
    std::string_view owner;
    Rect box;
    float at = 0;
    float most = 0;
};

class Drawing;

struct DisplayList {
    std::vector<Card> cards;
    std::vector<Label> labels;
    std::vector<Icon> icons;
    std::vector<HitRegion> hits;
    std::vector<ScrollArea> scrollAreas;
    std::vector<std::shared_ptr<const Drawing>> drawings;  ///< over all of these

    void append(const DisplayList& other);
    /// The area of that panel, or null.
    const ScrollArea* areaOf(PanelId owner) const;
    /// The topmost target under the point, or none.
    const HitRegion* hitAt(Vec2 point) const;
};

}  // namespace poolscope
