// Framebuffer: a picture that OpenGL draws into instead of a window, and its pixels.
//
// Promises: edges are smoothed by four samples a pixel, whatever the window's settings; what was
// bound before is bound again afterwards, so the running window can export its own frame. Needs a
// current OpenGL 3.3 context; throws std::runtime_error if the driver refuses the size.
#pragma once

#include "app/window/gl/frame_changes.hpp"
#include "app/window/gl/png.hpp"

namespace poolscope {

/// Fills what drawing currently goes to with one colour, 0xRRGGBB.
void clearTo(unsigned color);
/// The same for a part of a picture that is `height` pixels high.
void clearTo(unsigned color, const PixelBox& part, int height);

class Framebuffer {
public:
    /// Without `smooth` a pixel has one sample: parts of a picture can be drawn anew then, which
    /// would light a row beyond them in Mesa's rasteriser.
    Framebuffer(int width, int height, bool smooth = true);
    ~Framebuffer();
    Framebuffer(const Framebuffer&) = delete;
    Framebuffer& operator=(const Framebuffer&) = delete;

    int width() const { return width_; }
    int height() const { return height_; }

    /// Redirects drawing to this framebuffer.
    void bind();
    /// Restores the target that was bound before bind(); returns what was drawn in between, opaque.
    Image finish();

private:
    int width_;
    int height_;
    unsigned smooth_[2] = {};  ///< the framebuffer with samples and its colours
    unsigned plain_[2] = {};   ///< the one that samples are resolved into
    int previous_ = 0;
};

}  // namespace poolscope
