// Words for the views.
#include "app/model/text_catalog.hpp"
#include "app/views/sheet.hpp"

namespace poolscope {

std::string Look::say(std::string_view key) const {
    return std::string(words("ui." + std::string(key)));
}

std::string Look::sayDoing(const Activity& activity, const Names& names) const {
    // A client sleeps in no task.
    if (activity.doing == Doing::Sleeping && !activity.task.exists())
        return say("doing.sleepingOutside");
    return words.fill("ui.doing." + std::string(toString(activity.doing)),
                      {{"task", names.of(activity.task)}});
}

}  // namespace poolscope
