// The editor driven as a person drives it: keys, clicks, files; and the session that comes back.
#include <doctest/doctest.h>

#include <filesystem>

#include "app/shell/app.hpp"
#include "app/shell/data_files.hpp"
#include "app/shell/scenario_form.hpp"
#include "engine/scenario/scenario_reader.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

/// A folder of its own, gone afterwards.
class Folder {
public:
    Folder() : path_(fs::temp_directory_path() / ("poolscope-editor-" + std::to_string(++count))) {
        fs::remove_all(path_);
        fs::create_directories(path_);
    }
    ~Folder() { fs::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::string file(const std::string& name) const { return (path_ / name).string(); }
    const fs::path& path() const { return path_; }

private:
    static inline int count = 0;
    fs::path path_;
};

/// The scenario with the burst, as a file that may be written to.
std::string ownScenario(const Folder& folder) {
    const std::string file = folder.file("burst.toml");
    writeAtomically(file, readWholeFile(dataFile("assets/scenarios/4-catch-up-burst.toml")));
    return file;
}

void type(App& app, std::string_view text) {
    for (const char c : text) app.type(std::string(1, c));
}

void control(App& app, char letter) { app.press({keyOf(letter), false, true}); }

/// Puts the caret behind the first `what` of the text.
void caretBehind(App& app, const std::string& what) {
    app.perform(Command::ShowEdit);
    app.press({KeyCode::Enter});
    app.press({KeyCode::Home, false, true});
    const std::size_t at = app.document().buffer.text().find(what);
    REQUIRE(at != std::string::npos);
    while (app.document().buffer.caret() < at + what.size()) app.press({KeyCode::Right});
}

std::string changed(const std::string& text, const std::vector<TextEdit>& edits) {
    TextBuffer buffer;
    buffer.load(text);
    buffer.apply(edits);
    return buffer.text();
}

std::string replacedOnce(std::string text, const std::string& from, const std::string& to) {
    REQUIRE(text.find(from) != std::string::npos);
    return text.replace(text.find(from), from.size(), to);
}

/// Row and place of a field, by the row's title's end and the field's name.
std::pair<std::size_t, std::size_t> fieldOf(const ScenarioForm& form, FormSection section,
                                            std::size_t number, const std::string& name) {
    const auto& rows = form.form().rows;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        if (rows[r].section != section || number-- > 0) continue;
        for (std::size_t c = 0; c < rows[r].chips.size(); ++c)
            if (rows[r].chips[c].name == name) return {r, c};
    }
    FAIL("there is no field " << name);
    return {};
}

const FixedTextMeasure kMeasure;

}  // namespace

TEST_CASE("a field of the form changes its value in the text and nothing else") {
    const std::string text =
        "# about\n[[executor]]\nname = \"a\" # the pool\nkind = \"ScheduledThreadPoolExecutor\"\n"
        "corePoolSize = 1 # few\n\n[[task]]\nname = \"t\"\nbody = [\"work 30ms\"] # short\n\n"
        "[[at]]\ntime = \"0ms\" # at once\ncall = \"schedule\"\ntask = \"t\"\ndelay = \"100ms\"\n";
    const ScenarioForm form(text);
    const auto step = [&](FormSection section, const std::string& name, int direction) {
        const auto [row, chip] = fieldOf(form, section, 0, name);
        return changed(text, form.step(row, chip, direction));
    };
    CHECK(step(FormSection::Executor, "corePoolSize", 1) ==
          replacedOnce(text, "corePoolSize = 1 #", "corePoolSize = 2 #"));
    CHECK(step(FormSection::Executor, "corePoolSize", -1) ==
          replacedOnce(text, "corePoolSize = 1 #", "corePoolSize = 0 #"));
    CHECK(step(FormSection::Executor, "removeOnCancelPolicy", 1) ==
          replacedOnce(text, "# few\n", "# few\nremoveOnCancelPolicy = true\n"));
    CHECK(step(FormSection::Task, "work", 1) == replacedOnce(text, "work 30ms", "work 40ms"));
    CHECK(step(FormSection::Call, "delay", -1) == replacedOnce(text, "\"100ms\"", "\"90ms\""));
    CHECK(step(FormSection::Call, "time", 1) == replacedOnce(text, "\"0ms\"", "\"10ms\""));
    CHECK(step(FormSection::Call, "time", -1) == text);
    // The next method of the table: what it needs comes, what it does not take goes.
    CHECK(step(FormSection::Call, "call", 1) ==
          replacedOnce(replacedOnce(text, "\"schedule\"", "\"scheduleAtFixedRate\""),
                       "delay = \"100ms\"\n", "initialDelay = \"100ms\"\nperiod = \"100ms\"\n"));
    const auto [row, chip] = fieldOf(form, FormSection::Call, 0, "call");
    CHECK(changed(text, form.set(row, chip, "shutdown")) ==
          replacedOnce(replacedOnce(text, "\"schedule\"", "\"shutdown\""),
                       "task = \"t\"\ndelay = \"100ms\"\n", ""));
}

TEST_CASE("what is added to a scenario is a scenario again") {
    std::string text;
    for (const FormSection section :
         {FormSection::Executor, FormSection::Task, FormSection::Call, FormSection::Executor,
          FormSection::Task, FormSection::Call, FormSection::Call}) {
        text = changed(text, ScenarioForm(text).add(section));
        const ReadScenario read = readScenario(text, "new.toml");
        INFO(text);
        CHECK(read.complaints.empty());
    }
    CHECK(text.find("name = \"pool2\"") != std::string::npos);
    CHECK(text.find("time = \"200ms\"") != std::string::npos);
}

TEST_CASE("every step of every field of every built-in scenario keeps it TOML") {
    int steps = 0;
    for (const BuiltIn& builtIn : builtIns()) {
        const std::string text = readWholeFile(builtIn.file);
        const ScenarioForm form(text);
        for (std::size_t r = 0; r < form.form().rows.size(); ++r)
            for (std::size_t c = 0; c < form.form().rows[r].chips.size(); ++c)
                for (const int direction : {-1, 1}) {
                    const std::string after = changed(text, form.step(r, c, direction));
                    INFO(builtIn.title << ": " << form.form().rows[r].chips[c].name);
                    REQUIRE(ScenarioForm(after).form().readable);
                    ++steps;
                }
    }
    CHECK(steps > 300);
}

TEST_CASE("editing into a mistake shows it where it is, and out of it again") {
    const Folder folder;
    App app;
    REQUIRE(app.open(ownScenario(folder)));
    caretBehind(app, "corePoolSi");
    CHECK(app.ui.focus == Focus::Editor);
    type(app, "x");
    REQUIRE(app.document().problems().size() >= 1);
    const std::size_t line = app.document().buffer.lineOf(app.document().buffer.caret()) + 1;
    const auto& problems = app.document().problems();
    CHECK(std::any_of(problems.begin(), problems.end(), [&](const Problem& problem) {
        return problem.line == line && problem.column == 1 &&
               problem.sentence.find("corePoolSixze") != std::string::npos;
    }));
    CHECK(app.windowTitle().starts_with("• "));
    const Screen screen = app.layout({1280, 720}, kMeasure);
    const auto* layout = std::get_if<EditorLayout>(&screen.picture);
    REQUIRE(layout != nullptr);
    CHECK(layout->marked.size() >= 1);
    CHECK(layout->squiggles.front().w > 0);
    // It cannot be run; the caret goes to the first mistake.
    control(app, 'S');
    app.press({KeyCode::Enter, false, true});
    CHECK(app.session.futures().size() == 1);
    CHECK(app.notice().find("cannot be run") != std::string::npos);
    // Clicking the complaint puts the caret there.
    app.press({KeyCode::Home, false, true});
    const auto hit =
        std::find_if(layout->sheet.hits.begin(), layout->sheet.hits.end(),
                     [](const Hit& one) { return one.target.kind == Target::Kind::Problem; });
    REQUIRE(hit != layout->sheet.hits.end());
    app.click(&*hit, hit->box.centre(), screen);
    CHECK(app.document().buffer.lineOf(app.document().buffer.caret()) + 1 ==
          app.document().problems()[hit->target.id].line);
    control(app, 'Z');
    CHECK(app.document().problems().empty());
}

TEST_CASE("an edited text runs as another future, and it is said where they differ") {
    const Folder folder;
    App app;
    REQUIRE(app.open(ownScenario(folder)));
    const std::size_t before = app.session.film().story.size();
    app.session.film().head.seek(before / 2);
    const Instant time = app.session.film().head.time();
    app.perform(Command::RunEdited);
    REQUIRE(app.session.futures().size() == 2);
    CHECK(app.notice().find("are the same") != std::string::npos);
    CHECK(app.session.film().head.position() == before / 2);
    caretBehind(app, "period = \"100");
    type(app, "0");
    app.press({KeyCode::Enter, false, true});
    REQUIRE(app.session.futures().size() == 3);
    CHECK(app.session.futures()[2].name == "ui.edit.future");
    CHECK(app.notice().find("edit 2 first differs from edit 1 at event") != std::string::npos);
    CHECK(app.session.film().story.size() != before);
    CHECK(app.session.film().head.time().ns <= time.ns);
    const Instant here = app.session.film().head.time();
    app.press({KeyCode::Escape});
    app.perform(Command::NextFuture);
    CHECK(app.session.current() == 0);
    CHECK(app.session.film().head.time().ns <= here.ns);
    app.session.switchTo(2);
    app.perform(Command::UndoAct);
    CHECK(app.session.current() == 1);
    app.perform(Command::UndoAct);
    app.perform(Command::UndoAct);
    CHECK(app.session.current() == 0);
    CHECK(app.session.futures().size() == 3);
}

TEST_CASE("a text is saved and opened again; a built-in one as a copy") {
    const Folder folder;
    App app;
    const std::string file = ownScenario(folder);
    REQUIRE(app.open(file));
    caretBehind(app, "title = \"");
    type(app, "My ");
    CHECK(app.document().unsaved());
    control(app, 'S');
    CHECK_FALSE(app.document().unsaved());
    CHECK(readWholeFile(file).starts_with("title = \"My "));
    App again;
    REQUIRE(again.open(file));
    CHECK(again.session.source().title().starts_with("My "));
    CHECK(again.document().buffer.text() == app.document().buffer.text());

    again.openBuiltIn(0);
    caretBehind(again, "title = \"");
    type(again, "Our ");
    const std::string builtIn = again.document().file();
    control(again, 'S');
    REQUIRE(again.ui.focus == Focus::SaveAs);
    again.ui.entry.set(folder.file("copy"));
    again.press({KeyCode::Enter});
    CHECK(again.document().file() == folder.file("copy.toml"));
    CHECK(readWholeFile(folder.file("copy.toml")).starts_with("title = \"Our "));
    CHECK_FALSE(readWholeFile(builtIn).starts_with("title = \"Our "));
    CHECK(again.recent().all().front() == folder.file("copy.toml"));
    // Another file is not written over without asking.
    again.perform(Command::SaveFileAs);
    again.ui.entry.set(file);
    again.press({KeyCode::Enter});
    CHECK(readWholeFile(file).starts_with("title = \"My "));
    CHECK(again.ui.focus == Focus::SaveAs);
    again.press({KeyCode::Enter});
    CHECK(readWholeFile(file).starts_with("title = \"Our "));
    // Where nothing can be written there is a sentence, and the text is still unsaved.
    again.perform(Command::ShowEdit);
    again.press({KeyCode::Enter});
    type(again, " ");
    again.perform(Command::SaveFileAs);
    again.ui.entry.set("/proc/nowhere/x.toml");
    again.press({KeyCode::Enter});
    CHECK(again.notice().find("cannot be written") != std::string::npos);
    CHECK(again.document().unsaved());
}

TEST_CASE("a scenario with mistakes opens in the editor") {
    const Folder folder;
    writeAtomically(folder.file("bad.toml"), "title = \"x\"\n[[executor]]\nnam = \"a\"\n");
    App app;
    app.drop({folder.file("bad.toml"), folder.file("other.toml")});
    CHECK(app.ui.perspective == Perspective::Edit);
    CHECK(app.document().file() == folder.file("bad.toml"));
    CHECK(app.document().problems().size() >= 2);
    CHECK(app.recent().all().size() == 2);
    CHECK_FALSE(App().open(folder.file("nothing.toml")));
}

TEST_CASE("edits that were not saved wait for their file to be opened again") {
    const Folder folder;
    App app;
    const std::string file = ownScenario(folder);
    REQUIRE(app.open(file));
    caretBehind(app, "title = \"");
    type(app, "Mine ");
    const std::string text = app.document().buffer.text();
    app.openBuiltIn(0);
    CHECK_FALSE(app.document().unsaved());
    REQUIRE(app.open(file));
    CHECK(app.document().buffer.text() == text);
    CHECK(app.document().unsaved());
    app.perform(Command::RevertFile);
    CHECK_FALSE(app.document().unsaved());
    app.openBuiltIn(0);
    REQUIRE(app.open(file));
    CHECK_FALSE(app.document().unsaved());
}

TEST_CASE("the session comes back: file, edits, futures, playhead, perspective") {
    const Folder folder;
    const std::string file = ownScenario(folder);
    std::string text;
    std::string state;
    {
        App app;
        app.keepFiles(folder.path());
        REQUIRE_FALSE(app.restoreSession());
        REQUIRE(app.open(file));
        app.session.film().head.seek(30);
        app.perform(Command::Schedule);
        app.session.film().head.pause();
        caretBehind(app, "period = \"100");
        type(app, "0");
        app.press({KeyCode::Enter, false, true});
        type(app, "x \"任务\"");
        app.ui.theme = Theme::Light;
        app.session.switchTo(1);
        app.session.film().head.seek(40);
        text = app.document().buffer.text();
        // Nobody closes it: a few seconds pass, and it is killed.
        CHECK(app.sessionDue() <= App::kSessionEvery);
        app.tendSession(App::kSessionEvery);
        CHECK(app.sessionDue() > App::kSessionEvery);
    }
    App app;
    app.keepFiles(folder.path());
    REQUIRE(app.restoreSession());
    CHECK(app.document().file() == file);
    CHECK(app.document().buffer.text() == text);
    CHECK(app.document().unsaved());
    CHECK(app.session.futures().size() == 3);
    CHECK(app.session.current() == 1);
    CHECK(app.session.futures()[2].name == "ui.edit.future");
    CHECK(app.session.futures()[2].ofEdit);
    CHECK(app.session.film().head.position() == 40);
    CHECK(app.ui.perspective == Perspective::Edit);
    CHECK(app.ui.theme == Theme::Light);
    CHECK(app.notice().find("as it was left") != std::string::npos);
    app.perform(Command::StartAfresh);
    CHECK(app.session.futures().size() == 1);
    CHECK(app.document().file() != file);
    // Starting afresh loses no edits either.
    REQUIRE(app.open(file));
    CHECK(app.document().buffer.text() == text);
}

TEST_CASE("bookmarks and the question come back") {
    const Folder folder;
    {
        App app;
        app.keepFiles(folder.path());
        app.openBuiltIn(2);
        app.session.film().head.seek(30);
        app.perform(Command::NoteBookmark);
        app.type("here");
        app.press({KeyCode::Enter});
        app.perform(Command::Find);
        app.type("kind=leaderTaken");
        app.press({KeyCode::Escape});
        app.writeSession();
    }
    App app;
    app.keepFiles(folder.path());
    REQUIRE(app.restoreSession());
    REQUIRE(app.ui.bookmarks.at(30) != nullptr);
    CHECK(app.ui.bookmarks.at(30)->note == "here");
    CHECK(app.ui.find == "kind=leaderTaken");
}

TEST_CASE("a file changed by somebody else meanwhile is read anew") {
    const Folder folder;
    const std::string file = ownScenario(folder);
    {
        App app;
        app.keepFiles(folder.path());
        REQUIRE(app.open(file));
        app.writeSession();
    }
    writeAtomically(file, replacedOnce(readWholeFile(file), "Catch-up", "Another"));
    App app;
    app.keepFiles(folder.path());
    REQUIRE(app.restoreSession());
    CHECK(app.session.source().title().starts_with("Another"));
    CHECK_FALSE(app.document().unsaved());
}

TEST_CASE("the console's lines come back") {
    const Folder folder;
    {
        App app;
        app.keepFiles(folder.path());
        app.openBuiltIn(0);
        app.perform(Command::FocusConsole);
        for (const char* line : {"schedule a 3", "schedule b 1", "nonsense"}) {
            app.type(line);
            app.press({KeyCode::Enter});
        }
        app.writeSession();
    }
    App app;
    app.keepFiles(folder.path());
    REQUIRE(app.restoreSession());
    REQUIRE(app.session.futures().size() == 2);
    CHECK(app.session.source().isConsole());
    CHECK(app.session.film().story.latest().life.tasks() == 2);
}

TEST_CASE("a damaged session is a sentence and is put aside") {
    for (const std::string damage :
         {"version = 1\nfile = ", "\xFF\xFE", "", "version = 2", "version = 1\nposition = \"x\"\n",
          "version = 1\n[[future]]\nrecording = \"{}\"\n",
          "version = 1\n[[future]]\nforkedAt = -1\n", "version = 1\nfuture = 3\n"}) {
        CAPTURE(damage);
        const Folder folder;
        writeAtomically(folder.file("session.toml"), damage);
        App app;
        app.keepFiles(folder.path());
        CHECK(app.restoreSession());
        CHECK_FALSE(app.session.empty());
        CHECK(app.notice().find("last time could not be") != std::string::npos);
        app.writeSession();
        App again;
        again.keepFiles(folder.path());
        CHECK(again.restoreSession());
        CHECK(again.notice().find("could not be") == std::string::npos);
    }
}

TEST_CASE("a session reads back as it was written") {
    KeptSession kept;
    kept.file = "/a \"b\"\\c\n.toml";
    kept.perspective = "edit";
    kept.position = 7;
    kept.bookmarks = "7 the \"leader\" changes\n";
    kept.question = "kind=leaderTaken 领导者";
    kept.console = {"schedule a 3", "\t\x7F"};
    kept.drafts["x"] = "title = \"任务\"\r\n";
    kept.futures.push_back({"one", "two", 3, 0, true, "{\"a\":\"\\n\"}\n"});
    const auto read = readKeptSession(toText(kept), "session.toml");
    REQUIRE(std::holds_alternative<KeptSession>(read));
    CHECK(std::get<KeptSession>(read) == kept);
}

TEST_CASE("the mouse places the caret and selects; Ctrl+C and Ctrl+X give the text away") {
    const Folder folder;
    App app;
    REQUIRE(app.open(ownScenario(folder)));
    app.perform(Command::ShowEdit);
    std::string clipboard;
    app.copyText = [&](const std::string& text) { clipboard = text; };
    const Screen screen = app.layout({1280, 720}, kMeasure);
    const auto* layout = std::get_if<EditorLayout>(&screen.picture);
    REQUIRE(layout != nullptr);
    const EditorLine& line = layout->lines[0];
    const Vec2 from{line.edges[0] + 1, line.box.centre().y};
    const Vec2 to{line.edges[5] + 1, line.box.centre().y};
    app.click(screen.hitAt(from), from, screen);
    CHECK(app.ui.focus == Focus::Editor);
    app.drag(to - from, to, screen);
    app.release();
    CHECK(app.document().buffer.selected() == "title");
    control(app, 'C');
    CHECK(clipboard == "title");
    control(app, 'X');
    CHECK(app.document().buffer.line(0).starts_with(" = "));
    app.doubleClick(screen.hitAt(to), to, screen);
    CHECK_FALSE(app.document().buffer.selected().empty());
    control(app, 'A');
    control(app, 'C');
    CHECK(clipboard == app.document().buffer.text());
    app.wheel(-1, line.box.centre(), screen);
    CHECK(app.ui.editor.line == 3);
}

TEST_CASE("everything the pool can be told forks the run and is told to it") {
    for (const auto& told : {std::pair{Command::Purge, "purge"},
                             {Command::AwaitTermination, "awaitTermination"},
                             {Command::PrestartAllCoreThreads, "prestartAllCoreThreads"},
                             {Command::SetRemoveOnCancelPolicy, "setRemoveOnCancelPolicy"},
                             {Command::SetContinuePeriodicPolicy,
                              "setContinueExistingPeriodicTasksAfterShutdownPolicy"},
                             {Command::SetExecuteDelayedPolicy,
                              "setExecuteExistingDelayedTasksAfterShutdownPolicy"}}) {
        const char* const name = told.second;
        CAPTURE(name);
        App app;
        app.openBuiltIn(0);
        app.perform(told.first);
        REQUIRE(app.session.futures().size() == 2);
        const Log& log = app.session.film().story.log();
        bool called = false;
        for (std::size_t i = 0; i < log.size(); ++i)
            if (const auto* call = std::get_if<CallBegan>(&log[i].what))
                called = called || log.text(call->method) == name;
        CHECK(called);
        app.perform(Command::UndoAct);
        CHECK(app.session.current() == 0);
        CHECK(app.session.film().head.position() == app.session.futures()[1].forkedAt);
    }
}

}  // namespace poolscope
