// A file that is read in parts.
//
// Promises: the file stays open, so it may be renamed or removed meanwhile; its length is that at
// the beginning. One that is cut while it is read ends there.
#pragma once

#include <filesystem>
#include <string>

#include "engine/trace/blocks/byte_source.hpp"

namespace poolscope {

class FileSource final : public ByteSource {
public:
    /// Throws std::runtime_error with a message for the user.
    explicit FileSource(const std::filesystem::path& file);
    ~FileSource() override;

    std::size_t size() const override { return size_; }
    std::size_t read(std::size_t at, char* to, std::size_t length) const override;

private:
    const std::string name_;
    int descriptor_;
    std::size_t size_ = 0;
};

}  // namespace poolscope
