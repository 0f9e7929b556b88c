// Cron expressions: the moments they name, in a place, and what is said of those that are none.
//
// The expected moments are those that Spring 6.1 answers to the same expressions.
#include <doctest/doctest.h>

#include "engine/calendar/cron_expression.hpp"

using namespace poolscope;

namespace {

TimeZone zone(std::string_view name) {
    const std::optional<TimeZone> found = TimeZone::named(name);
    REQUIRE_MESSAGE(found.has_value(), name);
    return *found;
}

/// A moment from its UTC time.
ZonedDateTime utc(int year, int month, int day, int hour = 0, int minute = 0, int second = 0,
                  std::string_view place = "UTC") {
    ZonedDateTime moment = ZonedDateTime::ofInstant({}, zone("UTC"))
                               .plus(year - 1970, ChronoUnit::Years)
                               .with(ChronoField::MonthOfYear, month)
                               .with(ChronoField::DayOfMonth, day)
                               .with(ChronoField::HourOfDay, hour)
                               .with(ChronoField::MinuteOfHour, minute)
                               .with(ChronoField::SecondOfMinute, second);
    return ZonedDateTime::ofInstant(moment.toInstant(), zone(place));
}

/// The next moments as text, joined: "2020-01-10 00:00:00, …"; "never" where there is none.
std::string nextOf(std::string_view expression, ZonedDateTime from, int count = 1) {
    const CronExpression cron = CronExpression::parse(expression);
    std::string all;
    for (int i = 0; i < count; ++i) {
        const std::optional<ZonedDateTime> next = cron.next(from);
        all += all.empty() ? "" : ", ";
        if (!next) return all + "never";
        const std::string text = next->toString();
        all += text.ends_with(" +00:00") ? text.substr(0, text.size() - 7) : text;
        from = *next;
    }
    return all;
}

std::string errorOf(std::string_view expression) {
    try {
        CronExpression::parse(expression);
    } catch (const CronError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("CRON: numbers, ranges, steps and lists") {
    CHECK(nextOf("* * * * * *", utc(2026, 11, 21, 12, 0, 0)) == "2026-11-21 12:00:01");
    CHECK(nextOf("*/15 * * * * *", utc(2026, 11, 21, 12, 0, 1), 2) ==
          "2026-11-21 12:00:15, 2026-11-21 12:00:30");
    CHECK(nextOf("0 0/30 8-10 * * *", utc(2026, 11, 21, 10, 0), 2) ==
          "2026-11-21 10:30:00, 2026-11-22 08:00:00");
    CHECK(nextOf("0 0 6,19 * * *", utc(2026, 11, 21, 6, 0), 2) ==
          "2026-11-21 19:00:00, 2026-11-22 06:00:00");
    CHECK(nextOf("*/28 56 22 */6 * *", utc(2022, 2, 27, 8, 0, 42)) == "2022-03-01 22:56:00");
    CHECK(nextOf("0 15 12 */10 1-8 5", utc(2021, 4, 30, 12, 14, 59), 3) ==
          "2021-05-21 12:15:00, 2021-06-11 12:15:00, 2022-01-21 12:15:00");
    CHECK(nextOf("3-57 13-28 17,18 1,15 3-12 6#1", utc(2022, 9, 15, 17, 44, 11)) ==
          "2022-10-01 17:13:03");
}

TEST_CASE("CRON: a fraction of a second counts as past") {
    const ZonedDateTime exact = utc(2026, 11, 21, 12);
    CHECK(nextOf("0 0 12 * * *", exact.plus(-1, ChronoUnit::Nanos)) == "2026-11-21 12:00:00");
    CHECK(nextOf("0 0 12 * * *", exact) == "2026-11-22 12:00:00");
    CHECK(nextOf("* * * * * *", exact.plus(999'999'999, ChronoUnit::Nanos)) ==
          "2026-11-21 12:00:01");
}

TEST_CASE("CRON: days of the week, by number and by name; 0 and 7 are Sunday") {
    CHECK(nextOf("0 0 7 ? * MON-FRI", utc(2009, 9, 26), 2) ==
          "2009-09-28 07:00:00, 2009-09-29 07:00:00");
    CHECK(nextOf("0 0 0 ? * SUN-FRI", utc(2021, 2, 25, 15), 2) ==
          "2021-02-26 00:00:00, 2021-02-28 00:00:00");
    CHECK(nextOf("0 0 0 * * 0", utc(2026, 11, 21)) == "2026-11-22 00:00:00");
    CHECK(nextOf("0 0 0 * * 7", utc(2026, 11, 21)) == "2026-11-22 00:00:00");
    CHECK(nextOf("0 0 0 * * sun", utc(2026, 11, 21)) == "2026-11-22 00:00:00");
    CHECK(nextOf("0 0 0 13 * FRI", utc(2018, 7, 31, 11, 47, 14)) == "2019-09-13 00:00:00");
}

TEST_CASE("CRON: months, short and long") {
    CHECK(nextOf("0 30 23 30 1/3 ?", utc(2010, 12, 30), 3) ==
          "2011-01-30 23:30:00, 2011-04-30 23:30:00, 2011-07-30 23:30:00");
    CHECK(nextOf("0 0 0 29 2 *", utc(2007, 2, 10), 2) ==
          "2008-02-29 00:00:00, 2012-02-29 00:00:00");
    CHECK(nextOf("0 0 0 29 2 WED", utc(2012, 2, 29, 1)) == "2040-02-29 00:00:00");
    CHECK(nextOf("0 0 0 31 6 *", utc(2026, 3, 10)) == "never");
    CHECK(nextOf("0 0 0 31 * *", utc(2026, 1, 31)) == "2026-03-31 00:00:00");
    CHECK(nextOf("0 0 0 1 JAN *", utc(2026, 5, 1)) == "2027-01-01 00:00:00");
}

TEST_CASE("CRON: the last days of a month") {
    CHECK(nextOf("0 0 0 L * *", utc(2008, 1, 4), 4) ==
          "2008-01-31 00:00:00, 2008-02-29 00:00:00, 2008-03-31 00:00:00, 2008-04-30 00:00:00");
    CHECK(nextOf("0 0 0 L-3 * *", utc(2008, 1, 4), 3) ==
          "2008-01-28 00:00:00, 2008-02-26 00:00:00, 2008-03-28 00:00:00");
    CHECK(nextOf("0 0 0 LW * *", utc(2008, 4, 30), 2) ==
          "2008-05-30 00:00:00, 2008-06-30 00:00:00");
    CHECK(nextOf("0 0 * L * *", utc(2021, 1, 31, 1)) == "2021-01-31 02:00:00");
    CHECK(nextOf("0 0 0 * * 5L", utc(2008, 1, 4), 2) == "2008-01-25 00:00:00, 2008-02-29 00:00:00");
    CHECK(nextOf("0 0 0 * * THUL", utc(2026, 11, 1)) == "2026-11-26 00:00:00");
    CHECK(nextOf("0 0 * ? * FRIL", utc(2021, 1, 29, 1)) == "2021-01-29 02:00:00");
}

TEST_CASE("CRON: the weekday nearest to a day") {
    CHECK(nextOf("0 0 0 15W * ?", utc(2020, 1, 1), 4) ==
          "2020-01-15 00:00:00, 2020-02-14 00:00:00, 2020-03-16 00:00:00, 2020-04-15 00:00:00");
    CHECK(nextOf("0 0 0 1W * ?", utc(2019, 12, 31), 4) ==
          "2020-01-01 00:00:00, 2020-02-03 00:00:00, 2020-03-02 00:00:00, 2020-04-01 00:00:00");
    CHECK(nextOf("0 0 0 1W * ?", utc(2022, 1, 1)) == "2022-01-03 00:00:00");
    CHECK(nextOf("0 0 0 31W * ?", utc(2020, 1, 1), 6) ==
          "2020-01-31 00:00:00, 2020-03-31 00:00:00, 2020-07-31 00:00:00, 2020-08-31 00:00:00, "
          "2020-10-30 00:00:00, 2020-12-31 00:00:00");
    CHECK(nextOf("0 0 0 1W,15,LW * ?", utc(2019, 12, 30), 4) ==
          "2019-12-31 00:00:00, 2020-01-01 00:00:00, 2020-01-15 00:00:00, 2020-01-31 00:00:00");
}

TEST_CASE("CRON: the n-th such day of a month") {
    CHECK(nextOf("0 0 0 ? * 5#2", utc(2020, 1, 1), 3) ==
          "2020-01-10 00:00:00, 2020-02-14 00:00:00, 2020-03-13 00:00:00");
    CHECK(nextOf("0 0 0 ? * 3#5", utc(2020, 1, 1), 5) ==
          "2020-01-29 00:00:00, 2020-04-29 00:00:00, 2020-07-29 00:00:00, 2020-09-30 00:00:00, "
          "2020-12-30 00:00:00");
    CHECK(nextOf("0 0 0 ? * THU#1,THU#3,THU#5", utc(2019, 12, 31), 3) ==
          "2020-01-02 00:00:00, 2020-01-16 00:00:00, 2020-01-30 00:00:00");
    CHECK(nextOf("0 0 * ? * FRI#5", utc(2021, 1, 28, 0, 1)) == "2021-01-29 00:00:00");
}

TEST_CASE("CRON: short names for what is common") {
    const ZonedDateTime now = utc(2026, 10, 10, 10, 10, 10);
    CHECK(nextOf("@yearly", now) == "2027-01-01 00:00:00");
    CHECK(nextOf("@annually", now) == "2027-01-01 00:00:00");
    CHECK(nextOf("@monthly", now) == "2026-11-01 00:00:00");
    CHECK(nextOf("@weekly", now) == "2026-10-11 00:00:00");
    CHECK(nextOf("@Daily", now) == "2026-10-11 00:00:00");
    CHECK(nextOf("@midnight", now) == "2026-10-11 00:00:00");
    CHECK(nextOf(" @hourly ", now) == "2026-10-10 11:00:00");
}

TEST_CASE("CRON: clocks that jump forward leave out what lies in the gap") {
    const auto amsterdam = [](int year, int month, int day, int hour, int minute = 0) {
        return utc(year, month, day, hour, minute, 0, "Europe/Amsterdam");
    };
    CHECK(nextOf("0 0 9 * * *", amsterdam(2021, 3, 27, 8)) == "2021-03-28 09:00:00 +02:00");
    CHECK(nextOf("0 10 2 * * *", amsterdam(2013, 3, 31, 0, 9)) == "2013-04-01 02:10:00 +02:00");
    CHECK(nextOf("0 5 0 * * *", amsterdam(2021, 3, 28, 0)) == "2021-03-29 00:05:00 +02:00");
    CHECK(nextOf("0 0 * * * *", amsterdam(2026, 3, 29, 0, 30), 2) ==
          "2026-03-29 03:00:00 +02:00, 2026-03-29 04:00:00 +02:00");
}

TEST_CASE("CRON: clocks that go back show an hour twice") {
    const auto berlin = [](int year, int month, int day, int hour, int minute = 0) {
        return utc(year, month, day, hour, minute, 0, "Europe/Berlin");
    };
    CHECK(nextOf("0 0 9 * * *", berlin(2021, 10, 30, 7)) == "2021-10-31 09:00:00 +01:00");
    CHECK(nextOf("0 5 0 * * *", berlin(2019, 10, 26, 23, 5)) == "2019-10-28 00:05:00 +01:00");
    CHECK(nextOf("0 30 * * * *", berlin(2026, 10, 24, 23, 45), 3) ==
          "2026-10-25 02:30:00 +02:00, 2026-10-25 02:30:00 +01:00, 2026-10-25 03:30:00 +01:00");
}

TEST_CASE("CRON: what comes next is always later than what was asked about") {
    // No 29th before the last day in February: Spring answers 30 January, and then that again.
    CHECK(nextOf("0 0 0 L-29 * *", utc(2026, 1, 3), 3) ==
          "2026-03-02 00:00:00, 2026-04-01 00:00:00, 2026-05-02 00:00:00");
    CHECK(nextOf("0 0 0 L-30 * *", utc(2026, 1, 2), 2) ==
          "2026-03-01 00:00:00, 2026-05-01 00:00:00");
    // Clocks that go back half an hour: 01:15:44 is there twice.
    const ZonedDateTime twice = utc(2027, 4, 3, 14, 15, 44, "Australia/Lord_Howe");
    CHECK(twice.toString() == "2027-04-04 01:15:44 +11:00");
    CHECK(nextOf("44 15 1 ? * *", twice) == "2027-04-05 01:15:44 +10:30");
}

TEST_CASE("CRON: UTC needs no zone files, and the machine's own zone is none") {
    CHECK(TimeZone::named("UTC")->rules() == nullptr);
    CHECK(TimeZone::named("UTC")->name() == "UTC");
    CHECK_FALSE(TimeZone::named("localtime").has_value());
    CHECK(nextOf("0 0 9 * * *", utc(1969, 12, 31, 12)) == "1970-01-01 09:00:00");
}

TEST_CASE("CRON: places without such jumps, and with half hours") {
    CHECK(nextOf("0 0 9 * * *", utc(2026, 11, 21, 0, 0, 0, "Asia/Shanghai")) ==
          "2026-11-21 09:00:00 +08:00");
    CHECK(nextOf("0 0 9 * * *", utc(2026, 11, 21, 0, 0, 0, "Asia/Kolkata")) ==
          "2026-11-21 09:00:00 +05:30");
    CHECK_FALSE(TimeZone::named("Europe/Nowhere").has_value());
}

TEST_CASE("CRON: a bad expression says which field is wrong and why") {
    const auto says = [](std::string_view expression, const std::string& found,
                         const std::string& expected) {
        CHECK(errorOf(expression) ==
              "found " + found + " in \"" + std::string(expression) + "\", expected " + expected);
    };
    const std::string number = ", *, a range such as 1-5, a step such as */2 or a list of these";
    const std::string days = "0 to 7 (0 and 7 are Sunday) or MON to SUN";
    says("61 * * * * *", "\"61\" as the second", "0 to 59");
    says("0 0 24 * * *", "\"24\" as the hour", "0 to 23");
    says("0 0 0 0 * *", "\"0\" as the day of the month", "1 to 31");
    says("0 0 0 * 13 *", "\"13\" as the month", "1 to 12 or JAN to DEC");
    says("0 0 0 * * 8", "\"8\" as the day of the week", days);
    says("0 0 0 * * 8L", "\"8\" as the day of the week", days);
    says("0 noon * * * *", "\"noon\" as the minute", "0 to 59" + number);
    says("? * * * * *", "\"?\" as the second", "0 to 59" + number);
    says("1, * * * * *", "\"\" as the second", "0 to 59" + number);
    says("-1 * * * * *", "\"-1\" as the second", "0 to 59" + number);
    says("0 0 20-8 * * *", "\"20-8\" as the hour", "the smaller number of a range first");
    says("0 0/0 * * * *", "\"0/0\" as the minute", "a step of 1 or more");
    says("0 0 0 W * *", "\"W\" as the day of the month", "L, L-3, LW or a day and W, such as 15W");
    says("0 0 0 32W * *", "\"32W\" as the day of the month", "1W to 31W");
    says("0 0 0 L-0 * *", "\"L-0\" as the day of the month",
         "L-1 to L-30: so many days before the last");
    says("0 0 0 * * #1", "\"#1\" as the day of the week",
         "a day and L, such as FRIL, or its number, MON#1");
    says("0 0 0 * * L", "\"L\" as the day of the week",
         "a day and L, such as FRIL, or its number, MON#1");
    says("0 0 0 L-31 * *", "\"L-31\" as the day of the month",
         "L-1 to L-30: so many days before the last");
    says("0 0 0 * * MON#6", "\"1#6\" as the day of the week", "#1 to #5");
    says("0 0 0 ?,5 * *", "\"?\" as the day of the month", "1 to 31" + number);
    CHECK(errorOf("x\n * * * * *").find('\n') == std::string::npos);
    CHECK(errorOf(std::string(500, '7') + " * * * * *").size() < 300);
    says("0 0 0 * * FRI#0", "\"5#0\" as the day of the week", "#1 to #5");
    const std::string six = "6: second minute hour day-of-month month day-of-week";
    says("0 9 * * 1-5", "5 fields", six + " (a Unix crontab has no seconds: put a 0 in front)");
    says("0 0 9 * * 1-5 2026", "7 fields", six + " (there is no field for the year)");
    says("", "0 fields", six);
    says("@never", "1 field", six);
}
