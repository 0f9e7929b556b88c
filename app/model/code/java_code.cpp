// From the engine's calls to lines of Java.
#include "app/model/code/java_code.hpp"

#include <algorithm>
#include <cctype>

namespace poolscope {

namespace {

/// Which of the function's lines that call `name` that one is, from 1.
int nthCall(const FramePlace& place, std::string_view name) {
    int nth = 0;
    for (int number = place.function->first + 1; number <= place.line.line; ++number)
        if (callsOn(place.source->line(number), name)) ++nth;
    return std::max(nth, 1);
}

/// "SiftUpCompared" of an event of that kind.
std::string structOf(std::string_view eventKind) {
    std::string name(eventKind);
    name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
    return name;
}

}  // namespace

JavaCode::JavaCode(std::vector<File> files) {
    std::sort(files.begin(), files.end(),
              [](const File& a, const File& b) { return a.name < b.name; });
    for (const File& file : files) {
        JavaText read = readJavaText(file.name, file.text);
        for (JavaMethod& method : read.methods) {
            method.file = names_.size();
            for (std::size_t i = 0; i < method.origins.size(); ++i) {
                const std::string& function = method.origins[i].function;
                byFunction_.emplace(function.substr(0, function.find('(')),
                                    std::pair(methods_.size(), i));
            }
            methods_.push_back(std::move(method));
        }
        names_.push_back(file.name);
        sources_.push_back(std::make_unique<SourceCode>(std::move(read.source)));
    }
}

const JavaMethod* JavaCode::methodAt(JavaLine line) const {
    for (const JavaMethod& method : methods_)
        if (method.file == line.file && method.first <= line.line && line.line <= method.last)
            return &method;
    return nullptr;
}

const JavaMethod* JavaCode::methodOf(const std::vector<CallFrame>& calls, std::size_t innermost,
                                     bool alone) const {
    const FramePlace& place = calls[innermost].place;
    const JavaMethod* found = nullptr;
    const auto [begin, end] = byFunction_.equal_range(place.name);
    for (auto each = begin; each != end; ++each) {
        const JavaMethod& method = methods_[each->second.first];
        const JavaOrigin& origin = method.origins[each->second.second];
        if (origin.alone && !alone) continue;
        const std::size_t types = origin.function.find('(');
        if (types != std::string::npos && origin.function.substr(types) != place.types) continue;
        if (origin.within.empty()) {
            if (found == nullptr) found = &method;
            continue;
        }
        if (place.queue == origin.within || place.split == origin.within) found = &method;
        for (std::size_t i = 0; i < innermost; ++i)
            if (calls[i].place.name.starts_with(origin.within + "::")) found = &method;
    }
    return found;
}

std::vector<JavaStep> JavaCode::wayFrom(const std::vector<CallFrame>& calls, std::size_t first,
                                        std::string_view eventKind) const {
    std::vector<JavaStep> way;
    for (std::size_t i = first; i + 1 < calls.size(); ++i) {
        const std::string_view called = calls[i + 1].place.own();
        way.push_back({std::string(called), nthCall(calls[i].place, called)});
        if (methodOf(calls, i + 1, false) != nullptr) return way;
    }
    way.push_back({structOf(eventKind)});
    return way;
}

int lineOf(const ScenarioCode::Line& line, const CallFrame& call) {
    return call.place.own() == "waitUntil" ? line.waits : line.line;
}

/// The method's, or of the scenario's own code that it performs at the innermost of its steps.
JavaFrame JavaCode::frameOf(const JavaMethod& method, std::size_t at,
                            const std::vector<CallFrame>& calls, const ScenarioCode& own) const {
    JavaFrame frame{&method, 0, at, at};
    for (std::size_t i = at + 1; i < calls.size() && methodOf(calls, i, false) == nullptr; ++i) {
        const ScenarioCode::Line* const line = own.find(calls[i].ofScenario);
        if (line == nullptr) continue;
        frame.method = &own.methods[line->method];
        frame.line = lineOf(*line, calls[i]);
    }
    return frame;
}

std::vector<JavaFrame> JavaCode::framesOf(const std::vector<CallFrame>& calls, const Event& event,
                                          const ScenarioCode& own) const {
    std::vector<JavaFrame> frames;
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const bool inside = !frames.empty() && frames.back().method != nullptr;
        const JavaMethod* const method = methodOf(calls, i, !inside);
        const bool helps = method == nullptr && inside;
        if (helps) {
            frames.back().last = i;
            continue;
        }
        // What only starts a thread, or reads a console, is no call that a reader of Java knows.
        const FramePlace& place = calls[i].place;
        const bool starts =
            method == nullptr &&
            (place.own() == "lambda" || place.path.starts_with("engine/scenario/console/"));
        if (method != nullptr)
            frames.push_back(frameOf(*method, i, calls, own));
        else if (!starts || i + 1 == calls.size())
            frames.push_back({nullptr, 0, i, i});
    }
    for (JavaFrame& frame : frames)
        if (frame.method != nullptr && frame.line == 0)
            frame.line = frame.method->lineOf(wayFrom(calls, frame.first, nameOf(event)), &event);
    return frames;
}

}  // namespace poolscope
