// Which colour stands for which category of events.
#pragma once

#include "app/ui/style.hpp"
#include "engine/trace/event_words.hpp"

namespace poolscope {

Role roleOfCategory(Category category);

}  // namespace poolscope
