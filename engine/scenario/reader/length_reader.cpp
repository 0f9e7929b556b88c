// Reading the length of a step: a duration, a range, or a distribution such as ~exp(30ms).
#include <array>

#include "engine/scenario/reader/read_context.hpp"
#include "engine/trace/quoted.hpp"
#include "engine/trace/split.hpp"

namespace poolscope {

namespace {

constexpr Phrase kForms =
    "~exp(MEAN), ~lognormal(MEDIAN, P99), ~csv(FILE) or ~csv(FILE, COLUMN)"_en;

/// `~NAME(FIRST, SECOND)`.
class LawReader {
public:
    LawReader(ReadContext& context, Place place, std::string_view text)
        : context_(context), place_(place), text_(text) {}

    std::optional<DurationRange> read() {
        if (!split()) return wrong(kForms);
        law_.text = text_;
        if (name_ == "exp") return exponential();
        if (name_ == "lognormal") return lognormal();
        if (name_ == "csv") return measured();
        constexpr std::array<std::string_view, 3> kNames{"exp", "lognormal", "csv"};
        context_.complain(place_, "the distribution {name}"_en(inQuotes(name_)),
                          kForms + hintOf(name_, {kNames.begin(), kNames.end()}));
        return std::nullopt;
    }

private:
    bool split() {
        const std::size_t open = text_.find('(');
        if (open == std::string_view::npos || !text_.ends_with(')')) return false;
        name_ = trimmed(text_.substr(1, open - 1));
        const std::string_view inside = text_.substr(open + 1, text_.size() - open - 2);
        const std::size_t comma = inside.find(',');
        first_ = trimmed(inside.substr(0, comma));
        if (comma != std::string_view::npos) second_ = trimmed(inside.substr(comma + 1));
        return !first_.empty();
    }

    std::nullopt_t wrong(Phrase expected) {
        context_.complain(place_, "{text}"_en(inQuotes(text_)), expected);
        return std::nullopt;
    }
    DurationRange done() const { return {{}, {}, std::make_shared<const DurationLaw>(law_)}; }

    std::optional<DurationRange> exponential() {
        const std::optional<Duration> mean = parseDuration(first_);
        if (!mean || mean->ns <= 0 || second_)
            return wrong("~exp(MEAN) with a mean above 0 such as ~exp(30ms)"_en);
        law_.middle = *mean;
        return done();
    }

    std::optional<DurationRange> lognormal() {
        const std::optional<Duration> median = parseDuration(first_);
        const std::optional<Duration> p99 = second_ ? parseDuration(*second_) : std::nullopt;
        if (!median || median->ns <= 0 || !p99)
            return wrong(
                "~lognormal(MEDIAN, P99) with durations above 0 such as "
                "~lognormal(30ms, 200ms)"_en);
        if (*p99 < *median) {
            context_.complain(place_,
                              "the median {median} above the 99th percentile {limit}"_en(
                                  toText(*median), toText(*p99)),
                              "it below"_en);
            return std::nullopt;
        }
        law_.kind = DurationLaw::Kind::Lognormal;
        law_.middle = *median;
        law_.p99 = *p99;
        return done();
    }

    std::optional<DurationRange> measured() {
        DataColumn column{std::string(first_), std::string(second_.value_or(std::string_view()))};
        auto values = readColumn(context_, place_, column);
        if (!values) return std::nullopt;
        law_.kind = DurationLaw::Kind::Measured;
        law_.measured = std::move(*values);
        return done();
    }

    ReadContext& context_;
    const Place place_;
    const std::string_view text_;
    std::string_view name_;
    std::string_view first_;
    std::optional<std::string_view> second_;
    DurationLaw law_;
};

}  // namespace

std::optional<DurationRange> readLength(ReadContext& context, Place place, std::string_view before,
                                        std::string_view text) {
    if (text.starts_with('~')) return LawReader(context, place, text).read();
    const std::optional<DurationRange> range = parseDurationRange(text);
    const Message found = "{found} after {word}"_en(quotedOrNothing(text), before);
    if (!range)
        context.complain(place, found,
                         "{expected} or a range \"30ms..50ms\""_en(durationExpectation()));
    else if (range->low.ns < 0)
        context.complain(place, found, "a duration of 0 or more"_en);
    else if (range->high < range->low)
        context.complain(place, "the range {range}"_en(inQuotes(text)), "the smaller end first"_en);
    else
        return range;
    return std::nullopt;
}

}  // namespace poolscope
