// What can be opened by name: the built-in scenarios, the lessons, and the files opened lately.
//
// Promises: built-in scenarios have their titles and descriptions in the language shown, where the
// texts have them; a file of a built-in scenario never gets into the list of recent files.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/narration/text_catalog.hpp"
#include "app/runs/run_source.hpp"
#include "app/storage/user_files.hpp"
#include "app/workspace/run_facts.hpp"
#include "app/workspace/saved/lesson_shelf.hpp"

namespace poolscope {

class Library {
public:
    /// `words` must outlive it.
    explicit Library(const TextCatalog& words);

    /// The words are in another language now.
    void languageChanged();

    /// Titles of the built-in scenarios, in the order of their files.
    const std::vector<std::string>& titles() const { return titles_; }
    /// The file of the `index`-th one, which counts as opened from now on; nothing if there is
    /// none.
    std::optional<std::string> open(std::size_t index);
    /// The one after the one opened last; the first after the last.
    std::size_t next() const;
    /// Their descriptions, in the same order.
    const std::vector<std::string>& descriptions() const { return descriptions_; }
    const std::string& fileOf(std::size_t index) const { return builtIns_[index].file; }
    /// The one opened last.
    std::size_t opened() const { return opened_; }
    /// Whether a file of the user was opened after it: then it is the first of the recent ones.
    bool openedOfUser() const { return ofUser_; }
    /// The one before it; the last before the first.
    std::size_t previous() const;
    /// The file of the built-in scenario with `part` in its name.
    std::optional<std::string> fileNamed(std::string_view part) const;
    /// The file of the built-in scenario of exactly that name, "4-catch-up-burst"; empty if there
    /// is none.
    std::string fileOfBuiltIn(std::string_view name) const;
    /// The other way round: the name of the built-in scenario whose file that is; empty if none.
    std::string builtInName(const std::string& file) const;
    /// What the run is called in that language, and its description: as its scenario says them in
    /// languages; else as the texts tell that scenario, by file or title; else as the run has them.
    RunWords wordsOf(const RunSource& source, const std::string& language) const;

    /// Adds it to the recent files; a built-in one counts as opened from now on.
    void remember(const std::string& file);

    RecentFiles recent;
    LessonShelf lessons;

private:
    std::string wordsOf(const BuiltIn& builtIn, std::string_view what, std::string otherwise) const;

    const TextCatalog& words_;
    std::vector<BuiltIn> builtIns_;
    std::vector<std::string> descriptions_;
    std::vector<std::string> titles_;  ///< looked up once a language: the menu lists them
    std::size_t opened_ = 0;
    bool ofUser_ = false;
};

}  // namespace poolscope
