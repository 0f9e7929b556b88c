// Files that tests compare with.
#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace poolscope {

/// The bytes of a file; the test fails if it cannot be read.
inline std::string contentsOf(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    REQUIRE_MESSAGE(file, path.string());
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace poolscope
