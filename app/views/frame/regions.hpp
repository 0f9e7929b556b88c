// How the window is divided: the one place that knows which part is where.
//
// Promises: regions tile the window without gaps or overlap at any size from 640×400 up; nothing
// appears or vanishes while a run is played, so nothing jumps. Small windows get narrower side
// panels, never fewer parts.
//
//     ┌───────────────────────── header ─────────────────────────┐
//     │ left      │ caption                          │ right      │
//     │ what can  ├──────────────────────────────────┤ what just  │
//     │ be done   │ picture                          │ happened   │
//     ├───────────┴──────────────────────────────────┴────────────┤
//     │ transport: buttons, position, time, speed, scrubber       │
//     └───────────────────────────────────────────────────────────┘
#pragma once

#include "app/views/style.hpp"

namespace poolscope {

struct Regions {
    Rect header;
    Rect left;
    Rect caption;
    Rect picture;
    Rect right;
    Rect transport;
};

/// `wideRight`: the right panel shows code, whose lines are long.
Regions divide(Vec2 window, const Style& style, bool wideRight = false);

}  // namespace poolscope
