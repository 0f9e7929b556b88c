// The line at the end of a terminal that is written over: for progress on standard error.
//
// Promises: nothing is written unless standard error is a terminal; what a terminal would obey is
// escaped; a line is cut to the terminal's width, or it could not be written over.
#pragma once

#include <string_view>

namespace poolscope {

class TerminalLine {
public:
    TerminalLine();
    TerminalLine(const TerminalLine&) = delete;
    TerminalLine& operator=(const TerminalLine&) = delete;
    ~TerminalLine() { wipe(); }

    bool isTerminal() const { return terminal_; }
    /// In place of the line before.
    void show(std::string_view text);
    /// Before something else is printed.
    void wipe();

private:
    bool terminal_;
    bool shown_ = false;
};

}  // namespace poolscope
