// Walking down once, then searching.
#include "app/perspectives/fork_join/subtrees.hpp"

#include <algorithm>

namespace poolscope {

void Subtrees::follow(std::size_t end) {
    for (; read_ < end; ++read_) {
        const auto* ended = log_[read_].what.get<TaskEnded>();
        if (ended == nullptr) continue;
        if (ends_.size() <= ended->task.value) ends_.resize(ended->task.value + 1);
        std::size_t& first = ends_[ended->task.value];
        if (first == 0) first = read_ + 1;
    }
}

Subtrees::Known Subtrees::gather(TaskId task, const ForkJoinModel& latest) const {
    Known known;
    std::vector<TaskId> ahead = latest.node(task).children;
    while (!ahead.empty()) {
        const TaskId next = ahead.back();
        ahead.pop_back();
        ++known.all;
        if (next.value < ends_.size() && ends_[next.value] > 0)
            known.ends.push_back(ends_[next.value]);
        const std::vector<TaskId>& children = latest.node(next).children;
        ahead.insert(ahead.end(), children.begin(), children.end());
    }
    std::sort(known.ends.begin(), known.ends.end());
    return known;
}

Subtrees::Count Subtrees::below(TaskId task, std::size_t position, const ForkJoinModel& latest,
                                std::size_t known) {
    const std::size_t at = std::min(known, read_);
    if (gatheredAt_ != at) gathered_.clear();
    gatheredAt_ = at;
    auto found = gathered_.find(task.value);
    if (found == gathered_.end()) found = gathered_.emplace(task.value, gather(task, latest)).first;
    const Known& below = found->second;
    const auto ended = std::upper_bound(below.ends.begin(), below.ends.end(), position);
    return {below.all, static_cast<std::size_t>(ended - below.ends.begin())};
}

}  // namespace poolscope
