// Trigger: when a task is to run next, asked anew after each run. CronTrigger: by the calendar.
//
// Spring's interfaces and classes of those names (6.1). They stand on top of a scheduled pool,
// which knows delays but no dates.
//
// Promises: values without a state of their own; the same question always has the same answer.
// Threads: any.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/calendar/cron_expression.hpp"
#include "engine/trace/time.hpp"

namespace poolscope {

/// What a trigger is told: the last run, if there was one, and the time.
struct TriggerContext {
    Instant now;
    std::optional<Instant> lastScheduledExecution;
    std::optional<Instant> lastActualExecution;
    std::optional<Instant> lastCompletion;
};

class Trigger {
public:
    virtual ~Trigger() = default;
    /// None: not again.
    virtual std::optional<Instant> nextExecution(const TriggerContext& context) const = 0;
    /// An instant as people would say it.
    virtual std::string when(Instant time) const = 0;
    virtual std::string toString() const = 0;
};

using TriggerPtr = std::shared_ptr<const Trigger>;

/// The moments of a cron expression in a place. `start` is what the clocks of the whole world show
/// at the world's time zero.
class CronTrigger : public Trigger {
public:
    CronTrigger(CronExpression expression, TimeZone zone, WallTime start)
        : expression_(std::move(expression)), zone_(zone), start_(start) {}

    /// Counted from the end of the last run, so that runs never overlap and moments that passed
    /// meanwhile are left out; but from its planned time if it ran before that.
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
