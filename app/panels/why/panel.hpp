// The Why tab: the chain of causes behind a run, a task, a thread or a pool.
//
// Promises: a chain stays while one goes through its moments; choosing a task or a thread, or
// standing where a run of the chosen task begins, asks anew while the tab is shown. Another branch
// asks anew, too. While the future is hidden nothing is said of it.
#pragma once

#include <optional>

#include "app/model/why/wait_divider.hpp"
#include "app/panels/why/state.hpp"
#include "app/workspace/panel_roles.hpp"
#include "app/workspace/selection.hpp"

namespace poolscope {

class WhyPanel : public Panel, public FollowsRuns {
public:
    const PanelInfo& info() const override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    bool wheel(float amount, Vec2 at, Workspace& workspace) override;
    void runOpened(Workspace& workspace) override;
    void prepare(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    void laidOut(const Screen& screen) override;
    void describe(const StateLine& line) const override;
    std::string nameForTests(const Target& target) const override;

    /// Shows the tab, and asks about the moment: what is chosen, or else the event at the playhead.
    void ask(Workspace& workspace);

    WhyState state;

private:
    /// What the answer depends on beside the question.
    struct Known {
        const void* run = nullptr;
        std::size_t events = 0;  ///< 0: the run grows
        std::string language;
        bool hidesFuture = false;
        friend bool operator==(const Known&, const Known&) = default;
    };

    WhyQuestion questionOf(Workspace& workspace) const;
    void askAbout(const WhyQuestion& question);
    void answer(Workspace& workspace);
    void divide(Workspace& workspace);
    void markLed(Workspace& workspace);
    void goTo(std::size_t position, TaskId task, ThreadId thread, Workspace& workspace);
    bool isAhead(const Workspace& workspace) const;

    std::optional<WhyQuestion> question_;
    std::optional<WhyQuestion> answered_;
    Known known_;
    WaitDivider divider_;
    bool asksAgain_ = false;  ///< until the playhead stands in the branch that was entered
    std::vector<OfferedQuestion> worth_;  ///< the worst of the run, as long as `known_` holds
    Selection chosen_;                    ///< as of the last `prepare`
    std::size_t position_ = 0;            ///< likewise
    std::optional<WhyQuestion> ofMoment_;
    float scrollRange_ = 0;  ///< as last laid out
    float step_ = 48;        ///< of the wheel, in pixels
};

}  // namespace poolscope
