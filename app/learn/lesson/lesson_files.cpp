// Finding and reading lesson files.
#include "app/learn/lesson/lesson_files.hpp"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "app/learn/lesson/lesson_reader.hpp"
#include "app/storage/data_files.hpp"
#include "app/storage/input_text.hpp"

namespace poolscope {

namespace fs = std::filesystem;

std::vector<BuiltInLesson> builtInLessons() {
    std::vector<BuiltInLesson> all;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(dataFile("assets/lessons"), ignored)) {
        if (entry.path().extension() != ".toml") continue;
        const std::string file = entry.path().string();
        ReadLesson read = readLesson(readWholeFile(file), file);
        if (read.lesson)
            all.push_back({entry.path().stem().string(), file, *std::move(read.lesson)});
    }
    std::sort(all.begin(), all.end(), [](const BuiltInLesson& a, const BuiltInLesson& b) {
        return std::pair(a.lesson.order, a.name) < std::pair(b.lesson.order, b.name);
    });
    return all;
}

std::string lessonKeyOf(const std::string& file) {
    std::error_code failed;
    const fs::path folder = fs::weakly_canonical(dataFile("assets/lessons"), failed);
    const bool builtIn = fs::weakly_canonical(file, failed).parent_path() == folder;
    return builtIn ? fs::path(file).stem().string() : file;
}

std::string lessonFileOf(const std::string& key) {
    const fs::path builtIn = dataFile(fs::path("assets/lessons") / (key + ".toml"));
    return builtIn.empty() ? key : builtIn.string();
}

Lesson readLessonFile(const std::string& file) {
    ReadLesson read = readLesson(readWholeFile(file), file);
    if (read.lesson) return *std::move(read.lesson);
    std::string all = toText(read.diagnostics, file);
    while (all.ends_with('\n')) all.pop_back();
    throw std::runtime_error(all);
}

}  // namespace poolscope
