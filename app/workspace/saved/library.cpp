// The built-in scenarios' names in the language shown, and the files opened lately.
#include "app/workspace/saved/library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/storage/data_files.hpp"
#include "engine/scenario/language/scenario.hpp"

namespace poolscope {

namespace {

/// "Cancelled or not" is told under `scenario.cancelled-or-not`.
std::string nameOfTitle(std::string_view title) {
    std::string name;
    bool between = false;
    for (const char c : title) {
        const bool upper = c >= 'A' && c <= 'Z';
        const bool kept = upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (kept && between && !name.empty()) name += '-';
        if (kept) name += upper ? static_cast<char>(c - 'A' + 'a') : c;
        between = !kept;
    }
    return name;
}

std::string wordsIn(const TextCatalog& words, std::string_view name, std::string_view what,
                    std::string otherwise) {
    const std::string key = fmt::format("scenario.{}.{}", name, what);
    return words.has(key) ? std::string(words(key)) : std::move(otherwise);
}

}  // namespace

Library::Library(const TextCatalog& words) : words_(words), builtIns_(builtIns()) {
    languageChanged();
}

void Library::languageChanged() {
    titles_.clear();
    descriptions_.clear();
    for (const BuiltIn& builtIn : builtIns_) {
        titles_.push_back(wordsOf(builtIn, "title", builtIn.title));
        descriptions_.push_back(wordsOf(builtIn, "description", builtIn.description));
    }
}

std::optional<std::string> Library::open(std::size_t index) {
    if (index >= builtIns_.size()) return std::nullopt;
    opened_ = index;
    ofUser_ = false;
    return builtIns_[index].file;
}

std::size_t Library::next() const {
    return builtIns_.empty() ? 0 : (opened_ + 1) % builtIns_.size();
}

std::size_t Library::previous() const {
    return builtIns_.empty() ? 0 : (opened_ + builtIns_.size() - 1) % builtIns_.size();
}

std::optional<std::string> Library::fileNamed(std::string_view part) const {
    const auto found = std::find_if(
        builtIns_.begin(), builtIns_.end(),
        [&](const BuiltIn& builtIn) { return builtIn.file.find(part) != std::string::npos; });
    return found == builtIns_.end() ? std::nullopt : std::optional(found->file);
}

std::string Library::fileOfBuiltIn(std::string_view name) const {
    for (const BuiltIn& each : builtIns_)
        if (std::filesystem::path(each.file).stem() == name) return each.file;
    return {};
}

std::string Library::builtInName(const std::string& file) const {
    for (const BuiltIn& each : builtIns_)
        if (each.file == file) return std::filesystem::path(file).stem().string();
    return {};
}

/// A scenario inside a lesson and that of a challenge have no file here: their titles are the keys.
RunWords Library::wordsOf(const RunSource& source, const std::string& language) const {
    RunWords said{source.title(), source.description()};
    std::string name = nameOfTitle(said.title);
    for (const BuiltIn& builtIn : builtIns_)
        if (builtIn.title == said.title) name = std::filesystem::path(builtIn.file).stem().string();
    const std::shared_ptr<const Scenario> scenario = source.scenario();
    const bool own = scenario && scenario->title == said.title;
    if (own && !scenario->titles.empty())
        said.title = textIn(scenario->titles, language);
    else
        said.title = wordsIn(words_, name, "title", std::move(said.title));
    if (own && !scenario->descriptions.empty())
        said.description = textIn(scenario->descriptions, language);
    else
        said.description = wordsIn(words_, name, "description", std::move(said.description));
    return said;
}

void Library::remember(const std::string& file) {
    ofUser_ = !isBuiltIn(file);
    if (ofUser_) return recent.add(file);
    // However the file was named: from another folder, or by links.
    const std::filesystem::path stem = std::filesystem::path(file).stem();
    const auto known = std::find_if(builtIns_.begin(), builtIns_.end(), [&](const BuiltIn& each) {
        return std::filesystem::path(each.file).stem() == stem;
    });
    if (known != builtIns_.end()) opened_ = static_cast<std::size_t>(known - builtIns_.begin());
}

std::string Library::wordsOf(const BuiltIn& builtIn, std::string_view what,
                             std::string otherwise) const {
    const std::string stem = std::filesystem::path(builtIn.file).stem().string();
    return wordsIn(words_, stem, what, std::move(otherwise));
}

}  // namespace poolscope
