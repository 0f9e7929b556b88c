// Tune it: the learner sets a pool so that its runs reach a goal at the least cost, and hands the
// settings in.
//
// Promises: what every game at the left does (workspace/game); the run with the settings chosen can
// be looked at, forked and asked like any other. Settings are judged by running them, and all
// others, with several seeds, a few runs a frame. Nothing says which settings are best before that.
// The first settings that reach the goal count, or the third that do not. Challenges, settings and
// results are kept with the session.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/learn/tune/tune_judge.hpp"
#include "app/panels/tune_it/state.hpp"
#include "app/workspace/game/dock_game.hpp"

namespace poolscope {

class TuneItPanel : public DockGame, public Moves, public KeepsState {
public:
    TuneItPanel() : progress_(tuneChallenges().size()) {}
    const PanelInfo& info() const override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    bool tick(double milliseconds, Workspace& workspace) override;
    bool moving(const Workspace&) const override { return judging_ || reopens_; }
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    void layoutOverPicture(const PanelFrame& frame, DisplayList& list) const override;
    void save(SavedSession& session, const Workspace& workspace) const override;
    void loading(const SavedSession& session, Workspace& workspace) override;
    void load(const SavedSession& session, Workspace& workspace) override;
    std::vector<PracticeOffer> practiceOffers(const TextCatalog& words) const override;
    std::string mark() const override;
    void describe(const StateLine& line) const override;
    std::string nameForTests(const Target& target) const override;

    /// Shows that challenge as it was left.
    void begin(std::size_t challenge, Workspace& workspace);
    /// Sets the knobs to that combination.
    void choose(std::size_t combination, Workspace& workspace);
    void handIn(Workspace& workspace);

    std::size_t challenge() const { return challenge_; }
    const TuneChallenge& spec() const { return tuneChallenges()[challenge_]; }
    /// Null before the first one.
    const TunedPool* pool() const { return pool_.get(); }
    /// Of the settings that the knobs show.
    std::size_t combination() const { return progress_[challenge_].chosen.value_or(0); }
    /// Of the run that is shown.
    const TuneFigures& figures() const { return figures_; }
    bool judging() const { return judging_; }
    bool revealed() const { return progress_[challenge_].revealed; }
    TuneResult result(std::size_t challenge) const { return progress_[challenge].result; }

protected:
    void resume(Workspace& workspace) override { begin(challenge_, workspace); }
    bool pressPlain(KeyCode code, Workspace& workspace) override;
    void prepareGame(Workspace& workspace) override;
    RunWords runWords(const TextCatalog& words) const override;

private:
    /// How far a challenge has come.
    struct Progress {
        std::optional<std::size_t> chosen;    ///< combination of the knobs; none: as in the file
        std::optional<std::size_t> handedIn;  ///< the last one
        std::size_t tries = 0;                ///< settings handed in that did not reach the goal
        bool revealed = false;
        TuneResult result = TuneResult::None;
    };

    void show(Workspace& workspace, std::uint64_t seed);
    void turn(std::size_t knob, int direction, Workspace& workspace);
    void judge();
    void conclude();
    void reveal(TuneResult result);
    void showWorst(Workspace& workspace);
    void openOwn(Workspace& workspace);
    void restart(Workspace& workspace);
    bool act(TunePart part, std::size_t id, Workspace& workspace);
    bool goThroughChallenges(int direction, Workspace& workspace);
    Progress& now() { return progress_[challenge_]; }
    const Progress& now() const { return progress_[challenge_]; }
    /// Challenges of which no settings reach the goal with less than those handed in.
    std::size_t bestReached() const;
    bool isJudged() const { return judge_ && judge_->over() && !judging_; }
    std::optional<std::size_t> missedGoal() const;

    // ---- said.cpp: in the language shown
    void tell(const Workspace& workspace);
    void tellChallenge(const TextCatalog& words);
    void tellVerdict(const TextCatalog& words);
    void tellEffects(const TextCatalog& words);
    void tellWhy(const TextCatalog& words);
    void tellGrid(const TextCatalog& words);
    void add(TuneTone tone, NamedText text) { shown_.said.push_back({tone, std::move(text)}); }
    std::string settingsText(std::size_t combination, const TextCatalog& words) const;
    std::string costText(std::int64_t cost, const TextCatalog& words) const;
    std::string goalText(std::size_t goal, std::int64_t value, const TextCatalog& words) const;

    bool reopens_ = false;  ///< it was on when the session was kept
    std::size_t challenge_ = 0;
    std::vector<Progress> progress_;
    std::shared_ptr<const TunedPool> pool_;  ///< of the challenge shown; null: of none yet
    std::optional<TuneJudge> judge_;
    bool judging_ = false;
    std::uint64_t seed_ = kTuneSeeds.front();
    TuneFigures figures_;
    std::size_t cursor_ = 0;  ///< knob
    bool wantsHint_ = false;
    bool saysVerdict_ = false;
    bool gridShown_ = false;
    std::string toldIn_;  ///< the language of `shown_`; empty: it must be told anew
    ShownTuning shown_;
    ShownGrid grid_;
};

}  // namespace poolscope
