// How the window is divided: the one place that knows which part is where.
//
// Promises: regions tile the window without gaps or overlap at any size from 640×360 up, and do not
// depend on the playhead. The left panel is there when it is asked for (SidePanel::Both). Small
// windows have narrower side panels; windows that are small for their scale show one or none, and a
// strip that opens the other. The caption shows the event's sentence when the right panel is
// closed.
//
//     ┌───────────────────────── header ─────────────────────────┐
//     │ left      │ caption                          │ right      │
//     │ what can  ├──────────────────────────────────┤ what just  │
//     │ be done   │ picture                          │ happened   │
//     ├───────────┴──────────────────────────────────┴────────────┤
//     │ transport: buttons, position, time, speed, scrubber       │
//     └───────────────────────────────────────────────────────────┘
#pragma once

#include "app/ui/layout_builder.hpp"
#include "app/workspace/arrangement.hpp"

namespace poolscope {

struct Regions {
    Rect header;
    Rect left;
    Rect caption;
    Rect picture;
    Rect foot;  ///< below the picture, while the console is open
    Rect right;
    Rect transport;
    Rect leftStrip;        ///< in a small window, where a panel folded away is opened
    Rect rightStrip;       ///< the same at the right
    bool compact = false;  ///< too low for every line of the transport

    /// Which part the point is in, by the order in which they are read: from the header down, what
    /// stands beside the picture before it.
    std::size_t partAt(Vec2 point) const;
};

/// In a page around the program's: picture, sentence and a low transport alone.
Regions divideEmbedded(Vec2 window, const Style& style);

/// `wideRight`: the right panel shows code, whose lines are long.
Regions divide(Vec2 window, const Style& style, SidePanel side = SidePanel::Usual,
               bool wideRight = false);

/// The same with a left panel wide enough to read in, whatever is at the left; where the picture
/// would have too little room left, the right panel gives way.
Regions withReading(Regions regions, Vec2 window, const Style& style);

/// The buttons that open the panels folded away.
void layoutStrips(const Regions& regions, const LayoutContext& context, DisplayList& list);

/// While a scenario is edited nothing is told at the right: text and form need the width.
Regions divideForEditing(Vec2 window, const Style& style, SidePanel side);

/// While runs are compared one side panel at most is open: of both, what can be done.
Regions divideForComparing(Vec2 window, const Style& style, SidePanel side, bool wideRight);

}  // namespace poolscope
