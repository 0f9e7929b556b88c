// Moving through the log.
#include "app/model/playback/playhead.hpp"

#include <algorithm>
#include <cmath>

#include "app/model/playback/marks.hpp"
#include "app/model/playback/play_weights.hpp"
#include "engine/trace/ensure.hpp"

namespace poolscope {

namespace {
constexpr double kStep = 500;
constexpr double kShortestStep = 20;
constexpr double kLongestStep = 5000;
constexpr double kAlmostOne = 1 - 1e-12;
}  // namespace

Instant Playhead::timeBefore(std::size_t position) const {
    if (log_->size() == 0) return {};
    return (*log_)[position == 0 ? 0 : std::min(position, log_->size()) - 1].time;
}

Instant Playhead::time() const {
    ENSURE(position_ <= log_->size(), "the playhead stands in its log");
    const Instant before = timeBefore(position_);
    if (atEnd()) return before;
    const auto gap = static_cast<double>(((*log_)[position_].time - before).ns);
    return before + Duration{std::llround(fraction_ * gap)};
}

void Playhead::play() {
    if (atEnd()) moveTo(0, 0);
    playing_ = true;
    following_ = false;
}

void Playhead::follow() {
    playing_ = following_ = true;
    moveTo(log_->size(), 0);
}

void Playhead::setSpeed(int step) { speed_ = std::clamp(step, kSlowest, kFastest); }

double Playhead::stepMilliseconds() const {
    return std::clamp(kStep * std::exp2(-0.5 * speed_), kShortestStep, kLongestStep);
}

bool Playhead::advance(double milliseconds) {
    if (!playing_) return false;
    if (following_) {
        const bool grown = position_ != log_->size();
        moveTo(log_->size(), 0);
        return grown;
    }
    advanceByEvents(milliseconds);
    if (atEnd()) playing_ = false;
    return true;
}

void Playhead::advanceByEvents(double milliseconds) {
    const double step = stepMilliseconds();
    double left = milliseconds;
    while (!atEnd()) {
        const double whole = step * playWeight((*log_)[position_].what);
        const double rest = (1 - fraction_) * whole;
        if (left < rest) {
            fraction_ = std::min(fraction_ + left / whole, kAlmostOne);
            return;
        }
        left -= rest;
        moveTo(position_ + 1, 0);
    }
}

void Playhead::moveTo(std::size_t position, double fraction) {
    position_ = std::min(position, log_->size());
    fraction_ = atEnd() ? 0 : std::clamp(fraction, 0.0, kAlmostOne);
}

void Playhead::moveToTime(Instant time) {
    const std::size_t after =
        firstThat(0, log_->size(), [&](std::size_t i) { return isBefore(time, (*log_)[i].time); });
    if (after == log_->size() || after == 0) return moveTo(after, 0);
    const Instant before = (*log_)[after - 1].time;
    const auto gap = static_cast<double>(((*log_)[after].time - before).ns);
    moveTo(after, static_cast<double>((time - before).ns) / gap);
}

void Playhead::seek(std::size_t position, double fraction) {
    pause();
    moveTo(position, fraction);
}

void Playhead::seekTime(Instant time) {
    pause();
    moveToTime(time);
}

void Playhead::stepForward() { seek(position_ + 1); }

void Playhead::stepBack() {
    const bool between = fraction_ > 0 || position_ == 0;
    seek(between ? position_ : position_ - 1);
}

void Playhead::stepForward(const Operations& operations) { seek(operations.next(position_)); }

void Playhead::stepBack(const Operations& operations) {
    seek(operations.previous(fraction_ > 0 ? position_ + 1 : position_));
}

}  // namespace poolscope
