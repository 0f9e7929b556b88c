// Interrupts: Ctrl+C in a command that must report or save something before it ends.
#pragma once

namespace poolscope {

/// Handles Ctrl+C while it exists; a second Ctrl+C ends the program at once. At most one instance
/// at a time.
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

/// Ends the program by SIGINT, so that its parent process can tell.
[[noreturn]] void endInterrupted();

}  // namespace poolscope
