// ZonedDateTime: a moment as the clocks of a place show it, as far as cron needs it.
//
// java.time's class of that name, with its answers to the two hours a year that are no ordinary
// ones. A local time that the clocks jump over is moved on by the length of the jump; one that they
// show twice keeps the offset it had, or else is the first of the two:
//
//     Europe/Berlin, 29 March 2026     01:59:59 +01:00 ─▶ 03:00:00 +02:00   02:30 becomes 03:30
//     Europe/Berlin, 25 October 2026   02:59:59 +02:00 ─▶ 02:00:00 +01:00   02:30 is there twice
//
// Adding hours, minutes, seconds or nanoseconds adds time that passes; adding days, weeks, months
// or years turns the leaves of a calendar and keeps the time of day.
//
// Promises: values; no OS clock is read. Zones come from the machine's own zone files through the
// date library, which is the model of C++20's <chrono> zones (GCC 12 has none of its own); it knows
// their rules up to 2037. Threads: any.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace date {
class time_zone;
}

namespace poolscope {

/// A moment: time since 1970-01-01T00:00:00Z.
struct WallTime {
    std::int64_t seconds = 0;
    std::int32_t nanos = 0;  ///< 0 to 999,999,999, also before 1970

    friend auto operator<=>(const WallTime&, const WallTime&) = default;
};

/// A place's clocks. One pointer into the library's table, which lives as long as the program.
class TimeZone {
public:
    /// By its name in the zone files, such as "Europe/Berlin"; none if there is no such. "UTC" is
    /// there without any files. The machine's own "localtime" is not: a run must be the same
    /// everywhere.
    static std::optional<TimeZone> named(std::string_view name);
    /// All names there are; empty if the machine has no zone files.
    static std::vector<std::string> names();

    std::string name() const;
    /// Null for UTC, which has none.
    const date::time_zone* rules() const { return zone_; }

    friend bool operator==(const TimeZone&, const TimeZone&) = default;

private:
    explicit TimeZone(const date::time_zone* zone) : zone_(zone) {}
    const date::time_zone* zone_;
};

/// java.time.temporal.ChronoField, those that cron has a field for.
enum class ChronoField : std::uint8_t {
    NanoOfSecond,
    SecondOfMinute,
    MinuteOfHour,
    HourOfDay,
    DayOfMonth,
    MonthOfYear,
    DayOfWeek,  ///< 1 is Monday
};

/// java.time.temporal.ChronoUnit.
enum class ChronoUnit : std::uint8_t { Nanos, Seconds, Minutes, Hours, Days, Weeks, Months, Years };

/// java.time.temporal.ValueRange: smallest and largest value, both included.
struct ValueRange {
    std::int64_t minimum = 0;
    std::int64_t maximum = 0;
    bool holds(std::int64_t value) const { return value >= minimum && value <= maximum; }
};

class ZonedDateTime {
public:
    static ZonedDateTime ofInstant(WallTime moment, TimeZone zone);

    WallTime toInstant() const { return {local_ - offset_, nanos_}; }
    int year() const;
    int get(ChronoField field) const;
    /// The values that the field can have at this moment: February has 28 or 29 days.
    ValueRange range(ChronoField field) const;
    /// The value must be one that the field can have; a month may shorten the day to its last.
    ZonedDateTime with(ChronoField field, std::int64_t value) const;
    ZonedDateTime plus(std::int64_t amount, ChronoUnit unit) const;
    /// "2026-03-29 03:30:00 +02:00".
    std::string toString() const;

    friend bool operator==(const ZonedDateTime&, const ZonedDateTime&) = default;
    /// By the moment, wherever the clocks stand.
    friend bool isBefore(const ZonedDateTime& a, const ZonedDateTime& b) {
        return a.toInstant() < b.toInstant();
    }

private:
    explicit ZonedDateTime(TimeZone zone) : zone_(zone) {}
    static ZonedDateTime ofLocal(std::int64_t local, std::int32_t nanos, TimeZone zone,
                                 std::int64_t preferredOffset);
    ZonedDateTime resolveLocal(std::int64_t local) const {
        return ofLocal(local, nanos_, zone_, offset_);
    }

    std::int64_t local_ = 0;  ///< seconds since 1970-01-01 as the clocks show it
    std::int32_t nanos_ = 0;
    std::int64_t offset_ = 0;  ///< seconds that the clocks are ahead of UTC
    TimeZone zone_;
};

/// What the ISO calendar allows for a field: 1 to 31 for the day of the month.
ValueRange rangeOf(ChronoField field);
/// ChronoField.getBaseUnit: what the field counts.
ChronoUnit baseUnitOf(ChronoField field);

}  // namespace poolscope
