// From the paths that a log has recorded to lines of the engine's source.
#include "app/model/code/call_stacks.hpp"

#include <algorithm>

#include "app/model/run/named_executor.hpp"

namespace poolscope {

namespace {

/// The task that an event is about: the first that it names.
TaskId taskOf(const Event& event) {
    TaskId task;
    bool found = false;
    visitFields(event.what, [&]<class Type>(std::string_view, const Type& value) {
        if constexpr (std::is_same_v<Type, TaskId>) {
            if (!found) task = value;
            found = true;
        }
    });
    return task;
}

/// "sum-2" is the second task of that name.
std::string_view withoutNumber(std::string_view label) {
    const std::size_t last = label.find_last_not_of("0123456789");
    const bool numbered = last != std::string_view::npos && last + 1 < label.size();
    return numbered && label[last] == '-' ? label.substr(0, last) : label;
}

}  // namespace

std::string_view FramePlace::own() const {
    return name.starts_with("lambda") ? "lambda" : name.substr(name.rfind(':') + 1);
}

void CallStacks::follow(std::size_t most) {
    const std::size_t end = std::min(log_->size(), read_ + std::min(most, log_->size()));
    for (; read_ < end; ++read_)
        if (const Event event = (*log_)[read_]; event.thread.exists()) read(event);
}

void CallStacks::read(const Event& event) {
    if (const auto* made = event.what.get<QueueCreated>())
        if (std::string_view* queue = queues_.introduce(made->executor))
            *queue = toString(made->kind);
    if (const auto* made = event.what.get<TaskCreated>()) {
        if (ExecutorId* executor = executors_.introduce(made->task)) *executor = made->executor;
        if (!own_.splits.empty()) noteSplit(*made);
    }
    if (log_->calls() == nullptr) return;
    const std::size_t number = event.thread.value;
    if (number >= threads_.size()) threads_.resize(number + 1);
    Thread& thread = threads_[number];
    if (thread.events.size() % kBetweenMarks == 0) thread.marks.push_back(thread.began);
    const auto position = static_cast<std::uint32_t>(read_);
    pass(thread.began, position);
    thread.events.push_back(position);
}

/// From the calls at a thread's event to those at its next one: since when each goes on.
void CallStacks::pass(std::vector<std::uint32_t>& began, std::uint32_t event) const {
    const CallSite site = log_->siteAt(event);
    const std::size_t depth = site.path == 0 ? 0 : log_->calls()->path(site.path).depth;
    began.resize(std::min(began.size(), depth - std::min<std::size_t>(depth, site.began)));
    began.resize(depth, event);
}

std::vector<std::uint32_t> CallStacks::begunAt(ThreadId thread, std::uint32_t event) const {
    const Thread& known = threads_[thread.value];
    const auto place = static_cast<std::size_t>(
        std::lower_bound(known.events.begin(), known.events.end(), event) - known.events.begin());
    std::vector<std::uint32_t> began = known.marks[place / kBetweenMarks];
    for (std::size_t i = place / kBetweenMarks * kBetweenMarks; i <= place; ++i)
        pass(began, known.events[i]);
    return began;
}

ExecutorId CallStacks::executorOf(const Event& event) const {
    const ExecutorId executor = executorNamedBy(event.what);
    return executor.exists() ? executor : executors_[taskOf(event)];
}

void CallStacks::noteSplit(const TaskCreated& made) {
    const std::string_view label = log_->text(made.label);
    auto known = own_.splits.find(label);
    if (known == own_.splits.end()) known = own_.splits.find(withoutNumber(label));
    if (known == own_.splits.end()) return;
    const bool first = !splitsOn_[made.executor];
    if (std::optional<std::string_view>* way = splitsOn_.introduce(made.executor))
        *way = first || **way == known->second ? std::string_view(known->second) : "";
}

std::optional<std::size_t> CallStacks::lastBefore(ThreadId thread, std::size_t end) const {
    if (!thread.exists() || thread.value >= threads_.size()) return std::nullopt;
    const std::vector<std::uint32_t>& events = threads_[thread.value].events;
    const auto after = std::lower_bound(events.begin(), events.end(), end);
    return after == events.begin() ? std::nullopt : std::optional<std::size_t>(*(after - 1));
}

/// The function of a path, at the line that the path has of it.
std::optional<FramePlace> CallStacks::placeOf(const CallPath& path) const {
    FramePlace place;
    place.path = sourcePath(path.function.file);
    place.line = path.function;
    place.source = code_->file(path.function.file);
    if (place.source != nullptr) place.function = place.source->functionAt(path.function.line);
    if (place.function == nullptr) return std::nullopt;
    place.name = path.isLambda ? code_->lambdaIn(*place.function) : place.function->name;
    place.types = place.function->types;
    return place;
}

/// Puts `place`, the caller of `next`, to the line that calls it. `called` is the path of `next`;
/// null if it has none of its own, as a small function that emits has. Of a coroutine the line of
/// its co_await is known, and the call stands there or before; of a plain function a line before.
void CallStacks::lightCall(FramePlace& place, const CallPath* called,
                           const FramePlace& next) const {
    const SourceFunction& around = *place.function;
    if (called != nullptr && called->from.file == place.line.file &&
        place.source->functionAt(called->from.line) == &around)
        place.line = called->from;
    const std::string_view name = next.own();
    const int known = place.line.line;
    const auto calls = [&](int line) { return callsOn(place.source->line(line), name); };
    const auto light = [&](int line) { place.line.line = static_cast<std::uint16_t>(line); };
    if (calls(known) && known > around.first) return;
    if (called != nullptr && !called->isPlain)
        for (int line = known; line-- > around.first + 1;)
            if (calls(line)) return light(line);
    for (int line = known + 1; line <= around.last; ++line)
        if (calls(line)) return light(line);
    for (int line = around.first + 1; line < known; ++line)
        if (calls(line)) return light(line);
}

std::vector<CallFrame> CallStacks::at(std::size_t event) const {
    std::vector<CallFrame> frames = placesAt(event);
    if (frames.empty()) return frames;
    const std::vector<std::uint32_t> began =
        begunAt((*log_)[event].thread, static_cast<std::uint32_t>(event));
    for (CallFrame& frame : frames)
        frame.began = frame.depth < began.size() ? began[frame.depth] : event;
    return frames;
}

std::vector<CallFrame> CallStacks::placesAt(std::size_t event) const {
    std::vector<CallFrame> frames;
    if (event >= read_ || log_->calls() == nullptr) return frames;
    const auto [emitted, number] = log_->withSiteNumber(event);
    if (!emitted.thread.exists()) return frames;
    const CallSite& site = log_->calls()->site(number);
    std::vector<const CallPath*> paths;  // outermost first
    for (std::uint32_t path = site.path; path != 0; path = paths.back()->caller)
        paths.push_back(&log_->calls()->path(path));
    std::reverse(paths.begin(), paths.end());
    const CallPath emits{0, {}, site.line, 0, false, true};
    std::optional<FramePlace> innermost = placeOf(emits);
    if (!innermost) return frames;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (isOfScenario(paths[i]->function.file)) {
            if (!frames.empty()) frames.back().ofScenario = paths[i]->function;
            continue;
        }
        const std::optional<FramePlace> place = placeOf(*paths[i]);
        if (!place) return {};
        frames.push_back({*place, 0, i});
    }
    if (!frames.empty() && frames.back().place.function == innermost->function)
        frames.back().place.line = site.line;
    else
        frames.push_back({*innermost, 0, paths.size()});
    for (std::size_t i = 0; i + 1 < frames.size(); ++i) {
        const std::size_t called = frames[i + 1].depth;
        lightCall(frames[i].place, called < paths.size() ? paths[called] : nullptr,
                  frames[i + 1].place);
    }
    const ExecutorId executor = executorOf(emitted);
    for (CallFrame& frame : frames) {
        frame.place.queue = queues_[executor];
        frame.place.split = splitsOn_[executor].value_or("");
    }
    return frames;
}

}  // namespace poolscope
