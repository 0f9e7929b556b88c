// What the frame says about the run as a whole: title, clock, branches, what can be done.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "app/model/narration/named_text.hpp"
#include "app/runs/shown_clock.hpp"
#include "app/ui/commands.hpp"
#include "app/ui/perspective_info.hpp"
#include "app/workspace/calls/method_offer.hpp"
#include "engine/trace/time.hpp"

namespace poolscope {

/// A branch of the run tree.
struct BranchFacts {
    std::string name;        ///< "original", "fork 1"
    std::string detail;      ///< "cancel t3 at 350 ms"
    std::size_t parent = 0;  ///< the one it was forked off; itself for the first
    std::string ended;       ///< "2 s, 1326 events"
    bool marked = false;     ///< for comparing
    bool removable = false;
};

/// What a run is called, and what it is about, in the language shown.
struct RunWords {
    std::string title;
    std::string description;
};

/// The times that a new task's calls take: delay, period, work.
using CallTimes = std::array<Duration, 3>;

/// A perspective, and what it is to the run shown.
struct PerspectiveFacts : PerspectiveInfo {
    Fit fit = Fit::Something;
    bool tab = false;  ///< has a tab; all can be found under More
};

struct RunFacts {
    std::vector<PerspectiveFacts> perspectives;  ///< in the order of their keys
    std::string title;
    std::string description;  ///< what the run is about
    ShownClock clock = ShownClock::Virtual;
    bool live = false;       ///< the run still goes on
    std::string making;      ///< "Running: 43 %", while it is made in the background
    bool failed = false;     ///< `making` says that it failed
    bool acting = false;     ///< what can be done is shown at the left
    PanelId activity;        ///< a lesson, an exercise, …: what has the place at the left
    std::string steps;       ///< what a step goes by
    bool canAct = true;      ///< commands can be given to this run
    bool canChange = false;  ///< and more can be changed than commands change
    NamedText notice;        ///< said in the caption: a fork, a file that could not be read
    std::vector<NamedText> noticeShorter;  ///< where all of it has no room, the longest first
    bool noticeIsError = false;
    CommandId noticeAction = CommandId{};  ///< what the notice offers to do
    bool hintsToPlay = false;              ///< nothing was pressed yet
    std::string otherLanguage;  ///< that L changes to, by its own name; empty when there is none
    std::vector<BranchFacts> branches;
    std::size_t branch = 0;
    bool hasRemoved = false;               ///< branches that can be restored
    std::span<const MethodOffer> methods;  ///< all that can be called
    std::vector<std::string> recent;       ///< files opened lately, the last one first
};

}  // namespace poolscope
