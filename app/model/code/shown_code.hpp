// The calls around an event as one language shows them: in Java, the methods that stand for them,
// and the engine's own functions where there are none; in C++, the engine's functions without the
// lines that only record.
//
// Promises: the innermost call comes last; what lights up is a line that is shown. Nothing is
// remembered: the same run, event and language give the same.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/model/code/java_code.hpp"
#include "app/model/run/run_state.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

/// What can be shown of a run, and in which language.
struct CodeTexts {
    const CallStacks& calls;
    const JavaCode& java;
    CodeLanguage language = CodeLanguage::Java;

    std::vector<JavaFrame> framesOf(const std::vector<CallFrame>& stack, const Event& event) const {
        return java.framesOf(stack, event, calls.own());
    }
    /// Of a text of `java`, or of the scenario's own code.
    const SourceCode& sourceOf(const JavaMethod& method) const {
        return method.file == kScenarioFile ? calls.own().source : java.source(method);
    }
    std::string_view fileName(std::size_t file) const {
        return file == kScenarioFile ? kScenarioFileName : java.fileName(file);
    }
    const JavaMethod* methodAt(JavaLine line) const {
        return line.file == kScenarioFile ? calls.own().methodAt(line.line) : java.methodAt(line);
    }
};

struct ShownCall {
    std::string name;  ///< "DelayedWorkQueue.siftUp", or "DelayHeap::siftUp"
    std::string file;  ///< "DelayedWorkQueue.java"
    const SourceCode* source = nullptr;
    int first = 0;  ///< the function's lines
    int last = 0;
    int line = 0;                        ///< the one that lights up
    std::size_t began = 0;               ///< index of the first event of this call
    std::size_t call = 0;                ///< the engine's call that it begins with
    const JavaMethod* method = nullptr;  ///< null: the engine's own code
    SourceFile engineFile = SourceFile::None;
    std::map<int, std::string> values{};  ///< of its variables, by line
    std::string variables{};              ///< all of them, with what they held last

    /// Its lines, without those that only record.
    std::vector<int> lines() const;
};

/// "DelayedWorkQueue.siftUp", or "DelayHeap::siftUp  ·  delay_heap.cpp:71".
std::string titleOf(const ShownCall& call);

/// Outermost first. Empty if no source is at hand, and in Java for an event of nobody, such as a
/// jump of the clock: no method stands for what the virtual world does.
std::vector<ShownCall> shownCalls(const CodeTexts& texts, const Log& log, std::size_t event);

/// Which of them is opened: the innermost, or the scenario's own code if all within it is a lock, a
/// latch or the like that it uses. `calls` must not be empty.
std::size_t openedOf(const std::vector<ShownCall>& calls);

/// Says what their variables held, as far as events tell; `after` is the state after the event.
void fillValues(std::vector<ShownCall>& shown, const CodeTexts& texts, const Log& log,
                const Names& names, const RunState& after, std::size_t event);

/// The line of Java that event lights, if it lights one that is not the scenario's own.
std::optional<JavaLine> javaLineOf(const CodeTexts& texts, const Log& log, std::size_t event);
/// The line of the scenario's own code that begins with the event, if one does.
std::optional<JavaLine> ownLineOf(const CodeTexts& texts, std::size_t event);

}  // namespace poolscope
