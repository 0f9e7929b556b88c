// Asking every event once.
#include "app/model/query/finder.hpp"

#include <algorithm>

#include "app/model/query/question_words.hpp"

namespace poolscope {

Finder::Finder(Predicate predicate, const Log& log, const Names& names, const Narrator& narrator)
    : predicate_(std::move(predicate)),
      log_(&log),
      narrator_(&narrator),
      matcher_(predicate_, names) {
    if (predicate_.needsSentence() || predicate_.needsState()) state_.emplace(log);
}

void Finder::follow(std::size_t end, std::size_t most) {
    end = std::min({end, log_->size(), read_ + most});
    for (; read_ < end; ++read_) {
        const Event& event = (*log_)[read_];
        RunState* const state = state_ ? &*state_ : nullptr;
        matcher_.approach(event, state);
        if (state != nullptr) state->apply(event, read_);
        const auto sentence = [&] { return narrator_->sentence(read_, *state); };
        if (matcher_.next(event, state, sentence)) matches_.push_back(read_);
    }
}

std::optional<std::size_t> Finder::from(std::size_t event) const {
    const auto found = std::lower_bound(matches_.begin(), matches_.end(), event);
    return found == matches_.end() ? std::nullopt : std::optional(*found);
}

std::optional<std::size_t> Finder::before(std::size_t event) const {
    const auto found = std::lower_bound(matches_.begin(), matches_.end(), event);
    return found == matches_.begin() ? std::nullopt : std::optional(*(found - 1));
}

std::variant<std::vector<std::size_t>, std::string> eventsFor(
    const std::string& question, const RunHistory& run, const Vocabulary& known,
    const TextCatalog& english, std::optional<std::size_t> firstFrom) {
    constexpr std::size_t kPortion = 4096;
    Predicate::Parsed parsed = Predicate::parse(question, known);
    if (parsed.error) return wordsOf(*parsed.error, english);
    const Narrator narrator(run.log(), run.names(), english);
    Finder finder(std::move(parsed.predicate), run.log(), run.names(), narrator);
    while (finder.read() < run.size() && !(firstFrom && finder.from(*firstFrom)))
        finder.follow(run.size(), firstFrom ? kPortion : run.size());
    return finder.matches();
}

}  // namespace poolscope
