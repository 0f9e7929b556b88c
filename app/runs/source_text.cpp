// Reading source files and cutting them.
#include "app/runs/source_text.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "app/storage/data_files.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

/// Those that events and calls name. None is of `library`, which gives the JDK's names to other
/// classes once more.
std::vector<EngineFile> readEngine() {
    std::vector<EngineFile> files;
    const fs::path root = dataFile("engine").parent_path();
    for (const std::string_view path : kSourcePaths) {
        std::ifstream in(root / path, std::ios::binary);
        if (path.empty() || !in) continue;
        files.push_back({std::string(path), {std::istreambuf_iterator<char>(in), {}}});
    }
    return files;
}

std::vector<JavaCode::File> readJava() {
    std::vector<JavaCode::File> files;
    std::error_code ignored;
    for (const fs::directory_entry& entry :
         fs::directory_iterator(dataFile("assets/code"), ignored)) {
        if (entry.path().extension() != ".java") continue;
        std::ifstream in(entry.path(), std::ios::binary);
        files.push_back(
            {entry.path().filename().string(), {std::istreambuf_iterator<char>(in), {}}});
    }
    return files;
}

}  // namespace

const EngineCode& engineCode() {
    static const EngineCode kCode(readEngine());
    return kCode;
}

const JavaCode& javaCode() {
    static const JavaCode kCode(readJava());
    return kCode;
}

}  // namespace poolscope
