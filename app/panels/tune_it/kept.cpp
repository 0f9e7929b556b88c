// What is kept of tuning with the session: settings by their values, so that a range may change.
#include <fmt/format.h>

#include <algorithm>

#include "app/panels/tune_it/panel.hpp"
#include "app/storage/saved_session.hpp"

namespace poolscope {

void TuneItPanel::save(SavedSession& session, const Workspace&) const {
    for (std::size_t i = 0; i < progress_.size(); ++i) {
        const Progress& progress = progress_[i];
        if (!progress.chosen) continue;
        SavedTuning& kept = session.tunings.emplace_back();
        kept.challenge = tuneChallenges()[i].id;
        const TunedPool pool(tuneChallenges()[i]);
        kept.settings = pool.plan().valuesOf(*progress.chosen);
        if (progress.handedIn) kept.handedIn = pool.plan().valuesOf(*progress.handedIn);
        kept.tries = progress.tries;
        kept.revealed = progress.revealed;
        kept.result = nameOf(progress.result);
        kept.open = on() && i == challenge_;
    }
}

void TuneItPanel::loading(const SavedSession& session, Workspace&) {
    progress_.assign(tuneChallenges().size(), {});
    for (const SavedTuning& kept : session.tunings) {
        const auto all = tuneChallenges();
        const auto found = std::find_if(all.begin(), all.end(), [&](const TuneChallenge& each) {
            return each.id == kept.challenge;
        });
        if (found == all.end()) continue;
        const auto index = static_cast<std::size_t>(found - all.begin());
        const TunedPool pool(*found);
        Progress& progress = progress_[index];
        progress.chosen = pool.plan().combinationOf(kept.settings);
        progress.handedIn = pool.plan().combinationOf(kept.handedIn);
        progress.tries = std::min(kept.tries, kMostTuneTries);
        progress.revealed = kept.revealed;
        for (std::size_t i = 0; i < kTuneResultWords.size(); ++i)
            if (kTuneResultWords[i] == kept.result) progress.result = static_cast<TuneResult>(i);
        if (kept.open) challenge_ = index;
    }
    pool_.reset();
    judge_.reset();
}

/// What was on comes back in the next frame, when the user's own runs are open.
void TuneItPanel::load(const SavedSession& session, Workspace&) {
    for (const SavedTuning& kept : session.tunings) reopens_ = reopens_ || kept.open;
}

std::string TuneItPanel::mark() const {
    std::string all = fmt::format("tune {} {}", on(), challenge_);
    for (const Progress& one : progress_)
        all += fmt::format(" {} {} {} {} {}", one.chosen.value_or(0), one.handedIn.value_or(0),
                           one.tries, one.revealed, static_cast<int>(one.result));
    return all;
}

}  // namespace poolscope
