// The versions of a recording's form, and how its first line begins.
#pragma once

#include <string>
#include <string_view>

namespace poolscope {

inline constexpr int kLinesVersion = 1;   ///< lines only
inline constexpr int kBlocksVersion = 2;  ///< blocks of events between them
inline constexpr int kCallsVersion = 3;   ///< and the calls around each event in the blocks

/// How a recording of any version begins.
inline constexpr std::string_view kRecordingMark = R"({"poolscope":"recording")";
/// How one of that version begins; another key follows.
inline std::string recordingMark(int version) {
    return std::string(kRecordingMark) + R"(,"version":)" + std::to_string(version) + ',';
}

}  // namespace poolscope
