// From the engine's calls to what is shown of them.
#include "app/model/code/shown_code.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/model/code/line_values.hpp"

namespace poolscope {

namespace {

/// So many events of a thread are looked at for the values of Java's variables.
constexpr int kMostLookedAt = 400;

/// So many lines before and behind the one that lights up are shown of a method: a client may make
/// a hundred thousand calls, and each line is laid out in each frame.
constexpr int kMostLinesAround = 500;

std::string lastOf(std::string_view path) { return std::string(path.substr(path.rfind('/') + 1)); }

ShownCall ownCode(const CallFrame& frame, std::size_t call) {
    const FramePlace& place = frame.place;
    ShownCall shown;
    shown.name = place.function->name;
    shown.file = lastOf(place.path);
    shown.source = place.source;
    shown.first = place.function->first;
    shown.last = place.function->last;
    shown.line = place.source->shownFor(place.line.line);
    shown.began = frame.began;
    shown.call = call;
    shown.engineFile = place.line.file;
    return shown;
}

ShownCall javaText(const CodeTexts& texts, const JavaFrame& frame,
                   const std::vector<CallFrame>& calls) {
    const JavaMethod& method = *frame.method;
    ShownCall shown;
    shown.name = method.name;
    shown.file = texts.fileName(method.file);
    shown.source = &texts.sourceOf(method);
    shown.first = std::max(method.first, frame.line - kMostLinesAround);
    shown.last = std::min(method.last, frame.line + kMostLinesAround);
    shown.line = frame.line;
    shown.began = calls[frame.first].began;
    shown.call = frame.first;
    shown.method = &method;
    return shown;
}

/// The line that emitted the event, if its calls are not known.
std::vector<CallFrame> onlyTheLine(const CallStacks& calls, SourceLine line) {
    const SourceCode* const source = calls.code().file(line.file);
    const SourceFunction* function = source == nullptr ? nullptr : source->functionAt(line.line);
    if (function == nullptr) return {};
    CallFrame frame;
    frame.place = {sourcePath(line.file), line, source, function, function->name};
    return {frame};
}

std::vector<CallFrame> callsAt(const CallStacks& calls, const Log& log, std::size_t event) {
    std::vector<CallFrame> frames = calls.at(event);
    if (!frames.empty() || event >= log.size()) return frames;
    frames = onlyTheLine(calls, log[event].line);
    for (CallFrame& frame : frames) frame.began = event;
    return frames;
}

/// What a program waits with; how it works inside is not what its reader asks first.
constexpr std::array<std::string_view, 5> kWaitsWith{
    "Condition.java", "CountDownLatch.java", "ReentrantLock.java", "Semaphore.java", "Thread.java"};

bool isOwn(const ShownCall& call) {
    return call.method != nullptr && call.method->file == kScenarioFile;
}

/// Whether the line gives the variable a value, or takes it as a parameter.
bool sets(std::string_view line, std::string_view name, bool header) {
    for (std::size_t at = line.find(name); at != std::string_view::npos;
         at = line.find(name, at + 1)) {
        const std::string_view rest = line.substr(at + name.size());
        if ((at > 0 && isWordCharacter(line[at - 1])) ||
            (!rest.empty() && isWordCharacter(rest.front())))
            continue;
        if (header || (rest.starts_with(" = ") && !rest.starts_with(" = ="))) return true;
    }
    return false;
}

/// The line beside which a variable stands: the nearest one above that sets it, or the one where
/// its value was told.
int lineBeside(const ShownCall& call, std::string_view name, int told) {
    for (int number = told; number >= call.first; --number)
        if (sets(call.source->line(number), name, number == call.first)) return number;
    return told;
}

/// The values that an event tells of a call; what a later event told of a variable stands.
struct JavaValues {
    std::map<int, CodeVariables> byLine;
    CodeVariables all;

    void add(const ShownCall& call, int told, const CodeVariables& variables) {
        const bool outcome = !byLine.contains(told);
        for (const auto& one : variables) {
            const bool known = std::any_of(all.begin(), all.end(), [&](const auto& other) {
                return other.first == one.first;
            });
            if (one.first == kOutcomeName ? outcome : !known)
                byLine[one.first == kOutcomeName ? told : lineBeside(call, one.first, told)]
                    .push_back(one);
        }
        byLine[told];
        CodeVariables named = variables;  // how a condition came out belongs to its line alone
        std::erase_if(named, [](const auto& one) { return one.first == kOutcomeName; });
        addNew(all, named);
    }
};

/// Of Java's calls, one walk back over the thread's events.
void fillJavaValues(std::vector<ShownCall>& shown, const CodeTexts& texts, const Log& log,
                    const Names& names, const RunState& after, std::size_t event) {
    std::size_t oldest = event;
    for (const ShownCall& call : shown) oldest = std::min(oldest, call.began);
    std::vector<JavaValues> found(shown.size());
    int looked = 0;
    for (std::size_t i = event + 1; i-- > oldest && looked < kMostLookedAt;) {
        if (log[i].thread != log[event].thread) continue;
        ++looked;
        const std::vector<CallFrame> calls = texts.calls.placesAt(i);
        const std::vector<JavaFrame> frames = texts.framesOf(calls, log[i]);
        if (frames.empty() || frames.back().method == nullptr || frames.back().line == 0) continue;
        const JavaFrame& innermost = frames.back();
        for (std::size_t k = 0; k < shown.size(); ++k) {
            const ShownCall& call = shown[k];
            if (call.method != innermost.method || call.call != innermost.first || i < call.began)
                continue;
            found[k].add(call, innermost.line,
                         isOwn(call) ? scenarioVariables(log[i], log, names)
                                     : javaVariables(log[i], log, names, after,
                                                     call.source->textOf(call.first, call.last)));
        }
    }
    for (std::size_t k = 0; k < shown.size(); ++k) {
        for (const auto& [line, variables] : found[k].byLine)
            if (!variables.empty()) shown[k].values[line] = textOf(variables);
        if (shown[k].method != nullptr) shown[k].variables = textOf(found[k].all);
    }
}

}  // namespace

std::vector<int> ShownCall::lines() const {
    std::vector<int> shown;
    for (int number = first; number <= last; ++number)
        if (!source->onlyRecords(number)) shown.push_back(number);
    return shown;
}

std::string titleOf(const ShownCall& call) {
    if (call.method != nullptr) return call.name;
    return fmt::format("{}  ·  {}:{}", call.name, call.file, call.line);
}

std::vector<ShownCall> shownCalls(const CodeTexts& texts, const Log& log, std::size_t event) {
    const std::vector<CallFrame> calls = callsAt(texts.calls, log, event);
    std::vector<ShownCall> shown;
    if (texts.language == CodeLanguage::Cpp) {
        for (std::size_t i = 0; i < calls.size(); ++i) shown.push_back(ownCode(calls[i], i));
        return shown;
    }
    for (const JavaFrame& frame : texts.framesOf(calls, log[event])) {
        if (frame.method != nullptr && frame.line > 0)
            shown.push_back(javaText(texts, frame, calls));
        else if (log[event].thread.exists())
            shown.push_back(ownCode(calls[frame.last], frame.last));
    }
    return shown;
}

std::size_t openedOf(const std::vector<ShownCall>& calls) {
    std::size_t opened = calls.size() - 1;
    const auto waits = [](const ShownCall& call) {
        return std::find(kWaitsWith.begin(), kWaitsWith.end(), call.file) != kWaitsWith.end();
    };
    while (opened > 0 && waits(calls[opened])) --opened;
    return isOwn(calls[opened]) ? opened : calls.size() - 1;
}

void fillValues(std::vector<ShownCall>& shown, const CodeTexts& texts, const Log& log,
                const Names& names, const RunState& after, std::size_t event) {
    bool java = false;
    for (ShownCall& call : shown) {
        if (call.method != nullptr) {
            java = true;
            continue;
        }
        const CodeStretch stretch{call.engineFile, call.first, call.last,
                                  call.source->textOf(call.first, call.last)};
        for (const auto& [line, value] : lineValues(event, call.began, stretch, log, names, after))
            call.values[call.source->shownFor(line)] = value;
        call.variables = frameValues(event, call.began, stretch, log, names, after);
    }
    if (java) fillJavaValues(shown, texts, log, names, after, event);
}

std::optional<JavaLine> javaLineOf(const CodeTexts& texts, const Log& log, std::size_t event) {
    if (event >= texts.calls.events()) return std::nullopt;
    const std::vector<JavaFrame> frames = texts.framesOf(texts.calls.placesAt(event), log[event]);
    if (frames.empty() || frames.back().method == nullptr || frames.back().line == 0)
        return std::nullopt;
    if (frames.back().method->file == kScenarioFile) return std::nullopt;
    return JavaLine{static_cast<std::uint16_t>(frames.back().method->file),
                    static_cast<std::uint16_t>(frames.back().line)};
}

std::optional<JavaLine> ownLineOf(const CodeTexts& texts, std::size_t event) {
    if (event >= texts.calls.events()) return std::nullopt;
    const std::vector<CallFrame> calls = texts.calls.at(event);
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const ScenarioCode::Line* const line = texts.calls.own().find(calls[i].ofScenario);
        if (line != nullptr && calls[i].began == event)
            return JavaLine{static_cast<std::uint16_t>(kScenarioFile),
                            static_cast<std::uint16_t>(lineOf(*line, calls[i]))};
    }
    return std::nullopt;
}

}  // namespace poolscope
