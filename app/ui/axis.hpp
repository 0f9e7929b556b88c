// The horizontal axis of Workers and Rate vs delay: by time, by steps, or by causes.
//
// Promises: one mapping for all. By steps, every event has the same width, so that the hundreds of
// steps that take no time at all can be distinguished; a log position then stands for that many
// microseconds on the same TimeScale. By causes an event stands where the longest chain of events
// that led to it ends, so what no chain orders may stand at one place; a link of the chain then
// stands for a microsecond. A picture that does not know the chains counts steps instead.
#pragma once

#include <vector>

#include "app/model/playback/time_scale.hpp"
#include "app/model/why/causal_order.hpp"
#include "app/ui/layout_builder.hpp"
#include "app/ui/run_view.hpp"

namespace poolscope {

/// What part of the run the timelines show; kept by the workspace, shared by all pictures over
/// time.
struct AxisState {
    bool steps = false;
    bool fitted = true;  ///< shows everything, whatever the width
    Instant begin;
    Duration span = seconds(1);
    bool causes = false;  ///< by causes, where the picture knows them; `steps` then holds too

    friend bool operator==(const AxisState&, const AxisState&) = default;
};

struct Axis {
    TimeScale scale;
    bool steps = false;
    const CausalOrder* order = nullptr;  ///< by causes; else null

    static Instant ofPosition(std::size_t position) {
        return {static_cast<std::int64_t>(position) * 1000};
    }
    /// The other way round.
    static std::size_t positionOf(Instant at) { return static_cast<std::size_t>(at.ns / 1000); }
    float x(Instant time, std::size_t position) const {
        return scale.x(steps ? ofPosition(placeOf(position)) : time);
    }
    /// What the axis counts up to that position, by steps or by causes.
    std::size_t placeOf(std::size_t position) const {
        return order != nullptr ? order->depthAfter(position) : position;
    }
    float playhead(const RunView& view) const;
};

/// Ends a line that goes from left to right at `x`, if it goes further.
void endLineAt(std::vector<Vec2>& line, float x);

/// The axis over `track`. `order`: of the whole run; null: the picture has no axis by causes.
Axis axisFor(const AxisState& state, const RunView& view, Rect track,
             const CausalOrder* order = nullptr);
/// The state that shows what `axis` shows: for zooming and panning.
AxisState stateOf(const Axis& axis);

struct GridLine {
    float x = 0;
};

/// Lines below `ruler`, each with its time centred on it. At the ruler's ends a time moves inwards,
/// or has none where it would touch its neighbour.
std::vector<GridLine> layoutGrid(const Axis& axis, Rect ruler, const LayoutContext& context,
                                 DisplayList& list);

}  // namespace poolscope
