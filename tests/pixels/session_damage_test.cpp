// A session file that was cut or changed, or that there is no memory for: what is whole comes back,
// and the file is put aside as it was.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <functional>
#include <new>

#include "app/panels/lesson_editor/panel.hpp"
#include "tests/pixels/left_session.hpp"
#include "tests/support/damage.hpp"
#include "tests/support/random_runs.hpp"
#include "tests/support/scenario_text.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

/// How a copy of this process ends that looks for what is wrong: 0 if it finds nothing; what it
/// finds stands on stderr.
int inChild(const std::function<std::string()>& wrong) {
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        std::string found;
        try {
            found = wrong();
        } catch (const std::exception& error) {
            found = error.what();
        }
        if (!found.empty()) fmt::print(stderr, "{}\n", found);
        ::_exit(found.empty() ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return status;
}

/// What is lost or untrue when the program comes back to a session with that damage; nothing if all
/// is well. `left` is the session before it.
std::string wrongAfter(const Damage& damage, const std::string& left, Program& app,
                       const Folder& folder) {
    const std::size_t begin = left.find("\n[[draft]]");
    const std::size_t end = left.find("\n[[", begin + 1);
    const std::string draft = left.substr(begin, end - begin);
    put(folder, damage.text);
    const std::string aside = folder.file(std::string(kAside));
    fs::remove(aside);
    app.keepFiles(folder.path());
    if (!app.session.restore()) return "nothing came back";
    const bool told = says(app, kAside);
    if (told != fs::exists(aside)) return "what was put aside is not what was told";
    if (told && readWholeFile(aside) != damage.text) return "it was not put aside as it was";
    app.session.write();
    const std::string now = sessionIn(folder);
    if (readSavedSession(now, "now").damaged != 0) return "the session that was kept is damaged";
    if (!damage.touches(begin, begin + draft.size()) && now.find(draft) == std::string::npos)
        return "the draft is gone";
    return "";
}

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
    // A program of its own each time: a session comes back before anything was opened, and what
    // another damage left open would be an edit of the file whose draft is looked for.
    Program app;
    for (std::uint64_t seed = 1; seed <= randomRuns(400); ++seed) {
        CAPTURE(seed);
        CHECK(inChild([&] { return wrongAfter(damaged(left, seed), left, app, folder); }) == 0);
    }
}

TEST_CASE("a lesson that can no longer be read is put aside, and the next one is kept") {
    const Folder folder;
    writeAtomically(folder.file("lesson-aside.toml"), "of another day");
    Program app;
    app.opener.builtIn(0);
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
