// What a panel draws beyond cards, labels and icons: lines, arrows, maps.
#pragma once

#include <string>

#include "app/ui/canvas/canvas.hpp"
#include "app/ui/display_list.hpp"

namespace poolscope {

class Drawing {
public:
    Drawing() = default;
    Drawing(const Drawing&) = delete;
    Drawing& operator=(const Drawing&) = delete;
    virtual ~Drawing() = default;

    virtual void paint(Canvas& canvas, const Style& style) const = 0;
    /// All that it writes, so that the fonts have the characters.
    virtual std::string text() const { return {}; }
};

/// The list's drawing of that type, or null.
template <class D>
const D* drawingIn(const DisplayList& list) {
    for (const auto& drawing : list.drawings)
        if (const auto* own = dynamic_cast<const D*>(drawing.get())) return own;
    return nullptr;
}

}  // namespace poolscope
