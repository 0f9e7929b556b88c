// Keeping futures.
#include "app/shell/session.hpp"

namespace poolscope {

void Session::open(std::unique_ptr<RunSource> source, const std::string& name) {
    futures_.clear();
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
    // Up to the later of the two forks both logs hold the same events.
    const std::size_t common = std::max(futures_[current_].forkedAt, futures_[index].forkedAt);
    const bool edited = futures_[current_].ofEdit || futures_[index].ofEdit;
    const std::size_t agreed = futures_[current_].parent == index   ? futures_[current_].forkedAt
                               : futures_[index].parent == current_ ? futures_[index].forkedAt
                                                                    : 0;
    const Instant time = film().head.time();
    current_ = index;
    film().follow();
    film().head.setSpeed(speed);
    // Runs of different texts differ early; they are compared at the same time.
    if (edited)
        position <= agreed ? film().head.seek(position) : film().head.seekTime(time);
    else
        film().head.seek(std::min(position, std::max(common, std::size_t{1})));
}

void Session::setParent(std::size_t parent) {
    if (parent < futures_.size()) futures_[current_].parent = parent;
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
        const auto* compared = std::get_if<SiftUpCompared>(&what);
        if (compared != nullptr && compared->before) return i + 1;
        if (leader == 0 && std::holds_alternative<LeaderTaken>(what)) leader = i + 1;
        const auto* taken = std::get_if<DequeTaken>(&what);
        const bool stolen = taken != nullptr && taken->how == DequeEnd::Steal;
        if (first == 0 && (stolen || std::holds_alternative<Enqueued>(what))) first = i + 1;
    }
    if (leader > 0) return leader;
    return first > 0 ? first : std::min<std::size_t>(log.size(), 40);
}

}  // namespace poolscope
