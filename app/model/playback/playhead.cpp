// Moving through the log.
#include "app/model/playback/playhead.hpp"

#include <algorithm>
#include <cmath>

#include "app/model/playback/marks.hpp"
#include "app/model/playback/telling.hpp"
#include "engine/trace/ensure.hpp"

namespace poolscope {

namespace {
constexpr double kAlmostOne = 1 - 1e-12;
}  // namespace

Instant Playhead::timeBefore(std::size_t position) const {
    if (log_->size() == 0) return {};
    return (*log_)[position == 0 ? 0 : std::min(position, log_->size()) - 1].time;
}

Instant Playhead::time() const {
    ENSURE(position_ <= log_->size(), "the playhead stands in its log");
    const Instant before = timeBefore(position_);
    if (atEnd()) return following_ && isBefore(before, reached_) ? reached_ : before;
    const auto gap = static_cast<double>(((*log_)[position_].time - before).ns);
    return before + Duration{std::llround(fraction_ * gap)};
}

void Playhead::play() {
    halt();
    if (atEnd()) moveTo(0, 0);
    playing_ = true;
}

void Playhead::follow() {
    halt();
    playing_ = following_ = true;
    moveTo(end(), 0);
}

/// Where it is; nothing moves any longer.
void Playhead::halt() {
    playing_ = following_ = false;
    stays_ = 0;
    target_ = 0;
    held_ = false;
}

/// Went forward to the barrier, which ends it.
void Playhead::hold() {
    if (barrier_ != position_ || fraction_ > 0) return;
    halt();
    held_ = true;
}

std::size_t Playhead::reachable(std::size_t position) const {
    return barrier_ && *barrier_ >= position_ ? std::min(position, *barrier_) : position;
}

/// What was sought between two events stays there.
void Playhead::pause() {
    if (!playing_ && !gliding()) return;
    seek(whole());
    hold();
}

void Playhead::glideTo(std::size_t position, double milliseconds) {
    halt();
    const std::size_t to = std::min(reachable(position), end());
    if (to <= position_) return hold();
    target_ = to;
    weightTime_ = milliseconds / playWeight(*log_, position_, to);
}

void Playhead::stepTo(std::size_t position) {
    seek(reachable(position));
    hold();
}

bool Playhead::advance(double milliseconds, const PaceOf& pace) {
    if (gliding()) {
        advanceByEvents(milliseconds, [this](std::size_t event) {
            return Pace{weightTime_ * playWeight((*log_)[event].what), 0};
        });
        if (!gliding()) hold();
        return true;
    }
    if (!playing_) return false;
    if (following_) {
        const bool grown = position_ != end();
        moveTo(end(), 0);
        return grown || isBefore(timeBefore(position_), reached_);
    }
    advanceByEvents(milliseconds, pace);
    if (stays_ <= 0) hold();
    if (atEnd() && stays_ <= 0) playing_ = false;
    return true;
}

void Playhead::advanceByEvents(double milliseconds, const PaceOf& pace) {
    const std::size_t to = gliding() ? target_ : reachable(end());
    double left = milliseconds;
    for (;;) {
        const double stay = std::min(stays_, left);
        stays_ -= stay;
        left -= stay;
        if (stays_ > 0 || position_ >= to) return;
        const Pace takes = pace(position_);
        const double rest = (1 - fraction_) * takes.glides;
        if (left < rest) {
            fraction_ = std::min(fraction_ + left / takes.glides, kAlmostOne);
            return;
        }
        left -= rest;
        moveTo(position_ + 1, 0);
        stays_ = takes.stays;
    }
}

void Playhead::moveTo(std::size_t position, double fraction) {
    position_ = std::min(position, end());
    fraction_ = atEnd() ? 0 : std::clamp(fraction, 0.0, kAlmostOne);
}

void Playhead::moveToTime(Instant time) {
    const std::size_t after =
        firstThat(0, end(), [&](std::size_t i) { return isBefore(time, (*log_)[i].time); });
    if (after == end() || after == 0) return moveTo(after, 0);
    const Instant before = (*log_)[after - 1].time;
    const auto gap = static_cast<double>(((*log_)[after].time - before).ns);
    moveTo(after, static_cast<double>((time - before).ns) / gap);
}

void Playhead::seek(std::size_t position, double fraction) {
    halt();
    moveTo(position, fraction);
}

void Playhead::seekMoment(const Playhead& other, std::size_t common) {
    if (other.position() <= common)
        seek(other.position());
    else
        seekTime(other.time());
}

void Playhead::seekTime(Instant time) {
    halt();
    moveToTime(time);
}

}  // namespace poolscope
