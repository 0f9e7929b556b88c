// Asking the question of the run shown, in portions.
#include "app/workspace/event_search.hpp"

#include <algorithm>
#include <utility>

#include "app/model/query/question_words.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

Vocabulary EventSearch::vocabulary() const {
    return vocabularyOf(workspace_.runs.playback().history);
}

/// The question asked of this run; a new one begins at the log's begin.
Finder* EventSearch::finder() {
    if (question.empty()) {
        finder_.reset();
        error_.reset();
        return nullptr;
    }
    Playback& playback = workspace_.runs.playback();
    if (finder_ == nullptr || playback_ != &playback ||
        asked_ != question + workspace_.preferences.language) {
        Predicate::Parsed parsed = Predicate::parse(question, vocabulary());
        error_ = parsed.error;
        finder_ = std::make_unique<Finder>(std::move(parsed.predicate), playback.history.log(),
                                           playback.history.names(), playback.narrator);
        playback_ = &playback;
        asked_ = question + workspace_.preferences.language;
    }
    return finder_.get();
}

FindFacts EventSearch::facts() {
    FindFacts facts;
    facts.question = question;
    facts.stops = stops;
    Finder* found = finder();
    if (found == nullptr) return facts;
    const Playback& playback = workspace_.runs.playback();
    found->follow(playback.history.size(), found->portion());
    if (error_) facts.error = wordsOf(*error_, workspace_.words());
    facts.asked = !error_;
    const std::vector<std::size_t>& matches = found->matches();
    facts.matches = matches.size();
    const std::size_t position = playback.head.position();
    const auto here = std::lower_bound(matches.begin(), matches.end(), position - 1);
    if (position > 0 && here != matches.end() && *here == position - 1)
        facts.current = static_cast<std::size_t>(here - matches.begin()) + 1;
    facts.found = &matches;
    return facts;
}

bool EventSearch::reading() const {
    return finder_ != nullptr && finder_->read() < workspace_.runs.playback().history.size();
}

void EventSearch::seek(int direction) {
    Finder* found = finder();
    if (found == nullptr || error_) {
        const std::string key = workspace_.commands().keyOf("find");
        if (found == nullptr)
            workspace_.notices.say(workspace_.words().fill("ui.stop.noQuestion", {{"key", key}}),
                                   false);
        return;
    }
    Playback& playback = workspace_.runs.playback();
    const std::size_t position = playback.head.position();
    std::optional<std::size_t> match;
    // Forwards only as far as need be: the rest of a long log is read in portions.
    for (;;) {
        match =
            direction > 0 ? found->from(position) : found->before(position > 0 ? position - 1 : 0);
        const bool enough = direction > 0 ? match.has_value() : found->read() >= position;
        if (enough || found->read() >= playback.history.size()) break;
        found->follow(playback.history.size(), found->portion());
    }
    if (!match)
        return workspace_.notices.say(std::string(workspace_.words()("ui.stop.noMatch")), false);
    playback.head.seek(*match + 1);
    workspace_.notices.clear();
}

bool EventSearch::dismiss() {
    stops = false;
    return !std::exchange(question, {}).empty();
}

}  // namespace poolscope
