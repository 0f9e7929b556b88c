// Finding and reading the program's own files.
#include "app/storage/data_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <variant>

#include "app/storage/input_text.hpp"
#include "app/storage/toml_beginning.hpp"
#include "engine/scenario/reader/toml_document.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

struct FoundText {
    Place at;
    std::string key;
    std::string text;
};

/// Nested tables become keys joined by dots.
void flatten(const TomlValue::Table& table, const std::string& prefix,
             std::vector<FoundText>& found) {
    for (const TomlEntry& entry : table) {
        const std::string name = prefix.empty() ? entry.key : prefix + "." + entry.key;
        if (const std::string* text = entry.value.text())
            found.push_back({entry.value.place, name, *text});
        if (const TomlValue::Table* inner = entry.value.table()) flatten(*inner, name, found);
    }
}

void readInto(const fs::path& file, std::string_view text, TextCatalog::Texts& texts) {
    const auto read = parseToml(text);
    if (const auto* wrong = std::get_if<Diagnostic>(&read))
        throw std::runtime_error(toString(*wrong, file.string()));
    std::vector<FoundText> found;
    flatten(*std::get<TomlValue>(read).table(), "", found);
    // What counts is where a text stands in the file.
    std::sort(found.begin(), found.end(),
              [](const FoundText& a, const FoundText& b) { return a.at < b.at; });
    for (FoundText& each : found) texts.write(each.key, std::move(each.text));
}

void readAll(const fs::path& file, TextCatalog::Texts& texts) {
    readInto(file, readWholeFile(file.string()), texts);
}

}  // namespace

std::filesystem::path dataFile(const fs::path& relative) {
    std::error_code ignored;
    const fs::path folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    const std::array<fs::path, 3> roots{folder.parent_path() / POOLSCOPE_DATA_DIR,
                                        folder / POOLSCOPE_UP_TO_SOURCES,
                                        folder.parent_path() / POOLSCOPE_UP_TO_SOURCES};
    // A build's tree has folders of the sources' names; texts are in the sources alone.
    for (const fs::path& root : roots)
        if (fs::exists(root / "assets/text", ignored) && fs::exists(root / relative, ignored))
            return (root / relative).lexically_normal();
    return {};
}

std::vector<std::string> languages() {
    std::vector<std::string> found;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(dataFile("assets/text"), ignored))
        if (entry.path().extension() == ".toml") found.push_back(entry.path().stem().string());
    std::sort(found.begin(), found.end(), [](const std::string& a, const std::string& b) {
        return std::pair(a != "en", a) < std::pair(b != "en", b);
    });
    return found;
}

std::vector<Language> namedLanguages() {
    std::vector<Language> named;
    const fs::path folder = dataFile("assets/text");
    for (const std::string& code : languages()) {
        const fs::path file = folder / (code + ".toml");
        TextCatalog::Texts first;  // the name stands there
        readInto(file, beforeTable(readWholeFile(file.string()), 1), first);
        named.push_back({code, std::string(TextCatalog(std::move(first))("language.name"))});
    }
    return named;
}

TextCatalog::Texts readTexts(const fs::path& file) {
    TextCatalog::Texts texts;
    readAll(file, texts);
    return texts;
}

TextCatalog loadTexts(const std::string& language) {
    const fs::path folder = dataFile("assets/text");
    if (folder.empty()) throw std::runtime_error("assets/text: the program's texts are missing");
    TextCatalog::Texts texts;
    readAll(folder / "en.toml", texts);
    if (language != "en") {
        const fs::path file = folder / (language + ".toml");
        if (!fs::exists(file))
            throw std::runtime_error(fmt::format("there are no texts in language '{}'", language));
        readAll(file, texts);
    }
    return TextCatalog(std::move(texts));
}

bool isBuiltIn(const std::string& file) {
    std::error_code failed;
    const fs::path folder = fs::weakly_canonical(file, failed).parent_path();
    const auto is = [&](const char* own) {
        return folder == fs::weakly_canonical(dataFile(own), failed);
    };
    return !file.empty() &&
           (is("assets/scenarios") || is("assets/lessons") || is("assets/challenges"));
}

}  // namespace poolscope
