// Keeping models, names and operations at the same length of the log.
#include "app/model/story.hpp"

namespace poolscope {

bool Story::follow(std::size_t end) {
    if (end <= moments_.size()) return false;
    moments_.follow(end);
    names_.follow(*log_, end);
    operations_.follow(end);
    return true;
}

Instant Story::beginTime() const { return log_->size() == 0 ? Instant{} : (*log_)[0].time; }

}  // namespace poolscope
