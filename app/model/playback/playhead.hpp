// The playhead: a log position and the fraction of the event being played.
//
// Promises: everything drawn is a function of (position, fraction); playing, stepping and dragging
// change nothing else. Screen time enters only through `advance`, as milliseconds since the last
// frame, so tests need no clock. Whoever pauses sees an event to its end, so that sentence, picture
// and counter speak of the same position.
//
// While playing, each event takes the time that `advance` is told (Pace): it glides, then it stays.
// A step glides, too: over all events up to its end, in a time given. While following, the playhead
// stays at the end of a log that still grows, and shows the moment that its clock has reached,
// between two events, too; any seek or step leaves it.
//
// A barrier ends whatever goes forward event by event, as playing and stepping do, so that a
// question can be asked there; seeking and following go past it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <optional>

#include "app/model/playback/pace.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

class Playhead {
public:
    explicit Playhead(const Log& log) : log_(&log) {}

    /// n: the state after the first n events; `fraction` in [0, 1) is how far event n is played.
    std::size_t position() const { return position_; }
    double fraction() const { return fraction_; }
    /// The moment shown: between the times of the event before and the one being played.
    Instant time() const;
    bool atEnd() const { return position_ >= end(); }
    /// The last position it may go to: the log's end, or where whoever reads it has come.
    std::size_t end() const { return std::min(log_->size(), known_); }
    void know(std::size_t events) { known_ = events; }
    /// So far the clock of a run that still grows has gone: no event comes that is earlier.
    void reach(Instant now) { reached_ = now; }

    bool playing() const { return playing_; }
    void play();
    /// Completes the event that is played, or the step that glides.
    void pause();
    void toggle() { playing_ ? pause() : play(); }
    bool following() const { return following_; }
    void follow();

    /// Screen time passes. `pace` is asked about each event that begins. Returns true if something
    /// changed. Pauses at the log's end.
    using PaceOf = std::function<Pace(std::size_t event)>;
    bool advance(double milliseconds, const PaceOf& pace);

    /// Glides to a later position in that time, then stands there, paused.
    void glideTo(std::size_t position, double milliseconds);
    /// Stands there at once; a barrier on the way ends it.
    void stepTo(std::size_t position);
    bool gliding() const { return target_ > position_; }
    /// Where it stands when it has glided.
    std::size_t target() const { return std::max(target_, position_); }
    /// Where it stands when what glides or is played is complete: what is told is told of there.
    std::size_t whole() const { return gliding() ? target_ : told(); }
    /// How many events are told: also the one that is played.
    std::size_t told() const { return position_ + (fraction_ > 0 ? 1 : 0); }

    /// Where what goes forward ends from now on; none: nowhere before the log's end.
    void setBarrier(std::optional<std::size_t> position) { barrier_ = position; }
    /// It stands at the barrier because something went forward to it.
    bool held() const { return held_ && barrier_ == position_; }
    /// Where that ends which goes forward to this position.
    std::size_t reachable(std::size_t position) const;

    /// All of these pause. Positions beyond the end mean the end.
    void seek(std::size_t position, double fraction = 0);
    void seekTime(Instant time);
    /// To the moment that `other`, of another run, shows: by its position while both runs are one,
    /// for their first `common` events, then by its time.
    void seekMoment(const Playhead& other, std::size_t common);
    void toBegin() { seek(0); }
    void toEnd() { seek(end()); }

private:
    void moveTo(std::size_t position, double fraction);
    void moveToTime(Instant time);
    void advanceByEvents(double milliseconds, const PaceOf& pace);
    void halt();
    void hold();
    Instant timeBefore(std::size_t position) const;

    const Log* log_;
    std::size_t known_ = std::numeric_limits<std::size_t>::max();
    Instant reached_;
    std::size_t position_ = 0;
    double fraction_ = 0;
    bool playing_ = false;
    bool following_ = false;
    double stays_ = 0;        ///< for how much longer the event before stays
    std::size_t target_ = 0;  ///< of a glide; behind the position: there is none
    double weightTime_ = 0;   ///< of a glide: milliseconds for a weight of 1
    std::optional<std::size_t> barrier_;
    bool held_ = false;  ///< went forward as far as the barrier, and nowhere since
};

}  // namespace poolscope
