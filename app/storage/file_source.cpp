// pread, until there is as much as was asked for.
#include "app/storage/file_source.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>
#include <system_error>

namespace poolscope {

namespace {

std::string unreadable(const std::string& name, int reason) {
    return "'" + name + "' cannot be read: " + std::generic_category().message(reason);
}

}  // namespace

FileSource::FileSource(const std::filesystem::path& file)
    : name_(file.string()), descriptor_(::open(file.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (descriptor_ < 0) throw std::runtime_error(unreadable(name_, errno));
    struct stat about {};
    if (::fstat(descriptor_, &about) == 0 && S_ISREG(about.st_mode)) {
        size_ = static_cast<std::size_t>(about.st_size);
        return;
    }
    ::close(descriptor_);  // no destructor runs
    throw std::runtime_error(unreadable(name_, ESPIPE));
}

FileSource::~FileSource() { ::close(descriptor_); }

std::size_t FileSource::read(std::size_t at, char* to, std::size_t length) const {
    std::size_t done = 0;
    while (done < length) {
        const ssize_t count =
            ::pread(descriptor_, to + done, length - done, static_cast<off_t>(at + done));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) throw UnreadableBytes(unreadable(name_, errno));
        if (count == 0) break;
        done += static_cast<std::size_t>(count);
    }
    return done;
}

}  // namespace poolscope
