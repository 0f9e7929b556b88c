// Reading the text again when it changed.
#include "app/perspectives/edit/edit_document.hpp"

#include "engine/scenario/reader/scenario_reader.hpp"

namespace poolscope {

namespace {

std::vector<TomlOpen> opensIn(const TextBuffer& buffer) {
    std::vector<TomlOpen> opens;
    TomlOpen open;
    for (std::size_t i = 0; i < buffer.lineCount(); ++i) {
        if (i % EditorFacts::kLinesOfBlock == 0) opens.push_back(open);
        tomlTokens(buffer.line(i), open);
    }
    return opens;
}

}  // namespace

void EditDocument::load(std::string file, std::string_view text) {
    exists_ = true;
    file_ = std::move(file);
    buffer.load(text);
    saved_ = buffer.text();
    reading_.revision.reset();
    compared_.reset();
}

void EditDocument::becameSaved(std::string file) {
    file_ = std::move(file);
    saved_ = buffer.text();
    compared_.reset();
}

bool EditDocument::unsaved() const {
    if (!exists_) return false;
    if (compared_ != buffer.revision()) {
        compared_ = buffer.revision();
        differs_ = buffer.text() != saved_;
    }
    return differs_;
}

void EditDocument::revert() {
    const std::size_t caret = buffer.caret();
    buffer.apply({{{0, buffer.text().size()}, saved_}});
    buffer.place(caret, false);
}

const EditDocument::Reading& EditDocument::read() const {
    if (!exists_ || reading_.revision == buffer.revision()) return reading_;
    reading_ = {buffer.revision(), {}, ScenarioForm(buffer.text()), opensIn(buffer)};
    for (Diagnostic& diagnostic : readScenario(buffer.text(), file_).diagnostics)
        reading_.problems.push_back(
            {diagnostic.place.line, diagnostic.place.column, std::move(diagnostic.message)});
    return reading_;
}

EditorFacts EditDocument::facts() const {
    EditorFacts facts;
    if (!exists_) return facts;
    facts.buffer = &buffer;
    facts.problems = &problems();
    facts.form = &form().form();
    facts.opens = &read().opens;
    facts.file = file_;
    facts.unsaved = unsaved();
    return facts;
}

}  // namespace poolscope
