// Going through a list.
#include "app/ui/list_state.hpp"

#include <algorithm>

namespace poolscope {

namespace {

constexpr std::ptrdiff_t kPage = 8;

}  // namespace

void ListState::step(std::ptrdiff_t rows, std::size_t count, const CanChoose& can) {
    const auto last = static_cast<std::ptrdiff_t>(count) - 1;
    const std::ptrdiff_t way = rows < 0 ? -1 : 1;
    const std::ptrdiff_t wanted = std::clamp<std::ptrdiff_t>(
        static_cast<std::ptrdiff_t>(chosen) + rows, 0, std::max<std::ptrdiff_t>(0, last));
    for (const std::ptrdiff_t direction : {way, -way})
        for (std::ptrdiff_t at = wanted; at >= 0 && at <= last; at += direction)
            if (!can || can(static_cast<std::size_t>(at)))
                return choose(static_cast<std::size_t>(at));
}

bool ListState::press(KeyChord key, std::size_t count, const CanChoose& can) {
    const auto all = static_cast<std::ptrdiff_t>(count);
    switch (key.code) {
        case KeyCode::Up: step(-1, count, can); return true;
        case KeyCode::Down: step(1, count, can); return true;
        case KeyCode::PageUp: step(-kPage, count, can); return true;
        case KeyCode::PageDown: step(kPage, count, can); return true;
        case KeyCode::Home: step(-all, count, can); return true;
        case KeyCode::End: step(all, count, can); return true;
        default: return false;
    }
}

}  // namespace poolscope
