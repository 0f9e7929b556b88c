// Find the fault: a run of a pool that lacks one part, and the question which one.
//
// Promises: the run is open like any other: everything can be asked of it, and it can be acted in;
// nothing of it names the part. An answer is judged by runs and by exploring. Three tries; only the
// first counts for the score, which is kept with the session, as is the riddle that is open.
// Opening another run leaves the riddle.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/learn/riddle/fault_riddle.hpp"
#include "app/panels/find_fault/layout.hpp"
#include "app/workspace/panel_roles.hpp"

namespace poolscope {

class FindFaultPanel : public DockActivity,
                       public SeesKeysFirst,
                       public FollowsRuns,
                       public KeepsState {
public:
    const PanelInfo& info() const override;
    bool isOpen() const override { return riddle_.has_value(); }
    void giveUpDock(Workspace& workspace) override;
    std::string leftAs(const TextCatalog& words) const override;
    void comeBack(Workspace& workspace) override;
    void runOpened(Workspace& workspace) override;
    std::optional<RunWords> wordsOfRun(const Workspace& workspace) const override;
    bool pressFirst(KeyChord key, Workspace& workspace) override;
    bool press(KeyChord key, Workspace& workspace) override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    void prepare(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    void save(SavedSession& session, const Workspace& workspace) const override;
    void loading(const SavedSession& session, Workspace& workspace) override;
    void load(const SavedSession& session, Workspace& workspace) override;
    std::vector<PracticeOffer> practiceOffers(const TextCatalog& words) const override;
    std::string mark() const override;
    void describe(const StateLine& line) const override;
    std::string nameForTests(const Target& target) const override;

    /// Opens a riddle's run. Nothing is noted of a riddle that was open.
    void start(std::uint64_t seed, int level, Workspace& workspace);
    /// The next riddle; while one is open, gives its list of candidates the keys.
    void startOrChoose(Workspace& workspace);
    /// Names the candidate, from 0.
    void answer(std::size_t candidate, Workspace& workspace);

    const FaultRiddle* riddle() const { return riddle_ ? &*riddle_ : nullptr; }
    const std::optional<RiddleJudgement>& judged() const { return judged_; }
    bool over() const { return over_; }
    std::size_t rightAtOnce() const { return right_; }
    std::size_t done() const { return done_; }

private:
    void another(Workspace& workspace);
    void leave(Workspace& workspace);
    void showRun(Workspace& workspace);
    void conclude(bool right);
    NamedText wordsOfJudgement(const Workspace& workspace) const;
    std::vector<ShownRiddle::Moment> moments() const;
    bool refused(Ablation part) const;

    std::optional<FaultRiddle> riddle_;
    std::optional<FaultRiddle> aside_;  ///< one that something else took the place of
    std::size_t position_ = 0;          ///< in the riddle's run, as of the last `prepare`
    std::vector<Ablation> refused_;
    bool over_ = false;
    RiddleTone tone_ = RiddleTone::Nothing;
    std::optional<RiddleJudgement> judged_;  ///< of the last answer
    std::size_t cursor_ = 0;
    // how riddles went
    std::uint64_t last_ = 0;  ///< seed of the one begun last
    int level_ = 1;           ///< of the next one
    std::size_t right_ = 0;
    std::size_t done_ = 0;
    // as of the last `prepare`
    NamedText said_;
    std::string saidIn_;  ///< the language of `said_`; empty: it must be put into words
    bool hasKeys_ = false;
};

}  // namespace poolscope
