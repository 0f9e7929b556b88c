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
    NamedText holders;
    for (const ThreadId holder : stuck.by) {
        if (!holders.empty()) holders += ", ";
        holders += NamedText(holder, names_);
    }
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

NamedText StandstillText::paragraph(std::string_view between) const {
    NamedText text{std::string(words_("standstill.title"))};
    for (const std::vector<std::size_t>& one : standstill_.chains) {
        text += between;
        text += chain(one);
        text += words_("standstill.stop");
    }
    return text;
}

std::string StandstillText::block() const {
    if (standstill_.empty()) return {};
    std::string text = std::string(words_("standstill.title")) + '\n';
    for (const std::vector<std::size_t>& one : standstill_.chains)
        text += "  " + printable(chain(one).text) + '\n';
    return text;
}

}  // namespace poolscope
