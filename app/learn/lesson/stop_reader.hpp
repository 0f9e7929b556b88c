// Reading one [[stop]] of a lesson.
#pragma once

#include "app/learn/lesson/lesson.hpp"
#include "engine/scenario/reader/read_context.hpp"

namespace poolscope {

/// A text, or a table of texts by language: `title = "…"`, `title.zh = "…"`.
InLanguages<std::string> readTexts(ReadContext& context, const TomlValue& value);

/// `before`: the stop before it, whose scenario and view it may keep; null for the first one.
LessonStop readStop(ReadContext& context, const TomlValue& table, const LessonStop* before);

}  // namespace poolscope
