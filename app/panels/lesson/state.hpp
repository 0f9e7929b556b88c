// The lesson being read: what its panel shows, and what can be pressed in it.
#pragma once

#include "app/ui/target.hpp"

namespace poolscope {

inline constexpr PanelId kLesson{"lesson"};

/// `id` of Stop: which one, from 0.
enum class LessonPart : std::uint16_t { Stop };

inline Target lessonTarget(std::size_t stop) {
    return Target::owned(kLesson, LessonPart::Stop, static_cast<std::uint32_t>(stop));
}

}  // namespace poolscope
