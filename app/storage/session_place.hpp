// Which file a window keeps its session in: session.toml, or the first of session-2.toml,
// session-3.toml … that no other window has.
//
// Promises: no two windows that are open have the same file, and one that is killed leaves its file
// to the next one. Where the system cannot lock, it is the first file.
#pragma once

#include <filesystem>

namespace poolscope {

class SessionPlace {
public:
    explicit SessionPlace(std::filesystem::path first);
    ~SessionPlace();
    SessionPlace(const SessionPlace&) = delete;
    SessionPlace& operator=(const SessionPlace&) = delete;

    const std::filesystem::path& file() const { return file_; }
    /// Where to read the session that the window begins with: its file or, if there is none yet,
    /// the first one, which belongs to another window.
    std::filesystem::path begin() const;
    bool isFirst() const { return file_ == first_; }

private:
    bool lock();

    const std::filesystem::path first_;
    std::filesystem::path file_;
    int lock_ = -1;
};

}  // namespace poolscope
