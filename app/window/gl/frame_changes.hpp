// What of a frame has to be drawn again into a picture that still shows the frame before.
//
// Promises: the parts, drawn over the picture of the frame before, give the same pixels as the
// whole frame. How: the picture is divided into tiles. Of each there is a sum of all triangles that
// may touch it, in their order, with their colours, their places in the texture and what clips
// them; a tile whose sum is another one now is drawn again, and nothing outside of it. Why:
// software OpenGL spends most of a frame on filling pixels, and most of them are those of the frame
// before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <imgui.h>

namespace poolscope {

/// In pixels from the picture's upper left corner; the last two are just outside.
struct PixelBox {
    int left = 0;
    int top = 0;
    int right = 0;
    int bottom = 0;
    friend bool operator==(const PixelBox&, const PixelBox&) = default;
};

class FrameChanges {
public:
    /// The picture is lost, or a texture has changed: the next frame is drawn as a whole.
    void forget() { sums_.clear(); }

    /// Takes in the frame that is to be shown now; its units are pixels. Returns where it differs
    /// from the one before: boxes that do not overlap.
    const std::vector<PixelBox>& follow(const ImDrawData& frame, unsigned clear);
    /// The triangles of the frame taken in last, which must still be there, that touch those boxes;
    /// clipped to them, box by box. Valid until the next call.
    ImDrawData& parts(const ImDrawData& frame);

private:
    using Sums = std::vector<std::uint64_t>;

    Sums sumsOf(const ImDrawData& frame, unsigned clear);
    PixelBox tilesOf(const ImDrawVert& a, const ImDrawVert& b, const ImDrawVert& c,
                     const PixelBox& clip) const;
    void addBoxes(const Sums& now);
    void addPart(const ImDrawList& list, std::size_t& triangle, const PixelBox& box,
                 std::vector<unsigned>& moved);

    ImVec2 size_;
    int columns_ = 0;
    int rows_ = 0;
    Sums sums_;                      ///< by tile, row by row
    std::vector<PixelBox> touched_;  ///< by triangle: in tiles
    std::vector<std::uint64_t> corners_;
    std::vector<PixelBox> boxes_;
    ImDrawList list_{nullptr};
    ImDrawData parts_;
};

}  // namespace poolscope
