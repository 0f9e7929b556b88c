// Calendar arithmetic. The only file that knows the date library.
#include "engine/calendar/zoned_date_time.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include <date/tz.h>
#include <fmt/format.h>

namespace poolscope {

namespace {

constexpr std::int64_t kMinute = 60;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr std::int64_t kDay = 24 * kHour;
constexpr std::int64_t kNanos = 1'000'000'000;

std::int64_t floorOf(std::int64_t value, std::int64_t by) {
    return value / by - (value % by < 0 ? 1 : 0);
}

date::local_days dayOf(std::int64_t local) {
    return date::local_days{date::days{floorOf(local, kDay)}};
}
std::int64_t timeOfDay(std::int64_t local) { return local - floorOf(local, kDay) * kDay; }
std::int64_t secondsOf(date::local_days day) {
    return std::int64_t{day.time_since_epoch().count()} * kDay;
}

std::int64_t lastDayOf(date::year_month month) {
    return static_cast<unsigned>((month / date::last).day());
}

constexpr std::string_view kUtc = "UTC";

bool isTheMachines(std::string_view zone) {
    return zone == "localtime" || zone == "posixrules" || zone == "Factory";
}

/// The same day of another month, or that month's last.
std::int64_t inMonth(std::int64_t local, date::year_month month) {
    const date::year_month_day old{dayOf(local)};
    const auto last = static_cast<unsigned>((month / date::last).day());
    const date::day day{std::min(static_cast<unsigned>(old.day()), last)};
    return secondsOf(date::local_days{month / day}) + timeOfDay(local);
}

}  // namespace

std::optional<TimeZone> TimeZone::named(std::string_view name) {
    if (name == kUtc) return TimeZone(nullptr);
    if (isTheMachines(name)) return std::nullopt;
    try {
        return TimeZone(date::locate_zone(name));
    } catch (const std::runtime_error&) {
        return std::nullopt;
    }
}

std::vector<std::string> TimeZone::names() {
    std::vector<std::string> all;
    try {
        for (const date::time_zone& zone : date::get_tzdb().zones)
            if (!isTheMachines(zone.name())) all.push_back(zone.name());
    } catch (const std::runtime_error&) {
        all.clear();
    }
    return all;
}

std::string TimeZone::name() const { return zone_ == nullptr ? std::string(kUtc) : zone_->name(); }

ZonedDateTime ZonedDateTime::ofInstant(WallTime moment, TimeZone zone) {
    ZonedDateTime result(zone);
    const auto at = date::sys_seconds{std::chrono::seconds{moment.seconds}};
    if (zone.rules() != nullptr) result.offset_ = zone.rules()->get_info(at).offset.count();
    result.local_ = moment.seconds + result.offset_;
    result.nanos_ = moment.nanos;
    return result;
}

ZonedDateTime ZonedDateTime::ofLocal(std::int64_t local, std::int32_t nanos, TimeZone zone,
                                     std::int64_t preferredOffset) {
    ZonedDateTime result(zone);
    result.nanos_ = nanos;
    result.local_ = local;
    if (zone.rules() == nullptr) return result;
    const date::local_info info =
        zone.rules()->get_info(date::local_seconds{std::chrono::seconds{local}});
    const std::int64_t before = info.first.offset.count();
    const std::int64_t after = info.second.offset.count();
    result.offset_ = before;
    if (info.result == date::local_info::nonexistent) {
        result.local_ += after - before;
        result.offset_ = after;
    } else if (info.result == date::local_info::ambiguous && preferredOffset == after) {
        result.offset_ = after;
    }
    return result;
}

int ZonedDateTime::year() const {
    return static_cast<int>(date::year_month_day{dayOf(local_)}.year());
}

int ZonedDateTime::get(ChronoField field) const {
    const date::year_month_day day{dayOf(local_)};
    const auto time = static_cast<int>(timeOfDay(local_));
    switch (field) {
        case ChronoField::NanoOfSecond: return nanos_;
        case ChronoField::SecondOfMinute: return time % static_cast<int>(kMinute);
        case ChronoField::MinuteOfHour:
            return time / static_cast<int>(kMinute) % static_cast<int>(kMinute);
        case ChronoField::HourOfDay: return time / static_cast<int>(kHour);
        case ChronoField::DayOfMonth: return static_cast<int>(static_cast<unsigned>(day.day()));
        case ChronoField::MonthOfYear: return static_cast<int>(static_cast<unsigned>(day.month()));
        case ChronoField::DayOfWeek: break;
    }
    return static_cast<int>(date::weekday{dayOf(local_)}.iso_encoding());
}

ValueRange ZonedDateTime::range(ChronoField field) const {
    if (field != ChronoField::DayOfMonth) return rangeOf(field);
    const date::year_month_day day{dayOf(local_)};
    return {1, lastDayOf(day.year() / day.month())};
}

ZonedDateTime ZonedDateTime::with(ChronoField field, std::int64_t value) const {
    const std::int64_t difference = value - get(field);
    switch (field) {
        case ChronoField::NanoOfSecond: {
            ZonedDateTime result = resolveLocal(local_);
            result.nanos_ = static_cast<std::int32_t>(value);
            return result;
        }
        case ChronoField::SecondOfMinute: return resolveLocal(local_ + difference);
        case ChronoField::MinuteOfHour: return resolveLocal(local_ + difference * kMinute);
        case ChronoField::HourOfDay: return resolveLocal(local_ + difference * kHour);
        case ChronoField::DayOfMonth:
        case ChronoField::DayOfWeek: return resolveLocal(local_ + difference * kDay);
        case ChronoField::MonthOfYear: break;
    }
    const date::year_month_day day{dayOf(local_)};
    return resolveLocal(inMonth(local_, day.year() / date::month{static_cast<unsigned>(value)}));
}

ZonedDateTime ZonedDateTime::plus(std::int64_t amount, ChronoUnit unit) const {
    const auto passes = [&](std::int64_t length) {
        const WallTime from = toInstant();
        return ofInstant({from.seconds + amount * length, from.nanos}, zone_);
    };
    const date::year_month_day day{dayOf(local_)};
    const date::year_month month = day.year() / day.month();
    switch (unit) {
        case ChronoUnit::Nanos: {
            const std::int64_t nanos = nanos_ + amount;
            const std::int64_t carried = floorOf(nanos, kNanos);
            return ofInstant({toInstant().seconds + carried,
                              static_cast<std::int32_t>(nanos - carried * kNanos)},
                             zone_);
        }
        case ChronoUnit::Seconds: return passes(1);
        case ChronoUnit::Minutes: return passes(kMinute);
        case ChronoUnit::Hours: return passes(kHour);
        case ChronoUnit::Days: return resolveLocal(local_ + amount * kDay);
        case ChronoUnit::Weeks: return resolveLocal(local_ + amount * 7 * kDay);
        case ChronoUnit::Months:
            return resolveLocal(inMonth(local_, month + date::months{static_cast<int>(amount)}));
        case ChronoUnit::Years: break;
    }
    return resolveLocal(inMonth(local_, month + date::years{static_cast<int>(amount)}));
}

std::string ZonedDateTime::toString() const {
    const std::int64_t offset = offset_ < 0 ? -offset_ : offset_;
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02} {}{:02}:{:02}", year(),
                       get(ChronoField::MonthOfYear), get(ChronoField::DayOfMonth),
                       get(ChronoField::HourOfDay), get(ChronoField::MinuteOfHour),
                       get(ChronoField::SecondOfMinute), offset_ < 0 ? '-' : '+', offset / kHour,
                       offset % kHour / kMinute);
}

ValueRange rangeOf(ChronoField field) {
    switch (field) {
        case ChronoField::NanoOfSecond: return {0, kNanos - 1};
        case ChronoField::SecondOfMinute:
        case ChronoField::MinuteOfHour: return {0, 59};
        case ChronoField::HourOfDay: return {0, 23};
        case ChronoField::DayOfMonth: return {1, 31};
        case ChronoField::MonthOfYear: return {1, 12};
        case ChronoField::DayOfWeek: break;
    }
    return {1, 7};
}

ChronoUnit baseUnitOf(ChronoField field) {
    switch (field) {
        case ChronoField::NanoOfSecond: return ChronoUnit::Nanos;
        case ChronoField::SecondOfMinute: return ChronoUnit::Seconds;
        case ChronoField::MinuteOfHour: return ChronoUnit::Minutes;
        case ChronoField::HourOfDay: return ChronoUnit::Hours;
        case ChronoField::MonthOfYear: return ChronoUnit::Months;
        case ChronoField::DayOfMonth:
        case ChronoField::DayOfWeek: break;
    }
    return ChronoUnit::Days;
}

}  // namespace poolscope
