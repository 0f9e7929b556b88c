// From events to the reader of paths, and from its points back to lines.
#include "app/model/code/call_stacks.hpp"

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

template <class Word>
const std::vector<std::string>& plainWordsOf(Word word) {
    static const std::vector<std::string> kWords = [&] {
        std::vector<std::string> words;
        for (const std::string_view one : wordsOf(word)) words.push_back(plainWord(one));
        return words;
    }();
    return kWords;
}

/// "getQueue.poll" is poll; "take().get" begins with take.
std::string_view lastPart(std::string_view method) {
    method = method.substr(0, method.find('('));
    return method.substr(method.rfind('.') + 1);
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
    const std::size_t end = log_->size();
    if (read_ == end) return;
    if (!paths_) {
        flow_ = &code_->flowOf(*log_);
        paths_.emplace(code_->program(), flow_->graph);
    }
    const std::size_t begin = read_;
    const std::size_t steps = paths_->steps();
    for (; read_ < end && read_ - begin + (paths_->steps() - steps) < most; ++read_)
        if (const Event event = (*log_)[read_]; event.thread.exists()) read(event);
    paths_->settle();
}

void CallStacks::read(const Event& event) {
    const std::uint32_t thread = event.thread.value;
    // A line of nobody's is told by code outside the engine. Before its first and after its last
    // call a thread is in none.
    if (event.line.file == SourceFile::None || event.what.is<ThreadEnded>() ||
        event.what.is<ProcessExited>()) {
        const auto* call = event.what.get<CallBegan>();
        paths_->beOutside(thread, call == nullptr ? "" : lastPart(log_->text(call->method)));
    }
    const std::vector<FlowPoint>* points = flow_->at(event.line);
    if (points == nullptr) return;
    if (const auto* made = event.what.get<QueueCreated>())
        if (std::string_view* queue = queues_.introduce(made->executor))
            *queue = toString(made->kind);
    if (const auto* made = event.what.get<TaskCreated>()) {
        if (ExecutorId* executor = executors_.introduce(made->task)) *executor = made->executor;
        if (std::string_view* type = classes_.introduce(made->task))
            *type = code_->program().madeIn(flow_->graph.at(points->front()).function, "Runnable");
        if (!splits_.empty()) noteSplit(*made);
    }
    const CallPaths::Told told = toldBy(event);
    paths_->append(thread, static_cast<std::uint32_t>(read_), *points, told);
}

ExecutorId CallStacks::executorOf(const Event& event) const {
    const ExecutorId executor = executorNamedBy(event.what);
    return executor.exists() ? executor : executors_[taskOf(event)];
}

void CallStacks::noteSplit(const TaskCreated& made) {
    const std::string_view label = log_->text(made.label);
    auto known = splits_.find(label);
    if (known == splits_.end()) known = splits_.find(withoutNumber(label));
    if (known == splits_.end()) return;
    const bool first = !splitsOn_[made.executor];
    if (std::optional<std::string_view>* way = splitsOn_.introduce(made.executor))
        *way = first || **way == known->second ? std::string_view(known->second) : "";
}

/// What the event's fields say of the calls that led to it.
CallPaths::Told CallStacks::toldBy(const Event& event) {
    CallPaths::Told told;
    if (!event.what.is<TaskCreated>()) told.objectClass = classes_[taskOf(event)];
    visitFields(event.what, [&]<class Word>(std::string_view, const Word& value) {
        static const std::vector<std::string> kTruth{"false", "true"};
        if constexpr (std::is_same_v<Word, bool>)
            told.enumerators.push_back({&kTruth, kTruth[value ? 1 : 0]});
        if constexpr (HasWords<Word>) {
            const std::vector<std::string>& all = plainWordsOf(value);
            const auto place = static_cast<std::size_t>(value);
            if (place < all.size()) told.enumerators.push_back({&all, all[place]});
        }
    });
    const std::size_t thread = event.thread.value;
    if (thread >= called_.size()) called_.resize(thread + 1);
    told.method = std::exchange(called_[thread], {});
    if (const auto* call = event.what.get<CallBegan>())
        called_[thread] = lastPart(log_->text(call->method));
    return told;
}

std::optional<std::size_t> CallStacks::lastBefore(ThreadId thread, std::size_t end) const {
    if (!paths_ || !thread.exists()) return std::nullopt;
    return paths_->lastBefore(thread.value, static_cast<std::uint32_t>(end));
}

std::optional<FramePlace> CallStacks::placeOf(FlowPoint point) const {
    const FlowStep& step = flow_->graph.at(point);
    const FunctionText& text = code_->program().functions()[step.function];
    FramePlace place;
    place.path = code_->pathOf(text);
    place.line = {sourceFileOf(place.path), static_cast<std::uint16_t>(step.line)};
    place.source = &code_->fileOf(text);
    place.function = place.source->functionAt(step.line);
    const EngineCode::FunctionName& named = code_->nameOf(step.function);
    place.name = named.name;
    place.types = named.types;
    return place.function == nullptr ? std::nullopt : std::optional(place);
}

std::vector<CallFrame> CallStacks::at(std::size_t event) const { return framesAt(event, true); }

std::vector<CallFrame> CallStacks::placesAt(std::size_t event) const {
    return framesAt(event, false);
}

std::vector<CallFrame> CallStacks::framesAt(std::size_t event, bool begins) const {
    std::vector<CallFrame> frames;
    if (!paths_ || event >= read_ || !(*log_)[event].thread.exists()) return frames;
    const std::uint32_t thread = (*log_)[event].thread.value;
    const ExecutorId executor = executorOf((*log_)[event]);
    for (const CallPaths::Frame& frame :
         paths_->framesAt(thread, static_cast<std::uint32_t>(event), begins))
        if (std::optional<FramePlace> place = placeOf(frame.point)) {
            place->queue = queues_[executor];
            place->split = splitsOn_[executor].value_or("");
            frames.push_back({*place, frame.began, frame.sure});
        }
    return frames;
}

}  // namespace poolscope
