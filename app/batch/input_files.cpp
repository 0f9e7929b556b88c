// Opens the files named on the command line.
#include "app/batch/input_files.hpp"

#include <filesystem>
#include <iostream>
#include <stdexcept>
#include <fmt/format.h>

#include "app/batch/exit_codes.hpp"
#include "app/learn/lesson/lesson_files.hpp"
#include "app/runs/recorded_source.hpp"
#include "app/runs/run_source.hpp"
#include "app/storage/file_kind.hpp"
#include "app/storage/input_text.hpp"
#include "app/storage/saved_run_tree.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"

namespace poolscope {

namespace fs = std::filesystem;

std::string fileOrBuiltIn(const std::string& name) {
    std::error_code ignored;
    if (name.empty() || fs::exists(name, ignored)) return name;
    for (const BuiltIn& builtIn : builtIns()) {
        const std::string whole = fs::path(builtIn.file).stem();
        // The number alone is a name, too: `poolscope run 35`.
        if (whole == name || whole.substr(0, whole.find('-')) == name) return builtIn.file;
    }
    return name.find('/') == std::string::npos ? lessonFileOf(name) : name;
}

bool isMissing(const std::string& name) {
    if (name == kStandardInput) return false;
    std::error_code error;
    return fs::status(fileOrBuiltIn(name), error).type() == fs::file_type::not_found;
}

std::string noSuchFile(const std::string& name) {
    const fs::path path(name);
    std::vector<std::string> known;
    for (const BuiltIn& builtIn : builtIns()) known.push_back(fs::path(builtIn.file).stem());
    for (const BuiltInLesson& lesson : builtInLessons()) known.push_back(lesson.name);
    std::error_code ignored;
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
        const std::string file = entry.path().filename();
        const std::string shown = path.has_parent_path() ? (folder / file).string() : file;
        if (shown != name) known.push_back(shown);  // a symbolic link that leads nowhere
    }
    const std::string hint = hintFor(name, {known.begin(), known.end()});
    return fmt::format("there is no file '{}'{}", name,
                       hint.empty()
                           ? "; expected a scenario, a recording, an .ops script, or one of "
                             "the names that `poolscope list` prints, or `list --lessons`"
                           : hint);
}

std::optional<InputFile> openInput(const std::string& name) {
    try {
        if (name == kStandardInput)
            return InputFile{std::string(kStandardInputName), readStandardInput()};
        const std::string path = fileOrBuiltIn(name);
        if (isMissing(path)) throw std::runtime_error(noSuchFile(name));
        return InputFile{path, readWholeFile(path)};
    } catch (const std::runtime_error& error) {
        std::cerr << "poolscope: " << error.what() << '\n';
        return std::nullopt;
    }
}

std::optional<Input> readInput(const std::string& name) {
    std::optional<InputFile> file = openInput(name);
    return file ? readInput(*std::move(file), name) : std::nullopt;
}

std::optional<Input> readInput(InputFile file, const std::string& name) {
    const FileKind kind = fileKindOf(file.path, file.text);
    if (kind == FileKind::Ops) {
        std::cerr << fmt::format(
            "poolscope: '{}' is an operation script; expected a scenario or a "
            "recording (`poolscope ops {}` plays it)\n",
            file.path, name);
        return std::nullopt;
    }
    if (kind == FileKind::Tree) {  // the run shown of it
        auto read = readSavedRunTree(file.text, file.path);
        if (const auto* reason = std::get_if<std::string>(&read)) {
            std::cerr << *reason << '\n';
            return std::nullopt;
        }
        const SavedRunTree& tree = std::get<SavedRunTree>(read);
        file.text = tree.runs[tree.current].recording;
    }
    if (kind == FileKind::Sweep || kind == FileKind::Lesson) {
        std::cerr << fmt::format(
            "poolscope: '{}' is {}; expected a scenario or a recording (`poolscope {}` shows "
            "it in the window)\n",
            file.path, nameOf(kind), name);
        return std::nullopt;
    }
    Input input;
    if (kind == FileKind::Scenario) {
        ReadScenario read = readScenario(file.text, file.path);
        std::cerr << toText(read.diagnostics, file.path);
        if (!read.scenario) return std::nullopt;
        input.scenario = std::make_shared<const Scenario>(std::move(*read.scenario));
        return input;
    }
    LoadWatch watch;
    watch.mostMemory = LoadWatch::usualMemory();
    checkMemoryFor(file.text, watch);
    auto opened = openRecording(file.text, file.path);
    if (const auto* diagnostics = std::get_if<std::vector<Diagnostic>>(&opened)) {
        std::cerr << toText(*diagnostics, file.path);
        return std::nullopt;
    }
    input.recording = std::get<OpenedRecording>(std::move(opened));
    input.scenario = input.recording->scenario;
    for (const std::string& warning : input.recording->warnings) std::cerr << warning << '\n';
    return input;
}

}  // namespace poolscope
