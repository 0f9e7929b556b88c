// Reading descriptors to their end or to a bound.
#include "app/storage/input_text.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <istream>
#include <stdexcept>
#include <system_error>

#include <fmt/format.h>

namespace poolscope {

namespace {

[[noreturn]] void throwUnreadable(std::string_view name, int reason) {
    throw UnreadableInput(
        fmt::format("{} cannot be read: {}", name, std::generic_category().message(reason)));
}

[[noreturn]] void throwTooLong(std::string_view name, std::size_t most) {
    throw UnreadableInput(
        fmt::format("{} cannot be read: found more than {} MB, expected an end before", name,
                    most / 1'000'000));
}

std::string readToEnd(int descriptor, std::string_view name, std::size_t most) {
    struct stat about {};
    if (::fstat(descriptor, &about) != 0) throwUnreadable(name, errno);
    if (S_ISDIR(about.st_mode)) throwUnreadable(name, EISDIR);
    std::string text;
    if (S_ISREG(about.st_mode)) {
        const auto size = static_cast<std::size_t>(about.st_size);
        if (size > most) throwTooLong(name, most);
        text.reserve(size + 1);
    }
    constexpr std::size_t kPiece = 1U << 16U;
    while (true) {
        const std::size_t before = text.size();
        text.resize(before + kPiece);
        const ssize_t count = ::read(descriptor, text.data() + before, kPiece);
        const int reason = errno;
        text.resize(before + (count > 0 ? static_cast<std::size_t>(count) : 0));
        if (count == 0) return text;
        if (count < 0 && reason != EINTR) throwUnreadable(name, reason);
        if (text.size() > most) throwTooLong(name, most);
    }
}

/// Closes the descriptor on every way out.
struct Opened {
    explicit Opened(int opened) : descriptor(opened) {}
    Opened(const Opened&) = delete;
    Opened& operator=(const Opened&) = delete;
    ~Opened() {
        if (descriptor >= 0) ::close(descriptor);
    }
    int descriptor;
};

}  // namespace

std::string readWholeFile(const std::filesystem::path& file, std::size_t most) {
    const std::string name = fmt::format("'{}'", file.string());
    const Opened opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
    if (opened.descriptor < 0) throwUnreadable(name, errno);
    return readToEnd(opened.descriptor, name, most);
}

/// Of a pipe nothing: what is read of it is gone.
std::string readBegin(const std::filesystem::path& file) {
    constexpr std::size_t kBegin = 256;
    const Opened opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
    if (opened.descriptor < 0) throwUnreadable(fmt::format("'{}'", file.string()), errno);
    std::string text(kBegin, '\0');
    const ssize_t count = ::pread(opened.descriptor, text.data(), text.size(), 0);
    text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    return text;
}

std::string readStandardInput(std::size_t most) {
    return readToEnd(STDIN_FILENO, kStandardInputName, most);
}

LineTooLong::LineTooLong()
    : std::runtime_error(fmt::format("found a line of more than {} MB, expected an operation",
                                     kMostLine / 1'000'000)) {}

bool readLine(std::istream& in, std::string& line) {
    line.clear();
    std::streambuf& bytes = *in.rdbuf();
    for (int next = bytes.sbumpc(); next != std::char_traits<char>::eof(); next = bytes.sbumpc()) {
        if (next == '\n') return true;
        line += static_cast<char>(next);
        if (line.size() > kMostLine) throw LineTooLong();
    }
    return !line.empty();
}

}  // namespace poolscope
