// The workspace as the one who is told of the input, on the screen last laid out.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/platform/gl_window.hpp"
#include "app/window/window_input.hpp"
#include "app/workspace/saved/moment_link.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

class WorkspaceReceiver : public InputReceiver {
public:
    /// All three must outlive it; `screen` is read at each click.
    WorkspaceReceiver(Workspace& workspace, const GlWindow& window, const Screen& screen)
        : workspace_(workspace), window_(window), screen_(screen) {}

    bool typing() const override { return workspace_.typing(); }
    bool blank() const override { return workspace_.arrangement.blank; }
    std::string clipboard() const override { return window_.clipboard(); }

    void press(KeyChord key) override { workspace_.press(key, screen_); }
    void type(std::string_view utf8) override { workspace_.type(utf8); }
    void click(Vec2 at) override { workspace_.click(screen_.hitAt(at), at, screen_); }
    void clickOther(Vec2 at) override { workspace_.clickOther(screen_.hitAt(at)); }
    void doubleClick(Vec2 at) override { workspace_.doubleClick(screen_.hitAt(at), at, screen_); }
    void drag(Vec2 by, Vec2 at) override { workspace_.drag(by, at, screen_); }
    void release() override { workspace_.release(); }
    void point(Vec2 at) override { workspace_.point(at); }
    void wheel(float steps, Vec2 at) override { workspace_.wheel(steps, at, screen_); }
    void drop(const std::vector<std::string>& files) override { workspace_.opener.drop(files); }
    /// What is no command is not done.
    void ask(const Asked& asked) override {
        for (const CommandRow& row : workspace_.commands().rows())
            if (row.command.name == asked.command) return workspace_.perform(row.command);
        if (!asked.link.empty()) {
            ReadLink read = readLink(asked.link);
            follow(read.link, std::move(read.problems), workspace_);
        }
        Playhead& head = workspace_.runs.playback().head;
        if (asked.position) head.seek(*asked.position);
        if (asked.time) head.seekTime(*asked.time);
    }

private:
    Workspace& workspace_;
    const GlWindow& window_;
    const Screen& screen_;
};

}  // namespace poolscope
