// The scenario file being edited: its text, its saved text, its mistakes, its form.
//
// Promises: mistakes and form always belong to the text as it is. It is read when somebody asks for
// them, and again only if it changed: opening a long file that nobody edits costs nothing here.
// Reads and writes no file; that is the app's.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/perspectives/edit/layout.hpp"
#include "app/perspectives/edit/scenario_form.hpp"

namespace poolscope {

class EditDocument {
public:
    /// `file` is empty when the text comes from no file that could be written to.
    void load(std::string file, std::string_view text);
    void clear() { *this = {}; }

    bool exists() const { return exists_; }
    const std::string& file() const { return file_; }
    const std::string& saved() const { return saved_; }
    bool unsaved() const;
    void becameSaved(std::string file);
    void revert();

    const std::vector<FileProblem>& problems() const { return read().problems; }
    const ScenarioForm& form() const { return read().form; }
    EditorFacts facts() const;

    TextBuffer buffer;

private:
    bool exists_ = false;
    std::string file_;
    std::string saved_;
    /// What the text says, and the revision of the text that said it.
    struct Reading {
        std::optional<std::uint64_t> revision;
        std::vector<FileProblem> problems;
        ScenarioForm form;
        std::vector<TomlOpen> opens;  ///< before the first line of each kLinesOfBlock
    };
    const Reading& read() const;
    mutable Reading reading_;
    mutable std::optional<std::uint64_t> compared_;  ///< the revision that `differs_` is of
    mutable bool differs_ = false;                   ///< from the text saved
};

}  // namespace poolscope
