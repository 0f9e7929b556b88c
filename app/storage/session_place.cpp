// An advisory lock on a file beside it, which the kernel gives back when the process ends.
#include "app/storage/session_place.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace poolscope {

namespace fs = std::filesystem;

SessionPlace::SessionPlace(fs::path first) : first_(std::move(first)), file_(first_) {
    constexpr int kMostWindows = 50;
    std::error_code ignored;  // what cannot be written is told by the writer
    fs::create_directories(first_.parent_path(), ignored);
    for (int i = 2; !lock() && i <= kMostWindows; ++i)
        file_.replace_filename(
            fmt::format("{}-{}{}", first_.stem().string(), i, first_.extension().string()));
}

SessionPlace::~SessionPlace() {
    if (lock_ >= 0) ::close(lock_);
}

/// Returns false if another window has it.
bool SessionPlace::lock() {
    const std::string name = file_.string() + ".lock";
    lock_ = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock_ < 0 || ::flock(lock_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return true;
    ::close(std::exchange(lock_, -1));
    return false;
}

fs::path SessionPlace::begin() const {
    std::error_code ignored;
    return fs::exists(file_, ignored) ? file_ : first_;
}

}  // namespace poolscope
