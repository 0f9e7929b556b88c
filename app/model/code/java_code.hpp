// The engine's functions as a reader of Java knows them: a text in Java's syntax for each, written
// for this program, and which of its lines stands for what the engine does.
//
//     //@ of DelayHeap::siftUp                  the next method is this function of the engine
//     void siftUp(int k, Task key) {            //@ SiftUpBegan        lit by this kind of event
//         …
//         setIndex(e, k);                       //@ fill#1/setIndex    lit by what this call of
//     }                                         //                     fill does in setIndex
//
// A marker names calls and perhaps, at last, a kind of event; other calls may lie between them.
// `#2` is the second line of the function that makes that call, `[from=-1]` a field of the event;
// several markers of one line stand apart by commas. Of the markers that fit, the one that goes
// furthest in counts. What the engine does in a function that has no text of its own is told where
// it was called from, so a helper shows its caller's loop.
//
// `//@ of BinaryHeap::siftUp within TimerQueue` holds where a call around it is of that class, or
// the executor's queue is, or where its recursive tasks split that way: `within forkLeft`;
// `//@ of Mutex::lock alone` where nothing around it has a text; `//@ of Queue::poll(Duration)` is
// one of several functions of that name, by its parameters' types.
//
// Promises: a line that lights up is a line of the text; nothing here depends on line numbers of
// the engine.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/code/call_stacks.hpp"
#include "app/model/code/java_text.hpp"

namespace poolscope {

/// A call as a reader of Java sees it: one or more of the engine's calls.
struct JavaFrame {
    const JavaMethod* method =
        nullptr;  ///< null: of the engine's own code, there is no Java for it
    int line = 0;
    std::size_t first = 0;  ///< the engine's calls that it stands for, by their place in the stack
    std::size_t last = 0;
};

/// On which line a step or a call of the scenario is, at that call of the engine.
int lineOf(const ScenarioCode::Line& line, const CallFrame& call);

class JavaCode {
public:
    struct File {
        std::string name;  ///< "DelayedWorkQueue.java"
        std::string text;
    };

    /// Throws std::runtime_error with file and line at a marker that cannot be read.
    explicit JavaCode(std::vector<File> files);
    JavaCode(const JavaCode&) = delete;
    JavaCode& operator=(const JavaCode&) = delete;

    const std::vector<JavaMethod>& methods() const { return methods_; }
    std::string_view fileName(std::size_t file) const { return names_[file]; }
    std::size_t files() const { return names_.size(); }
    /// Without the markers.
    const SourceCode& source(std::size_t file) const { return *sources_[file]; }
    const SourceCode& source(const JavaMethod& method) const { return source(method.file); }
    const JavaMethod* methodAt(JavaLine line) const;

    /// The calls as Java has them, outermost first; `event` is the one they led to. Of the text
    /// that stands for what performs steps or calls of the scenario, the line of `own` is shown.
    std::vector<JavaFrame> framesOf(const std::vector<CallFrame>& calls, const Event& event,
                                    const ScenarioCode& own) const;
    /// The way from the call `first` to the event, or to the next call that has a text of its own:
    /// then it does not end with an event.
    std::vector<JavaStep> wayFrom(const std::vector<CallFrame>& calls, std::size_t first,
                                  std::string_view eventKind) const;
    /// The text of the innermost of these calls; null if it has none of its own. `alone`: none of
    /// those around it has one.
    const JavaMethod* methodOf(const std::vector<CallFrame>& calls, std::size_t innermost,
                               bool alone) const;

private:
    JavaFrame frameOf(const JavaMethod& method, std::size_t at, const std::vector<CallFrame>& calls,
                      const ScenarioCode& own) const;

    std::vector<std::string> names_;
    std::vector<std::unique_ptr<SourceCode>> sources_;
    std::vector<JavaMethod> methods_;
    std::multimap<std::string, std::pair<std::size_t, std::size_t>, std::less<>> byFunction_;
};

}  // namespace poolscope
