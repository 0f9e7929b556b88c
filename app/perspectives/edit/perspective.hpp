// The scenario's text and its form.
#pragma once

#include "app/perspectives/edit/layout.hpp"
#include "app/workspace/perspective.hpp"

namespace poolscope {

class EditorPerspective : public Perspective {
public:
    const PerspectiveInfo& info() const override;
    std::span<const CommandSpec> commands() const override;
    std::shared_ptr<const Picture> layout(Rect region, const RunView& view,
                                          const LayoutContext& context,
                                          const ScreenInput& input) const override;
    Regions regions(Vec2 window, const Style& style, SidePanel side, bool wideRight) const override;
    bool press(KeyChord key, Workspace& workspace) override;
    bool doubleClick(const Target& target, Vec2 at, const Screen& screen,
                     Workspace& workspace) override;
    bool drag(const Target& from, Vec2 at, const Screen& screen, Workspace& workspace) override;
    bool wheel(float amount, Vec2 at, const Screen& screen, Workspace& workspace) override;
    void prepare(Workspace& workspace) override;

private:
    EditorFacts facts_;  ///< as of the last `prepare`; of the editor's own text
    EditorState state_;
};

}  // namespace poolscope
