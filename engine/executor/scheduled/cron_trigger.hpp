// Trigger: computes the next run of a task after each run. CronTrigger: by the calendar.
//
// Spring's interfaces and classes of those names (6.1). They use a scheduled pool, which knows
// delays but no dates.
//
// Promises: immutable; the same arguments always give the same result. Threads: any.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/calendar/cron_expression.hpp"
#include "engine/trace/time.hpp"

namespace poolscope {

/// The arguments of a trigger: the last run, if there was one, and the present time.
struct TriggerContext {
    Instant now;
    std::optional<Instant> lastScheduledExecution;
    std::optional<Instant> lastActualExecution;
    std::optional<Instant> lastCompletion;
};

class Trigger {
public:
    virtual ~Trigger() = default;
    /// None: the task does not run again.
    virtual std::optional<Instant> nextExecution(const TriggerContext& context) const = 0;
    /// An instant as a local date and time.
    virtual std::string when(Instant time) const = 0;
    virtual std::string toString() const = 0;
};

using TriggerPtr = std::shared_ptr<const Trigger>;

/// The instants of a cron expression in a time zone. `start` is the real instant that corresponds
/// to the world's time zero.
class CronTrigger : public Trigger {
public:
    CronTrigger(CronExpression expression, TimeZone zone, WallTime start)
        : expression_(std::move(expression)), zone_(zone), start_(start) {}

    /// Computed from the end of the last run, so that runs never overlap and instants that pass
    /// during a run are skipped; but from its planned time if it ended before that.
    std::optional<Instant> nextExecution(const TriggerContext& context) const override;
    std::string when(Instant time) const override { return at(time).toString(); }
    std::string toString() const override;

private:
    ZonedDateTime at(Instant time) const;

    CronExpression expression_;
    TimeZone zone_;
    WallTime start_;
};

}  // namespace poolscope
