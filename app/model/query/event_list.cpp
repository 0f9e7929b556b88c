// Walking over the events left out.
#include "app/model/query/event_list.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/trace/human_time.hpp"

namespace poolscope {

bool EventFilter::shows(const Log& log, std::size_t event) const {
    if (led != nullptr && !led->has(event)) return false;
    if ((hidden & bitOf(categoryOf(log[event]))) != 0) return false;
    return matches == nullptr || std::binary_search(matches->begin(), matches->end(), event);
}

std::optional<std::size_t> EventFilter::from(const Log& log, std::size_t event) const {
    const std::size_t count = log.size();
    if (matches != nullptr) {
        auto at = std::lower_bound(matches->begin(), matches->end(), event);
        for (; at != matches->end(); ++at)
            if (*at < count && shows(log, *at)) return *at;
        return std::nullopt;
    }
    for (; event < count; ++event)
        if (shows(log, event)) return event;
    return std::nullopt;
}

std::optional<std::size_t> EventFilter::before(const Log& log, std::size_t event) const {
    if (matches != nullptr) {
        auto at = std::lower_bound(matches->begin(), matches->end(), event);
        while (at != matches->begin())
            if (--at; shows(log, *at)) return *at;
        return std::nullopt;
    }
    while (event > 0)
        if (shows(log, --event)) return event;
    return std::nullopt;
}

std::vector<std::size_t> eventsAround(const Log& log, const EventFilter& filter, std::size_t anchor,
                                      std::ptrdiff_t scroll, std::size_t rows) {
    if (rows == 0 || log.size() == 0) return {};
    // `top`: the first row. Up from the anchor, then by the scroll.
    std::size_t top = std::min(anchor, log.size());
    const auto up = static_cast<std::ptrdiff_t>(rows * 6 / 10) - scroll;
    for (std::ptrdiff_t i = 0; i < up; ++i)
        if (const auto above = filter.before(log, top)) top = *above;
    for (std::ptrdiff_t i = 0; i < -up; ++i)
        if (const auto below = filter.from(log, top)) top = *below + 1;
    std::vector<std::size_t> shown;
    for (auto at = filter.from(log, top); at && shown.size() < rows; at = filter.from(log, *at + 1))
        shown.push_back(*at);
    // At the log's end the rows left over go to what is before.
    while (shown.size() < rows) {
        const auto above = filter.before(log, shown.empty() ? log.size() : shown.front());
        if (!above) break;
        shown.insert(shown.begin(), *above);
    }
    return shown;
}

std::string lineOf(const Log& log, const Names& names, std::size_t event,
                   std::string_view sentence) {
    const Event& what = log[event];
    return fmt::format("{:>6}  {:>10}  {:<18} {}", event + 1, humanTime(what.time),
                       what.thread.exists() ? names.of(what.thread) : "", sentence);
}

}  // namespace poolscope
