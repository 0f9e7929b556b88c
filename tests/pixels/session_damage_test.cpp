// A session file that was cut or changed, or that there is no memory for: what is whole comes back,
// and the file is put aside as it was.
#include <doctest/doctest.h>

#include <filesystem>
#include <new>

#include "app/panels/lesson_editor/panel.hpp"
#include "tests/pixels/left_session.hpp"
#include "tests/support/damage.hpp"
#include "tests/support/random_runs.hpp"
#include "tests/support/scenario_text.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

}  // namespace

TEST_CASE("a damaged recording costs its run alone") {
    const Folder folder;
    std::string left = leftSession(folder);
    left.replace(left.rfind("[[executor]]"), 3, "???");
    put(folder, left);
    Program app;
    app.keepFiles(folder.path());
    REQUIRE(app.session.restore());
    CHECK(app.runs.branches().size() == 1);
    CHECK(app.runs.source().title() == "Catch-up burst");
    CHECK(says(app, "the run fork 1 ("));
    CHECK(readWholeFile(folder.file(std::string(kAside))) == left);
    checkWorkIsThere(app, folder);
}

TEST_CASE("a session that was cut costs what is behind the cut") {
    const Folder folder;
    const std::string left = leftSession(folder);
    for (const std::size_t share : {1, 30, 60, 99}) {
        CAPTURE(share);
        const std::string cut = left.substr(0, left.size() * share / 100);
        put(folder, cut);
        {
            Program app;
            app.keepFiles(folder.path());
            CHECK(app.session.restore());
            CHECK(says(app, kAside));
            CHECK(readWholeFile(folder.file(std::string(kAside))) == cut);
            app.session.write();
        }
        fs::remove(folder.file(std::string(kAside)));
    }
}

TEST_CASE("without the memory for a run the others come back; what was put aside before stays") {
    const Folder folder;
    const std::string left = leftSession(folder);
    writeAtomically(folder.file(std::string(kAside)), "of another day");
    Program app;
    app.keepFiles(folder.path());
    int fails = 1;
    app.runs.watch.inUse = [&fails]() -> std::size_t {
        if (fails-- > 0) throw std::bad_alloc();
        return 1;
    };
    REQUIRE(app.session.restore());
    CHECK(says(app, "the run burst.toml (there is not enough memory)"));
    CHECK(says(app, "session-aside-2.toml"));
    CHECK(readWholeFile(folder.file("session-aside-2.toml")) == left);
    CHECK(readWholeFile(folder.file(std::string(kAside))) == "of another day");
    CHECK(app.runs.branches().size() == 1);
    app.runs.watch = {};
    checkWorkIsThere(app, folder);
}

TEST_CASE("any session file opens, and what is in the way is put aside as it was") {
    const Folder folder;
    const std::string left = leftSession(folder);
    const std::size_t begin = left.find("\n[[draft]]");
    const std::size_t end = left.find("\n[[", begin + 1);
    const std::string draft = left.substr(begin, end - begin);
    for (std::uint64_t seed = 1; seed <= randomRuns(40); ++seed) {
        CAPTURE(seed);
        const Damage damage = damaged(left, seed);
        put(folder, damage.text);
        const std::string aside = folder.file(std::string(kAside));
        // A program of its own each time: a session comes back before anything was opened, and what
        // another damage left open would be an edit of the file whose draft is looked for.
        Program app;
        app.keepFiles(folder.path());
        CHECK(app.session.restore());
        const bool told = says(app, kAside);
        CHECK(told == fs::exists(aside));
        if (told) CHECK(readWholeFile(aside) == damage.text);
        app.session.write();
        const std::string now = sessionIn(folder);
        CHECK(readSavedSession(now, "now").damaged == 0);
        if (!damage.touches(begin, begin + draft.size()))
            CHECK(now.find(draft) != std::string::npos);
        fs::remove(aside);
    }
}

TEST_CASE("a lesson that can no longer be read is put aside, and the next one is kept") {
    const Folder folder;
    writeAtomically(folder.file("lesson-aside.toml"), "of another day");
    Program app;
    app.openBuiltIn(0);
    LessonEditorPanel& editor = app.panel<LessonEditorPanel>();
    SavedSession kept;
    kept.lessonDraft = {folder.file("lesson.toml"), "title = 3\n", false};
    editor.loading(kept, app);
    editor.addMoment(app);
    CHECK(says(app, folder.file("lesson-aside-2.toml")));
    CHECK(readWholeFile(folder.file("lesson-aside-2.toml")) == "title = 3\n");
    SavedSession now;
    editor.save(now, app);
    CHECK(now.lessonDraft.text.find("[[stop]]") != std::string::npos);
}

}  // namespace poolscope
