// Leaving out what reads alike, and putting choices in order.
#include "app/model/predict/draft.hpp"

#include <algorithm>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace poolscope {

namespace {

/// What a reader would see of it, in whatever language.
std::string wordsOfValue(const Said::Value& value, const Names& names) {
    return std::visit(
        [&](const auto& what) {
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(what)>, std::string>)
                return what;
            else
                return std::string(names.of(what));
        },
        value);
}

std::string wordsOfSaid(const Said& said, const Names& names) {
    std::string all = said.key;
    for (const auto& [gap, value] : said.values)
        all += '\n' + gap + '=' + wordsOfValue(value, names);
    return all;
}

/// Whether each of these has a name, and no two of them the same.
bool areTellable(const std::vector<const Said*>& all, const Names& names) {
    std::vector<Said::Value> known;
    for (const Said* said : all)
        for (const auto& [gap, value] : said->values) {
            const std::string words = wordsOfValue(value, names);
            if (words.empty()) return false;
            if (std::holds_alternative<std::string>(value)) continue;  // it is its own name
            for (const Said::Value& other : known)
                if (other.index() == value.index() && !(other == value) &&
                    wordsOfValue(other, names) == words)
                    return false;
            known.push_back(value);
        }
    return true;
}

/// The next number of a stream: SplitMix64, as the engine's Random.
std::uint64_t nextDraw(std::uint64_t& state) {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
}

}  // namespace

QuestionDraft& QuestionDraft::right(Said text, Said why, std::int64_t rank) {
    drafted_.insert(drafted_.begin(), {{std::move(text), std::move(why), {}}, rank});
    last_ = 0;
    return *this;
}

QuestionDraft& QuestionDraft::wrong(Said text, Said why, std::int64_t rank,
                                    std::string_view mistake) {
    drafted_.push_back({{std::move(text), std::move(why), mistake}, rank});
    last_ = drafted_.size() - 1;
    return *this;
}

QuestionDraft& QuestionDraft::standsIn(std::int32_t box) {
    drafted_[last_].choice.slot = box;
    return *this;
}

std::vector<QuestionDraft::Drafted> QuestionDraft::kept(const Asking& asking) const {
    std::vector<Drafted> kept;
    std::vector<std::string> known;
    std::vector<const Said*> shown{&question_.prompt};
    for (const Drafted& each : drafted_) {
        std::string words = wordsOfSaid(each.choice.text, asking.names());
        shown.push_back(&each.choice.text);
        if (std::find(known.begin(), known.end(), words) != known.end()) continue;
        const bool listed = kept.size() < kMostChoices;
        if (!listed && (!asking.inPicture || each.choice.slot < 0)) continue;
        known.push_back(std::move(words));
        kept.push_back(each);
        kept.back().choice.listed = listed;
    }
    if (kept.size() < 2 || !areTellable(shown, asking.names())) kept.clear();
    return kept;
}

std::optional<PredictQuestion> QuestionDraft::with(const std::vector<Drafted>& choices) const {
    PredictQuestion question = question_;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (choices[i].choice.text == drafted_.front().choice.text) question.right = i;
        question.choices.push_back(choices[i].choice);
    }
    return question;
}

std::optional<PredictQuestion> QuestionDraft::shuffled(const Asking& asking) const {
    std::vector<Drafted> choices = kept(asking);
    if (choices.empty()) return std::nullopt;
    std::uint64_t state = asking.seed;
    nextDraw(state);
    state ^= static_cast<std::uint64_t>(question_.asked) << 8U;
    state ^= static_cast<std::uint64_t>(question_.kind);
    // A bound of at most four: the remainder's bias is nothing that could be seen.
    for (std::size_t i = std::min(choices.size(), kMostChoices); i > 1; --i)
        std::swap(choices[i - 1], choices[nextDraw(state) % i]);
    return with(choices);
}

std::optional<PredictQuestion> QuestionDraft::ranked(const Asking& asking) const {
    std::vector<Drafted> choices = kept(asking);
    if (choices.empty()) return std::nullopt;
    const auto listed = static_cast<std::ptrdiff_t>(std::min(choices.size(), kMostChoices));
    std::stable_sort(choices.begin(), choices.begin() + listed,
                     [](const Drafted& a, const Drafted& b) { return a.rank < b.rank; });
    return with(choices);
}

}  // namespace poolscope
