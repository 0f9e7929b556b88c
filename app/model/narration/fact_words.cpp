// Writing numbers, arguments and close due times.
#include "app/model/narration/fact_words.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

/// A task that an event compares, by its field's name.
struct TaskOfField {
    std::string_view name;
    TaskId task;
};
using TwoTasks = std::array<TaskOfField, 2>;

struct ComparedIn {
    TwoTasks operator()(const SiftUpCompared& e) const {
        return {{{"task", e.task}, {"parentTask", e.parentTask}}};
    }
    TwoTasks operator()(const SiftDownCompared& e) const {
        return {{{"task", e.task}, {"childTask", e.childTask}}};
    }
    TwoTasks operator()(const ChildrenCompared& e) const {
        return {{{"leftTask", e.leftTask}, {"rightTask", e.rightTask}}};
    }
    TwoTasks operator()(const SiblingsCompared& e) const {
        return {{{"leastTask", e.leastTask}, {"childTask", e.childTask}}};
    }
    TwoTasks operator()(const RootsCompared& e) const {
        return {{{"first", e.first}, {"second", e.second}}};
    }
    template <class Other>
    TwoTasks operator()(const Other&) const {
        return {};
    }
};

}  // namespace

NamedText FactSources::nameOf(LockId id) const {
    const std::string_view name = names.of(id);
    const std::string key = "said." + std::string(name);
    if (texts.has(key)) return NamedText(std::string(texts(key)));
    const bool ofWorker = name.starts_with(kWorkerLock) && after.locks().lock(id).executor.exists();
    if (!ofWorker) return {id, names};
    NamedText all{std::string(kWorkerLock)};
    all += NamedText(name.substr(kWorkerLock.size()), NameKind::Thread);
    return all;
}

std::string saidNumber(std::int64_t value) {
    return value == std::numeric_limits<std::int32_t>::max() ? "Integer.MAX_VALUE"
                                                             : std::to_string(value);
}

std::string_view withinSentence(std::string_view text) {
    constexpr std::string_view kStops = ".!?";
    const bool stops = !text.empty() && kStops.find(text.back()) != std::string_view::npos;
    return stops ? text.substr(0, text.size() - 1) : text;
}

std::string hexadecimal(std::uint32_t value) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text = "0x00000000";
    for (std::size_t i = 0; i < 8; ++i) text[9 - i] = digits[(value >> (4 * i)) & 0xfU];
    return text;
}

NamedText argumentOf(const CallBegan& call, const Event& event, const Log& log) {
    const std::string_view text = log.text(call.argument);
    if (event.line.file == SourceFile::None) return NamedText(std::string(text));
    constexpr std::string_view comma = ", ";
    NamedText all;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(comma, at), text.size());
        const std::string_view one = text.substr(at, end - at);
        if (!all.empty()) all += comma;
        if (one.find(' ') == std::string_view::npos)
            all += NamedText(one, NameKind::Task);
        else
            all += one;
        at = end + comma.size();
    }
    return all;
}

void addExactDues(const Event& event, const FactSources& from, Facts& facts) {
    const TwoTasks compared = event.what.visit(ComparedIn{});
    if (compared[0].name.empty()) return;
    const auto dueOf = [&](TaskId task) { return from.after.tasks.of(task).trigger; };
    const Instant one = dueOf(compared[0].task);
    const Instant other = dueOf(compared[1].task);
    if (one == other || humanTime(one) != humanTime(other)) return;
    for (const TaskOfField& each : compared)
        facts.add(std::string(each.name) + "Due",
                  std::to_string(dueOf(each.task).ns).append(" ns"));
}

}  // namespace poolscope
