#include "app/ui/canvas/line_patterns.hpp"

#include <algorithm>
#include <cmath>

namespace poolscope {

namespace {

bool insideRounded(Vec2 p, Rect rect, float radius) {
    const Rect core = rect.inset(radius);
    const float dx = p.x - std::clamp(p.x, core.x, std::max(core.x, core.right()));
    const float dy = p.y - std::clamp(p.y, core.y, std::max(core.y, core.bottom()));
    return dx * dx + dy * dy <= radius * radius + 0.01F;
}

/// Moves `end` towards `other` until it is inside; corners are small, so half pixels will do.
bool walkInside(Vec2& end, Vec2 other, Rect rect, float radius) {
    const float length = std::hypot(other.x - end.x, other.y - end.y);
    for (float walked = 0; walked <= length; walked += 0.5F) {
        const Vec2 p = length > 0 ? mix(end, other, walked / length) : end;
        if (insideRounded(p, rect, radius)) {
            end = p;
            return true;
        }
    }
    return false;
}

/// Adds the lines x - y = k * spacing inside the rectangle, or x + y = k * spacing when rising;
/// both measured from its top left corner.
void addLines(std::vector<Segment>& lines, Rect rect, Rect visible, bool rising, float spacing,
              float radius) {
    const Rect part = intersection(rect, visible).moved(Vec2{} - rect.min());
    if (part.empty()) return;
    const float low = rising ? part.x + part.y : part.x - part.bottom();
    const float high = rising ? part.right() + part.bottom() : part.right() - part.y;
    for (float k = std::ceil(low / spacing) * spacing; k <= high; k += spacing) {
        const float left = std::max(part.x, rising ? k - part.bottom() : k + part.y);
        const float right = std::min(part.right(), rising ? k - part.y : k + part.bottom());
        if (right <= left) continue;
        const auto at = [&](float x) {
            return Vec2{rect.x + x, rect.y + (rising ? k - x : x - k)};
        };
        Segment line{at(left), at(right)};
        if (radius > 0 && !(walkInside(line.from, line.to, rect, radius) &&
                            walkInside(line.to, line.from, rect, radius))) {
            continue;
        }
        lines.push_back(line);
    }
}

/// The fractions of the way from a to b between which the line is inside the rectangle.
struct VisibleSpan {
    float from = 0;
    float to = 1;
};

VisibleSpan clipLine(Vec2 a, Vec2 b, Rect rect) {
    VisibleSpan span;
    const auto cut = [&](float start, float way, float low, float high) {
        if (way == 0) {
            if (start < low || start > high) span = {1, 0};
            return;
        }
        const float t1 = (low - start) / way;
        const float t2 = (high - start) / way;
        span.from = std::max(span.from, std::min(t1, t2));
        span.to = std::min(span.to, std::max(t1, t2));
    };
    cut(a.x, b.x - a.x, rect.x, rect.right());
    cut(a.y, b.y - a.y, rect.y, rect.bottom());
    return span;
}

}  // namespace

std::vector<Segment> hatchLines(Rect rect, Rect visible, Hatch hatch, float spacing, float radius) {
    std::vector<Segment> lines;
    if (hatch == Hatch::Diagonal || hatch == Hatch::Cross) {
        addLines(lines, rect, visible, true, spacing, radius);
    }
    if (hatch == Hatch::BackDiagonal || hatch == Hatch::Cross) {
        addLines(lines, rect, visible, false, spacing, radius);
    }
    return lines;
}

std::vector<Vec2> hatchDots(Rect rect, Rect visible, float spacing, float radius) {
    std::vector<Vec2> dots;
    const Rect part = intersection(rect, visible).moved(Vec2{} - rect.min());
    const float half = spacing / 2;
    const auto first = [&](float low) {
        return std::ceil((low - half) / spacing) * spacing + half;
    };
    for (float y = first(part.y); y <= part.bottom(); y += spacing) {
        for (float x = first(part.x); x <= part.right(); x += spacing) {
            const Vec2 dot = rect.min() + Vec2{x, y};
            if (insideRounded(dot, rect, radius)) dots.push_back(dot);
        }
    }
    return dots;
}

std::vector<Segment> dashes(std::span<const Vec2> path, Rect visible, float dash, float gap) {
    std::vector<Segment> found;
    const float period = dash + std::max(gap, 0.5F);
    float walked = 0;
    for (std::size_t i = 1; i < path.size(); ++i) {
        const Vec2 a = path[i - 1];
        const Vec2 b = path[i];
        const float length = std::hypot(b.x - a.x, b.y - a.y);
        const VisibleSpan seen = clipLine(a, b, visible);
        if (length > 0 && seen.from < seen.to) {
            const float end = walked + seen.to * length;
            float k = std::floor((walked + seen.from * length) / period) * period;
            for (; k < end; k += period) {
                const float start = std::max(k, walked);
                const float stop = std::min(k + dash, walked + length);
                if (stop <= start) continue;
                found.push_back(
                    {mix(a, b, (start - walked) / length), mix(a, b, (stop - walked) / length)});
            }
        }
        walked += length;
    }
    return found;
}

}  // namespace poolscope
