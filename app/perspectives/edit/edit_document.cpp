// Reading the text again when it changed.
#include "app/perspectives/edit/edit_document.hpp"

#include "engine/scenario/reader/scenario_reader.hpp"

namespace poolscope {

void EditDocument::load(std::string file, std::string_view text) {
    exists_ = true;
    file_ = std::move(file);
    buffer.load(text);
    saved_ = buffer.text();
    refresh();
}

void EditDocument::becameSaved(std::string file) {
    file_ = std::move(file);
    saved_ = buffer.text();
}

void EditDocument::revert() {
    const std::size_t caret = buffer.caret();
    buffer.apply({{{0, buffer.text().size()}, saved_}});
    buffer.place(caret, false);
    refresh();
}

void EditDocument::refresh() {
    if (!exists_ || read_ == buffer.revision()) return;
    read_ = buffer.revision();
    problems_.clear();
    for (const Diagnostic& diagnostic : readScenario(buffer.text(), file_).diagnostics)
        problems_.push_back({diagnostic.place.line, diagnostic.place.column, diagnostic.sentence});
    form_ = ScenarioForm(buffer.text());
}

EditorFacts EditDocument::facts() const {
    EditorFacts facts;
    if (!exists_) return facts;
    facts.buffer = &buffer;
    facts.problems = &problems_;
    facts.form = &form_.form();
    facts.file = file_;
    facts.unsaved = unsaved();
    return facts;
}

}  // namespace poolscope
