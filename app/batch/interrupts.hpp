// Interrupts: Ctrl+C of a command that has something to tell or to keep first.
#pragma once

namespace poolscope {

/// Ctrl+C is ours for as long as this lives; the second one ends the program at once. One at a
/// time.
class Interrupts {
public:
    Interrupts();
    ~Interrupts();
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    /// Any thread.
    bool came() const;

private:
    void (*before_)(int);
};

/// Ends the program as Ctrl+C does, so that whoever started it knows.
[[noreturn]] void endInterrupted();

}  // namespace poolscope
