// Home: what each section lists, the search over all of them, the listing of a folder, the cards,
// keys and clicks, and that nothing is cut.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "app/panels/all.hpp"
#include "app/panels/practise/panel.hpp"
#include "app/panels/predict/panel.hpp"
#include "app/panels/scenarios/panel.hpp"
#include "app/panels/tour/panel.hpp"
#include "tests/pixels/editing.hpp"
#include "tests/support/fixed_measure.hpp"
#include "tests/support/keys.hpp"
#include "tests/support/pressing.hpp"

namespace poolscope {

namespace {

constexpr Vec2 kHomeWindow{1280, 720};

/// The program with Home open over the first scenario.
struct HomeOpened {
    explicit HomeOpened(const std::string& language = "en") : app(language) {
        app.opener.builtIn(0);
        app.perform("scenarios");
    }
    ScenariosPanel& home() { return app.panel<ScenariosPanel>(); }
    Screen screen(Vec2 size = kHomeWindow) { return app.layout(size, measure); }
    std::string words(Vec2 size = kHomeWindow) { return labelsOf(screen(size).overlay); }
    bool says(std::string_view what, Vec2 size = kHomeWindow) {
        return words(size).find(what) != std::string::npos;
    }
    void goTo(HomeSection section) {
        pressOn(app, screen(),
                scenariosTarget(ScenariosPart::Section, static_cast<std::uint32_t>(section)));
    }
    std::vector<HomeLine> lines(HomeLine::Kind kind) {
        screen();
        std::vector<HomeLine> found;
        for (const HomeLine& line : home().lines())
            if (line.kind == kind) found.push_back(line);
        return found;
    }
    std::set<std::string> wordsOf(HomeLine::Kind kind) {
        std::set<std::string> all;
        for (const HomeLine& line : lines(kind)) all.insert(line.words);
        return all;
    }
    const HomeLine& chosen() { return home().lines().at(home().state.list.chosen); }

    Program app;
    FixedTextMeasure measure;
};

}  // namespace

// ---- what is listed

TEST_CASE("Home watches: six recommended scenarios first, then all of them in their groups") {
    HomeOpened it;
    const std::vector<HomeLine> all = it.lines(HomeLine::Kind::BuiltIn);
    REQUIRE(all.size() == kRecommended.size() + builtIns().size());
    for (std::size_t i = 0; i < all.size(); ++i)
        CHECK(all[i].recommended == (i < kRecommended.size()));
    CHECK(it.lines(HomeLine::Kind::Group).size() == 1 + kScenarioGroups.size());
    CHECK(it.chosen().recommended);  // the one that is open
}

TEST_CASE("Home lists the lessons with how far each was read") {
    HomeOpened it;
    const LessonShelf& lessons = it.app.library.lessons;
    SavedLesson read;
    read.name = lessons.all()[1].name;
    read.reached = 3;
    it.app.library.lessons.keep(read);
    it.goTo(HomeSection::Learn);
    const std::vector<HomeLine> all = it.lines(HomeLine::Kind::Lesson);
    REQUIRE(all.size() == lessons.all().size());
    const std::string count = std::to_string(lessons.all()[1].lesson.stops.size());
    CHECK(all[0].progress.empty());
    CHECK(all[1].progress == "3 of " + count);
    CHECK(it.says("3 of " + count));
}

TEST_CASE("Home lists every kind of exercise and every game, with what each asks and its score") {
    HomeOpened it;
    it.goTo(HomeSection::Practise);
    const std::vector<HomeLine> all = it.lines(HomeLine::Kind::Practice);
    REQUIRE(all.size() == exerciseKinds().size() + 4);
    for (const HomeLine& line : all) {
        INFO(line.words);
        CHECK_FALSE(line.about.empty());
        CHECK(line.progress.empty());
        CHECK(it.says(line.about));
    }
    // Where there is no room for that, it stands beside the list, in lines.
    std::string beside = it.words({800, 480});
    std::replace(beside.begin(), beside.end(), '\n', ' ');
    CHECK(beside.find(all[0].about) != std::string::npos);
    CHECK(beside.find(all[1].about) == std::string::npos);
    for (const char* game : {"Find the fault", "Make it fail", "Tune it", "Predict"})
        CHECK(it.wordsOf(HomeLine::Kind::Practice).contains(game));
    it.app.layers.close();
    PractisePanel& practise = it.app.panel<PractisePanel>();
    it.app.perform("practise");
    practise.begin(static_cast<ExerciseKind>(0), 1, 1, it.app);
    while (!practise.exercise()->done()) practise.take({CourseStep::Show, 0});
    it.app.perform("scenarios");
    it.goTo(HomeSection::Practise);
    CHECK(it.lines(HomeLine::Kind::Practice).front().progress == "0 of 1 without a mistake");
    CHECK(it.says("0 of 1 without a mistake"));
}

TEST_CASE("Home compares: the scenarios with a question for several pools, and one's own files") {
    HomeOpened it;
    it.goTo(HomeSection::Compare);
    std::size_t known = 0;
    for (const BuiltIn& each : builtIns())
        known +=
            it.app.words().has("comparison." + std::filesystem::path(each.file).stem().string())
                ? 1
                : 0;
    CHECK(known > 10);
    const std::vector<HomeLine> all = it.lines(HomeLine::Kind::BuiltIn);
    CHECK(all.size() == known);
    CHECK(it.says("How do the four rejection policies treat the same burst?"));
    it.app.press(plain(KeyCode::Enter));
    CHECK(it.app.runs.source().title() == it.app.library.titles()[all.front().index]);
    CHECK(it.app.arrangement.perspective == PerspectiveId("compare"));
    it.app.perform("scenarios");
    it.goTo(HomeSection::Compare);
    for (std::size_t i = 0; i < known; ++i) it.app.press(plain(KeyCode::Down));
    CHECK(it.says("poolscope A.toml B.toml"));
    it.app.press(plain(KeyCode::Enter));
    CHECK(it.home().state.section == HomeSection::Files);
    CHECK(it.app.layers.isOpen(kScenarios));
}

// ---- one's own files

TEST_CASE("a folder is listed: folders first, then only what the program can open") {
    const Folder folder;
    std::filesystem::create_directories(folder.path() / "z-below");
    std::filesystem::create_directories(folder.path() / ".hidden");
    ownScenario(folder);
    writeAtomically(folder.file("a.ops"), "");
    writeAtomically(folder.file("notes.txt"), "no run\n");
    writeAtomically(folder.file("picture.png"), "\x89PNG\r\n");
    writeAtomically(folder.file("saved"),
                    readWholeFile(POOLSCOPE_TEST_DATA "/recordings/version-2.recording"));
    const std::vector<FolderEntry> wanted{
        {"..", true}, {"z-below", true}, {"a.ops", false}, {"burst.toml", false}, {"saved", false}};
    CHECK(listFolder(folder.path()) == wanted);
    CHECK(listFolder(folder.path() / "nowhere").size() == 1);
    const std::vector<FolderEntry> root = listFolder("/");
    CHECK(std::find(root.begin(), root.end(), FolderEntry{"..", true}) == root.end());
}

TEST_CASE("Ctrl+O lists files: Enter goes into a folder, up again, and opens a file") {
    const Folder folder;
    std::filesystem::create_directories(folder.path() / "below");
    const std::string inside = folder.file("below/burst.toml");
    std::filesystem::copy_file(ownScenario(folder), inside);
    Program app;
    app.opener.builtIn(0);
    const FixedTextMeasure measure;
    ScenariosPanel& home = app.panel<ScenariosPanel>();
    app.press(controlKey('O'));
    CHECK(app.layers.isOpen(kScenarios));
    CHECK(home.state.section == HomeSection::Files);
    home.goTo(folder.path(), app);
    const auto chosen = [&] { return home.lines().at(home.state.list.chosen).words; };
    const auto goDownTo = [&](const std::string& words) {
        for (int i = 0; i < 40 && chosen() != words; ++i) app.press(plain(KeyCode::Down));
        CHECK(chosen() == words);
    };
    goDownTo("below/");
    app.press(plain(KeyCode::Enter));
    CHECK(chosen() == "../");
    CHECK(labelsOf(app.layout(kHomeWindow, measure).overlay).find("burst.toml") !=
          std::string::npos);
    app.press(plain(KeyCode::Enter));
    CHECK(chosen() == "below/");  // where it came from
    app.press(plain(KeyCode::Enter));
    goDownTo("burst.toml");
    const Screen shown = app.layout(kHomeWindow, measure);
    CHECK_FALSE(shown.overlay.drawings.empty());  // its picture
    app.press(plain(KeyCode::Enter));
    CHECK_FALSE(app.layers.isOpen(kScenarios));
    CHECK(app.opener.file() == inside);
    app.perform("scenarios");  // opens where the file is
    CHECK(home.state.section == HomeSection::Files);
    CHECK(chosen() == inside);
}

TEST_CASE("a path typed in Home opens that file, or lists that folder") {
    const Folder folder;
    const std::string file = ownScenario(folder);
    HomeOpened it;
    it.app.press(controlKey('O'));
    it.app.type(folder.path().string());
    it.app.press(plain(KeyCode::Enter));
    CHECK(it.app.layers.isOpen(kScenarios));
    CHECK(it.home().state.entry.text.empty());
    CHECK(it.wordsOf(HomeLine::Kind::File).contains("burst.toml"));
    it.goTo(HomeSection::Watch);
    it.app.type(file);  // in any section
    it.app.press(plain(KeyCode::Enter));
    CHECK(it.app.opener.file() == file);
    CHECK_FALSE(it.app.layers.isOpen(kScenarios));
}

// ---- the search

TEST_CASE("the search of Home finds in all sections, and a hit says which one it is of") {
    HomeOpened it;
    it.app.type("leader");
    std::set<HomeSection> found;
    for (const HomeLine& line : it.home().lines()) found.insert(line.section);
    CHECK(found.contains(HomeSection::Watch));
    CHECK(found.contains(HomeSection::Learn));
    CHECK(found.contains(HomeSection::Practise));
    CHECK(found.contains(HomeSection::Compare));
    const Screen shown = it.screen();
    const auto beside = [&](const char* section) {
        return std::count_if(
            shown.overlay.labels.begin(), shown.overlay.labels.end(),
            [&](const Label& label) { return label.text == section && label.type == Type::Small; });
    };
    CHECK(beside("Watch") > 0);
    for (const HomeLine& line : it.home().lines()) CHECK_FALSE(line.recommended);  // not twice
    it.app.type(" of the delayed queue");
    CHECK(it.chosen().kind == HomeLine::Kind::Practice);
    CHECK(it.says("Practise"));
    it.app.press(plain(KeyCode::Enter));
    CHECK(it.app.panel<PractisePanel>().on());
    CHECK(nameOf(it.app.panel<PractisePanel>().exercise()->kind()) == "leader");
}

// ---- keys and clicks

TEST_CASE("Left, Right and Tab change the section of Home; while something is typed Tab alone") {
    HomeOpened it;
    const auto section = [&] { return it.home().state.section; };
    for (const HomeSection next : {HomeSection::Learn, HomeSection::Practise, HomeSection::Compare,
                                   HomeSection::Files, HomeSection::Watch}) {
        it.app.press(plain(KeyCode::Right));
        CHECK(section() == next);
    }
    it.app.press(plain(KeyCode::Left));
    CHECK(section() == HomeSection::Files);
    it.app.press(plain(KeyCode::Tab));
    CHECK(section() == HomeSection::Watch);
    it.app.press(shiftKey(KeyCode::Tab));
    CHECK(section() == HomeSection::Files);
    it.app.type("heap");
    it.app.press(plain(KeyCode::Left));  // moves the caret
    CHECK(section() == HomeSection::Files);
    CHECK(it.home().state.entry.caret == 3);
    it.app.press(plain(KeyCode::Home));
    CHECK(it.home().state.entry.caret == 0);
    it.app.press(plain(KeyCode::Tab));
    CHECK(section() == HomeSection::Watch);
    CHECK(it.home().state.entry.text.empty());
    CHECK(it.app.press(plain(KeyCode::Escape)));
    CHECK_FALSE(it.app.layers.isOpen(kScenarios));
    CHECK(it.app.runs.source().title() == "A heap is filled and drained, ties included");
}

TEST_CASE("practice begins from Home; what is open already is not left by it") {
    HomeOpened it;
    it.goTo(HomeSection::Practise);
    it.app.press(plain(KeyCode::Down));
    it.app.press(plain(KeyCode::Enter));
    PractisePanel& practise = it.app.panel<PractisePanel>();
    REQUIRE(practise.on());
    CHECK(practise.exercise()->kind() == static_cast<ExerciseKind>(1));
    practise.take({CourseStep::Hint, 0});
    const Exercise* const begun = practise.exercise();
    it.app.perform("scenarios");
    it.goTo(HomeSection::Practise);
    it.app.press(plain(KeyCode::Down));
    it.app.press(plain(KeyCode::Enter));
    CHECK(practise.on());
    CHECK(practise.exercise() == begun);
    for (int time = 0; time < 2; ++time) {
        it.app.perform("scenarios");
        it.app.type("predict what happens");
        REQUIRE(it.chosen().kind == HomeLine::Kind::Practice);
        it.app.press(plain(KeyCode::Enter));
        CHECK(it.app.panel<PredictPanel>().on());
    }
}

TEST_CASE("Home offers the tour, which begins over the scenario behind it") {
    HomeOpened it;
    CHECK(it.says("Two-minute tour"));
    CHECK(it.app.panel<TourPanel>().stop == 0);
    pressOn(it.app, it.screen(), Target::of("tour"));
    CHECK_FALSE(it.app.layers.isOpen(kScenarios));
    CHECK(it.app.panel<TourPanel>().stop == 1);
}

TEST_CASE("a line of Home stays under the pointer, so that a double click opens it") {
    HomeOpened it;
    const auto lowest = [&](const Screen& shown) {
        const HitRegion* found = nullptr;
        for (const HitRegion& hit : shown.overlay.hits) {
            const bool line = hit.target == scenariosTarget(ScenariosPart::Line, hit.target.id);
            if (line && hit.box.h < 40 && (found == nullptr || hit.box.y > found->box.y))
                found = &hit;
        }
        REQUIRE(found != nullptr);
        return *found;
    };
    const HitRegion first = lowest(it.screen());
    const std::string title = it.home().lines().at(first.target.id).words;
    for (int time = 0; time < 2; ++time) {
        const Screen shown = it.screen();
        it.app.click(shown.hitAt(first.box.centre()), first.box.centre(), shown);
    }
    CHECK_FALSE(it.app.layers.isOpen(kScenarios));
    CHECK(it.app.runs.source().title() == title);
}

TEST_CASE(
    "Home and End go to the first and the last line of Home, and what has no room is counted") {
    HomeOpened it;
    it.app.press(plain(KeyCode::End));
    CHECK(&it.chosen() == &it.home().lines().back());
    CHECK(it.says("more ↑"));
    it.app.press(plain(KeyCode::Home));
    CHECK(it.chosen().words == it.home().lines().at(1).words);  // below the name of its group
    CHECK(it.says("more ↓"));
}

// ---- the cards

TEST_CASE("the cards of Home are made one a frame, kept, and opened by a press") {
    HomeOpened it;
    std::size_t frames = 0;
    for (; frames < 20 && it.home().moving(it.app); ++frames)
        CHECK(it.screen().overlay.drawings.size() == frames + 1);
    CHECK(frames == kRecommended.size());
    it.app.press(plain(KeyCode::Escape));
    it.app.perform("scenarios");
    CHECK_FALSE(it.home().moving(it.app));
    CHECK(it.screen().overlay.drawings.size() == kRecommended.size());
    const std::vector<HomeLine>& lines = it.home().lines();
    const auto burst = std::find_if(lines.begin(), lines.end(), [](const HomeLine& line) {
        return line.words == "Catch-up burst";
    });
    const auto index = static_cast<std::uint32_t>(burst - lines.begin());
    pressOn(it.app, it.screen(), scenariosTarget(ScenariosPart::Card, index));
    CHECK_FALSE(it.app.layers.isOpen(kScenarios));
    CHECK(it.app.runs.source().title() == "Catch-up burst");
    it.app.perform("scenarios");
    for (int i = 0; i < 6; ++i) it.app.press(plain(KeyCode::Down));  // beyond the recommended
    CHECK(it.screen().overlay.drawings.size() == 1);
}

// ---- how it looks

TEST_CASE("no words of Home are cut, in both languages, at every size") {
    for (const std::string language : {"en", "zh"})
        for (const Vec2 size : {Vec2{1440, 900}, kHomeWindow, Vec2{800, 480}}) {
            HomeOpened it(language);
            const Folder folder;
            ownScenario(folder);
            it.home().goTo(folder.path(), it.app);
            for (std::size_t section = 0; section < kHomeSections.size(); ++section) {
                it.home().state.section = static_cast<HomeSection>(section);
                it.home().state.list.choose(0);
                while (it.home().moving(it.app)) it.screen(size);
                INFO(language << " " << size.x << " " << kHomeSections[section]);
                const Screen shown = it.screen(size);
                for (const Label& label : shown.overlay.labels) {
                    CHECK_MESSAGE(label.text.find("…") == std::string::npos, label.text);
                    CHECK(label.box.x >= 0);
                    CHECK(label.box.y + label.box.h <= size.y);
                }
                for (const std::string_view each : kHomeSections) {
                    const std::string tab(
                        it.app.words()("ui.scenarios.section." + std::string(each)));
                    CHECK(it.says(tab, size));
                }
            }
        }
}

}  // namespace poolscope
