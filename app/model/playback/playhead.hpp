// The playhead: a log position and the fraction of the event being played.
//
// Promises: everything drawn is a function of (position, fraction); playing, stepping and dragging
// change nothing else. Screen time enters only through `advance`, as milliseconds since the last
// frame, so tests need no clock.
//
// While playing, every event takes its share of a step (play_weights): 500 ms at first, from 20 ms
// to 5 s. While following, the playhead stays at the end of a log that still grows; any seek or
// step leaves it.
#pragma once

#include <cstddef>

#include "app/model/run/operations.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

class Playhead {
public:
    static constexpr int kSlowest = -7;  ///< speeds are steps of a factor of √2
    static constexpr int kFastest = 10;

    explicit Playhead(const Log& log) : log_(&log) {}

    /// n: the state after the first n events; `fraction` in [0, 1) is how far event n is played.
    std::size_t position() const { return position_; }
    double fraction() const { return fraction_; }
    /// The moment shown: between the times of the event before and the one being played.
    Instant time() const;
    bool atEnd() const { return position_ >= log_->size(); }

    bool playing() const { return playing_; }
    void play();
    void pause() { playing_ = following_ = false; }
    void toggle() { playing_ ? pause() : play(); }
    bool following() const { return following_; }
    void follow();

    /// Speed in exponential steps, 0 to begin with, kSlowest … kFastest.
    int speed() const { return speed_; }
    void setSpeed(int step);
    void faster() { setSpeed(speed_ + 1); }
    void slower() { setSpeed(speed_ - 1); }
    /// Of one full-weight event: 500 at speed 0, 5000 … 20.
    double stepMilliseconds() const;

    /// Screen time passes. Returns true if something changed. Pauses at the log's end.
    bool advance(double milliseconds);

    /// All of these pause. Positions beyond the end mean the end.
    void seek(std::size_t position, double fraction = 0);
    void seekTime(Instant time);
    void stepForward();
    void stepBack();
    void stepForward(const Operations& operations);
    void stepBack(const Operations& operations);
    void toBegin() { seek(0); }
    void toEnd() { seek(log_->size()); }

private:
    void moveTo(std::size_t position, double fraction);
    void moveToTime(Instant time);
    void advanceByEvents(double milliseconds);
    Instant timeBefore(std::size_t position) const;

    const Log* log_;
    std::size_t position_ = 0;
    double fraction_ = 0;
    bool playing_ = false;
    bool following_ = false;
    int speed_ = 0;
};

}  // namespace poolscope
