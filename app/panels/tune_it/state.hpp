// Tuning a pool: what is shown of it, and what can be pressed in it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/narration/named_text.hpp"
#include "app/ui/target.hpp"

namespace poolscope {

inline constexpr PanelId kTuneIt{"tuneIt"};
/// So many settings that miss the goal may be handed in before the solution is shown.
inline constexpr std::size_t kMostTuneTries = 3;

/// `id`: of Challenge its number, of Knob, Less and More the knob, of Cell the combination.
enum class TunePart : std::uint16_t {
    Challenge,
    Knob,
    Less,
    More,
    HandIn,
    Hint,
    Solution,
    Restart,
    Another,
    Grid,
    Cell,
    Worst,
    Open,
    Leave
};

inline Target tuneTarget(TunePart part, std::size_t id = 0) {
    return Target::owned(kTuneIt, part, static_cast<std::uint32_t>(id));
}

/// What came of a challenge: the first setting that was judged to the end counts.
enum class TuneResult : std::uint8_t { None, Missed, Met, Best };
inline constexpr std::array<std::string_view, 4> kTuneResultWords{"none", "missed", "met", "best"};
constexpr std::string_view nameOf(TuneResult result) {
    return kTuneResultWords[static_cast<std::size_t>(result)];
}

struct ShownTuneChallenge {
    std::string name;
    TuneResult result = TuneResult::None;
};

struct ShownKnob {
    std::string label;
    std::string value;
    std::string widest;  ///< of its values
    bool first = false;  ///< it is the least of them
    bool last = false;
};

struct ShownGoal {
    std::string name;   ///< of the metric
    std::string value;  ///< in the run that is shown
    std::string bound;  ///< "< 20 ms"
    bool met = false;
};

/// What was said last, paragraph by paragraph.
enum class TuneTone : std::uint8_t { Plain, Hint, Good, Bad };
struct ShownSaid {
    TuneTone tone = TuneTone::Plain;
    NamedText text;
};

struct ShownTuning {
    std::vector<ShownTuneChallenge> challenges;
    std::size_t challenge = 0;
    int level = 1;
    std::size_t best = 0;  ///< challenges whose best setting was found
    std::string task;
    std::vector<ShownGoal> goals;
    std::string run;   ///< which run the figures are of
    std::string cost;  ///< "3 threads"
    std::vector<ShownKnob> knobs;
    std::size_t cursor = 0;
    std::optional<std::size_t> percent;  ///< while it is judged
    bool revealed = false;
    bool gridShown = false;
    bool canShowWorst = false;
    std::vector<ShownSaid> said;
};

/// One combination of the settings.
struct ShownCell {
    std::string text;  ///< what it costs; or the figure with which it misses the goal
    bool met = false;
    bool best = false;
    bool handedIn = false;
    bool chosen = false;  ///< the knobs stand there
    std::size_t combination = 0;
};

/// All combinations: rows are the first knob, columns the second, and a map each the others.
struct ShownGrid {
    struct Map {
        std::string title;
        std::vector<ShownCell> cells;  ///< row by row
    };
    std::string title;
    std::string rowKey;
    std::string columnKey;
    std::vector<std::string> rows;
    std::vector<std::string> columns;
    std::vector<Map> maps;
    std::string unit;  ///< of what a cell costs
};

}  // namespace poolscope
