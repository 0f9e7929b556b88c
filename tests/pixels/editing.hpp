// What tests of the editor and of the kept session do all the time: a folder, a file of one's own,
// typing.
#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "app/panels/all.hpp"
#include "app/perspectives/edit/editor.hpp"
#include "app/storage/data_files.hpp"
#include "app/storage/input_text.hpp"
#include "app/storage/output_file.hpp"

namespace poolscope {

/// A folder of its own, gone afterwards.
class Folder {
public:
    Folder()
        : path_(std::filesystem::temp_directory_path() /
                ("poolscope-editor-" + std::to_string(++count))) {
        std::filesystem::remove_all(path_);
        std::filesystem::create_directories(path_);
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::string file(const std::string& name) const { return (path_ / name).string(); }
    const std::filesystem::path& path() const { return path_; }

private:
    static inline int count = 0;
    std::filesystem::path path_;
};

/// The scenario with the burst, as a file that may be written to.
inline std::string ownScenario(const Folder& folder) {
    const std::string file = folder.file("burst.toml");
    writeAtomically(file, readWholeFile(dataFile("assets/scenarios/4-catch-up-burst.toml")));
    return file;
}

/// The run of an operation script, in which nothing can be called.
inline std::unique_ptr<RunSource> openOps(const std::string& script) {
    const Folder folder;
    const std::string file = folder.file("script.ops");
    writeAtomically(file, script);
    return openRun(file);
}

inline void type(Workspace& app, std::string_view text) {
    for (const char c : text) app.type(std::string(1, c));
}

inline void control(Workspace& app, char letter) { app.press({keyOf(letter), false, true}); }

/// Puts the caret behind the first `what` of the text.
inline void caretBehind(Workspace& app, const std::string& what) {
    app.perform("showEdit");
    app.press({KeyCode::Enter});
    app.press({KeyCode::Home, false, true});
    const std::size_t at = app.panel<EditorPanel>().document.buffer.text().find(what);
    REQUIRE(at != std::string::npos);
    while (app.panel<EditorPanel>().document.buffer.caret() < at + what.size())
        app.press({KeyCode::Right});
}

inline std::string replacedOnce(std::string text, const std::string& from, const std::string& to) {
    REQUIRE(text.find(from) != std::string::npos);
    return text.replace(text.find(from), from.size(), to);
}

}  // namespace poolscope
