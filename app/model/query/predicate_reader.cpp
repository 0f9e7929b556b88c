// Parses questions: splits the line into terms, and each term into name, comparison and value.
#include <algorithm>
#include <array>
#include <cctype>
#include <limits>

#include "app/model/query/predicate.hpp"
#include "app/model/text/lower_case.hpp"
#include "engine/trace/nearest_name.hpp"

namespace poolscope {

namespace {

using What = PredicateTerm::What;
using Test = PredicateTerm::Test;

struct FieldName {
    std::string_view name;
    What what;
};
constexpr FieldName kFields[] = {{"kind", What::Kind},         {"task", What::Task},
                                 {"thread", What::Thread},     {"executor", What::Executor},
                                 {"category", What::Category}, {"time", What::Time},
                                 {"heap", What::Heap},         {"lateness", What::Lateness}};
bool isSign(char c) { return c == '=' || c == '<' || c == '>' || c == '!'; }

/// The name that equals `written` ignoring case, or else the only one that starts with it.
std::optional<std::string> meant(std::string_view written, const std::vector<std::string>& names) {
    const std::string wanted = lowerCase(written);
    std::optional<std::string> begins;
    std::size_t beginning = 0;
    for (const std::string& name : names) {
        const std::string own = lowerCase(name);
        if (own == wanted) return name;
        if (wanted.empty() || !own.starts_with(wanted)) continue;
        begins = name;
        ++beginning;
    }
    return beginning == 1 ? begins : std::nullopt;
}

/// Up to half of the letters may be wrong: the names of a run are few.
std::string nearest(std::string_view written, const std::vector<std::string>& names) {
    return std::string(nearestName(written, {names.begin(), names.end()}, written.size() / 2));
}

std::vector<std::string> kindNames() {
    std::vector<std::string> names;
    for (const EventKindRow& kind : kEventTable) names.emplace_back(kind.name);
    return names;
}

std::vector<std::string> fieldNames() {
    std::vector<std::string> names;
    for (const FieldName& field : kFields) names.emplace_back(field.name);
    return names;
}

std::vector<std::string> namesFor(What what, const Vocabulary& known) {
    switch (what) {
        case What::Kind: return kindNames();
        case What::Task: return known.tasks;
        case What::Thread: return known.threads;
        case What::Executor: return known.executors;
        case What::Category: return {kCategoryWords.begin(), kCategoryWords.end()};
        default: return {};
    }
}

constexpr Expected expectedOf(What what) {
    switch (what) {
        case What::Kind: return Expected::Kind;
        case What::Task: return Expected::Task;
        case What::Thread: return Expected::Thread;
        case What::Executor: return Expected::Executor;
        case What::Category: return Expected::Category;
        case What::Heap: return Expected::Count;
        default: return Expected::Time;
    }
}

/// Parses digits with at most one point and multiplies by `unit`. Returns nothing if the text has
/// another form or the value is too large.
std::optional<std::int64_t> scaled(std::string_view digits, std::int64_t unit) {
    std::int64_t value = 0;
    std::int64_t fraction = 0;
    bool any = false;
    for (const char c : digits) {
        if (c == '.' && fraction == 0) {
            fraction = unit;
            continue;
        }
        if (c < '0' || c > '9') return std::nullopt;
        any = true;
        if (fraction > 0) {
            fraction /= 10;
            value += fraction * (c - '0');
            fraction = std::max<std::int64_t>(fraction, 1);
        } else {
            if (value > (std::numeric_limits<std::int64_t>::max() - 10 * unit) / 10)
                return std::nullopt;
            value = value * 10 + unit * (c - '0');
        }
    }
    return any ? std::optional(value) : std::nullopt;
}

std::optional<std::int64_t> readTime(std::string_view text) {
    struct Unit {
        std::string_view name;
        std::int64_t ns;
    };
    constexpr Unit kUnits[] = {{"ns", 1},
                               {"us", 1'000},
                               {"ms", 1'000'000},
                               {"min", 60'000'000'000},
                               {"s", 1'000'000'000},
                               {"h", 3'600'000'000'000}};
    for (const Unit& unit : kUnits)
        if (text.ends_with(unit.name)) {
            text.remove_suffix(unit.name.size());
            return scaled(text, unit.ns);
        }
    return text == "0" ? std::optional<std::int64_t>(0) : std::nullopt;
}

class Reader {
public:
    Reader(std::string_view text, const Vocabulary& known) : text_(text), known_(known) {}

    std::optional<PredicateError> read(std::vector<PredicateTerm>& terms) {
        while (!error_) {
            while (at_ < text_.size() && text_[at_] == ' ') ++at_;
            if (at_ >= text_.size()) break;
            readTerm(terms);
        }
        return error_;
    }

private:
    void fail(std::size_t at, std::string found, Expected expected, std::string close = {}) {
        error_ = PredicateError{at, std::move(found), expected, std::move(close)};
    }

    /// Reads up to the next blank or, with `toSign`, up to a comparison sign; a text in quotes is
    /// one word.
    std::string word(bool toSign) {
        std::string out;
        if (at_ < text_.size() && text_[at_] == '"') {
            const std::size_t close = text_.find('"', at_ + 1);
            if (close == std::string_view::npos) {
                fail(at_, std::string(text_.substr(at_)), Expected::Quote);
                return out;
            }
            out = text_.substr(at_ + 1, close - at_ - 1);
            at_ = close + 1;
            return out;
        }
        while (at_ < text_.size() && text_[at_] != ' ' && !(toSign && isSign(text_[at_])))
            out += text_[at_++];
        return out;
    }

    /// Reads "idle-while-due", also with blanks for the hyphens, if it stands here as whole words.
    std::optional<NamedTerm> readNamed() {
        const std::string rest = lowerCase(text_.substr(at_));
        for (std::size_t i = 0; i < kNamedTerms.size(); ++i) {
            const std::string_view name = kNamedTerms[i];
            const auto same = [](char written, char known) {
                return written == known || (written == ' ' && known == '-');
            };
            if (rest.size() < name.size() ||
                !std::equal(name.begin(), name.end(), rest.begin(),
                            [&](char known, char written) { return same(written, known); }))
                continue;
            if (rest.size() > name.size() && rest[name.size()] != ' ') continue;
            at_ += name.size();
            return static_cast<NamedTerm>(i);
        }
        return std::nullopt;
    }

    void readTerm(std::vector<PredicateTerm>& terms) {
        PredicateTerm term;
        if (text_[at_] == '!') {
            term.negated = true;
            ++at_;
        }
        if (const std::optional<NamedTerm> named = readNamed()) {
            term.what = What::Named;
            term.named = *named;
            terms.push_back(std::move(term));
            return;
        }
        const std::size_t begin = at_;
        const bool quoted = at_ < text_.size() && text_[at_] == '"';
        const std::string name = word(true);
        if (error_) return;
        const bool compares = at_ < text_.size() && isSign(text_[at_]) && !quoted;
        if (!compares) {
            if (name.empty()) return fail(begin, "", Expected::Term);
            term.what = What::Words;
            term.name = lowerCase(name);
            terms.push_back(std::move(term));
            return;
        }
        const auto field =
            std::find_if(std::begin(kFields), std::end(kFields),
                         [&](const FieldName& f) { return f.name == lowerCase(name); });
        if (field == std::end(kFields))
            return fail(begin, name, Expected::Term, nearest(name, fieldNames()));
        term.what = field->what;
        readComparison(term);
        if (!error_) readValue(term);
        if (!error_) terms.push_back(std::move(term));
    }

    void readComparison(PredicateTerm& term) {
        struct Sign {
            std::string_view text;
            Test test;
        };
        constexpr Sign kSigns[] = {
            {"!=", Test::NotEqual}, {"<=", Test::LessOrEqual}, {">=", Test::GreaterOrEqual},
            {"=", Test::Equal},     {"<", Test::Less},         {">", Test::Greater}};
        const bool numeric =
            term.what == What::Time || term.what == What::Heap || term.what == What::Lateness;
        for (const Sign& sign : kSigns) {
            if (text_.substr(at_, sign.text.size()) != sign.text) continue;
            if (!numeric && sign.test != Test::Equal && sign.test != Test::NotEqual)
                return fail(at_, std::string(sign.text), Expected::Equals);
            at_ += sign.text.size();
            term.test = sign.test;
            return;
        }
        fail(at_, std::string(text_.substr(at_, 1)), Expected::Comparison);
    }

    void readValue(PredicateTerm& term) {
        const std::size_t begin = at_;
        const std::string value = word(false);
        if (error_) return;
        const Expected expected = expectedOf(term.what);
        if (expected == Expected::Time || expected == Expected::Count) {
            const std::optional<std::int64_t> number =
                expected == Expected::Time ? readTime(value) : scaled(value, 1);
            const bool whole = expected == Expected::Time || value.find('.') == std::string::npos;
            if (!number || !whole) return fail(begin, value, expected);
            term.number = *number;
            return;
        }
        const std::vector<std::string> names = namesFor(term.what, known_);
        const std::optional<std::string> name = meant(value, names);
        if (!name) return fail(begin, value, expected, nearest(value, names));
        term.name = *name;
    }

    std::string_view text_;
    const Vocabulary& known_;
    std::size_t at_ = 0;
    std::optional<PredicateError> error_;
};

std::string quotedIfNeeded(const std::string& name) {
    return name.find(' ') == std::string::npos ? name : '"' + name + '"';
}

}  // namespace

Predicate::Parsed Predicate::parse(std::string_view text, const Vocabulary& known) {
    Parsed parsed;
    parsed.error = Reader(text, known).read(parsed.predicate.terms_);
    if (parsed.error) parsed.predicate.terms_.clear();
    return parsed;
}

std::vector<std::string> completionsOf(std::string_view text, const Vocabulary& known) {
    const std::size_t blank = text.rfind(' ');
    const std::string begun(text.substr(blank == std::string_view::npos ? 0 : blank + 1));
    std::string bare = begun;
    std::string prefix;
    if (bare.starts_with('!')) prefix = "!", bare.erase(0, 1);
    std::vector<std::string> all;
    const std::size_t sign = bare.find('=');
    if (sign == std::string::npos) {
        for (const FieldName& field : kFields) {
            const bool numeric = field.what == What::Time || field.what == What::Lateness;
            const std::string_view test = numeric ? ">" : field.what == What::Heap ? ">=" : "=";
            all.push_back(std::string(field.name) + std::string(test));
        }
        all.insert(all.end(), kNamedTerms.begin(), kNamedTerms.end());
    } else {
        for (const FieldName& field : kFields)
            if (bare.substr(0, sign) == field.name)
                for (const std::string& name : namesFor(field.what, known))
                    all.push_back(std::string(field.name) + "=" + quotedIfNeeded(name));
    }
    std::vector<std::string> fitting;
    const auto plain = [](std::string word) {
        std::erase(word, '"');
        return lowerCase(word);
    };
    for (const std::string& word : all)
        if (plain(word).starts_with(plain(bare)) && word != bare) fitting.push_back(prefix + word);
    return fitting;
}

}  // namespace poolscope
