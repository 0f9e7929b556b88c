// Days that depend on the month: its last, the weekday nearest to one, the n-th Monday.
#include <array>

#include "engine/calendar/cron_field.hpp"

namespace poolscope {

namespace {

constexpr int kSaturday = 6;
constexpr int kSunday = 7;
constexpr int kMonday = 1;
constexpr int kFriday = 5;
constexpr int kMostBeforeLast = 30;
constexpr int kMostOfADay = 5;  ///< no month has six Mondays

int dayOf(const ZonedDateTime& moment) { return moment.get(ChronoField::DayOfMonth); }
int weekdayOf(const ZonedDateTime& moment) { return moment.get(ChronoField::DayOfWeek); }

ZonedDateTime atMidnight(const ZonedDateTime& moment) {
    return CronFieldType(ChronoField::DayOfMonth).reset(moment);
}

ZonedDateTime lastDayOf(const ZonedDateTime& moment) {
    return moment.with(ChronoField::DayOfMonth, moment.range(ChronoField::DayOfMonth).maximum);
}

/// Midnight of `result`, but `current` itself if that is its day already: or the search would go
/// back to before where it began.
ZonedDateTime rollbackToMidnight(const ZonedDateTime& current, const ZonedDateTime& result) {
    return dayOf(result) == dayOf(current) ? current : atMidnight(result);
}

/// "L-3": that many days before the last one.
QuartzCronField::Adjuster lastDayWithOffset(int days) {
    return [days](const ZonedDateTime& moment) {
        return rollbackToMidnight(moment, lastDayOf(moment).plus(-days, ChronoUnit::Days));
    };
}

/// "LW".
std::optional<ZonedDateTime> lastWeekdayOfMonth(const ZonedDateTime& moment) {
    ZonedDateTime day = lastDayOf(moment);
    if (weekdayOf(day) >= kSaturday) day = day.plus(kFriday - weekdayOf(day), ChronoUnit::Days);
    return rollbackToMidnight(moment, day);
}

/// Is this the weekday that is meant by `day`W?
bool isNearestTo(const ZonedDateTime& moment, int day) {
    const int current = dayOf(moment);
    const int weekday = weekdayOf(moment);
    return (current == day && weekday < kSaturday) ||
           (weekday == kFriday && current == day - 1) ||  // the day is a Saturday
           (weekday == kMonday && current == day + 1) ||  // a Sunday
           (weekday == kMonday && day == 1 && current == 3);
}

/// "15W": Friday for a Saturday, Monday for a Sunday, and for Saturday the first too.
QuartzCronField::Adjuster weekdayNearestTo(int day) {
    return [day](ZonedDateTime moment) -> std::optional<ZonedDateTime> {
        if (isNearestTo(moment, day)) return moment;
        const CronFieldType type(ChronoField::DayOfMonth);
        for (int count = 0; count < CronField::kMaxAttempts; ++count) {
            if (dayOf(moment) != day) {
                moment = type.elapseUntil(moment, day);
                continue;
            }
            int move = 0;
            if (weekdayOf(moment) == kSaturday) move = day != 1 ? -1 : 2;
            if (weekdayOf(moment) == kSunday) move = 1;
            return atMidnight(moment.plus(move, ChronoUnit::Days));
        }
        return std::nullopt;
    };
}

/// TemporalAdjusters.lastInMonth: "5L".
QuartzCronField::Adjuster lastInMonth(int weekday) {
    return [weekday](const ZonedDateTime& moment) {
        const ZonedDateTime last = lastDayOf(moment);
        const int back = (weekdayOf(last) - weekday + 7) % 7;
        return rollbackToMidnight(moment, last.plus(-back, ChronoUnit::Days));
    };
}

/// TemporalAdjusters.dayOfWeekInMonth: "MON#1". The fifth may lie in the next month.
QuartzCronField::Adjuster dayOfWeekInMonth(int ordinal, int weekday) {
    return [ordinal, weekday](const ZonedDateTime& moment) {
        const ZonedDateTime first = moment.with(ChronoField::DayOfMonth, 1);
        const int ahead = (weekday - weekdayOf(first) + 7) % 7 + (ordinal - 1) * 7;
        return rollbackToMidnight(moment, first.plus(ahead, ChronoUnit::Days));
    };
}

int parseDayOfWeek(std::string_view text) {
    const int day = parseNumber(text, ChronoField::DayOfWeek);
    if (day > kSunday)
        throwCronError(text, ChronoField::DayOfWeek, expectationOf(ChronoField::DayOfWeek));
    return day == 0 ? kSunday : day;
}

bool has(std::string_view value, char letter) {
    return value.find(letter) != std::string_view::npos;
}

std::unique_ptr<CronField> day(QuartzCronField::Adjuster adjuster) {
    return std::make_unique<QuartzCronField>(CronFieldType(ChronoField::DayOfMonth),
                                             std::move(adjuster));
}

}  // namespace

bool QuartzCronField::isDaysOfMonth(std::string_view value) {
    return has(value, 'L') || has(value, 'W');
}
bool QuartzCronField::isDaysOfWeek(std::string_view value) {
    return has(value, 'L') || has(value, '#');
}

std::unique_ptr<CronField> QuartzCronField::parseDaysOfMonth(std::string_view value) {
    constexpr ChronoField kField = ChronoField::DayOfMonth;
    if (value == "L") return day(lastDayWithOffset(0));
    if (value == "LW") return day(&lastWeekdayOfMonth);
    if (value.starts_with("L-")) {
        const int days = parseNumber(value.substr(2), kField);
        if (days < 1 || days > kMostBeforeLast)
            throwCronError(value, kField, "L-1 to L-30: so many days before the last"_en);
        return day(lastDayWithOffset(days));
    }
    const bool numbered = value.size() > 1 && value.back() == 'W' && !has(value, 'L');
    if (!numbered) throwCronError(value, kField, "L, L-3, LW or a day and W, such as 15W"_en);
    const int nearest = parseNumber(value.substr(0, value.size() - 1), kField);
    if (!rangeOf(kField).holds(nearest)) throwCronError(value, kField, "1W to 31W"_en);
    return day(weekdayNearestTo(nearest));
}

// The day lies anywhere in the month, so rolling forward goes by months and not by weeks.
std::unique_ptr<CronField> QuartzCronField::parseDaysOfWeek(std::string_view value) {
    constexpr ChronoField kField = ChronoField::DayOfWeek;
    const std::size_t hash = value.find('#');
    const bool last = value.back() == 'L';
    const bool whole = last ? value.size() > 1 && hash == std::string_view::npos
                            : hash != 0 && hash != std::string_view::npos &&
                                  hash + 1 < value.size() && !has(value, 'L');
    if (!whole) throwCronError(value, kField, "a day and L, such as FRIL, or its number, MON#1"_en);
    if (last) return day(lastInMonth(parseDayOfWeek(value.substr(0, value.size() - 1))));
    const int ordinal = parseNumber(value.substr(hash + 1), kField);
    if (ordinal < 1 || ordinal > kMostOfADay) throwCronError(value, kField, "#1 to #5"_en);
    return day(dayOfWeekInMonth(ordinal, parseDayOfWeek(value.substr(0, hash))));
}

std::optional<ZonedDateTime> QuartzCronField::nextOrSame(const ZonedDateTime& moment) const {
    ZonedDateTime from = moment;
    for (int count = 0; count < kMaxAttempts; ++count) {
        const std::optional<ZonedDateTime> result = adjuster_(from);
        if (!result) return std::nullopt;
        if (!isBefore(*result, from)) return count == 0 ? *result : type_.reset(*result);
        from = type_.rollForward(from);  // the day is over in this month: the next one's
    }
    return std::nullopt;
}

}  // namespace poolscope
