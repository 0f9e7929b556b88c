// Breakpoints at lines of the engine and of its text in Java: set, removed, met.
//
// Promises: a breakpoint stands only at a line that an event can light up; another line is moved to
// the next such one. What is set or removed is said.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/model/code/shown_code.hpp"
#include "engine/trace/source_line.hpp"

namespace poolscope {

class Workspace;

class Breakpoints {
public:
    /// `workspace` must outlive it.
    explicit Breakpoints(Workspace& workspace) : app_(workspace) {}

    std::vector<SourceLine> lines;
    std::vector<JavaLine> javaLines;

    /// What is known of the code of the run that is shown.
    CodeTexts texts() const;
    bool empty() const { return lines.empty() && javaLines.empty(); }
    /// Sets one at the next line that something can light up, or removes it.
    void toggle(SourceLine line);
    void toggle(JavaLine line);
    /// Another scenario has other lines.
    void forgetScenario() {
        std::erase_if(javaLines, [](JavaLine line) { return line.file == kScenarioFile; });
    }
    /// At the line that just ran, in the language of the code view.
    void toggleHere();

    struct Place {
        std::string file;
        int line = 0;
    };
    /// The breakpoint that the event meets.
    std::optional<Place> at(std::size_t event) const;

private:
    /// As far as the calls around that event are known.
    CodeTexts textsAt(std::size_t event) const;
    void say(bool set, const Place& place);

    Workspace& app_;
};

}  // namespace poolscope
