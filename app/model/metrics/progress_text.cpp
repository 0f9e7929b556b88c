// A bar of twenty marks, and a division.
#include "app/model/metrics/progress_text.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/trace/human_time.hpp"

namespace poolscope {

std::string Progress::rate() const {
    if (elapsed.ns <= 0 || done <= before) return "0";
    const double seconds = static_cast<double>(elapsed.ns) / 1e9;
    const double each = static_cast<double>(done - before) / seconds;
    return fmt::format("{:.{}f}", each, each < 10 ? 2 : each < 100 ? 1 : 0);
}

std::string progressText(const Progress& progress, const TextCatalog& words) {
    constexpr std::size_t kMarks = 20;
    const std::size_t all = std::max<std::size_t>(progress.all, 1);
    const std::size_t full = std::min(progress.done, all) * kMarks / all;
    const std::string bar = std::string(full, '#') + std::string(kMarks - full, '-');
    std::string text = fmt::format("[{}] ", bar);
    text += words.fill("sweep.progress", {{"n", std::to_string(progress.done)},
                                          {"all", std::to_string(progress.all)},
                                          {"rate", progress.rate()}});
    if (progress.done <= progress.before || progress.done >= progress.all) return text;
    const double each = static_cast<double>(progress.elapsed.ns) /
                        static_cast<double>(progress.done - progress.before);
    const auto left =
        static_cast<std::int64_t>(each * static_cast<double>(progress.all - progress.done));
    return text + words.fill("sweep.left", {{"time", aboutTime(Duration{left})}});
}

}  // namespace poolscope
