// Writing by the system's own calls, which say what is wrong.
#include "engine/library/streamed/part_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

namespace juc::detail {
namespace {

bool isSpecial(const std::string& file) {
    struct stat about {};
    return ::stat(file.c_str(), &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode);
}

}  // namespace

PartFile::PartFile(std::string file)
    : file_(std::move(file)), part_(isSpecial(file_) ? file_ : file_ + ".part") {
    constexpr mode_t kForAll = 0666;  // less the process's umask
    descriptor_ = ::open(part_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kForAll);
    if (descriptor_ < 0) fail(errno);
    constexpr std::size_t kLongestReason = 100;
    error_.reserve(kLongestReason);
}

PartFile::~PartFile() { close(); }

void PartFile::write(std::string_view bytes) {
    while (!bytes.empty() && error_.empty()) {
        const ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return fail(errno);
        bytes.remove_prefix(static_cast<std::size_t>(count));
        isEmpty_ = false;
    }
}

void PartFile::finish() {
    close();
    if (!error_.empty() || part_ == file_) return;
    if (std::rename(part_.c_str(), file_.c_str()) != 0) fail(errno);
}

void PartFile::giveUp(const char* reason) {
    if (error_.empty()) error_ = reason;
}

void PartFile::fail(int reason) {
    if (error_.empty()) error_ = std::generic_category().message(reason);
}

/// Some systems say only now that the disk is full.
void PartFile::close() {
    if (descriptor_ < 0) return;
    if (::close(std::exchange(descriptor_, -1)) != 0 && errno != EINTR) fail(errno);
    if (isEmpty_ && part_ != file_) ::unlink(part_.c_str());
}

}  // namespace juc::detail
