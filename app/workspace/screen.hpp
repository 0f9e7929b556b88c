// The whole screen as a function of the run, the playhead and a small state.
//
// Promises: `layoutScreen` gives the same rectangles for the same input, whatever was shown before;
// the window, `poolscope shot` and the tests all call it, so what is tested is what is seen.
#pragma once

#include <functional>
#include <memory>
#include <variant>

#include "app/model/narration/narrator.hpp"
#include "app/model/run/run_history.hpp"
#include "app/panels/actions/layout.hpp"
#include "app/panels/call/layout.hpp"
#include "app/panels/find/layout.hpp"
#include "app/panels/help/layout.hpp"
#include "app/panels/inspector/layout.hpp"
#include "app/panels/palette/layout.hpp"
#include "app/panels/presenter/layout.hpp"
#include "app/panels/run_tree/layout.hpp"
#include "app/panels/sweep/layout.hpp"
#include "app/panels/tour/layout.hpp"
#include "app/panels/what_if/layout.hpp"
#include "app/perspectives/compare/layout.hpp"
#include "app/perspectives/edit/layout.hpp"
#include "app/perspectives/fork_join/layout.hpp"
#include "app/perspectives/heap/layout.hpp"
#include "app/perspectives/lifecycle/layout.hpp"
#include "app/perspectives/pool/layout.hpp"
#include "app/perspectives/rates/layout.hpp"
#include "app/perspectives/workers/layout.hpp"
#include "app/ui/chrome/transport.hpp"
#include "app/ui/overlay.hpp"
#include "app/workspace/chrome/event_panel.hpp"
#include "app/workspace/chrome/header.hpp"
#include "app/workspace/chrome/line_entry.hpp"
#include "app/workspace/chrome/regions.hpp"

namespace poolscope {

/// Where the pointer has come to rest, if on something that there is more to say about.
struct Tooltip {
    Target on;
    Vec2 at;
};

struct ScreenInput {
    Vec2 size;
    const UiState& ui;
    const RunFacts& facts;
    RunHistory& history;
    const Narrator& narrator;
    const Minimap& minimap;
    const QueueTrack& queue;
    std::function<CodeLines(SourceLine)> code;
    SourceFinder source;
    FindFacts find;

    std::size_t position = 0;
    float fraction = 0;
    Instant time;
    bool playing = false;
    bool following = false;
    std::string speed;
    Tooltip tooltip;
    EditorFacts editor;
    CallForm call;                          ///< while it is open
    SweepShown sweep;                       ///< while its maps are shown
    WhatIfForm whatIf;                      ///< while it is open
    const CompareFacts* compare = nullptr;  ///< while the perspective is Compare
};

struct Screen {
    Style style;
    Vec2 size;
    Regions regions;
    DisplayList frame;
    TransportLayout transport;
    std::variant<HeapLayout, WorkersLayout, RatesLayout, LifecycleLayout, PoolLayout,
                 ForkJoinLayout, EditorLayout, CompareLayout>
        picture;
    DisplayList overlay;
    float inspectorScrollRange = 0;  ///< how far the inspector can be scrolled
    TourLayout tour;
    std::optional<SweepOverlay> sweep;  ///< while its maps are shown
    std::vector<TracePoint> trace;      ///< of the laser dot
    std::optional<CodeWindow> code;     ///< while the Code tab is open
    bool covered = false;               ///< by help or palette: nothing below can be pressed
    bool presenting = false;
    bool blank = false;  ///< nothing but black

    /// What lies under the point.
    const HitRegion* hitAt(Vec2 point) const;
    /// The time axis shown, if the perspective has one.
    const Axis* axis() const;
    /// All display lists, bottom to top, for tests.
    std::vector<const DisplayList*> lists() const;
};

Screen layoutScreen(const ScreenInput& input, const TextMeasure& measure, const TextCatalog& words);

/// `hover`: what the pointer is on, or nothing.
void paintScreen(Canvas& canvas, const Screen& screen, const Target& hover = {});

}  // namespace poolscope
