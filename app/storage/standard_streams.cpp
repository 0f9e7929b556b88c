// Exchanging the buffers of std::cout and std::cerr.
#include "app/storage/standard_streams.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace poolscope {

namespace {

/// A closed descriptor would be given to the next file that is opened. It gets a file instead with
/// which what is asked of it fails.
void keepTaken(int descriptor, int flags) {
    if (::fcntl(descriptor, F_GETFD) >= 0) return;
    const int opened = ::open("/dev/null", flags);
    if (opened >= 0 && opened != descriptor) {
        ::dup2(opened, descriptor);
        ::close(opened);
    }
}

int withAllTaken(int descriptor) {
    keepTaken(STDIN_FILENO, O_WRONLY);
    keepTaken(STDOUT_FILENO, O_RDONLY);
    keepTaken(STDERR_FILENO, O_WRONLY);
    return descriptor;
}

}  // namespace

StandardStreams::StandardStreams()
    : out_(withAllTaken(STDOUT_FILENO), "standard output"),
      error_(STDERR_FILENO, "standard error"),
      shownOut_(out_),
      shownError_(error_),
      outBefore_(std::cout.rdbuf(&shownOut_)),
      errorBefore_(std::cerr.rdbuf(&shownError_)) {
    std::cout.exceptions(std::ios::badbit);
    std::cerr.tie(nullptr);  // or a message would fail with the output that it is about
}

StandardStreams::~StandardStreams() {
    std::cout.exceptions(std::ios::goodbit);
    std::cout.rdbuf(outBefore_);
    std::cerr.rdbuf(errorBefore_);
    std::cerr.tie(&std::cout);
}

}  // namespace poolscope
