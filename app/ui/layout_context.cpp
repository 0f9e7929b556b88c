// Texts of the language shown.
#include "app/ui/layout_context.hpp"

#include "engine/trace/human_time.hpp"

namespace poolscope {

std::string LayoutContext::say(std::string_view key) const {
    return std::string(words("ui." + std::string(key)));
}

std::string LayoutContext::wordsOf(CommandId command) const {
    return say("command." + std::string(command.name));
}

std::string LayoutContext::keyOf(CommandId command) const {
    return commands == nullptr ? std::string() : commands->keyOf(command);
}

NamedText LayoutContext::describeDoing(const Activity& activity, const Names& names) const {
    // A client sleeps in no task.
    if (activity.doing == Doing::Sleeping && !activity.task.exists())
        return NamedText(say("doing.sleepingOutside"));
    // A thread of the program runs no task.
    if (activity.doing == Doing::Running && !activity.task.exists())
        return NamedText(say("doing.runningAlone"));
    // One that was the leader still has its old timeout, one in poll that of its keep-alive.
    if (activity.doing == Doing::Follower && activity.timed)
        return NamedText(
            words.fill("ui.doing.followerUntil", {{"until", humanTime(activity.until)}}));
    return words.fillNamed("ui.doing." + std::string(toString(activity.doing)),
                           {{"task", {activity.task, names}}});
}

}  // namespace poolscope
