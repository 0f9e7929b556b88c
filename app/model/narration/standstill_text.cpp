// Filling in who waits for what.
#include "app/model/narration/standstill_text.hpp"

#include "engine/trace/printable.hpp"

namespace poolscope {

NamedText StandstillText::who(const StuckThread& stuck) const {
    if (!stuck.task.exists()) return {stuck.thread, names_};
    return words_.fillNamed("standstill.on",
                            {{"task", {stuck.task, names_}}, {"thread", {stuck.thread, names_}}});
}

NamedText StandstillText::result(const StuckThread& stuck) const {
    const std::string_view key = stuck.queuedIn.exists() ? "standstill.queued"
                                 : stuck.by.empty()      ? "standstill.nobody"
                                                         : "standstill.result";
    return words_.fillNamed(key, {{"who", who(stuck)},
                                  {"task", {stuck.wait.task, names_}},
                                  {"executor", {stuck.queuedIn, names_}}});
}

NamedText StandstillText::permit(const StuckThread& stuck) const {
    constexpr std::size_t kMostHolders = 5;
    const std::size_t named = stuck.by.size() > kMostHolders ? kMostHolders - 2 : stuck.by.size();
    NamedText holders;
    for (std::size_t i = 0; i < named; ++i) {
        if (!holders.empty()) holders += ", ";
        holders += NamedText(stuck.by[i], names_);
    }
    if (named < stuck.by.size())
        holders += words_.fill("standstill.more", {{"n", std::to_string(stuck.by.size() - named)}});
    return words_.fillNamed(
        stuck.by.empty() ? "standstill.noPermit" : "standstill.permit",
        {{"who", who(stuck)}, {"semaphore", {stuck.wait.lock, names_}}, {"holders", holders}});
}

NamedText StandstillText::link(const StuckThread& stuck) const {
    const NamedText subject = who(stuck);
    const auto inExecutor = [&](std::string_view key) {
        return words_.fillNamed(key,
                                {{"who", subject}, {"executor", {stuck.wait.executor, names_}}});
    };
    switch (stuck.wait.what) {
        case WaitsFor::Result: return result(stuck);
        case WaitsFor::Lock:
            return words_.fillNamed(
                stuck.wait.executor.exists() ? "standstill.lock" : "standstill.userLock",
                {{"who", subject},
                 {"lock", words_.lock(stuck.wait.lock, names_)},
                 {"owner", {stuck.by.front(), names_}}});
        case WaitsFor::Permit: return permit(stuck);
        case WaitsFor::Latch:
            return words_.fillNamed("standstill.latch",
                                    {{"who", subject}, {"latch", {stuck.wait.lock, names_}}});
        case WaitsFor::Signal:
            return words_.fillNamed(
                "standstill.signal",
                {{"who", subject}, {"condition", {stuck.wait.condition, names_}}});
        case WaitsFor::ThreadEnd:
            return words_.fillNamed("standstill.threadEnd",
                                    {{"who", subject}, {"target", {stuck.wait.thread, names_}}});
        case WaitsFor::Variable:
            return words_.fillNamed(
                "standstill.variable",
                {{"who", subject}, {"variable", {stuck.wait.variable, names_}}});
        case WaitsFor::Room: return inExecutor("standstill.room");
        case WaitsFor::Work:
            return inExecutor(stuck.isIdle() ? "standstill.work" : "standstill.take");
        case WaitsFor::Completion: return inExecutor("standstill.completion");
        case WaitsFor::Termination: return inExecutor("standstill.termination");
        case WaitsFor::Nothing: break;
    }
    return words_.fillNamed("standstill.nothing", {{"who", subject}});
}

NamedText StandstillText::chain(const std::vector<std::size_t>& chain) const {
    NamedText text;
    for (const std::size_t i : chain) {
        if (!text.empty()) text += " ← ";
        text += link(standstill_.threads[i]);
    }
    return text;
}

/// Whether the chain is one thread that waits for what `first` waits for, and for nobody new.
bool StandstillText::isBehind(const std::vector<std::size_t>& chain,
                              const StuckThread& first) const {
    const StuckThread& one = standstill_.threads[chain.front()];
    const UntimedWait& a = one.wait;
    const UntimedWait& b = first.wait;
    return chain.size() <= 2 && one.worksFor == first.worksFor && one.thread != first.thread &&
           a.what == b.what && a.lock == b.lock && a.task == b.task && a.executor == b.executor &&
           a.thread == b.thread && a.variable == b.variable && a.condition == b.condition;
}

std::vector<NamedText> StandstillText::chains() const {
    constexpr std::size_t kFew = 2;  // so many say more by their names
    const auto& all = standstill_.chains;
    std::vector<bool> told(all.size(), false);
    std::vector<NamedText> texts;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (told[i]) continue;
        const StuckThread& first = standstill_.threads[all[i].front()];
        std::vector<std::size_t> behind;
        for (std::size_t k = i + 1; k < all.size(); ++k)
            if (!told[k] && isBehind(all[k], first)) behind.push_back(k);
        texts.push_back(chain(all[i]));
        if (behind.size() < kFew) continue;
        for (const std::size_t k : behind) told[k] = true;
        texts.back() += words_.fill("standstill.behind", {{"n", std::to_string(behind.size())}});
    }
    return texts;
}

NamedText StandstillText::paragraph(std::string_view between) const {
    NamedText text{std::string(words_("standstill.title"))};
    for (const NamedText& one : chains()) {
        text += between;
        text += one;
        text += words_("standstill.stop");
    }
    return text;
}

std::string StandstillText::block() const {
    if (standstill_.empty()) return {};
    std::string text = std::string(words_("standstill.title")) + '\n';
    for (const NamedText& one : chains()) text += "  " + printable(one.text) + '\n';
    return text;
}

}  // namespace poolscope
