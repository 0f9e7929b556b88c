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

Story::Around Story::around(std::size_t position) {
    const Moment& now = moments_.at(position);
    if (now.position >= moments_.size()) return {now, now};
    if (!next_ || next_->position != now.position + 1) {
        next_ = now;
        next_->apply((*log_)[now.position], now.position);
    }
    return {now, *next_};
}

Instant Story::beginTime() const { return log_->size() == 0 ? Instant{} : (*log_)[0].time; }

}  // namespace poolscope
