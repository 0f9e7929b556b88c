// Sums of tiles, boxes of tiles that changed, and the triangles in them.
#include "app/window/gl/frame_changes.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

namespace poolscope {

namespace {

constexpr int kTile = 32;

/// With more, all that changed is one box: each costs a clear and its own draws.
constexpr std::size_t kMostBoxes = 24;

constexpr unsigned kNotMoved = std::numeric_limits<unsigned>::max();

std::uint64_t mixed(std::uint64_t sum, std::uint64_t with) {
    sum = (sum ^ with) * 0x9E3779B97F4A7C15U;
    return sum ^ (sum >> 29U);
}

std::uint64_t pairOf(float a, float b) {
    const float both[] = {a, b};
    std::uint64_t bits = 0;
    std::memcpy(&bits, both, sizeof(bits));
    return bits;
}

std::uint64_t sumOf(const ImDrawVert& corner) {
    const std::uint64_t place = mixed(pairOf(corner.pos.x, corner.pos.y), corner.col);
    return mixed(place, pairOf(corner.uv.x, corner.uv.y));
}

/// Of what holds for all its triangles.
std::uint64_t sumOf(const ImDrawCmd& command) {
    const ImVec4& clip = command.ClipRect;
    const auto texture = reinterpret_cast<std::uintptr_t>(command.GetTexID());
    return mixed(mixed(texture, pairOf(clip.x, clip.y)), pairOf(clip.z, clip.w));
}

/// The corners of a command's triangles: from here, three by three.
const ImDrawIdx* indicesOf(const ImDrawList& list, const ImDrawCmd& command) {
    return list.IdxBuffer.Data + command.IdxOffset;
}

/// As ImGui's back end rounds what a command is clipped to.
PixelBox clipOf(const ImDrawCmd& command, ImVec2 size) {
    const ImVec4& clip = command.ClipRect;
    const int left = static_cast<int>(clip.x);
    const int bottom = static_cast<int>(size.y) - static_cast<int>(size.y - clip.w);
    return {left, bottom - static_cast<int>(clip.w - clip.y),
            left + static_cast<int>(clip.z - clip.x), bottom};
}

bool overlap(const PixelBox& a, const PixelBox& b) {
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

PixelBox around(const std::vector<PixelBox>& boxes) {
    PixelBox all = boxes.front();
    for (const PixelBox& each : boxes)
        all = {std::min(all.left, each.left), std::min(all.top, each.top),
               std::max(all.right, each.right), std::max(all.bottom, each.bottom)};
    return all;
}

}  // namespace

/// Which tiles the triangle may touch; none if it is clipped away.
PixelBox FrameChanges::tilesOf(const ImDrawVert& a, const ImDrawVert& b, const ImDrawVert& c,
                               const PixelBox& clip) const {
    const auto [lowX, highX] = std::minmax({a.pos.x, b.pos.x, c.pos.x});
    const auto [lowY, highY] = std::minmax({a.pos.y, b.pos.y, c.pos.y});
    // A corner just beside the edge of a pixel may still light it.
    const float left = std::max(lowX - 1, static_cast<float>(std::max(clip.left, 0)));
    const float top = std::max(lowY - 1, static_cast<float>(std::max(clip.top, 0)));
    const float right = std::min({highX + 1, static_cast<float>(clip.right), size_.x});
    const float bottom = std::min({highY + 1, static_cast<float>(clip.bottom), size_.y});
    if (!(left < right && top < bottom)) return {};
    return {static_cast<int>(left) / kTile, static_cast<int>(top) / kTile,
            std::min(static_cast<int>(right) / kTile + 1, columns_),
            std::min(static_cast<int>(bottom) / kTile + 1, rows_)};
}

FrameChanges::Sums FrameChanges::sumsOf(const ImDrawData& frame, unsigned clear) {
    Sums sums(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), clear);
    touched_.clear();
    for (const ImDrawList* list : frame.CmdLists) {
        corners_.clear();
        for (const ImDrawVert& corner : list->VtxBuffer) corners_.push_back(sumOf(corner));
        for (const ImDrawCmd& command : list->CmdBuffer) {
            const std::uint64_t common = sumOf(command);
            const PixelBox clip = clipOf(command, size_);
            const ImDrawIdx* at = indicesOf(*list, command);
            for (unsigned i = 0; i + 3 <= command.ElemCount; i += 3, at += 3) {
                const unsigned corner[] = {at[0] + command.VtxOffset, at[1] + command.VtxOffset,
                                           at[2] + command.VtxOffset};
                const ImDrawVert* const all = list->VtxBuffer.Data;
                const PixelBox tiles =
                    tilesOf(all[corner[0]], all[corner[1]], all[corner[2]], clip);
                touched_.push_back(tiles);
                std::uint64_t own = mixed(common, corners_[corner[0]]);
                own = mixed(mixed(own, corners_[corner[1]]), corners_[corner[2]]);
                for (int y = tiles.top; y < tiles.bottom; ++y)
                    for (int x = tiles.left; x < tiles.right; ++x) {
                        std::uint64_t& sum = sums[static_cast<std::size_t>(y * columns_ + x)];
                        sum = mixed(sum, own);
                    }
            }
        }
    }
    return sums;
}

/// In tiles: stretches of rows, those of the same width below each other joined.
void FrameChanges::addBoxes(const Sums& now) {
    for (int y = 0; y < rows_; ++y)
        for (int x = 0; x < columns_; ++x) {
            const auto changed = [&](int column) {
                const auto tile = static_cast<std::size_t>(y * columns_ + column);
                return sums_.empty() || sums_[tile] != now[tile];
            };
            if (!changed(x)) continue;
            const int left = x;
            while (x < columns_ && changed(x)) ++x;
            const auto above = std::find_if(boxes_.begin(), boxes_.end(), [&](const PixelBox& box) {
                return box.left == left && box.right == x && box.bottom == y;
            });
            if (above == boxes_.end())
                boxes_.push_back({left, y, x, y + 1});
            else
                above->bottom = y + 1;
        }
    if (boxes_.size() > kMostBoxes) boxes_ = {around(boxes_)};
}

const std::vector<PixelBox>& FrameChanges::follow(const ImDrawData& frame, unsigned clear) {
    if (size_.x != frame.DisplaySize.x || size_.y != frame.DisplaySize.y) forget();
    size_ = frame.DisplaySize;
    columns_ = (static_cast<int>(size_.x) + kTile - 1) / kTile;
    rows_ = (static_cast<int>(size_.y) + kTile - 1) / kTile;
    Sums now = sumsOf(frame, clear);
    boxes_.clear();
    addBoxes(now);
    sums_ = std::move(now);
    for (PixelBox& box : boxes_)
        box = {box.left * kTile, box.top * kTile,
               std::min(box.right * kTile, static_cast<int>(size_.x)),
               std::min(box.bottom * kTile, static_cast<int>(size_.y))};
    return boxes_;
}

/// Of one list. `moved`: where each of its corners stands among those drawn.
void FrameChanges::addPart(const ImDrawList& list, std::size_t& triangle, const PixelBox& box,
                           std::vector<unsigned>& moved) {
    const PixelBox tiles{box.left / kTile, box.top / kTile, (box.right + kTile - 1) / kTile,
                         (box.bottom + kTile - 1) / kTile};
    for (const ImDrawCmd& command : list.CmdBuffer) {
        ImDrawCmd part = command;
        const PixelBox clip = clipOf(command, size_);
        part.ClipRect = {static_cast<float>(std::max(clip.left, box.left)),
                         static_cast<float>(std::max(clip.top, box.top)),
                         static_cast<float>(std::min(clip.right, box.right)),
                         static_cast<float>(std::min(clip.bottom, box.bottom))};
        part.VtxOffset = 0;
        part.IdxOffset = static_cast<unsigned>(list_.IdxBuffer.Size);
        const ImDrawIdx* at = indicesOf(list, command);
        for (unsigned i = 0; i + 3 <= command.ElemCount; i += 3, at += 3)
            if (overlap(touched_[triangle++], tiles))
                for (int corner = 0; corner < 3; ++corner) {
                    const unsigned from = at[corner] + command.VtxOffset;
                    unsigned& to = moved[from];
                    if (to == kNotMoved) {
                        to = static_cast<unsigned>(list_.VtxBuffer.Size);
                        list_.VtxBuffer.push_back(list.VtxBuffer[static_cast<int>(from)]);
                    }
                    list_.IdxBuffer.push_back(to);
                }
        part.ElemCount = static_cast<unsigned>(list_.IdxBuffer.Size) - part.IdxOffset;
        if (part.ElemCount > 0) list_.CmdBuffer.push_back(part);
    }
}

ImDrawData& FrameChanges::parts(const ImDrawData& frame) {
    list_.VtxBuffer.resize(0);
    list_.IdxBuffer.resize(0);
    list_.CmdBuffer.resize(0);
    std::vector<std::vector<unsigned>> moved;
    for (const ImDrawList* list : frame.CmdLists)
        moved.emplace_back(static_cast<std::size_t>(list->VtxBuffer.Size), kNotMoved);
    for (const PixelBox& box : boxes_) {
        std::size_t triangle = 0;
        for (int i = 0; i < frame.CmdLists.Size; ++i)
            addPart(*frame.CmdLists[i], triangle, box, moved[static_cast<std::size_t>(i)]);
    }
    parts_ = frame;
    parts_.CmdLists.resize(0);
    parts_.CmdLists.push_back(&list_);
    parts_.CmdListsCount = 1;
    parts_.TotalVtxCount = list_.VtxBuffer.Size;
    parts_.TotalIdxCount = list_.IdxBuffer.Size;
    return parts_;
}

}  // namespace poolscope
