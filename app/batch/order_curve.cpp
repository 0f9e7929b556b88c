// A curve in one line of a terminal.
#include "app/batch/order_curve.hpp"

#include <algorithm>
#include <array>

namespace poolscope {

std::string drawnCurve(const std::vector<OrderCurve::Point>& points) {
    constexpr std::size_t kFewest = 4;
    constexpr std::array kEighths{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    std::string drawn;
    if (points.size() < kFewest) return drawn;
    const std::uint64_t most = std::max<std::uint64_t>(points.back().orders, 1);
    for (const OrderCurve::Point& point : points)
        drawn += kEighths[static_cast<std::size_t>(
            std::min<std::uint64_t>(point.orders * kEighths.size() / most, kEighths.size() - 1))];
    return drawn;
}

}  // namespace poolscope
