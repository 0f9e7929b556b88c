// Reading source files and cutting them.
#include "app/runs/source_text.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "app/storage/data_files.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

/// `library` is left out: it gives the JDK's names to other classes once more.
std::vector<EngineFile> readEngine() {
    std::vector<EngineFile> files;
    const fs::path root = dataFile("engine");
    std::error_code ignored;
    for (fs::recursive_directory_iterator at(root, ignored), end; at != end;
         at.increment(ignored)) {
        if (at->path().filename() == "library") at.disable_recursion_pending();
        const fs::path extension = at->path().extension();
        if (extension != ".cpp" && extension != ".hpp") continue;
        std::ifstream in(at->path(), std::ios::binary);
        files.push_back({"engine/" + at->path().lexically_relative(root).generic_string(),
                         {std::istreambuf_iterator<char>(in), {}}});
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
