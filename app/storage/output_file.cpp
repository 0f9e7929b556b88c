// A new file beside the old one, and a rename.
#include "app/storage/output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <iostream>
#include <utility>

#include <fmt/format.h>

namespace poolscope {

namespace fs = std::filesystem;

namespace {

std::string quotedName(const fs::path& file) { return fmt::format("'{}'", file.string()); }

/// The file that a symbolic link leads to, whether it is there or not.
fs::path followed(const fs::path& file) {
    constexpr int kMostLinks = 40;  // as the kernel
    fs::path target = file;
    std::error_code failed;
    for (int i = 0; fs::is_symlink(target, failed); ++i) {
        if (i == kMostLinks) throw WriteFailure(quotedName(file), ELOOP);
        const fs::path next = fs::read_symlink(target, failed);
        if (failed) throw WriteFailure(quotedName(file), failed.value());
        target = next.is_absolute() ? next : target.parent_path() / next;
    }
    return target;
}

/// Names of what is open already: they are no files to be replaced, even if files stand behind.
bool isDeviceName(const std::string& target) {
    return target.starts_with("/dev/") || target.starts_with("/proc/");
}

/// The new file gets the old one's mode and, where that is allowed, its owner.
void takeAfter(int descriptor, const struct stat& old) {
    if (::fchown(descriptor, old.st_uid, old.st_gid) != 0) errno = 0;  // kept by root alone
    ::fchmod(descriptor, old.st_mode & 07777U);
}

int openFresh(const fs::path& fresh) {
    constexpr mode_t kMode = 0666;  // less the umask
    const int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
    const int descriptor = ::open(fresh.c_str(), flags, kMode);
    if (descriptor >= 0 || errno != EEXIST) return descriptor;
    ::unlink(fresh.c_str());  // of a process of the same number that was killed
    return ::open(fresh.c_str(), flags, kMode);
}

}  // namespace

OutputFile::Way OutputFile::wayTo(const std::string& target) {
    if (target == "-" || target == "/dev/stdout") {
        std::cout.flush();
        return {"standard output", {}, {}, STDOUT_FILENO, ::isatty(STDOUT_FILENO) == 1};
    }
    Way way{quotedName(target), {}, {}, -1, false};
    struct stat old {};
    const bool there = ::stat(target.c_str(), &old) == 0;
    if (there && S_ISDIR(old.st_mode)) throw WriteFailure(way.name, EISDIR);
    if ((there && !S_ISREG(old.st_mode)) || isDeviceName(target)) {
        way.descriptor = ::open(target.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
        if (way.descriptor < 0) throw WriteFailure(way.name, errno);
        way.terminal = ::isatty(way.descriptor) == 1;
        return way;
    }
    if (there && ::access(target.c_str(), W_OK) != 0) throw WriteFailure(way.name, errno);
    way.target = followed(target);
    way.fresh = way.target.string() + fmt::format(".new-{}", ::getpid());
    way.descriptor = openFresh(way.fresh);
    if (way.descriptor < 0) throw WriteFailure(way.name, errno);
    if (there) takeAfter(way.descriptor, old);
    return way;
}

OutputFile::OutputFile(const std::string& target) : OutputFile(wayTo(target)) {}

OutputFile::OutputFile(Way way)
    : way_(std::move(way)), bytes_(way_.descriptor, way_.name), stream_(&bytes_) {
    if (way_.terminal) stream_.rdbuf(&escaped_.emplace(bytes_));
    stream_.exceptions(std::ios::badbit);
}

OutputFile::~OutputFile() {
    if (way_.descriptor > STDERR_FILENO) ::close(way_.descriptor);
    if (!way_.fresh.empty()) ::unlink(way_.fresh.c_str());
}

void OutputFile::finish() {
    stream_.flush();
    if (way_.descriptor == STDOUT_FILENO) return;
    // To the disk before the rename, or a crash may leave an empty file. A pipe has no disk.
    if (!way_.fresh.empty() && ::fsync(way_.descriptor) != 0 && errno != EINVAL)
        throw WriteFailure(way_.name, errno);
    if (::close(std::exchange(way_.descriptor, -1)) != 0) throw WriteFailure(way_.name, errno);
    if (way_.fresh.empty()) return;
    if (::rename(way_.fresh.c_str(), way_.target.c_str()) != 0)
        throw WriteFailure(way_.name, errno);
    way_.fresh.clear();
}

void writeAtomically(const fs::path& file, std::string_view text) {
    std::error_code failed;  // told by OutputFile
    if (file.has_parent_path()) fs::create_directories(file.parent_path(), failed);
    OutputFile out(file.string());
    out.stream() << text;
    out.finish();
}

AppendedLines::AppendedLines(const std::string& file)
    : descriptor_(::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666)),
      bytes_(descriptor_, quotedName(file)),
      stream_(&bytes_) {
    if (descriptor_ < 0) throw WriteFailure(quotedName(file), errno);
    stream_.exceptions(std::ios::badbit);
}

AppendedLines::~AppendedLines() { ::close(descriptor_); }

void AppendedLines::add(const std::string& line) { stream_ << line << '\n' << std::flush; }

void judgeOutput(const std::string& target) {
    if (target.empty() || target == "-") return;
    std::error_code ignored;
    const fs::file_status status = fs::status(target, ignored);
    if (fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status)) {
        if (::access(target.c_str(), W_OK) != 0) throw WriteFailure(quotedName(target), errno);
        return;  // opening a pipe may wait for its reader
    }
    const OutputFile probe(target);
}

}  // namespace poolscope
