// What can be pressed in the editor, the fields of the form, and what the panel knows of itself.
#include "app/perspectives/edit/editor.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

template <void (EditorPanel::*what)(Workspace&)>
constexpr void (*kDoInEditor)(Workspace&) =
    [](Workspace& workspace) { (workspace.panel<EditorPanel>().*what)(workspace); };
template <FormSection section>
constexpr void (*kAddInEditor)(Workspace&) =
    [](Workspace& workspace) { workspace.panel<EditorPanel>().add(section, workspace); };

constexpr auto kEditorGroup = CommandGroup::File;
constexpr std::array kEditorCommands{
    CommandSpec{
        "runEdited", kEditorGroup, {controlKey(KeyCode::Enter)}, kDoInEditor<&EditorPanel::run>},
    CommandSpec{"saveFile",
                kEditorGroup,
                {controlKey('S')},
                [](Workspace& workspace) { workspace.panel<EditorPanel>().save(workspace); }},
    CommandSpec{"saveFileAs",
                kEditorGroup,
                {KeyChord{keyOf('S'), true, true}},
                kDoInEditor<&EditorPanel::saveAs>},
    CommandSpec{"revertFile",
                kEditorGroup,
                {},
                [](Workspace& workspace) { workspace.panel<EditorPanel>().revert(workspace); }},
    CommandSpec{"addExecutor", kEditorGroup, {}, kAddInEditor<FormSection::Executor>},
    CommandSpec{"addTask", kEditorGroup, {}, kAddInEditor<FormSection::Task>},
    CommandSpec{"addCall", kEditorGroup, {}, kAddInEditor<FormSection::Call>}};

}  // namespace

const PanelInfo& EditorPanel::info() const {
    static constexpr PanelInfo kInfo{kEditor, Slot::Picture, kEditorCommands, true};
    return kInfo;
}

void EditorPanel::revert(Workspace& workspace) {
    if (document.unsaved()) document.revert();
    revealCaret();
    dropComplaint(workspace);
}

/// Says why the text cannot be run, until that mistake is gone.
void EditorPanel::complain(std::string sentence, Workspace& workspace) {
    const auto& problems = document.problems();
    complaint_ = {sentence, problems.empty() ? std::string() : problems.front().message.text()};
    workspace.notices.say(std::move(sentence), true);
}

void EditorPanel::dropComplaint(Workspace& workspace) {
    if (complaint_.said.empty()) return;
    const auto& problems = document.problems();
    const bool stands = !problems.empty() && problems.front().message.text() == complaint_.mistake;
    if (stands) return;
    if (workspace.notices.text() == complaint_.said) workspace.notices.clear();
    complaint_ = {};
}

void EditorPanel::applyEdits(std::vector<TextEdit> edits) {
    if (edits.empty()) return;
    document.buffer.apply(std::move(edits));
    revealCaret();
}

void EditorPanel::add(FormSection section, Workspace& workspace) {
    if (!document.exists()) return;
    workspace.arrangement.perspective = "edit";
    const std::size_t before = document.buffer.text().size();
    std::vector<TextEdit> edits = document.form().add(section);
    if (edits.empty()) return;
    const std::size_t at = edits.front().range.begin;
    applyEdits(std::move(edits));
    // Shown from its first line on, and its row in the form too.
    const std::size_t added = document.buffer.text().size() - before;
    const std::size_t header = document.buffer.text().find("[[", at);
    placeCaret(header < at + added ? header : at, workspace);
    const auto& rows = document.form().form().rows;
    std::size_t line = 0;
    for (const FormRow& row : rows) {
        if (row.begin >= document.buffer.caret()) break;
        line += 2;
    }
    state.view.formLine = line;
}

void EditorPanel::startChip(std::uint32_t id, Workspace& workspace) {
    const auto& rows = document.form().form().rows;
    const std::size_t row = id / 64;
    if (row >= rows.size() || id % 64 >= rows[row].chips.size()) return;
    const FormChip& chip = rows[row].chips[id % 64];
    workspace.layers.open(kEditor);
    state.chip = id;
    state.entry.begin(chip.missing ? std::string() : chip.value);
}

/// An empty field leaves nothing out: it would stand in the text as nothing.
void EditorPanel::commitChip(Workspace& workspace) {
    const std::uint32_t id = *state.chip;
    state.chip.reset();
    if (state.entry.text.empty() && !document.form().form().rows[id / 64].chips[id % 64].missing)
        workspace.notices.sayInPassing(std::string(workspace.words()("ui.edit.emptyField")));
    applyEdits(document.form().set(id / 64, id % 64, state.entry.text));
}

const EditorLayout* EditorPanel::seen() const {
    const auto* own = dynamic_cast<const PictureOf<EditorLayout>*>(picture_.get());
    return own == nullptr ? nullptr : &own->layout;
}

/// Clicking elsewhere ends typing, and what was typed into the form counts.
bool EditorPanel::click(const Target& target, Vec2 at, Workspace& workspace) {
    if (state.chip && target != editorTarget(EditorPart::Chip, *state.chip)) commitChip(workspace);
    if (!target.ownedBy(kEditor)) return false;
    const EditorLayout* const layout = seen();
    switch (static_cast<EditorPart>(target.part)) {
        case EditorPart::Text:
            if (layout == nullptr) break;
            workspace.layers.open(kEditor);
            document.buffer.place(offsetAt(*layout, at), false);
            break;
        case EditorPart::Problem:
            if (target.id >= document.problems().size()) break;
            placeCaret(document.buffer.offsetAt(document.problems()[target.id].line,
                                                document.problems()[target.id].column),
                       workspace);
            break;
        case EditorPart::Row:
            if (target.id < document.form().form().rows.size())
                placeCaret(document.form().form().rows[target.id].begin, workspace);
            break;
        case EditorPart::Chip: startChip(target.id, workspace); break;
        case EditorPart::Less:
        case EditorPart::More:
            workspace.layers.close();
            applyEdits(document.form().step(target.id / 64, target.id % 64,
                                            isEditorPart(target, EditorPart::More) ? 1 : -1));
            break;
    }
    return true;
}

void EditorPanel::selectTo(Vec2 at) {
    const EditorLayout* const layout = seen();
    if (layout == nullptr) return;
    if (at.y < layout->text.y && state.view.line > 0) --state.view.line;
    if (at.y > layout->text.bottom() &&
        state.view.line + layout->rows < document.buffer.lineCount())
        ++state.view.line;
    document.buffer.place(offsetAt(*layout, at), true);
}

void EditorPanel::selectWord(Vec2 at) {
    if (const EditorLayout* const layout = seen())
        document.buffer.selectWord(offsetAt(*layout, at));
}

bool EditorPanel::scroll(float amount, Vec2 at) {
    const EditorLayout* const layout = seen();
    if (layout == nullptr) return false;
    const bool overForm = layout->form.w > 0 && at.x >= layout->form.x;
    std::size_t& first = overForm ? state.view.formLine : state.view.line;
    const std::size_t all = overForm ? layout->formLines : document.buffer.lineCount();
    const std::size_t shown = overForm ? layout->formRows : layout->rows;
    const std::size_t most = all > shown ? all - shown : 0;
    const std::size_t step = overForm ? 2 : 3;
    if (amount > 0)
        first -= std::min(first, step);
    else
        first = std::min(most, first + step);
    return true;
}

void EditorPanel::prepare(Workspace& workspace) {
    const bool open = workspace.layers.isOpen(kEditor);
    if (!open) state.chip.reset();
    dropComplaint(workspace);
    state.focused = open && !state.chip;
    differenceIsNotice_ = workspace.notices.said() == difference_;
    const auto scenario = workspace.runs.empty() ? nullptr : workspace.runs.source().scenario();
    if (scenario == ofRun_.scenario && document.buffer.revision() == ofRun_.revision) return;
    ofRun_ = {scenario, document.buffer.revision(),
              scenario == nullptr || scenario->text == document.buffer.text()};
}

EditorFacts EditorPanel::facts() const {
    EditorFacts facts = document.facts();
    if (!differenceIsNotice_) facts.difference = difference_;
    facts.ofRun = ofRun_.same;
    return facts;
}

void EditorPanel::laidOut(const Screen& screen) {
    picture_ = screen.picture;
    const EditorLayout* const layout = seen();
    if (layout == nullptr || layout->rows == 0) return;
    rows_ = layout->rows;
    columns_ = layout->columns;
}

void EditorPanel::describe(const StateLine& line) const {
    line("file", document.file());
    line("unsaved", document.unsaved() ? "true" : "false");
    line("problems", std::to_string(document.problems().size()));
    line("editorSize", std::to_string(document.buffer.text().size()));
    line("editorLine", std::to_string(document.buffer.lineOf(document.buffer.caret()) + 1));
}

std::string EditorPanel::nameForTests(const Target& target) const {
    if (isEditorPart(target, EditorPart::Problem)) return fmt::format("problem:{}", target.id);
    if (isEditorPart(target, EditorPart::More)) return fmt::format("chipmore:{}", target.id);
    return {};
}

}  // namespace poolscope
