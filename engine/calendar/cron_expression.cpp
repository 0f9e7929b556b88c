// Splitting into fields, and asking each of them until all agree.
#include "engine/calendar/cron_expression.hpp"

#include <utility>
#include <vector>

#include "engine/trace/quoted.hpp"

namespace poolscope {

namespace {

constexpr int kLastYear = 9999;

constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kMacros{{
    {"@yearly", "0 0 0 1 1 *"},
    {"@annually", "0 0 0 1 1 *"},
    {"@monthly", "0 0 0 1 * *"},
    {"@weekly", "0 0 0 * * 0"},
    {"@daily", "0 0 0 * * *"},
    {"@midnight", "0 0 0 * * *"},
    {"@hourly", "0 0 * * * *"},
}};

std::vector<std::string_view> fieldsOf(std::string_view text) {
    std::vector<std::string_view> words;
    std::size_t begin = 0;
    constexpr std::string_view kBlanks = " \t\r\n";
    while ((begin = text.find_first_not_of(kBlanks, begin)) != std::string_view::npos) {
        const std::size_t end = std::min(text.find_first_of(kBlanks, begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        begin = end;
    }
    return words;
}

std::string lowered(std::string_view text) {
    std::string result(text);
    for (char& letter : result)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return result;
}

std::string_view resolveMacros(std::string_view expression) {
    const std::vector<std::string_view> words = fieldsOf(expression);
    if (words.size() != 1) return expression;
    for (const auto& [macro, meaning] : kMacros)
        if (lowered(words[0]) == macro) return meaning;
    return expression;
}

/// What its number of fields tells of an expression.
Message hintOfFields(std::size_t fields) {
    if (fields == 5) return " (a Unix crontab has no seconds: put a 0 in front)"_en;
    if (fields == 7) return " (there is no field for the year)"_en;
    return {};
}

}  // namespace

CronExpression CronExpression::parse(std::string_view expression) {
    const std::vector<std::string_view> words = fieldsOf(resolveMacros(expression));
    if (words.size() != kFields) {
        const Phrase found =
            words.size() == 1 ? "{count} field in {text}"_en : "{count} fields in {text}"_en;
        throw CronError(foundExpected(found(words.size(), inQuotes(expression)),
                                      "6: second minute hour day-of-month month day-of-week"_en +
                                          hintOfFields(words.size())));
    }
    try {
        return CronExpression(words, expression);
    } catch (const CronFieldError& error) {
        throw CronError(foundExpected("{found} in {text}"_en(error.found, inQuotes(expression)),
                                      error.expected));
    }
}

CronExpression::CronExpression(const std::vector<std::string_view>& words,
                               std::string_view expression)
    : text_(expression) {
    // From the largest to the smallest, so that big steps are made first; the nanoseconds make sure
    // that the moment found is a whole second.
    fields_ = {CronField::parseDaysOfWeek(words[5]),
               CronField::parseMonth(words[4]),
               CronField::parseDaysOfMonth(words[3]),
               CronField::parseHours(words[2]),
               CronField::parseMinutes(words[1]),
               CronField::parseSeconds(words[0]),
               CronField::zeroNanos()};
}

std::optional<ZonedDateTime> CronExpression::next(const ZonedDateTime& moment) const {
    ZonedDateTime from = moment.plus(1, ChronoUnit::Nanos);
    for (int i = 0; i < CronField::kMaxAttempts; ++i) {
        const std::optional<ZonedDateTime> result = settle(from);
        if (!result || isBefore(moment, *result)) return result;
        from = from.plus(1, ChronoUnit::Hours);
    }
    return std::nullopt;
}

/// Asks all fields again and again until none of them moves the moment any further.
std::optional<ZonedDateTime> CronExpression::settle(ZonedDateTime at) const {
    for (int i = 0; i < CronField::kMaxAttempts && at.year() <= kLastYear; ++i) {
        const std::optional<ZonedDateTime> result = nextOrSame(at);
        if (!result || *result == at) return result;
        at = *result;
    }
    return std::nullopt;
}

std::optional<ZonedDateTime> CronExpression::nextOrSame(ZonedDateTime moment) const {
    for (const std::shared_ptr<const CronField>& field : fields_) {
        const std::optional<ZonedDateTime> next = field->nextOrSame(moment);
        if (!next) return std::nullopt;
        moment = *next;
    }
    return moment;
}

}  // namespace poolscope
