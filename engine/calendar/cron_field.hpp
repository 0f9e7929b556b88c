// CronField: one of the six fields of a cron expression, and where it puts a moment.
//
// Spring's classes CronField, BitsCronField, QuartzCronField and CompositeCronField (6.1), method
// by method, because their treatment of short months and of clocks that jump is what people meet.
//
//     BitsCronField        a set of numbers            0,15,30   8-18   */10   MON-FRI
//     QuartzCronField      a day that must be looked up          L   L-3   LW   15W   FRIL   MON#1
//     CompositeCronField   a list with such days in it           1W,15,LW
//
// Errors: CronFieldError, which names the field and says what was expected.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/calendar/zoned_date_time.hpp"
#include "engine/trace/message.hpp"

namespace poolscope {

/// Thrown for a malformed field; CronExpression adds which expression it was in.
struct CronFieldError : std::invalid_argument {
    CronFieldError(Message whatIsThere, Message whatShould)
        : std::invalid_argument(foundExpected(whatIsThere, whatShould).text()),
          found(std::move(whatIsThere)),
          expected(std::move(whatShould)) {}
    Message found;
    Message expected;
};

/// CronField.Type: what a field is about, and what lies above and below it.
class CronFieldType {
public:
    constexpr explicit CronFieldType(ChronoField field) : field_(field) {}

    ChronoField field() const { return field_; }
    int get(const ZonedDateTime& moment) const { return moment.get(field_); }
    ValueRange range() const { return rangeOf(field_); }
    /// On to the next moment whose value is `goal`; in a month that has no such day, to the next.
    ZonedDateTime elapseUntil(const ZonedDateTime& moment, std::int64_t goal) const;
    /// On to the beginning of the next unit above.
    ZonedDateTime rollForward(const ZonedDateTime& moment) const;
    /// All fields below at their smallest.
    ZonedDateTime reset(ZonedDateTime moment) const;

private:
    ChronoField field_;
};

class CronField {
public:
    /// More steps than any expression needs that ever matches.
    static constexpr int kMaxAttempts = 366;

    virtual ~CronField() = default;
    /// The first moment from `moment` on that this field allows; none if it finds none.
    virtual std::optional<ZonedDateTime> nextOrSame(const ZonedDateTime& moment) const = 0;

    static std::unique_ptr<CronField> zeroNanos();
    static std::unique_ptr<CronField> parseSeconds(std::string_view value);
    static std::unique_ptr<CronField> parseMinutes(std::string_view value);
    static std::unique_ptr<CronField> parseHours(std::string_view value);
    static std::unique_ptr<CronField> parseDaysOfMonth(std::string_view value);
    static std::unique_ptr<CronField> parseMonth(std::string_view value);
    static std::unique_ptr<CronField> parseDaysOfWeek(std::string_view value);
};

/// BitsCronField: the numbers that the field may have, a bit each.
class BitsCronField : public CronField {
public:
    /// What the field may have, such as "0-29/10,45".
    BitsCronField(CronFieldType type, std::string_view value);

    std::optional<ZonedDateTime> nextOrSame(const ZonedDateTime& moment) const override;

private:
    void add(std::string_view part);
    ValueRange parseRange(std::string_view text) const;
    int nextSetBit(std::int64_t from) const;

    CronFieldType type_;
    std::uint64_t bits_ = 0;
};

/// QuartzCronField: a day found by looking at the month.
class QuartzCronField : public CronField {
public:
    /// TemporalAdjuster: from any moment of a month to the day meant, in that month as a rule.
    using Adjuster = std::function<std::optional<ZonedDateTime>(const ZonedDateTime&)>;

    static bool isDaysOfMonth(std::string_view value);
    static bool isDaysOfWeek(std::string_view value);
    static std::unique_ptr<CronField> parseDaysOfMonth(std::string_view value);
    static std::unique_ptr<CronField> parseDaysOfWeek(std::string_view value);

    QuartzCronField(CronFieldType type, Adjuster adjuster)
        : type_(type), adjuster_(std::move(adjuster)) {}

    std::optional<ZonedDateTime> nextOrSame(const ZonedDateTime& moment) const override;

private:
    CronFieldType type_;
    Adjuster adjuster_;
};

/// CompositeCronField: whichever of several comes first.
class CompositeCronField : public CronField {
public:
    explicit CompositeCronField(std::vector<std::unique_ptr<CronField>> fields)
        : fields_(std::move(fields)) {}

    std::optional<ZonedDateTime> nextOrSame(const ZonedDateTime& moment) const override;

private:
    std::vector<std::unique_ptr<CronField>> fields_;
};

/// What errors say that the field takes: "0 to 23".
Message expectationOf(ChronoField field);
/// How errors call the field: "hour".
Phrase wordFor(ChronoField field);
/// The text as a whole number; throws CronFieldError if it is not one.
int parseNumber(std::string_view text, ChronoField field);
/// CronFieldError: "WHAT as the hour", "EXPECTED".
[[noreturn]] void throwCronError(std::string_view found, ChronoField field,
                                 const Message& expected);

}  // namespace poolscope
