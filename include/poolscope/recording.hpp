/// \file
/// recordTo: writes down what the pools of a program do, for the window.
///
///     auto recording = juc::recordTo("run.rec");
///     {
///         juc::ScheduledThreadPoolExecutor pool(2);
///         …
///     }
///     recording.save();                                // or its destructor
///
/// `poolscope run.rec` opens the file. Every pool, Timer and Thread that is made while the
/// recording is open is recorded, every lock and queue step of it. A thread of the recording writes
/// the events to run.rec.part while the program runs, and memory is held only by those that it has
/// not come to yet; `save` writes the rest and names the file. A program that dies leaves
/// run.rec.part, which opens, too. Such pools have the engine behind them, which takes the JDK's
/// steps one by one; pools of real time that are made outside of a recording go without, and
/// faster. Errors: IllegalStateException if a pool was made before that still lives, or another
/// recording is open; a pool lives until its destructor has returned, or, where a body of its own
/// destroyed it, until that body has ended. IOException from `save` if the file cannot be written,
/// or there was no memory for an event, which ends the recording when it happens, and not the
/// program.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#pragma GCC visibility push(default)

namespace juc {

namespace detail {
struct OpenRecording;
}  // namespace detail

/// A recording that is open until `save` or its destruction.
class Recording {
public:
    /// What is left behind is no recording: its members throw IllegalStateException.
    Recording(Recording&& other) noexcept;
    Recording& operator=(Recording&&) = delete;
    /// Saves, if that was not done; writes to stderr if it cannot.
    ~Recording();
    /// How many events there are.
    std::size_t events() const;
    /// Ends the recording and writes the rest of the file. Pools that still live go on without.
    void save();

private:
    friend Recording recordTo(std::string file);
    explicit Recording(std::unique_ptr<detail::OpenRecording> open);
    detail::OpenRecording& open() const;
    std::unique_ptr<detail::OpenRecording> open_;
};

/// Begins one; until its end the file is called FILE.part.
[[nodiscard]] Recording recordTo(std::string file);

}  // namespace juc

#pragma GCC visibility pop
