// The versions of a recording's form.
#pragma once

namespace poolscope {

inline constexpr int kLinesVersion = 1;   ///< lines only
inline constexpr int kBlocksVersion = 2;  ///< blocks of events between them

}  // namespace poolscope
