// Going through a log once, thread by thread.
#include "app/batch/schedule_table.hpp"

#include <algorithm>

#include "app/model/narration/narrator.hpp"
#include "app/model/playback/telling.hpp"
#include "app/model/run/run_history.hpp"

namespace poolscope {

namespace {

/// What a thread's last event says of why it does not go on.
SwitchReason reasonBy(const Payload& last) {
    switch (last.kind()) {
        case EventKind::LockContended: return SwitchReason::Lock;
        case EventKind::LockReleased:  // the last act of an await
        case EventKind::Awaited:
        case EventKind::TimedAwaited: return SwitchReason::Condition;
        case EventKind::SleepBegan:
            return last.as<SleepBegan>().busy ? SwitchReason::Work : SwitchReason::Sleep;
        case EventKind::CoreAwaited: return SwitchReason::Work;
        case EventKind::IoBegan: return SwitchReason::Device;
        case EventKind::Parked: return SwitchReason::Result;
        case EventKind::SynchronizerAwaited: return SwitchReason::Permit;
        case EventKind::IdleParked: return SwitchReason::Idle;
        case EventKind::ThreadAwaited: return SwitchReason::Join;
        case EventKind::SpinBegan: return SwitchReason::Spin;
        case EventKind::ThreadEnded: return SwitchReason::Ended;
        default: return SwitchReason::GaveWay;
    }
}

/// Whether somebody else does it to the thread that the event names.
bool isDoneTo(const Payload& what, bool waits) {
    switch (what.kind()) {
        case EventKind::ThreadStarted:
        case EventKind::WokeUp:
        case EventKind::SleepEnded:
        case EventKind::IoEnded: return true;
        case EventKind::LockAcquired:
        case EventKind::LockContended:
        case EventKind::InterruptCleared: return waits;
        default: return false;
    }
}

class Tabling {
public:
    Tabling(const Log& log, const std::vector<Switch>& switches, const TextCatalog& words)
        : log_(log), switches_(switches), words_(words), history_(log) {
        history_.follow();
        narrator_.emplace(log, history_.names(), words);
    }

    ScheduleTable upTo(std::size_t end) {
        for (std::size_t i = 0; i < end; ++i) take(i, log_[i]);
        return std::move(table_);
    }

private:
    struct Column {
        ThreadId thread;
        std::optional<Payload> last;  ///< its last event
        bool awaits = false;          ///< in a condition, up to the release that follows
    };

    void take(std::size_t position, const Event& event) {
        const bool tells = tellingGroupOf(event.what).has_value();
        if (!event.thread.exists()) {
            if (tells || event.what.is<TimeJumped>()) add(position, event, std::nullopt);
            return;
        }
        const std::size_t column = columnOf(event.thread);
        const bool doneTo = isDoneTo(event.what, waits(column));
        const bool deviates = !doneTo && passSwitches(position, event.thread);
        if (!doneTo && running_ != column && (tells || deviates))
            addSwitch(position, event, column);
        if (tells || (deviates && !doneTo)) add(position, event, column);
        note(columns_[column], event.what);
    }

    /// Whether it is the first event behind a deviation to that thread.
    bool passSwitches(std::size_t position, ThreadId thread) {
        const auto isDue = [&](std::size_t i) {
            return i < switches_.size() && switches_[i].position <= position;
        };
        deviation_.reset();
        while (isDue(next_ + 1)) ++next_;  // to a thread that did nothing an event tells of
        if (isDue(next_) && switches_[next_].thread == thread) deviation_ = switches_[next_++];
        return deviation_.has_value();
    }

    void addSwitch(std::size_t position, const Event& event, std::size_t column) {
        const std::optional<std::size_t> from = std::exchange(running_, column);
        if (!from) return;
        SwitchReason reason = reasonOf(columns_[*from]);
        if (deviation_)
            reason = deviation_->preempts ? SwitchReason::Preempted : SwitchReason::OutOfTurn;
        const std::string thread(history_.names().of(columns_[*from].thread));
        const std::string instead(
            history_.names().of(deviation_ ? deviation_->instead : columns_[*from].thread));
        const std::string key = "scheduleTable." + std::string(nameOf(reason));
        table_.rows.push_back({position + 1, event.time, column,
                               words_.fill(key, {{"thread", thread}, {"instead", instead}}), reason,
                               from});
    }

    void add(std::size_t position, const Event& event, std::optional<std::size_t> column) {
        table_.rows.push_back({position + 1,
                               event.time,
                               column,
                               narrator_->sentence(position, history_.at(position + 1)),
                               {},
                               {}});
    }

    std::size_t columnOf(ThreadId thread) {
        for (std::size_t i = 0; i < columns_.size(); ++i)
            if (columns_[i].thread == thread) return i;
        columns_.push_back({thread, std::nullopt, false});
        table_.threads.emplace_back(history_.names().of(thread));
        return columns_.size() - 1;
    }

    bool waits(std::size_t column) const {
        const std::optional<Payload>& last = columns_[column].last;
        return last && (columns_[column].awaits || last->is<LockContended>() ||
                        last->is<WokeUp>() || last->is<SleepBegan>());
    }

    static SwitchReason reasonOf(const Column& column) {
        if (!column.last) return SwitchReason::GaveWay;
        if (column.last->is<LockReleased>() && !column.awaits) return SwitchReason::GaveWay;
        return reasonBy(*column.last);
    }

    static void note(Column& column, const Payload& what) {
        const bool releases = what.is<LockReleased>() && column.awaits;
        column.awaits = what.is<Awaited>() || what.is<TimedAwaited>() || releases;
        column.last = what;
    }

    const Log& log_;
    const std::vector<Switch>& switches_;
    const TextCatalog& words_;
    RunHistory history_;
    std::optional<Narrator> narrator_;
    std::vector<Column> columns_;
    std::optional<std::size_t> running_;
    std::optional<Switch> deviation_;  ///< that leads to the present event
    std::size_t next_ = 0;             ///< of the switches
    ScheduleTable table_;
};

}  // namespace

ScheduleTable scheduleTable(const Log& log, std::size_t end, const std::vector<Switch>& switches,
                            const TextCatalog& words) {
    return Tabling(log, switches, words).upTo(end);
}

}  // namespace poolscope
