// Standard output and standard error of the whole program, checked.
//
// Promises: while it exists, std::cout throws a WriteFailure ("standard output cannot be written:
// No space left on device") as soon as bytes do not arrive, and std::cerr shows what it can and
// never throws; on both, control characters of a file or a command line are escaped. A descriptor
// that was closed when the program began stays unusable, instead of becoming some file's.
#pragma once

#include <iostream>

#include "app/storage/descriptor_buffer.hpp"

namespace poolscope {

/// One, in main.
class StandardStreams {
public:
    StandardStreams();
    ~StandardStreams();
    StandardStreams(const StandardStreams&) = delete;
    StandardStreams& operator=(const StandardStreams&) = delete;

    /// Throws WriteFailure if what was printed did not arrive.
    void finish() { std::cout.flush(); }

private:
    DescriptorBuffer out_;
    DescriptorBuffer error_;
    EscapingBuffer shownOut_;
    EscapingBuffer shownError_;
    std::streambuf* outBefore_;
    std::streambuf* errorBefore_;
};

}  // namespace poolscope
