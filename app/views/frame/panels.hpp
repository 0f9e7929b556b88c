// The panels around the picture: header, caption, what can be done, what just happened.
//
// Promises: each is a pure function from its input to a sheet; parts that do not fit are left out
// from the bottom, never squeezed into each other.
#pragma once

#include <functional>

#include "app/views/frame/code.hpp"
#include "app/views/frame/run_facts.hpp"
#include "app/views/sheet.hpp"
#include "app/views/sight.hpp"
#include "app/views/ui_state.hpp"

namespace poolscope {

/// Name, title, perspectives, clock, and the buttons for looks and help.
void layoutHeader(Rect region, const RunFacts& facts, const UiState& ui, const Look& look,
                  Sheet& sheet);

/// The line over the picture: executors to choose from, a notice or hint, futures. `sentence`:
/// what just happened, when no panel says it.
void layoutCaption(Rect region, const RunFacts& facts, const UiState& ui, const Sight& sight,
                   std::string_view sentence, const Look& look, Sheet& sheet);

/// Left: what can be done.
void layoutAct(Rect region, const RunFacts& facts, const UiState& ui, const Sight& sight,
               const Look& look, Sheet& sheet);

/// The console of the Heap perspective; at the foot of the left panel.
void layoutConsole(Rect region, const UiState& ui, const Look& look, Sheet& sheet);

struct FindFacts;

/// A piece of the engine's own source.
struct CodeLines {
    std::string path;
    int line = 0;   ///< the running one
    int first = 0;  ///< number of the first of `lines`
    std::vector<std::string> lines;
};

struct ToldInput {
    const Sight& sight;
    const UiState& ui;
    CodeLines code;
    std::function<std::string(std::size_t)> sentence;  ///< of an event
    SourceFinder source;
    const FindFacts* find = nullptr;
    bool canChange = false;  ///< "what if" can be asked of this run
};

/// What the tab chosen has that can be scrolled.
struct TabScroll {
    float beyond = 0;                ///< how far the inspector goes beyond its box
    std::optional<CodeWindow> code;  ///< which lines are in sight, if the Code tab is open
};

/// Right: what just happened in a sentence, always; under it the tab chosen.
TabScroll layoutTold(Rect region, const ToldInput& input, const Look& look, Sheet& sheet);

/// Everything known about the chosen task or thread, as pairs of words.
struct Detail {
    std::string name;
    std::string value;
};
std::vector<Detail> detailsOf(TaskId task, const Sight& sight, const Look& look);
std::vector<Detail> detailsOf(ThreadId thread, const Sight& sight, const Look& look);

}  // namespace poolscope
