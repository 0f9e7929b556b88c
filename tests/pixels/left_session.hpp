// The session of a user who has done much, and what must come back of it whatever happens.
#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "app/panels/practise/panel.hpp"
#include "app/perspectives/edit/editor.hpp"
#include "tests/pixels/editing.hpp"

namespace poolscope {

inline constexpr std::string_view kAside = "session-aside.toml";

/// A user who has done much: a run of a file of one's own and a fork of it, a bookmark, an exercise
/// that was done, unsaved edits of another file.
inline void workIn(Program& app, const Folder& folder) {
    app.keepFiles(folder.path());
    const std::string file = ownScenario(folder);
    const std::string other = folder.file("other.toml");
    writeAtomically(other, readWholeFile(file));
    REQUIRE(app.opener.open(other));
    caretBehind(app, "title = \"");
    type(app, "Draft ");
    REQUIRE(app.opener.open(file));
    app.perform("practise");
    for (int i = 0; i < 100; ++i) app.press(plainKey('S'));
    app.press({KeyCode::Escape});
    app.runs.playback().head.seek(30);
    app.perform("noteBookmark");
    app.type("here");
    app.press({KeyCode::Enter});
    app.perform("schedule");
    app.runs.playback().head.pause();
    app.runs.playback().head.seek(40);
    REQUIRE(app.runs.branches().size() == 2);
}

inline std::string sessionIn(const Folder& folder) {
    return readWholeFile(folder.file("session.toml"));
}

/// The session of that user, when the window is closed.
inline std::string leftSession(const Folder& folder) {
    Program app;
    workIn(app, folder);
    app.session.write();
    return sessionIn(folder);
}

inline void put(const Folder& folder, const std::string& session) {
    std::ofstream(folder.file("session.toml"), std::ios::binary) << session;
}

/// What does not depend on any run.
inline void checkWorkIsThere(Program& app, const Folder& folder) {
    CHECK(app.panel<PractisePanel>().exercisesDone().size() == 1);
    app.session.write();
    const ReadSession now = readSavedSession(sessionIn(folder), "now");
    CHECK(now.damaged == 0);
    CHECK(now.session.drafts.contains(folder.file("other.toml")));
    CHECK(now.session.practice.size() == 1);
    REQUIRE(app.opener.open(folder.file("other.toml")));
    CHECK(app.panel<EditorPanel>().document.buffer.text().find("\"Draft ") != std::string::npos);
}

inline bool says(const Program& app, std::string_view words) {
    return app.notice().find(words) != std::string::npos;
}

}  // namespace poolscope
