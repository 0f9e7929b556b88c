// Inputs of the program as text: files, devices, standard input.
//
// Promises: what cannot be read gives a message with the system's reason; an input that does not
// end (/dev/zero, a pipe from `yes`) is given up at a bound, with a message.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <stdexcept>
#include <string>
#include <string_view>

namespace poolscope {

/// The system does not give a file, or not all of it; says why.
struct UnreadableInput : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// How commands name standard input.
inline constexpr std::string_view kStandardInput = "-";
/// What messages call it.
inline constexpr std::string_view kStandardInputName = "standard input";
/// More bytes than this are refused: no scenario or recording that can be run is as long.
inline constexpr std::size_t kMostInput = 512'000'000;
/// The longest line of an operation script.
inline constexpr std::size_t kMostLine = 1'000'000;

/// Throws UnreadableInput with a message for the user.
std::string readWholeFile(const std::filesystem::path& file, std::size_t most = kMostInput);
/// Its first bytes, enough to tell of what kind a file is; of a pipe none. Throws as above.
std::string readBegin(const std::filesystem::path& file);
/// Everything up to its end; once. Throws as above.
std::string readStandardInput(std::size_t most = kMostInput);
/// Thrown by readLine, with a message for the user.
class LineTooLong : public std::runtime_error {
public:
    LineTooLong();
};
/// The next line, without its end; false if there is none. Throws LineTooLong.
bool readLine(std::istream& in, std::string& line);

}  // namespace poolscope
