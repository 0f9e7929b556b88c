// The preferences of the window: read when it opens, written whenever they changed.
//
// Promises: what cannot be read or written is said, once.
#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "app/storage/user_files.hpp"
#include "app/window/options.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

/// Writes the preferences whenever they changed.
class PreferencesKeeper {
public:
    /// Reads them and tells the workspace. Another language clears what is said, so this comes
    /// before anything is opened; `complain` says afterwards what could not be read.
    void open(Workspace& workspace, const WindowOptions& options) {
        const LoadedPreferences loaded = loadPreferences(file_);
        found_ = loaded.found;
        diagnostic_ = loaded.diagnostic;
        workspace.appearance.apply(loaded.preferences);
        // What the command line says instead holds for this once.
        if (!options.lang.empty()) workspace.setLanguage(options.lang);
        if (options.scale) workspace.preferences.scale = *options.scale;
        kept_ = workspace.preferences;
    }
    /// Says in the caption what cannot be read, behind what opening had to say.
    void complain(Workspace& workspace) const {
        if (diagnostic_.empty()) return;
        std::string said = workspace.notices.text();
        if (!said.empty()) said += ' ';
        said += workspace.words().fill("ui.settings.unread", {{"reason", diagnostic_}});
        workspace.notices.say(std::move(said), true);
    }
    bool found() const { return found_; }
    /// They hold for this once, too: a link has said so.
    void adopt(const Preferences& preferences) { kept_ = preferences; }

    void keep(Workspace& workspace) {
        const Preferences now = workspace.preferences;
        if (now == kept_) return;
        kept_ = now;
        const std::string diagnostic = savePreferences(file_, now);
        if (diagnostic.empty() || std::exchange(complained_, true)) return;
        workspace.notices.say(
            workspace.words().fill("ui.settings.unwritten", {{"reason", diagnostic}}), true);
    }

private:
    std::filesystem::path file_ = preferencesFile();
    Preferences kept_;
    std::string diagnostic_;
    bool found_ = false;
    bool complained_ = false;
};

}  // namespace poolscope
