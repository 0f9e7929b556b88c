// Sets of numbers, lists, and moving from one moment to the next.
#include "engine/calendar/cron_field.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>

#include "engine/trace/quoted.hpp"

namespace poolscope {

namespace {

constexpr std::array<std::string_view, 12> kMonths{"JAN", "FEB", "MAR", "APR", "MAY", "JUN",
                                                   "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"};
constexpr std::array<std::string_view, 7> kDays{"MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"};

/// Names become numbers wherever they stand, in either case.
template <std::size_t count>
std::string replaceOrdinals(std::string_view value,
                            const std::array<std::string_view, count>& names) {
    std::string text(value);
    for (char& letter : text)
        if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t at = 0; (at = text.find(names[i], at)) != std::string::npos;)
            text.replace(at, names[i].size(), std::to_string(i + 1));
    return text;
}

std::vector<std::string_view> partsOf(std::string_view value) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= value.size();) {
        const std::size_t end = std::min(value.find(',', begin), value.size());
        parts.push_back(value.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

ChronoUnit unitAbove(ChronoField field) {
    switch (field) {
        case ChronoField::NanoOfSecond: return ChronoUnit::Seconds;
        case ChronoField::SecondOfMinute: return ChronoUnit::Minutes;
        case ChronoField::MinuteOfHour: return ChronoUnit::Hours;
        case ChronoField::HourOfDay: return ChronoUnit::Days;
        case ChronoField::DayOfMonth: return ChronoUnit::Months;
        case ChronoField::MonthOfYear: return ChronoUnit::Years;
        case ChronoField::DayOfWeek: break;
    }
    return ChronoUnit::Weeks;
}

using Parse = std::unique_ptr<CronField> (*)(std::string_view);

/// A set of numbers, or a list in which at least one part is a day to look up.
std::unique_ptr<CronField> parseList(std::string_view value, ChronoField field,
                                     bool (*isQuartz)(std::string_view), Parse parseQuartz) {
    if (!isQuartz(value)) return std::make_unique<BitsCronField>(CronFieldType(field), value);
    std::vector<std::unique_ptr<CronField>> fields;
    for (const std::string_view part : partsOf(value)) {
        if (isQuartz(part)) {
            fields.push_back(parseQuartz(part));
        } else {
            fields.push_back(std::make_unique<BitsCronField>(CronFieldType(field), part));
        }
    }
    if (fields.size() == 1) return std::move(fields.front());
    return std::make_unique<CompositeCronField>(std::move(fields));
}

}  // namespace

Message expectationOf(ChronoField field) {
    const ValueRange range = rangeOf(field);
    if (field == ChronoField::DayOfWeek) return "0 to 7 (0 and 7 are Sunday) or MON to SUN"_en;
    if (field == ChronoField::MonthOfYear) return "1 to 12 or JAN to DEC"_en;
    return "{least} to {most}"_en(range.minimum, range.maximum);
}

Phrase wordFor(ChronoField field) {
    switch (field) {
        case ChronoField::NanoOfSecond: return "nanosecond"_en;
        case ChronoField::SecondOfMinute: return "second"_en;
        case ChronoField::MinuteOfHour: return "minute"_en;
        case ChronoField::HourOfDay: return "hour"_en;
        case ChronoField::DayOfMonth: return "day of the month"_en;
        case ChronoField::MonthOfYear: return "month"_en;
        case ChronoField::DayOfWeek: break;
    }
    return "day of the week"_en;
}

void throwCronError(std::string_view found, ChronoField field, const Message& expected) {
    throw CronFieldError("{value} as the {field}"_en(inQuotes(found), wordFor(field)), expected);
}

int parseNumber(std::string_view text, ChronoField field) {
    int number = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number);
    if (text.empty() || error != std::errc{} || stopped != end || text.front() == '-')
        throwCronError(
            text, field,
            "{expected}, *, a range such as 1-5, a step such as */2 or a list of these"_en(
                expectationOf(field)));
    return number;
}

ZonedDateTime CronFieldType::elapseUntil(const ZonedDateTime& moment, std::int64_t goal) const {
    const int current = get(moment);
    const ValueRange range = moment.range(field_);
    if (current >= goal) {
        const std::int64_t amount = goal + range.maximum - current + 1 - range.minimum;
        return moment.plus(amount, baseUnitOf(field_));
    }
    if (range.holds(goal)) return moment.with(field_, goal);
    return moment.plus(range.maximum - current + 1, baseUnitOf(field_));  // no 29th of February
}

ZonedDateTime CronFieldType::rollForward(const ZonedDateTime& moment) const {
    const ZonedDateTime result = moment.plus(1, unitAbove(field_));
    return result.with(field_, result.range(field_).minimum);
}

ZonedDateTime CronFieldType::reset(ZonedDateTime moment) const {
    constexpr std::array kDownwards{ChronoField::DayOfMonth, ChronoField::HourOfDay,
                                    ChronoField::MinuteOfHour, ChronoField::SecondOfMinute,
                                    ChronoField::NanoOfSecond};
    // A day of the week has below it what a day of the month has.
    const ChronoField own = field_ == ChronoField::DayOfWeek ? ChronoField::DayOfMonth : field_;
    for (const ChronoField lower : kDownwards)
        if (lower < own) moment = moment.with(lower, moment.range(lower).minimum);
    return moment;
}

std::unique_ptr<CronField> CronField::zeroNanos() {
    return std::make_unique<BitsCronField>(CronFieldType(ChronoField::NanoOfSecond), "0");
}
std::unique_ptr<CronField> CronField::parseSeconds(std::string_view value) {
    return std::make_unique<BitsCronField>(CronFieldType(ChronoField::SecondOfMinute), value);
}
std::unique_ptr<CronField> CronField::parseMinutes(std::string_view value) {
    return std::make_unique<BitsCronField>(CronFieldType(ChronoField::MinuteOfHour), value);
}
std::unique_ptr<CronField> CronField::parseHours(std::string_view value) {
    return std::make_unique<BitsCronField>(CronFieldType(ChronoField::HourOfDay), value);
}
std::unique_ptr<CronField> CronField::parseMonth(std::string_view value) {
    return std::make_unique<BitsCronField>(CronFieldType(ChronoField::MonthOfYear),
                                           replaceOrdinals(value, kMonths));
}
std::unique_ptr<CronField> CronField::parseDaysOfMonth(std::string_view value) {
    return parseList(value, ChronoField::DayOfMonth, &QuartzCronField::isDaysOfMonth,
                     &QuartzCronField::parseDaysOfMonth);
}
std::unique_ptr<CronField> CronField::parseDaysOfWeek(std::string_view value) {
    return parseList(replaceOrdinals(value, kDays), ChronoField::DayOfWeek,
                     &QuartzCronField::isDaysOfWeek, &QuartzCronField::parseDaysOfWeek);
}

BitsCronField::BitsCronField(CronFieldType type, std::string_view value) : type_(type) {
    const bool isDay =
        type.field() == ChronoField::DayOfMonth || type.field() == ChronoField::DayOfWeek;
    if (isDay && value == "?") value = "*";
    for (const std::string_view part : partsOf(value)) add(part);
    const bool zeroIsSunday = type.field() == ChronoField::DayOfWeek && (bits_ & 1U) != 0;
    if (zeroIsSunday) bits_ = (bits_ | (1ULL << 7U)) & ~1ULL;
}

void BitsCronField::add(std::string_view part) {
    const std::size_t slash = part.find('/');
    ValueRange range = parseRange(part.substr(0, slash));
    std::int64_t step = 1;
    if (slash != std::string_view::npos) {
        const bool open = part.substr(0, slash).find('-') == std::string_view::npos;
        if (open) range.maximum = type_.range().maximum;
        step = parseNumber(part.substr(slash + 1), type_.field());
        if (step <= 0) throwCronError(part, type_.field(), "a step of 1 or more"_en);
    }
    for (std::int64_t i = range.minimum; i <= range.maximum; i += step)
        bits_ |= 1ULL << static_cast<unsigned>(i);
}

ValueRange BitsCronField::parseRange(std::string_view text) const {
    if (text == "*") return type_.range();
    const bool isDayOfWeek = type_.field() == ChronoField::DayOfWeek;
    const auto number = [&](std::string_view one) {
        const int value = parseNumber(one, type_.field());
        const bool fits = type_.range().holds(value) || (isDayOfWeek && value == 0);
        if (!fits) throwCronError(one, type_.field(), expectationOf(type_.field()));
        return value;
    };
    const std::size_t hyphen = text.find('-');
    if (hyphen == std::string_view::npos || hyphen == 0) {
        const int one = number(text);
        return {one, one};
    }
    ValueRange range{number(text.substr(0, hyphen)), number(text.substr(hyphen + 1))};
    if (isDayOfWeek && range.minimum == 7) range.minimum = 0;  // SUN-FRI begins with Sunday
    if (range.minimum > range.maximum)
        throwCronError(text, type_.field(), "the smaller number of a range first"_en);
    return range;
}

int BitsCronField::nextSetBit(std::int64_t from) const {
    // Nanoseconds are compared with zero alone; they do not fit into a set.
    if (from > 63) return -1;
    const std::uint64_t rest = bits_ & (~0ULL << static_cast<unsigned>(from));
    return rest == 0 ? -1 : std::countr_zero(rest);
}

std::optional<ZonedDateTime> BitsCronField::nextOrSame(const ZonedDateTime& moment) const {
    ZonedDateTime at = moment;
    int current = type_.get(at);
    int next = nextSetBit(current);
    if (next == -1) {
        at = type_.rollForward(at);
        next = nextSetBit(0);
    }
    if (next == current) return at;
    int count = 0;
    current = type_.get(at);
    while (current != next && count++ < kMaxAttempts) {
        at = type_.elapseUntil(at, next);
        current = type_.get(at);
        next = nextSetBit(current);
        if (next == -1) {
            at = type_.rollForward(at);
            next = nextSetBit(0);
        }
    }
    if (count >= kMaxAttempts) return std::nullopt;
    return type_.reset(at);
}

std::optional<ZonedDateTime> CompositeCronField::nextOrSame(const ZonedDateTime& moment) const {
    std::optional<ZonedDateTime> first;
    for (const std::unique_ptr<CronField>& field : fields_) {
        const std::optional<ZonedDateTime> candidate = field->nextOrSame(moment);
        if (candidate && (!first || isBefore(*candidate, *first))) first = candidate;
    }
    return first;
}

}  // namespace poolscope
