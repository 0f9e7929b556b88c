// The exit codes of the program.
#pragma once

namespace poolscope {

inline constexpr int kDone = 0;
inline constexpr int kBadInput = 1;
inline constexpr int kBadCommandLine = 2;
inline constexpr int kInternalError = 3;
/// As shells show the end by SIGINT: see endInterrupted.
inline constexpr int kInterrupted = 130;

}  // namespace poolscope
