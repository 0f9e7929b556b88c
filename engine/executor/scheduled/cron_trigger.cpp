// From the world's time to the calendar's and back.
#include "engine/executor/scheduled/cron_trigger.hpp"

#include <limits>

namespace poolscope {

namespace {

constexpr std::int64_t kNanosASecond = 1'000'000'000;
constexpr std::int64_t kLongestSeconds =
    std::numeric_limits<std::int64_t>::max() / kNanosASecond - 1;

}  // namespace

ZonedDateTime CronTrigger::at(Instant time) const {
    return ZonedDateTime::ofInstant(start_, zone_).plus(time.ns, ChronoUnit::Nanos);
}

std::optional<Instant> CronTrigger::nextExecution(const TriggerContext& context) const {
    Instant from = context.now;
    if (context.lastCompletion) {
        from = *context.lastCompletion;
        const auto& planned = context.lastScheduledExecution;
        if (planned && isBefore(from, *planned)) from = *planned;
    }
    const std::optional<ZonedDateTime> next = expression_.next(at(from));
    if (!next) return std::nullopt;
    const WallTime moment = next->toInstant();
    const std::int64_t seconds = moment.seconds - start_.seconds;
    if (seconds > kLongestSeconds) return std::nullopt;  // beyond what the world can count
    return Instant{seconds * kNanosASecond + moment.nanos - start_.nanos};
}

std::string CronTrigger::toString() const { return expression_.toString() + " " + zone_.name(); }

}  // namespace poolscope
