// Placing the keys just pressed, and painting the laser dot, for those who watch.
//
// Promises: pure functions of the state handed in.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "app/ui/canvas/canvas.hpp"
#include "app/ui/canvas/geometry.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

inline constexpr PanelId kPresenter{"presenter"};

/// Where the laser pointer was, and how long ago.
struct TracePoint {
    Vec2 at;
    float age = 0;  ///< in milliseconds of screen time
    friend bool operator==(const TracePoint&, const TracePoint&) = default;
};
inline constexpr float kTraceLife = 700;

/// A key just pressed, for those who watch.
struct ShownKey {
    KeyChord key;
    int times = 1;
    float age = 0;  ///< in milliseconds of screen time
    friend bool operator==(const ShownKey&, const ShownKey&) = default;
};
inline constexpr float kKeyLife = 1500;

/// What was drawn with the pen, one line for each time that the button was held.
using PenLines = std::vector<std::vector<Vec2>>;

struct PresenterState {
    bool pointer = false;    ///< a laser dot follows the mouse
    bool showsKeys = false;  ///< the keys pressed are shown
    bool pen = false;        ///< holding the button draws
    bool magnifies = false;  ///< about the pointer the picture is shown larger
    Vec2 pointerAt{-1, -1};
    PenLines drawn;                 ///< until what it was drawn on changes
    std::vector<TracePoint> trace;  ///< of the laser dot, newest last
    std::vector<ShownKey> keys;     ///< newest last
};

/// The keys just pressed, in a row that ends above `bottom`.
void layoutKeys(Vec2 window, float bottom, std::span<const ShownKey> keys, bool reducedMotion,
                const LayoutContext& context, DisplayList& list);

/// The pen's lines, and its tip while it is in hand.
void paintPen(Canvas& canvas, const Style& style, const PenLines& lines,
              const std::optional<Vec2>& tip);

/// The laser dot and its fading trace.
void paintTrace(Canvas& canvas, const Style& style, std::span<const TracePoint> trace);

}  // namespace poolscope
