// What keys and clicks do while a pool is tuned.
#include "app/panels/tune_it/panel.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

bool TuneItPanel::act(TunePart part, std::size_t id, Workspace& workspace) {
    switch (part) {
        case TunePart::Challenge: begin(id, workspace); break;
        case TunePart::Knob:
            cursor_ = id;
            toldIn_.clear();
            break;
        case TunePart::Less: turn(id, -1, workspace); break;
        case TunePart::More: turn(id, 1, workspace); break;
        case TunePart::HandIn: handIn(workspace); break;
        case TunePart::Hint:
            if (judging_ || now().revealed) break;
            wantsHint_ = true;
            toldIn_.clear();
            break;
        case TunePart::Solution:
            if (judging_ || now().revealed) break;
            reveal(TuneResult::Missed);
            judge();
            break;
        case TunePart::Restart: restart(workspace); break;
        case TunePart::Another: goThroughChallenges(1, workspace); break;
        case TunePart::Grid:
            gridShown_ = now().revealed && !gridShown_;
            toldIn_.clear();
            break;
        case TunePart::Cell: choose(id, workspace); break;
        case TunePart::Worst: showWorst(workspace); break;
        case TunePart::Open: openOwn(workspace); break;
        case TunePart::Leave: toggle(workspace); break;
    }
    return true;
}

bool TuneItPanel::goThroughChallenges(int direction, Workspace& workspace) {
    begin(roundFrom(challenge_, direction, tuneChallenges().size()), workspace);
    return true;
}

/// A clicker sends PageUp and PageDown, and would take a class to another challenge.
bool TuneItPanel::pressPlain(KeyCode code, Workspace& workspace) {
    const std::size_t knobs = spec().knobs.size();
    const bool presenting = workspace.arrangement.presenting;
    switch (code) {
        case KeyCode::Up: return act(TunePart::Knob, roundFrom(cursor_, -1, knobs), workspace);
        case KeyCode::Down: return act(TunePart::Knob, roundFrom(cursor_, 1, knobs), workspace);
        case KeyCode::Enter: return act(TunePart::HandIn, 0, workspace);
        case KeyCode::PageUp: return !presenting && goThroughChallenges(-1, workspace);
        case KeyCode::PageDown: return !presenting && goThroughChallenges(1, workspace);
        case KeyCode::Escape:
            return gridShown_ ? act(TunePart::Grid, 0, workspace) : workspace.activities.leave();
        default: break;
    }
    switch (static_cast<char>(code)) {
        case '+':
        case '=': return act(TunePart::More, cursor_, workspace);
        case '-': return act(TunePart::Less, cursor_, workspace);
        case 'H': return act(TunePart::Hint, 0, workspace);
        case 'S': return act(TunePart::Solution, 0, workspace);
        case 'R': return act(TunePart::Restart, 0, workspace);
        case 'N': return act(TunePart::Another, 0, workspace);
        case 'G': return act(TunePart::Grid, 0, workspace);
        case 'W': return act(TunePart::Worst, 0, workspace);
        case 'O': return act(TunePart::Open, 0, workspace);
        default: return false;
    }
}

bool TuneItPanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (!target.ownedBy(kTuneIt)) return false;
    return act(static_cast<TunePart>(target.part), target.id, workspace);
}

}  // namespace poolscope
