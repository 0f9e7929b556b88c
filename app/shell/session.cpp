// Keeping futures.
#include "app/shell/session.hpp"

#include <algorithm>

namespace poolscope {

void Session::open(std::unique_ptr<RunSource> source, const std::string& name) {
    futures_.clear();
    removed_.clear();
    marks_.clear();
    current_ = 0;
    add(std::move(source), name, {}, 0);
}

void Session::add(std::unique_ptr<RunSource> source, const std::string& name,
                  const std::string& detail, std::size_t forkedAt, bool ofEdit) {
    OpenFuture future;
    future.name = name;
    future.detail = detail;
    future.forkedAt = forkedAt;
    future.parent = current_;
    future.ofEdit = ofEdit;
    future.film = std::make_unique<Film>(source->log(), *words_);
    future.source = std::move(source);
    if (!futures_.empty()) future.film->head.setSpeed(film().head.speed());
    futures_.push_back(std::move(future));
    current_ = futures_.size() - 1;
}

void Session::switchTo(std::size_t index) {
    if (index >= futures_.size() || index == current_) return;
    const std::size_t position = film().head.position();
    const int speed = film().head.speed();
    film().head.pause();
    const std::size_t common = commonOf(current_, index);
    const bool edited = futures_[current_].ofEdit || futures_[index].ofEdit;
    const Instant time = film().head.time();
    current_ = index;
    film().follow();
    film().head.setSpeed(speed);
    // Runs of different texts differ early; they are compared at the same time.
    if (edited)
        position <= common ? film().head.seek(position) : film().head.seekTime(time);
    else
        film().head.seek(std::min(position, std::max(common, std::size_t{1})));
}

std::size_t Session::commonOf(std::size_t one, std::size_t other) const {
    std::size_t common = futures_[one].source->log().size();
    // Up from whichever stands later in the list: its parent stands before it.
    while (one != other) {
        std::size_t& later = one > other ? one : other;
        common = std::min(common, futures_[later].forkedAt);
        if (futures_[later].parent == later) return 0;
        later = futures_[later].parent;
    }
    return common;
}

void Session::remove(std::size_t index) {
    if (index == 0 || index >= futures_.size()) return;
    std::vector<bool> goes(futures_.size(), false);
    goes[index] = true;
    for (std::size_t i = index + 1; i < futures_.size(); ++i) goes[i] = goes[futures_[i].parent];
    if (goes[current_]) switchTo(futures_[index].parent);
    std::vector<std::size_t> places(futures_.size(), 0);  // where those that stay go
    std::vector<OpenFuture> stay;
    Removed gone;
    for (std::size_t i = 0; i < futures_.size(); ++i) {
        if (goes[i]) {
            gone.emplace_back(i, std::move(futures_[i]));
            continue;
        }
        places[i] = stay.size();
        stay.push_back(std::move(futures_[i]));
        stay.back().parent = places[stay.back().parent];
    }
    std::erase_if(marks_, [&](std::size_t each) { return goes[each]; });
    for (std::size_t& each : marks_) each = places[each];
    current_ = places[current_];
    futures_ = std::move(stay);
    removed_.push_back(std::move(gone));
}

bool Session::restoreRemoved() {
    if (removed_.empty()) return false;
    Removed back = std::move(removed_.back());
    removed_.pop_back();
    const std::size_t count = futures_.size() + back.size();
    std::vector<std::size_t> places;  // where those that are here go
    std::vector<OpenFuture> all;
    auto next = back.begin();
    for (auto here = futures_.begin(); all.size() < count;) {
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
    futures_ = std::move(all);
    switchTo(back.front().first);
    return true;
}

void Session::mark(std::size_t index) {
    if (index >= futures_.size()) return;
    const auto marked = std::find(marks_.begin(), marks_.end(), index);
    if (marked != marks_.end()) {
        marks_.erase(marked);
        return;
    }
    if (marks_.size() == 2) marks_.erase(marks_.begin());
    marks_.push_back(index);
}

std::size_t Session::other() const {
    for (const std::size_t each : marks_)
        if (each != current_) return each;
    return (current_ + 1) % futures_.size();
}

void Session::setParent(std::size_t parent) {
    if (parent < current_) futures_[current_].parent = parent;
}

void Session::renarrate() {
    for (OpenFuture& future : futures_)
        future.film->narrator =
            Narrator(future.film->story.log(), future.film->story.names(), *words_);
}

std::size_t openingPosition(const Log& log) {
    std::size_t leader = 0;
    std::size_t first = 0;  // where there is no heap: the first task in line, the first one stolen
    for (std::size_t i = 0; i < log.size(); ++i) {
        const Payload& what = log[i].what;
        const auto* compared = what.get<SiftUpCompared>();
        if (compared != nullptr && compared->before) return i + 1;
        if (leader == 0 && what.is<LeaderTaken>()) leader = i + 1;
        const auto* taken = what.get<DequeTaken>();
        const bool stolen = taken != nullptr && taken->how == DequeEnd::Steal;
        if (first == 0 && (stolen || what.is<Enqueued>())) first = i + 1;
    }
    if (leader > 0) return leader;
    return first > 0 ? first : std::min<std::size_t>(log.size(), 40);
}

}  // namespace poolscope
