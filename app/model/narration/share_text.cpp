// Filling in who it was.
#include "app/model/narration/share_text.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/model/narration/said_time.hpp"
#include "engine/trace/printable.hpp"

namespace poolscope {

namespace {

/// So many pieces and shares at most; one line has the time of the other shares.
constexpr std::size_t kMostLines = 24;

bool saysTask(InTheWay what) { return what == InTheWay::Sleeps || what == InTheWay::OnDevice; }

std::string aligned(const std::string& text, std::size_t width) {
    return fmt::format("{:>{}}", text, width);
}

}  // namespace

NamedText ShareText::said(InTheWay what, ThreadId thread, TaskId task, TextId method) const {
    std::string key = "shares." + std::string(nameOf(what));
    if (saysTask(what)) key += task.exists() ? ".inTask" : ".outside";
    return words_.fillNamed(key, {{"thread", {thread, names_}},
                                  {"task", {task, names_}},
                                  {"method", NamedText(std::string(log_.text(method)))}});
}

NamedText ShareText::heading(const Wait& wait) const {
    return words_.fillNamed("shares.heading", {{"from", NamedText(saidTime(wait.begin, words_))},
                                               {"until", NamedText(saidTime(wait.end, words_))},
                                               {"length", NamedText(humanTime(wait.length()))}});
}

NamedText ShareText::share(const WaitShare& share) const {
    return said(share.what, share.thread, share.task, share.method);
}

NamedText ShareText::share(const WaitPiece& piece) const {
    // A first run is mostly the only one.
    if (piece.what == InTheWay::Works && piece.run > 1)
        return words_.fillNamed("shares.worksInRun", {{"thread", {piece.thread, names_}},
                                                      {"run", NamedText(std::to_string(piece.run))},
                                                      {"task", {piece.task, names_}}});
    return said(piece.what, piece.thread, piece.task, piece.method);
}

std::string ShareText::stretch(const WaitPiece& piece) const {
    return saidTime(piece.begin, words_) + " – " + saidTime(piece.end, words_) + " (" +
           humanTime(piece.length()) + ")";
}

NamedText ShareText::piece(const WaitPiece& piece) const {
    NamedText words = share(piece);
    if (piece.through.empty()) return words;
    NamedText through;
    for (const ThreadId thread : piece.through) {
        if (!through.empty()) through += words_("shares.and");
        through += NamedText(thread, names_);
    }
    return words_.fillNamed("shares.through", {{"what", words}, {"threads", through}});
}

std::string ShareText::percent(const WaitShare& share, Duration whole) {
    const std::int64_t tenths = share.permille(whole);
    return fmt::format("{}.{} %", tenths / 10, tenths % 10);
}

std::string ShareText::block(const Wait& wait, const WaitPieces& pieces) const {
    if (pieces.empty()) return "";
    std::string text = printable(heading(wait).text) + '\n';
    const std::size_t shown = std::min(pieces.size(), kMostLines);
    // One piece is the only share.
    for (std::size_t i = 0; i < shown && pieces.size() > 1; ++i)
        text += "  " + stretch(pieces[i]) + "  " + printable(piece(pieces[i]).text) + '\n';
    if (shown < pieces.size())
        text += "  " + words_.fill("shares.more", {{"n", std::to_string(pieces.size() - shown)}}) +
                '\n';
    if (pieces.size() > 1) text += std::string(words_("shares.table")) + '\n';
    Duration rest;
    std::size_t lines = 0;
    const WaitShares shares = sharesOf(pieces);
    for (const WaitShare& one : shares) {
        if (lines++ >= kMostLines) {
            rest = rest + one.time;
            continue;
        }
        text += "  " + aligned(humanTime(one.time), 10) + "  " +
                aligned(percent(one, wait.length()), 7) + "  " +
                printable((pieces.size() > 1 ? share(one) : piece(pieces.front())).text) + '\n';
    }
    if (lines > kMostLines) text += "  " + more(lines - kMostLines, rest) + '\n';
    return text;
}

std::string ShareText::more(std::size_t shares, Duration time) const {
    return words_.fill("shares.moreShares",
                       {{"n", std::to_string(shares)}, {"length", humanTime(time)}});
}

}  // namespace poolscope
