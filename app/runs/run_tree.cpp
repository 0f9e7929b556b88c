// Keeping branches.
#include "app/runs/run_tree.hpp"

#include <algorithm>
#include <limits>

namespace poolscope {

Branch RunTree::prepared(std::unique_ptr<RunSource> source, const std::string& name,
                         std::size_t shown) const {
    constexpr std::size_t kAtFirst = 10'000;  // a picture at once; the others come with the frames
    const std::size_t most =
        source->making() ? shown + kAtFirst : std::numeric_limits<std::size_t>::max();
    Branch branch;
    branch.name = name;
    branch.playback = std::make_unique<Playback>(source->log(), *words_, watch, most);
    branch.playback->scenario = source->scenario();
    branch.source = std::move(source);
    return branch;
}

void RunTree::open(Branch prepared) {
    branches_.clear();
    removed_.clear();
    marks_.clear();
    current_ = 0;
    branches_.push_back(std::move(prepared));
}

void RunTree::add(std::unique_ptr<RunSource> source, const std::string& name,
                  const std::string& detail, std::size_t forkedAt, bool ofEdit) {
    Branch branch = prepared(std::move(source), name, forkedAt);
    branch.detail = detail;
    branch.forkedAt = forkedAt;
    branch.parent = current_;
    branch.ofEdit = ofEdit;
    branches_.push_back(std::move(branch));
    current_ = branches_.size() - 1;
}

void RunTree::switchTo(std::size_t index) {
    if (index >= branches_.size() || index == current_) return;
    Playhead& before = playback().head;
    before.pause();
    const std::size_t common = commonOf(current_, index);
    const bool edited = branches_[current_].ofEdit || branches_[index].ofEdit;
    current_ = index;
    playback().follow();
    // Runs of different scenario texts diverge early, so keep the clock time instead of the event
    // index. Runs with nothing in common stay where they were.
    if (edited)
        playback().head.seekMoment(before, common);
    else if (common > 0)
        playback().head.seek(std::min(before.position(), common));
}

std::size_t RunTree::commonOf(std::size_t one, std::size_t other) const {
    std::size_t common = branches_[one].source->log().size();
    // Goes up from the later one in the list, because a parent stands before its forks.
    while (one != other) {
        std::size_t& later = one > other ? one : other;
        common = std::min(common, branches_[later].forkedAt);
        if (branches_[later].parent == later) return 0;
        later = branches_[later].parent;
    }
    return common;
}

void RunTree::remove(std::size_t index) {
    if (index == 0 || index >= branches_.size()) return;
    std::vector<bool> goes(branches_.size(), false);
    goes[index] = true;
    for (std::size_t i = index + 1; i < branches_.size(); ++i) goes[i] = goes[branches_[i].parent];
    if (goes[current_]) switchTo(branches_[index].parent);
    std::vector<std::size_t> places(branches_.size(), 0);  // where those that stay go
    std::vector<Branch> stay;
    Removed gone;
    for (std::size_t i = 0; i < branches_.size(); ++i) {
        if (goes[i]) {
            gone.emplace_back(i, std::move(branches_[i]));
            continue;
        }
        places[i] = stay.size();
        stay.push_back(std::move(branches_[i]));
        stay.back().parent = places[stay.back().parent];
    }
    std::erase_if(marks_, [&](std::size_t each) { return goes[each]; });
    for (std::size_t& each : marks_) each = places[each];
    current_ = places[current_];
    branches_ = std::move(stay);
    removed_.push_back(std::move(gone));
}

bool RunTree::restoreRemoved() {
    if (removed_.empty()) return false;
    Removed back = std::move(removed_.back());
    removed_.pop_back();
    const std::size_t count = branches_.size() + back.size();
    std::vector<std::size_t> places;  // where those that are here go
    std::vector<Branch> all;
    auto next = back.begin();
    for (auto here = branches_.begin(); all.size() < count;) {
        if (next != back.end() && next->first == all.size()) {
            all.push_back(std::move(next->second));  // its parent is named by the place it had
            ++next;
        } else {
            places.push_back(all.size());
            all.push_back(std::move(*here++));
            all.back().parent = places[all.back().parent];
        }
    }
    for (std::size_t& each : marks_) each = places[each];
    current_ = places[current_];
    branches_ = std::move(all);
    switchTo(back.front().first);
    return true;
}

void RunTree::mark(std::size_t index) {
    if (index >= branches_.size()) return;
    const auto marked = std::find(marks_.begin(), marks_.end(), index);
    if (marked != marks_.end()) {
        marks_.erase(marked);
        return;
    }
    if (marks_.size() == 2) marks_.erase(marks_.begin());
    marks_.push_back(index);
}

std::size_t RunTree::other() const {
    for (const std::size_t each : marks_)
        if (each != current_) return each;
    return (current_ + 1) % branches_.size();
}

void RunTree::setParent(std::size_t parent) {
    if (parent < current_) branches_[current_].parent = parent;
}

void RunTree::renarrate() {
    for (Branch& branch : branches_)
        branch.playback->narrator =
            Narrator(branch.playback->history.log(), branch.playback->history.names(), *words_);
}

std::size_t openingPosition(const Log& log, std::size_t end) {
    std::size_t leader = 0;
    std::size_t first = 0;  // where there is no heap: the first task in line, the first one stolen
    for (std::size_t i = 0; i < end; ++i) {
        const Payload& what = log[i].what;
        const auto* compared = what.get<SiftUpCompared>();
        if (compared != nullptr && compared->before) return i + 1;
        if (leader == 0 && what.is<LeaderTaken>()) leader = i + 1;
        const auto* taken = what.get<DequeTaken>();
        const bool stolen = taken != nullptr && taken->how == DequeEnd::Steal;
        if (first == 0 && (stolen || what.is<Enqueued>())) first = i + 1;
    }
    if (leader > 0) return leader;
    return first > 0 ? first : std::min<std::size_t>(end, 40);
}

}  // namespace poolscope
