// Which kinds of events a fold does something about.
#include <doctest/doctest.h>

#include "app/model/metrics/metric_inputs.hpp"
#include "app/model/run/run_state.hpp"
#include "app/model/verdict/call_problems.hpp"
#include "app/model/verdict/task_problems.hpp"
#include "engine/trace/folded_kinds.hpp"
#include "engine/trace/waits.hpp"

using namespace poolscope;

namespace {

/// Private functions, as most folds have; one kind of a category that is passed over.
class TwoKinds : Follows {
    friend FoldedKinds;
    using Follows::operator();
    void operator()(const TimeJumped&) const {}
    void operator()(const SlotFilled&) const {}
};

}  // namespace

TEST_CASE("a fold is asked for the kinds that it has functions of its own for") {
    std::size_t kinds = 0;
    for (std::size_t i = 0; i < kEventKinds; ++i)
        if (FoldedKinds::has<TwoKinds>(static_cast<EventKind>(i))) ++kinds;
    CHECK(kinds == 2);
    CHECK(FoldedKinds::has<TwoKinds>(EventKind::TimeJumped));
    CHECK(FoldedKinds::has<TwoKinds>(EventKind::SlotFilled));
    CHECK_FALSE(FoldedKinds::has<TwoKinds>(EventKind::ThreadCreated));
}

TEST_CASE("each kind of event changes something on screen or in a verdict, but for these") {
    KindTable followed = RunState::kinds();
    for (const KindTable* const one : {&TaskProblems::kinds(), &CallProblems::kinds(),
                                       &Waits::kinds(), &MetricGathering::kinds()})
        for (std::size_t i = 0; i < kEventKinds; ++i) followed[i] = followed[i] || (*one)[i];
    // Pauses are the PausesModel's, which is no fold; the Heap picture itself marks the task of
    // shutdownDecided; variables are the VariableHistory's of the Locks perspective; of the others
    // their sentence is all.
    std::string others;
    for (std::size_t i = 0; i < kEventKinds; ++i)
        if (!followed[i]) others += std::string(kEventTable[i].name) + " ";
    CHECK(others ==
          "timeJumped headSeen offerRefused scanned coresSet turnGiven processPaused "
          "processResumed overflowFree shutdownDecided variableCreated variableRead "
          "variableWritten compareFailed asserted signalledNobody ");
}
