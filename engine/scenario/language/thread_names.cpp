// Counting as the run counts: the forms are those of DefaultThreadFactory and of Timer.
#include "engine/scenario/language/thread_names.hpp"

#include <charconv>

namespace poolscope {

namespace {

bool isNumberFromOne(std::string_view text) {
    std::uint32_t number = 0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, number);
    return error == std::errc() && end == last && number > 0 && text.front() != '0';
}

}  // namespace

void ThreadNames::add(const ExecutorSpec& executor) {
    const std::string& own = executor.threadNamePrefix;
    switch (executor.kind) {
        case ExecutorKind::ScheduledThreadPoolExecutor:
        case ExecutorKind::ThreadPoolExecutor:
            forms_.push_back(
                {own.empty() ? "pool-" + std::to_string(++pools_) + "-thread-" : own, true});
            break;
        case ExecutorKind::WorkerExecutor:
            forms_.push_back({own.empty() ? executor.name + "-worker-" : own, true});
            break;
        case ExecutorKind::Timer:
            forms_.push_back({own.empty() ? "Timer-" + std::to_string(timers_++) : own, false});
            break;
        case ExecutorKind::ForkJoinPool:  // no call may name its workers: they are found nowhere
        case ExecutorKind::ExecutorCompletionService:
        case ExecutorKind::Sirector: forms_.emplace_back(); break;
    }
}

std::optional<std::uint32_t> ThreadNames::executorOf(std::string_view thread) const {
    for (std::size_t i = 0; i < forms_.size(); ++i) {
        const auto& [text, numbered] = forms_[i];
        if (text.empty() || !thread.starts_with(text)) continue;
        const std::string_view rest = thread.substr(text.size());
        if (numbered ? isNumberFromOne(rest) : rest.empty()) return static_cast<std::uint32_t>(i);
    }
    return std::nullopt;
}

}  // namespace poolscope
