// Whether a divided wait is true, judged by the lanes alone and not by the walk that divided it.
//
// Promises: pieces must follow each other without gaps from the wait's begin to its end; shares
// must sum to it; whoever is named must have done what is said for as long as is said, and
// everybody through whom the question went must have waited all that time.
#pragma once

#include <string>

#include "app/model/run/run_history.hpp"
#include "app/model/why/wait_shares.hpp"

namespace poolscope {

class WaitJudge {
public:
    explicit WaitJudge(const RunHistory& history) : history_(history) {}

    /// What is wrong, or "".
    std::string fault(const Wait& wait, const WaitPieces& pieces) const;

private:
    std::string faultOf(const WaitPiece& piece) const;
    template <class Holds>
    bool all(ThreadId thread, const WaitPiece& piece, Holds holds) const;

    const RunHistory& history_;
};

}  // namespace poolscope
