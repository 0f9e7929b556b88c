// The scenario's text and its form.
#include "app/perspectives/edit/perspective.hpp"

#include <array>

#include "app/perspectives/edit/editor.hpp"
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
    CommandSpec{"showEdit", CommandGroup::Picture, {plainKey('7')}, [](Workspace& workspace) {
                    workspace.arrangement.perspective = "edit";
                }}};

}  // namespace

const PerspectiveInfo& EditorPerspective::info() const {
    static constexpr PerspectiveInfo kInfo{"edit", "showEdit", PictureMotion::None,
                                           false,  false,      true};
    return kInfo;
}

std::span<const CommandSpec> EditorPerspective::commands() const { return kEditCommands; }

std::shared_ptr<const Picture> EditorPerspective::layout(Rect region, const RunView&,
                                                         const LayoutContext& context,
                                                         const ScreenInput& input) const {
    // The caption that keeps it off the window's edge is elsewhere then.
    if (input.arrangement.presenting) cutTop(region, context.px(s4));
    return std::make_shared<EditorPicture>(layoutEditor(region, facts_, state_, context));
}

Regions EditorPerspective::regions(Vec2 window, const Style& style, SidePanel side, bool) const {
    return divideForEditing(window, style, side);
}

/// Enter goes into the text.
bool EditorPerspective::press(KeyChord key, Workspace& workspace) {
    const EditDocument& document = workspace.panel<EditorPanel>().document;
    if (key != KeyChord{KeyCode::Enter} || !document.exists()) return false;
    workspace.layers.open(kEditor);
    return true;
}

bool EditorPerspective::doubleClick(const Target& target, Vec2 at, const Screen&,
                                    Workspace& workspace) {
    if (!isEditorPart(target, EditorPart::Text)) return false;
    workspace.panel<EditorPanel>().selectWord(at);
    return true;
}

bool EditorPerspective::drag(const Target& from, Vec2 at, const Screen&, Workspace& workspace) {
    if (!isEditorPart(from, EditorPart::Text)) return false;
    workspace.panel<EditorPanel>().selectTo(at);
    return true;
}

bool EditorPerspective::wheel(float amount, Vec2 at, const Screen& screen, Workspace& workspace) {
    return screen.regions.picture.contains(at) && workspace.panel<EditorPanel>().scroll(amount, at);
}

void EditorPerspective::prepare(Workspace& workspace) {
    EditorPanel& editor = workspace.panel<EditorPanel>();
    editor.prepare(workspace);
    facts_ = editor.facts();
    state_ = editor.state;
}

}  // namespace poolscope
