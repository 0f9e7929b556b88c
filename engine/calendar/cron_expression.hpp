// CronExpression: six fields that say at which seconds of which days something happens.
//
//     second  minute  hour  day of the month  month  day of the week
//     0       30      9     *                 *      MON-FRI            half past nine on workdays
//
// Spring's class of that name (6.1): both days must match, `?` is `*`, and @yearly, @monthly,
// @weekly, @daily, @midnight and @hourly stand for what they say.
//
// Where it differs: Spring's search can answer the very moment it was asked about (on nights when
// clocks go back half an hour), or one before it; this one goes on to the next.
//
// Promises: a value, never changed. next() is a whole second and later than what it was asked
// about; there is none when nothing matches before the year 10000. Errors: CronError. Threads: any.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/calendar/cron_field.hpp"

namespace poolscope {

/// Thrown for a malformed cron expression: "found …, expected …".
struct CronError : std::invalid_argument {
    explicit CronError(Message said)
        : std::invalid_argument(said.text()), message(std::move(said)) {}
    Message message;
};

class CronExpression {
public:
    static CronExpression parse(std::string_view expression);

    /// The first moment after `moment` that matches.
    std::optional<ZonedDateTime> next(const ZonedDateTime& moment) const;
    /// As it was given.
    const std::string& toString() const { return text_; }

private:
    static constexpr std::size_t kFields = 6;

    CronExpression(const std::vector<std::string_view>& words, std::string_view expression);
    std::optional<ZonedDateTime> settle(ZonedDateTime at) const;
    std::optional<ZonedDateTime> nextOrSame(ZonedDateTime moment) const;

    std::array<std::shared_ptr<const CronField>, kFields + 1> fields_;
    std::string text_;
};

}  // namespace poolscope
