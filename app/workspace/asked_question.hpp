// A question that stands on the screen: its keys, its clicks, and the run that reveals its answer.
//
// Promises: while it stands unanswered the future is hidden, and what the user had comes back with
// the answer. It goes away when the playhead leaves its moment: a question is never asked of
// another one. The answer is shown by the run: the playhead glides from `asked` to `revealed`.
// Why here: the panel of lessons and the panel that predicts ask in the same way.
//
//     key                              while it stands         after the answer
//     A … D, 1 … 4                     choose
//     Enter                            reveals                 goes on
//     Space, →, PageDown               reveal what is chosen   go on, and do what they do
//     Esc                              skips                   goes on
//     Tab, digits, Backspace           counts of a class
//
// A press on a box of the picture in which a choice stands chooses it, as one on the list does.
#pragma once

#include <optional>

#include "app/model/predict/attempt.hpp"
#include "app/ui/commands.hpp"
#include "app/ui/question_card.hpp"
#include "app/workspace/hidden_future.hpp"

namespace poolscope {

class Workspace;

/// The playhead of the run shown goes to a later position as whoever waits for an answer wants to
/// see it: event by event, at once with reduced motion. A barrier on the way ends it.
void glideThrough(std::size_t position, Workspace& workspace);

class AskedQuestion {
public:
    /// Asks it where the playhead stands.
    void ask(Attempt attempt, Workspace& workspace);
    /// Shows the answer that was given before.
    void show(Attempt answered) { attempt_ = std::move(answered), taken_ = true; }
    /// Takes it off the screen.
    void drop(Workspace& workspace);

    const Attempt* attempt() const { return attempt_ ? &*attempt_ : nullptr; }
    /// The run moved: notices the answer, or that it is about another moment.
    void follow(Workspace& workspace);
    /// The attempt whose answer has been revealed since the last call; null if there is none.
    const Attempt* takeRevealed();

    /// Return whether they were for the question.
    bool press(KeyChord key, Workspace& workspace);
    bool click(const Target& target, Workspace& workspace);

    /// There must be an attempt.
    ShownQuestion shown(PanelId owner, const Names& names, const TextCatalog& words) const;

private:
    bool pressOpen(KeyChord key, Workspace& workspace);
    bool pressCount(KeyChord key);
    void choose(std::size_t choice, Workspace& workspace);
    bool clickBox(const Target& box, Workspace& workspace);
    void reveal(Workspace& workspace);

    std::optional<Attempt> attempt_;
    std::optional<std::size_t> counting_;  ///< the choice whose count is typed
    FutureHider future_;                   ///< while it stands
    bool taken_ = false;
};

}  // namespace poolscope
