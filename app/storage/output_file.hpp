// An output of the program: a file that is replaced when its successor is whole, or a stream.
//
//     OutputFile out("run.csv");      // beside it: run.csv.new-PID
//     out.stream() << text;
//     out.finish();                   // on the disk, then renamed to run.csv
//
// Promises: until `finish` has returned, a file of that name is what it was before, whatever ends
// the program; without `finish` nothing is left beside it, unless the program is killed. Every
// failure is a WriteFailure that says what and why. Symbolic links are followed, mode and owner of
// the file are kept; a file that the person may not write is not replaced. What is no plain file
// (/dev/full, a named pipe) is written to directly. "-" is standard output; on a terminal, control
// characters are escaped there.
#pragma once

#include <filesystem>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "app/storage/descriptor_buffer.hpp"

namespace poolscope {

class OutputFile {
public:
    /// Throws WriteFailure.
    explicit OutputFile(const std::string& target);
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    ~OutputFile();

    /// Throws WriteFailure when something is written that does not arrive.
    std::ostream& stream() { return stream_; }
    /// Throws WriteFailure; then the file is as it was.
    void finish();

private:
    /// Where the bytes go.
    struct Way {
        std::string name;              ///< for messages
        std::filesystem::path target;  ///< symbolic links followed
        std::filesystem::path fresh;   ///< what becomes the target; empty: written to directly
        int descriptor = -1;
        bool terminal = false;
    };
    explicit OutputFile(Way way);
    static Way wayTo(const std::string& target);

    Way way_;
    DescriptorBuffer bytes_;
    std::optional<EscapingBuffer> escaped_;
    std::ostream stream_;
};

/// Replaces the file as a whole, as above; makes missing folders. Throws WriteFailure.
void writeAtomically(const std::filesystem::path& file, std::string_view text);

/// A file to which one line after the other is added: whoever kills the program leaves whole lines
/// and at most one that is cut short.
class AppendedLines {
public:
    /// Throws WriteFailure.
    explicit AppendedLines(const std::string& file);
    AppendedLines(const AppendedLines&) = delete;
    AppendedLines& operator=(const AppendedLines&) = delete;
    ~AppendedLines();

    /// Hands the line and a line feed to the system. Throws WriteFailure.
    void add(const std::string& line);

private:
    int descriptor_;
    DescriptorBuffer bytes_;
    std::ostream stream_;
};

/// Throws WriteFailure if an output of that name cannot be written, judged without writing: to
/// refuse it before the work instead of after.
void judgeOutput(const std::string& target);

}  // namespace poolscope
