// The exit codes of the program.
#pragma once

namespace poolscope {

inline constexpr int kDone = 0;
inline constexpr int kBadInput = 1;
inline constexpr int kBadCommandLine = 2;
inline constexpr int kInternalError = 3;
/// The command did its work, and found what it was to look for: a fault.
inline constexpr int kFoundFault = 4;
/// As shells show the end by SIGINT: see endInterrupted.
inline constexpr int kInterrupted = 130;

}  // namespace poolscope
