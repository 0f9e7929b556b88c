// The exit codes of the program.
#pragma once

namespace poolscope {

inline constexpr int kDone = 0;
inline constexpr int kBadInput = 1;
inline constexpr int kBadCommandLine = 2;
inline constexpr int kInternalError = 3;

}  // namespace poolscope
