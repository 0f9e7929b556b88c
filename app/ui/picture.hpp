// What a perspective shows: laid out once, then painted, pressed and asked.
//
// Promises: plain data made by a pure layout; painting and asking change nothing.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/ui/axis.hpp"
#include "app/ui/canvas/canvas.hpp"
#include "app/ui/display_list.hpp"
#include "app/ui/layout_context.hpp"
#include "app/ui/run_view.hpp"

namespace poolscope {

/// Where the pointer has come to rest, if on something that there is more to say about.
struct Tooltip {
    Target on;
    Vec2 at;
};

class Picture {
public:
    Picture() = default;
    Picture(const Picture&) = delete;
    Picture& operator=(const Picture&) = delete;
    virtual ~Picture() = default;

    /// Its display lists, bottom to top.
    virtual std::vector<const DisplayList*> lists() const = 0;
    virtual void paint(Canvas& canvas, const Style& style, const Target& hover) const = 0;
    /// The time axis shown, if there is one.
    virtual const Axis* axis() const { return nullptr; }
    /// The rows that it counts for; empty without one.
    virtual Rect axisRows() const { return {}; }
    /// What the camera is about, of the whole `region`.
    virtual Rect cameraRegion(Rect region) const { return region; }
    /// What there is to say about a position that the pointer rests on in the picture; empty: only
    /// what the event there was.
    virtual NamedText wordsOf(const Tooltip&, const RunView&, const LayoutContext&) const {
        return {};
    }
};

/// A picture that is one layout. `layoutIn<HeapLayout>(picture)` gives it back.
template <class Layout>
class PictureOf : public Picture {
public:
    explicit PictureOf(Layout made) : layout(std::move(made)) {}

    const Layout layout;
};

}  // namespace poolscope
