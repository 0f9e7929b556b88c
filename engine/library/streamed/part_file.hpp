// A file that gets its name when it is whole: until then it is FILE.part.
//
// Promises: what went before an error stays in FILE.part, nothing is written after it, and what was
// wrong is kept; nothing is thrown. A file of no bytes is not left behind. What is no regular file,
// such as a device or a pipe, is written to as it is.
#pragma once

#include <string>
#include <string_view>

namespace juc::detail {

class PartFile {
public:
    /// Makes FILE.part, or empties it.
    explicit PartFile(std::string file);
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;
    ~PartFile();

    /// Nothing more is written, and it gets no name: for a reason that is not the system's, in at
    /// most a hundred bytes. Needs no memory.
    void giveUp(const char* reason);
    /// All of it, unless something was wrong.
    void write(std::string_view bytes);
    /// Gives it its name.
    void finish();
    /// What the system said to the first thing that went wrong; empty: nothing did.
    const std::string& error() const { return error_; }
    const std::string& file() const { return file_; }
    /// What holds the bytes until then; `file()` itself if that is no regular file.
    const std::string& part() const { return part_; }

private:
    void fail(int reason);
    void close();

    const std::string file_;
    std::string part_;
    int descriptor_ = -1;
    bool isEmpty_ = true;
    std::string error_;
};

}  // namespace juc::detail
