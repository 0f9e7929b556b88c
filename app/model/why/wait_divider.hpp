// Divides waits of a run that is shown, one after the other.
//
// Promises: the log is read once, and only what is new of it each time. It may be asked about
// another run at any time, and then reads that one.
#pragma once

#include "app/model/run/run_history.hpp"
#include "app/model/why/wait_shares.hpp"

namespace poolscope {

class WaitDivider {
public:
    WaitPieces divide(const Wait& wait, const RunHistory& history) {
        if (of_ != &history.log()) *this = {};
        of_ = &history.log();
        handovers_.follow(history.log(), history.size());
        return dividedWait(wait, history.log(), history.latest(), handovers_);
    }
    void forget() { *this = {}; }

private:
    const Log* of_ = nullptr;
    Handovers handovers_;
};

}  // namespace poolscope
