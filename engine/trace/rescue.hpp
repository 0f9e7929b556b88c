// Rescue: what is worth saving if an invariant breaks now (see ensure.hpp).
//
// Whoever makes a run says here how its recording is written, for as long as it makes it:
//
//     const Rescue rescue(Rescue::For::ThisThread, [&] { return recordingOf(run); });
//
// Promises: `rescuedText` asks the innermost Rescue of the calling thread; if it has none, the
// newest one that is for every thread. Making and ending one is two stores. Threads: a Rescue ends
// on the thread that made it; one for every thread must outlive what the others do.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace poolscope {

class Rescue {
public:
    enum class For { ThisThread, EveryThread };

    /// `text` is called on the thread whose check failed, which may hold locks and stand in the
    /// midst of a change.
    Rescue(For whom, std::function<std::string()> text);
    ~Rescue();
    Rescue(const Rescue&) = delete;
    Rescue& operator=(const Rescue&) = delete;

private:
    friend std::optional<std::string> rescuedText();

    For whom_;
    std::function<std::string()> text_;
    const Rescue* outer_;
};

/// Nothing if nobody has anything to save.
std::optional<std::string> rescuedText();

}  // namespace poolscope
