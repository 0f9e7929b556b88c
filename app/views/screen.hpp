// The whole screen as a function of the run, the playhead and a small state.
//
// Promises: `layoutScreen` gives the same rectangles for the same input, whatever was shown before;
// the window, `poolscope shot` and the tests all call it, so what is tested is what is seen.
#pragma once

#include <functional>
#include <memory>
#include <variant>

#include "app/model/narrator.hpp"
#include "app/model/story.hpp"
#include "app/views/compare/layout.hpp"
#include "app/views/editor/layout.hpp"
#include "app/views/fork_join/layout.hpp"
#include "app/views/frame/call_form.hpp"
#include "app/views/frame/find.hpp"
#include "app/views/frame/inspect.hpp"
#include "app/views/frame/overlays.hpp"
#include "app/views/frame/panels.hpp"
#include "app/views/frame/presenting.hpp"
#include "app/views/frame/regions.hpp"
#include "app/views/frame/tour.hpp"
#include "app/views/frame/transport.hpp"
#include "app/views/frame/tree.hpp"
#include "app/views/frame/what_if.hpp"
#include "app/views/heap/layout.hpp"
#include "app/views/lifecycle/layout.hpp"
#include "app/views/pool/layout.hpp"
#include "app/views/rates/layout.hpp"
#include "app/views/sweep/overlay.hpp"
#include "app/views/workers/layout.hpp"

namespace poolscope {

/// Where the pointer has come to rest, if on something that there is more to say about.
struct Resting {
    Target on;
    Vec2 at;
};

struct ScreenInput {
    Vec2 size;
    const UiState& ui;
    const RunFacts& facts;
    Story& story;
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
    Resting resting;
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
    Sheet frame;
    TransportLayout transport;
    std::variant<HeapLayout, WorkersLayout, RatesLayout, LifecycleLayout, PoolLayout,
                 ForkJoinLayout, EditorLayout, CompareLayout>
        picture;
    Sheet overlay;
    float inspectorBeyond = 0;  ///< how far the inspector can be scrolled
    TourLayout tour;
    std::optional<SweepOverlay> sweep;  ///< while its maps are shown
    std::vector<TracePoint> trace;      ///< of the laser dot
    std::optional<CodeWindow> code;     ///< while the Code tab is open
    bool covered = false;               ///< by help or palette: nothing below can be pressed
    bool presenting = false;
    bool blank = false;  ///< nothing but black

    /// What lies under the point.
    const Hit* hitAt(Vec2 point) const;
    /// The time axis shown, if the perspective has one.
    const Axis* axis() const;
    /// All sheets, bottom to top, for tests.
    std::vector<const Sheet*> sheets() const;
};

Screen layoutScreen(const ScreenInput& input, const TextMeasure& measure, const TextCatalog& words);

/// `hover`: what the pointer is on, or nothing.
void paintScreen(Canvas& canvas, const Screen& screen, const Target& hover = {});

}  // namespace poolscope
