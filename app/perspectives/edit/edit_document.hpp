// The scenario file being edited: its text, its saved text, its mistakes, its form.
//
// Promises: mistakes and form always belong to the text as it is: `refresh` reads it again exactly
// if it changed. Reads and writes no file; that is the app's.
#pragma once

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
    bool unsaved() const { return exists_ && buffer.text() != saved_; }
    void becameSaved(std::string file);
    void revert();

    void refresh();
    const std::vector<Problem>& problems() const { return problems_; }
    const ScenarioForm& form() const { return form_; }
    EditorFacts facts() const;

    TextBuffer buffer;

private:
    bool exists_ = false;
    std::string file_;
    std::string saved_;
    std::uint64_t read_ = 0;  ///< revision that problems and form belong to
    std::vector<Problem> problems_;
    ScenarioForm form_;
};

}  // namespace poolscope
