// What is foreseen. What there is and what is used, the platform tells (app/platform/*/memory.cpp).
#include "app/storage/memory.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace poolscope {

std::string memoryText(std::size_t bytes) {
    constexpr std::size_t kMegabyte = 1'000'000;
    const std::size_t tenths = (bytes + 50 * kMegabyte) / (100 * kMegabyte);
    if (tenths < 10) return fmt::format("{} MB", (bytes + kMegabyte - 1) / kMegabyte);
    if (tenths >= 100 || tenths % 10 == 0) return fmt::format("{} GB", tenths / 10);
    return fmt::format("{}.{} GB", tenths / 10, tenths % 10);
}

std::optional<MemoryForecast::Excess> MemoryForecast::excess(double done, std::size_t inUse) const {
    constexpr std::size_t kEnoughToTell = 48'000'000;
    constexpr double kSpare = 0.9;
    const std::size_t grown = inUse > start_ ? inUse - start_ : 0;
    if (done <= 0 || grown < std::min(kEnoughToTell, most_ / 8)) return std::nullopt;
    const double more = static_cast<double>(grown) / std::min(done, 1.0);
    const double needs = static_cast<double>(start_) + more;
    if (needs <= static_cast<double>(most_)) return std::nullopt;
    const double room = (static_cast<double>(most_) - static_cast<double>(start_)) * kSpare;
    return Excess{static_cast<std::size_t>(needs), std::clamp(room / more, 0.0, 1.0)};
}

}  // namespace poolscope
