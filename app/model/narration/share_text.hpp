// Who stood in the way of a wait, as sentences and as a table.
//
// Promises: each word of InTheWay has a sentence in [shares] of assets/text; one that depends on
// whether the thread was in a task has two, "<word>.inTask" and "<word>.outside".
#pragma once

#include <string>

#include "app/model/narration/text_catalog.hpp"
#include "app/model/why/wait_shares.hpp"
#include "engine/trace/log.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

class ShareText {
public:
    /// All must outlive it.
    ShareText(const Log& log, const Names& names, const TextCatalog& words)
        : log_(log), names_(names), words_(words) {}

    /// "Who stood in the way from 400 ms to 510 ms".
    NamedText heading(const Wait& wait) const;
    /// "pool-1-thread-1 works in poll".
    NamedText share(const WaitShare& share) const;
    NamedText share(const WaitPiece& piece) const;
    /// The same, and through whom: "…, through pool-1-thread-2".
    NamedText piece(const WaitPiece& piece) const;
    /// "400 ms – 450 ms (50 ms)".
    std::string stretch(const WaitPiece& piece) const;
    /// "45.5 %".
    static std::string percent(const WaitShare& share, Duration whole);
    /// "… and 3 more: 12 ms".
    std::string more(std::size_t shares, Duration time) const;
    /// The pieces, a line each, and the table of shares below them. Nothing if there are none.
    std::string block(const Wait& wait, const WaitPieces& pieces) const;

private:
    NamedText said(InTheWay what, ThreadId thread, TaskId task, TextId method) const;

    const Log& log_;
    const Names& names_;
    const TextCatalog& words_;
};

}  // namespace poolscope
