// Opens the files named on the command line.
#include "app/batch/input_files.hpp"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <fmt/format.h>

#include "app/batch/exit_codes.hpp"
#include "app/model/metrics/sweep_file.hpp"
#include "app/runs/run_source.hpp"
#include "app/storage/saved_run_tree.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"

namespace poolscope {

namespace fs = std::filesystem;

std::string fileOrBuiltIn(const std::string& name) {
    std::error_code ignored;
    if (name.empty() || fs::exists(name, ignored)) return name;
    for (const BuiltIn& builtIn : builtIns()) {
        if (fs::path(builtIn.file).stem() == name) return builtIn.file;
    }
    return name;
}

std::string noSuchFile(const std::string& name) {
    const fs::path path(name);
    std::vector<std::string> known;
    for (const BuiltIn& builtIn : builtIns()) known.push_back(fs::path(builtIn.file).stem());
    std::error_code ignored;
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
        const std::string file = entry.path().filename();
        known.push_back(path.has_parent_path() ? (folder / file).string() : file);
    }
    const std::string hint = hintFor(name, {known.begin(), known.end()});
    return fmt::format("there is no file '{}'{}", name,
                       hint.empty()
                           ? "; expected a scenario, a recording, an .ops script, or one of "
                             "the names that `poolscope list` prints"
                           : hint);
}

std::optional<InputFile> openInput(const std::string& name) {
    const std::string path = fileOrBuiltIn(name);
    std::error_code error;
    if (!fs::exists(path, error)) {
        std::cerr << "poolscope: " << noSuchFile(name) << '\n';
        return std::nullopt;
    }
    std::ifstream file(path, std::ios::binary);
    if (!file || fs::is_directory(path, error)) {
        std::cerr << fmt::format("poolscope: '{}' cannot be read; expected a file\n", path);
        return std::nullopt;
    }
    return InputFile{path, {std::istreambuf_iterator<char>(file), {}}};
}

std::optional<Input> readInput(const std::string& name) {
    std::optional<InputFile> file = openInput(name);
    if (!file) return std::nullopt;
    if (fs::path(file->path).extension() == ".ops") {
        std::cerr << fmt::format(
            "poolscope: '{}' is an operation script; expected a scenario or a "
            "recording (`poolscope ops {}` plays it)\n",
            file->path, name);
        return std::nullopt;
    }
    if (looksLikeTree(file->text)) {  // the run shown of it
        auto read = readSavedRunTree(file->text, file->path);
        if (const auto* reason = std::get_if<std::string>(&read)) {
            std::cerr << *reason << '\n';
            return std::nullopt;
        }
        const SavedRunTree& tree = std::get<SavedRunTree>(read);
        file->text = tree.runs[tree.current].recording;
    }
    if (looksLikeSweep(file->text)) {
        std::cerr << fmt::format(
            "poolscope: '{}' is a sweep; expected a scenario or a recording (`poolscope {}` shows "
            "it in the window)\n",
            file->path, name);
        return std::nullopt;
    }
    Input input;
    if (!looksLikeRecording(file->text)) {
        ReadScenario read = readScenario(file->text, file->path);
        std::cerr << toText(read.diagnostics, file->path);
        if (!read.scenario) return std::nullopt;
        input.scenario = std::make_shared<const Scenario>(std::move(*read.scenario));
        return input;
    }
    auto opened = openRecording(file->text, file->path);
    if (const auto* diagnostics = std::get_if<std::vector<Diagnostic>>(&opened)) {
        std::cerr << toText(*diagnostics, file->path);
        return std::nullopt;
    }
    input.recording = std::get<OpenedRecording>(std::move(opened));
    input.scenario = input.recording->scenario;
    for (const std::string& warning : input.recording->warnings) std::cerr << warning << '\n';
    return input;
}

bool writeTo(const std::string& target, const std::function<void(std::ostream&)>& write) {
    if (target.empty()) return true;
    if (target == "-") {
        write(std::cout);
        std::cout.flush();
        return static_cast<bool>(std::cout);
    }
    std::ofstream out(target, std::ios::binary);
    if (out) write(out);
    out.close();
    if (!out) std::cerr << fmt::format("poolscope: '{}' cannot be written\n", target);
    return static_cast<bool>(out);
}

bool saveRecording(const std::string& target, const Scenario& scenario, const RunRecord& run) {
    return writeTo(target, [&](std::ostream& out) {
        writeRecording(scenario, run, [&](const std::string& line) { out << line << '\n'; });
    });
}

}  // namespace poolscope
