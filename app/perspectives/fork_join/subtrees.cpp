// Walking down once, then searching.
#include "app/perspectives/fork_join/subtrees.hpp"

#include <algorithm>

namespace poolscope {

void Subtrees::follow(const Log& log, std::size_t read) {
    if (log_ == &log && read_ == read) return;
    gathered_.clear();
    log_ = &log;
    read_ = read;
}

Subtrees::Known Subtrees::gather(TaskId task, const RunState& latest) {
    Known known;
    std::vector<TaskId> ahead = latest.forkJoin.node(task).children;
    while (!ahead.empty()) {
        const TaskId next = ahead.back();
        ahead.pop_back();
        ++known.all;
        const auto& runs = latest.runs.of(next).runs;
        if (!runs.empty() && !runs[0].open) known.ends.push_back(runs[0].endPosition);
        const std::vector<TaskId>& children = latest.forkJoin.node(next).children;
        ahead.insert(ahead.end(), children.begin(), children.end());
    }
    std::sort(known.ends.begin(), known.ends.end());
    return known;
}

Subtrees::Count Subtrees::below(TaskId task, std::size_t position, const RunState& latest,
                                std::size_t known) {
    if (known_ != known) gathered_.clear();
    known_ = known;
    auto found = gathered_.find(task.value);
    if (found == gathered_.end()) found = gathered_.emplace(task.value, gather(task, latest)).first;
    const Known& below = found->second;
    const auto ended = std::upper_bound(below.ends.begin(), below.ends.end(), position);
    return {below.all, static_cast<std::size_t>(ended - below.ends.begin())};
}

}  // namespace poolscope
