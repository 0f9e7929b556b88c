// Counting as the run counts: the forms are those of DefaultThreadFactory and of Timer.
#include "engine/scenario/language/thread_names.hpp"

#include <charconv>

namespace poolscope {

namespace {

bool isNumberFrom(std::uint32_t least, std::string_view text) {
    std::uint32_t number = 0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, number);
    return error == std::errc() && end == last && number >= least &&
           (text.front() != '0' || text.size() == 1);
}

}  // namespace

void ThreadNames::add(const ExecutorSpec& executor) {
    const std::string& own = executor.threadNamePrefix;
    if (const auto& factory = executor.threadFactory) {
        const std::string_view format = factory->nameFormat;
        const std::size_t number = format.find("%d");
        Form& form = forms_.emplace_back();
        if (number == std::string_view::npos) return;  // the reader has complained
        form = {std::string(format.substr(0, number)), true, 0,
                std::string(format.substr(number + 2))};
        return;
    }
    switch (executor.kind) {
        case ExecutorKind::ScheduledThreadPoolExecutor:
        case ExecutorKind::ThreadPoolExecutor:
            forms_.push_back(
                {own.empty() ? "pool-" + std::to_string(++pools_) + "-thread-" : own, true, 1, {}});
            break;
        case ExecutorKind::WorkerExecutor:
            forms_.push_back({own.empty() ? executor.name + "-worker-" : own, true, 1, {}});
            break;
        case ExecutorKind::Timer:
            forms_.push_back(
                {own.empty() ? "Timer-" + std::to_string(timers_++) : own, false, 1, {}});
            break;
        case ExecutorKind::ForkJoinPool:  // no call may name its workers: they are found nowhere
        case ExecutorKind::ExecutorCompletionService:
        case ExecutorKind::CompletableFuture:
        case ExecutorKind::Sirector: forms_.emplace_back(); break;
    }
}

std::optional<std::uint32_t> ThreadNames::executorOf(std::string_view thread) const {
    for (std::size_t i = 0; i < forms_.size(); ++i) {
        const Form& form = forms_[i];
        if (form.before.empty() && form.after.empty()) continue;
        if (!thread.starts_with(form.before) || !thread.ends_with(form.after)) continue;
        if (thread.size() < form.before.size() + form.after.size()) continue;
        const std::string_view rest = thread.substr(
            form.before.size(), thread.size() - form.before.size() - form.after.size());
        if (form.numbered ? isNumberFrom(form.least, rest) : rest.empty())
            return static_cast<std::uint32_t>(i);
    }
    return std::nullopt;
}

}  // namespace poolscope
