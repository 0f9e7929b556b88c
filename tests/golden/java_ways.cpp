// The Java text against every way through the engine's own source, so that what no built-in
// scenario does is found too: an event without a line, and a marker that nothing can meet.
#include <algorithm>
#include <map>
#include <set>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "app/model/code/java_code.hpp"
#include "tests/golden/shown_runs.hpp"

using namespace poolscope;

namespace {

/// A way from a function that has a text to an event, or to the next function that has one.
struct StaticWay {
    std::vector<CallFrame> calls;
    std::string kind;     ///< "siftUpCompared"; empty: it ends with the call
    bool silent = false;  ///< a call that need not lead to any event

    std::vector<JavaStep> steps() const {
        std::vector<JavaStep> steps = javaTexts().wayFrom(calls, 0, silent ? "none" : kind);
        if (silent) steps.pop_back();
        return steps;
    }
};

/// Follows the engine's source, not a run, so that what no scenario does is found too.
class Ways {
public:
    Ways() : flow_(engineSource().flowOf(shownRuns().front().log).graph) {
        for (FlowPoint point = 0; point < flow_.points(); ++point) {
            const FlowStep& step = flow_.at(point);
            if (step.kind == FlowStep::Kind::Emit || step.kind == FlowStep::Kind::Call)
                points_[step.function].push_back(point);
        }
    }

    std::vector<StaticWay> from(std::uint32_t function) {
        found_.clear();
        stack_.clear();
        follow(function);
        return std::move(found_);
    }

    CallFrame frameAt(std::uint32_t function, int line) const {
        const FunctionText& text = engineSource().program().functions()[function];
        CallFrame frame;
        frame.place.path = engineSource().pathOf(text);
        frame.place.line = {sourceFileOf(frame.place.path), static_cast<std::uint16_t>(line)};
        frame.place.source = &engineSource().fileOf(text);
        frame.place.function = frame.place.source->functionAt(text.first);
        frame.place.name = engineSource().nameOf(function).name;
        frame.place.types = engineSource().nameOf(function).types;
        return frame;
    }

private:
    static constexpr std::size_t kDeepest = 9;

    /// The kind of event that a line emits; empty if it does not say.
    static std::string kindOn(const CallFrame& frame) {
        std::string text;
        for (int i = 0; i < 3; ++i) text += frame.place.source->line(frame.place.line.line + i);
        const std::size_t here = text.find("POOLSCOPE_HERE");
        if (text.substr(0, here).find("start(") != std::string::npos) return "threadStarted";
        if (text.substr(0, here).find("takeRunner(") != std::string::npos) return "runnerSet";
        if (text.substr(0, here).find("told(") != std::string::npos) return "dequeTaken";
        text = text.substr(here);
        for (const EventKindRow& row : kEventTable) {
            std::string name(row.name);
            name.front() = static_cast<char>(std::toupper(name.front()));
            const std::size_t at = text.find(name + "{");
            if (at != std::string::npos && !std::isalnum(text[at - 1]) && at < text.find(';'))
                return std::string(row.name);
        }
        return {};
    }

    void follow(std::uint32_t function) {
        for (const CallFrame& frame : stack_)
            if (frame.place.name == engineSource().nameOf(function).name &&
                frame.place.types == engineSource().nameOf(function).types)
                return;
        for (const FlowPoint point : points_[function]) {
            const FlowStep& step = flow_.at(point);
            stack_.push_back(frameAt(function, step.line));
            if (stack_.back().place.function == nullptr) {
            } else if (step.kind == FlowStep::Kind::Emit) {
                if (const std::string kind = kindOn(stack_.back()); !kind.empty())
                    found_.push_back({stack_, kind});
            } else if (stack_.size() < kDeepest) {
                // Not those of a pointer.
                const std::string_view line = stack_.back().place.source->line(step.line);
                const bool pointer = line.find(".get()") != std::string_view::npos &&
                                     line.find("co_await") == std::string_view::npos;
                for (const std::uint32_t target : step.targets)
                    if (!pointer || engineSource().program().functions()[target].name != "get")
                        enter(target);
            }
            stack_.pop_back();
        }
    }

    void enter(std::uint32_t target) {
        stack_.push_back(frameAt(target, 0));
        const bool leaves = javaTexts().methodOf(stack_, stack_.size() - 1, false) != nullptr;
        found_.push_back({stack_, {}, !leaves});
        stack_.pop_back();
        if (!leaves) follow(target);
    }

    const FlowGraph& flow_;
    std::map<std::uint32_t, std::vector<FlowPoint>> points_;
    std::vector<CallFrame> stack_;
    std::vector<StaticWay> found_;
};

/// The engine's functions that a method stands for.
std::vector<std::uint32_t> functionsOf(const JavaMethod& method) {
    std::vector<std::uint32_t> functions;
    for (std::uint32_t i = 0; i < engineSource().program().functions().size(); ++i)
        for (const JavaOrigin& origin : method.origins) {
            const auto& name = engineSource().nameOf(i);
            if (origin.function == name.name || origin.function == name.name + name.types)
                functions.push_back(i);
        }
    return functions;
}

/// Whether the marker is of a call that the source alone does not lead on: of a variable, or of a
/// method that only other programs have.
bool callsVariable(const std::vector<std::uint32_t>& functions, const JavaMarker& marker) {
    if (marker.steps.size() != 1) return false;
    if (marker.steps[0].name == "lambda") return true;
    for (const std::uint32_t function : functions) {
        const FunctionText& text = engineSource().program().functions()[function];
        for (int number = text.first; number <= text.last; ++number)
            if (engineSource().fileOf(text).line(number).find(marker.steps[0].name + "(") !=
                std::string_view::npos)
                return true;
    }
    return false;
}

}  // namespace

TEST_CASE("every event that a function with a text can lead to has a line of it") {
    Ways ways;
    std::set<std::string> dark;
    std::size_t lit = 0;
    for (const JavaMethod& method : javaTexts().methods())
        for (const std::uint32_t function : functionsOf(method)) {
            const CallFrame own = ways.frameAt(function, 0);
            if (!own.place.path.starts_with("engine/executor/")) continue;
            for (const StaticWay& way : ways.from(function)) {
                const JavaMethod* const text = javaTexts().methodOf(way.calls, 0, true);
                // Not of one that holds within something else.
                if (text != &method || way.silent) continue;
                if (method.lineOf(way.steps(), nullptr) > 0)
                    ++lit;
                else
                    dark.insert(fmt::format("{}: {} -> {}", method.name,
                                            engineCallsFrom(way.calls, 0), way.kind));
            }
        }
    CHECK(lit > 1000);
    for (const std::string& way : dark) CHECK_MESSAGE(false, way);
}

TEST_CASE("every marker of the Java text names something that the engine does there") {
    Ways ways;
    for (const JavaMethod& method : javaTexts().methods()) {
        if (method.origins.front().alone) continue;  // the world's: others wake its threads
        const std::vector<std::uint32_t> functions = functionsOf(method);
        CHECK_MESSAGE(!functions.empty(), method.name << " of " << method.origins[0].function);
        std::vector<std::vector<JavaStep>> steps;
        for (const std::uint32_t function : functions)
            for (const StaticWay& way : ways.from(function)) steps.push_back(way.steps());
        for (const JavaMarker& marker : method.markers) {
            CHECK(marker.line >= method.first);
            CHECK(marker.line <= method.last);
            JavaMethod only;
            only.markers = {marker};
            const bool met = std::any_of(steps.begin(), steps.end(), [&](const auto& way) {
                return only.lineOf(way, nullptr) > 0;
            });
            if (met || callsVariable(functions, marker)) continue;
            CHECK_MESSAGE(false, method.name << ":" << marker.line << " "
                                             << marker.steps.front().name << " … "
                                             << marker.steps.back().name);
        }
    }
}
