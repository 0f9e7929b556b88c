// Which part of the pictures is in sight: the camera, the time axis, and how far lists are
// scrolled.
//
// Promises: plain data that can be copied and put back. The time axis is one for all perspectives
// over time, so that changing between them keeps the stretch that is looked at; each perspective
// has a scroll position of its own.
#pragma once

#include <map>
#include <optional>
#include <string_view>

#include "app/model/run/log_span.hpp"
#include "app/ui/axis.hpp"
#include "app/ui/display_list.hpp"

namespace poolscope {

struct Viewport {
    Camera camera;                             ///< of pictures with PictureMotion::Camera
    AxisState axis;                            ///< of pictures with PictureMotion::Timeline
    std::map<std::string_view, float> scroll;  ///< by perspective, downwards, in pixels
    std::optional<LogSpan> span;               ///< chosen on the time axis

    /// Shows everything again; the axis goes on counting what it counts.
    void fit() {
        camera = {};
        axis.fitted = true;
        scroll = {};
    }

    float scrolled(PerspectiveId perspective) const {
        const auto found = scroll.find(perspective.name);
        return found == scroll.end() ? 0.0F : found->second;
    }

    friend bool operator==(const Viewport&, const Viewport&) = default;
};

}  // namespace poolscope
