// Filling in who waits for what.
#include "app/model/narration/standstill_text.hpp"

#include "engine/trace/printable.hpp"

namespace poolscope {

std::string StandstillText::who(const StuckThread& stuck) const {
    if (!stuck.task.exists()) return std::string(names_.of(stuck.thread));
    return words_.fill("standstill.on",
                       {{"task", names_.of(stuck.task)}, {"thread", names_.of(stuck.thread)}});
}

std::string StandstillText::result(const StuckThread& stuck) const {
    const std::string_view key = stuck.queuedIn.exists() ? "standstill.queued"
                                 : stuck.by.empty()      ? "standstill.nobody"
                                                         : "standstill.result";
    return words_.fill(key, {{"who", who(stuck)},
                             {"task", names_.of(stuck.wait.task)},
                             {"executor", names_.of(stuck.queuedIn)}});
}

std::string StandstillText::permit(const StuckThread& stuck) const {
    std::string holders;
    for (const ThreadId holder : stuck.by)
        holders += (holders.empty() ? "" : ", ") + std::string(names_.of(holder));
    return words_.fill(
        stuck.by.empty() ? "standstill.noPermit" : "standstill.permit",
        {{"who", who(stuck)}, {"semaphore", names_.of(stuck.wait.lock)}, {"holders", holders}});
}

std::string StandstillText::link(const StuckThread& stuck) const {
    const std::string subject = who(stuck);
    const auto inExecutor = [&](std::string_view key) {
        return words_.fill(key, {{"who", subject}, {"executor", names_.of(stuck.wait.executor)}});
    };
    switch (stuck.wait.what) {
        case WaitsFor::Result: return result(stuck);
        case WaitsFor::Lock:
            // A lock of an executor is called by what it is: "mainLock", "queue lock".
            return words_.fill(
                stuck.wait.executor.exists() ? "standstill.lock" : "standstill.userLock",
                {{"who", subject},
                 {"lock", names_.of(stuck.wait.lock)},
                 {"owner", names_.of(stuck.by.front())}});
        case WaitsFor::Permit: return permit(stuck);
        case WaitsFor::Latch:
            return words_.fill("standstill.latch",
                               {{"who", subject}, {"latch", names_.of(stuck.wait.lock)}});
        case WaitsFor::Room: return inExecutor("standstill.room");
        case WaitsFor::Work:
            return inExecutor(stuck.isIdle() ? "standstill.work" : "standstill.take");
        case WaitsFor::Completion: return inExecutor("standstill.completion");
        case WaitsFor::Termination: return inExecutor("standstill.termination");
        case WaitsFor::Nothing: break;
    }
    return words_.fill("standstill.nothing", {{"who", subject}});
}

std::string StandstillText::chain(const std::vector<std::size_t>& chain) const {
    std::string text;
    for (const std::size_t i : chain) {
        if (!text.empty()) text += " ← ";
        text += link(standstill_.threads[i]);
    }
    return text;
}

std::string StandstillText::paragraph() const {
    std::string text(words_("standstill.title"));
    for (const std::vector<std::size_t>& one : standstill_.chains)
        text += ' ' + chain(one) + std::string(words_("standstill.stop"));
    return text;
}

std::string StandstillText::block() const {
    if (standstill_.empty()) return {};
    std::string text = std::string(words_("standstill.title")) + '\n';
    for (const std::vector<std::size_t>& one : standstill_.chains)
        text += "  " + printable(chain(one)) + '\n';
    return text;
}

}  // namespace poolscope
