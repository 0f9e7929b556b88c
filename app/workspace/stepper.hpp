// Stepping and playing by events, by telling events or by operations, and what the caption says
// meanwhile.
//
// Promises: sentence, picture and counter speak of the same position; while a step glides, the
// caption says already what the step is about, so that it does not change as often as events pass.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/model/narration/text_catalog.hpp"
#include "app/model/playback/pace.hpp"
#include "app/model/playback/stops.hpp"
#include "app/workspace/caption_text.hpp"
#include "app/workspace/command.hpp"

namespace poolscope {

class PacedClock;
class Playhead;
struct Scenario;

class Stepper {
public:
    explicit Stepper(Workspace& workspace) : workspace_(&workspace) {}

    /// To the next stop (1) or the previous one (-1), of the size that is preferred or the next
    /// larger one. A step that still glides is completed first.
    void step(int direction, bool larger);
    /// To the next beat of the scenario (1) or the one before (-1); where there is none, a step.
    void stepBeat(int direction);
    /// Where they stand, ascending; of a run that grows, those that had come when one last stepped.
    const std::vector<std::size_t>& beats();
    /// Shows the operation that ends there, and sums it up.
    void showOperation(std::size_t end);
    /// What an event takes while the run plays.
    Pace paceOf(std::size_t event);
    CaptionText told() const;
    /// Whether the caption sums up an operation, at whose end the playhead stands.
    bool sumsUp() const;
    /// Where the first step after `position` ends that shows an effect of an act there: not the
    /// act's own call, nor the time that passes until then.
    std::size_t firstEffectAfter(std::size_t position) const;
    /// The stops that the preferences ask for, in the run that is shown.
    Stops stops() const;

    void playOrPause();
    /// Moves the playhead elsewhere, such as to the end.
    void move(void (Playhead::*where)());
    /// The next size of a step, with a notice.
    void nextStepSize();
    /// The playhead went on from `before` while playing: stops it at the first breakpoint or match
    /// on the way. Returns whether there was one.
    bool stopOnTheWay(std::size_t before);

    int speed() const { return speed_; }
    void setSpeed(int speed);
    /// The speed that is seen, in words: of playing, or of the run's clock if one follows that.
    std::string speedText() const;
    /// Changes that by so many steps.
    void faster(int steps);
    /// Does it play, or go on with the run's clock?
    bool goesOn() const;

    static std::span<const CommandSpec> commands();

private:
    PacedClock* followed() const;
    bool tellsOperation(std::size_t position) const;
    NamedText summaryOf(std::size_t position) const;

    /// A position in a run; in none to begin with.
    struct Moment {
        const Log* log = nullptr;
        std::size_t position = 0;
        friend bool operator==(const Moment&, const Moment&) = default;
    };

    /// Forwards it glides for so many milliseconds; backwards, and with 0, it jumps.
    void go(int direction, std::size_t to, double glides);

    Workspace* workspace_;
    int speed_ = 0;
    std::vector<std::size_t> beats_;
    Moment beatsOf_;                           ///< of how much of which run those are
    std::optional<TextCatalog> english_;       ///< in which their questions are asked
    std::shared_ptr<const Scenario> beatsBy_;  ///< held, so that no other one is mistaken for it
    Moment steppedTo_;  ///< by an operation; the caption speaks of it as long as one is there
    double operationWeights_ = 0;
    Moment weighed_;  ///< the end of the operation whose weights those are
};

}  // namespace poolscope
