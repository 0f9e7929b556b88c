// The scenario's text and its form.
#include "app/perspectives/edit/perspective.hpp"

#include <algorithm>
#include <array>

#include "app/perspectives/edit/layout.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

class EditorPicture : public PictureOf<EditorLayout> {
public:
    using PictureOf::PictureOf;
    std::vector<const DisplayList*> lists() const override { return {&layout.list}; }
    void paint(Canvas& canvas, const Style& style, const Target& hover) const override {
        paintEditor(canvas, style, layout, hover);
    }
};

constexpr std::array kEditCommands{
    CommandSpec{"showEdit", CommandGroup::Look, {plainKey('7')}, [](Workspace& workspace) {
                    workspace.ui.perspective = "edit";
                }}};

}  // namespace

const PerspectiveInfo& EditorPerspective::info() const {
    static constexpr PerspectiveInfo kInfo{"edit", "showEdit", PictureMotion::None, false};
    return kInfo;
}

std::span<const CommandSpec> EditorPerspective::commands() const { return kEditCommands; }

std::shared_ptr<const Picture> EditorPerspective::layout(Rect region, const RunView&,
                                                         const LayoutContext& context,
                                                         const ScreenInput& input) const {
    return std::make_shared<EditorPicture>(layoutEditor(region, input.editor, input.ui, context));
}

Regions EditorPerspective::regions(Vec2 window, const Style& style, SidePanel, bool) const {
    return divideForEditing(window, style);
}

/// Enter goes into the text.
bool EditorPerspective::press(KeyChord key, Workspace& workspace) {
    if (key != KeyChord{KeyCode::Enter} || !workspace.document().exists()) return false;
    workspace.ui.focus = Focus::Editor;
    return true;
}

bool EditorPerspective::click(const Target& target, Vec2 at, const Screen& screen,
                              Workspace& workspace) {
    const auto* layout = screen.as<EditorLayout>();
    switch (target.kind) {
        case Target::Kind::Text:
            if (layout == nullptr) return true;
            workspace.ui.focus = Focus::Editor;
            workspace.document().buffer.place(offsetAt(*layout, at), false);
            return true;
        case Target::Kind::Problem:
            if (target.id < workspace.document().problems().size()) {
                const Problem& problem = workspace.document().problems()[target.id];
                workspace.placeCaret(
                    workspace.document().buffer.offsetAt(problem.line, problem.column));
            }
            return true;
        case Target::Kind::FormRow:
            if (target.id < workspace.document().form().form().rows.size())
                workspace.placeCaret(workspace.document().form().form().rows[target.id].begin);
            return true;
        case Target::Kind::Chip: workspace.startChip(target.id); return true;
        case Target::Kind::ChipLess:
        case Target::Kind::ChipMore:
            workspace.applyEdits(workspace.document().form().step(
                target.id / 64, target.id % 64, target.kind == Target::Kind::ChipMore ? 1 : -1));
            return true;
        default: return false;
    }
}

bool EditorPerspective::drag(const Target& from, Vec2 at, const Screen& screen,
                             Workspace& workspace) {
    if (from.kind != Target::Kind::Text) return false;
    const auto* layout = screen.as<EditorLayout>();
    if (layout == nullptr) return true;
    if (at.y < layout->text.y && workspace.ui.editor.line > 0) --workspace.ui.editor.line;
    if (at.y > layout->text.bottom() &&
        workspace.ui.editor.line + layout->rows < workspace.document().buffer.lineCount())
        ++workspace.ui.editor.line;
    workspace.document().buffer.place(offsetAt(*layout, at), true);
    return true;
}

bool EditorPerspective::doubleClick(const Target& target, Vec2 at, const Screen& screen,
                                    Workspace& workspace) {
    const auto* layout = screen.as<EditorLayout>();
    if (target.kind != Target::Kind::Text || layout == nullptr) return false;
    workspace.document().buffer.selectWord(offsetAt(*layout, at));
    return true;
}

bool EditorPerspective::wheel(float amount, Vec2 at, const Screen& screen, Workspace& workspace) {
    const auto* layout = screen.as<EditorLayout>();
    if (layout == nullptr || !screen.regions.picture.contains(at)) return false;
    const bool overForm = layout->form.w > 0 && at.x >= layout->form.x;
    std::size_t& first = overForm ? workspace.ui.editor.formLine : workspace.ui.editor.line;
    const std::size_t all = overForm ? layout->formLines : workspace.document().buffer.lineCount();
    const std::size_t shown = overForm ? layout->formRows : layout->rows;
    const std::size_t most = all > shown ? all - shown : 0;
    const std::size_t step = overForm ? 2 : 3;
    if (amount > 0)
        first -= std::min(first, step);
    else
        first = std::min(most, first + step);
    return true;
}

}  // namespace poolscope
