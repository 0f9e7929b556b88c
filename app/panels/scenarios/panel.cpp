// Making what is shown of the chosen line, and what keys and clicks do.
#include "app/panels/scenarios/panel.hpp"

#include <algorithm>
#include <array>
#include <system_error>

#include "app/model/text/word_search.hpp"
#include "app/storage/data_files.hpp"
#include "app/storage/user_files.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr auto kFilesSection = static_cast<std::uint32_t>(HomeSection::Files);

constexpr std::array kScenariosCommands{
    CommandSpec{"scenarios",
                CommandGroup::File,
                {controlKey('N')},
                [](Workspace& workspace) { workspace.layers.open(kScenarios); }},
    CommandSpec{"openFile", CommandGroup::File, {controlKey('O')}, [](Workspace& workspace) {
                    workspace.layers.open(kScenarios, kFilesSection);
                }}};

/// Where the listing of files begins: beside the file that is open, else where the program began.
std::filesystem::path firstFolder(const Library& library) {
    std::error_code none;
    return library.openedOfUser()
               ? std::filesystem::path(library.recent.all().front()).parent_path()
               : std::filesystem::current_path(none);
}

}  // namespace

const PanelInfo& ScenariosPanel::info() const {
    static constexpr PanelInfo kInfo{kScenarios, Slot::Modal, kScenariosCommands, true};
    return kInfo;
}

// ---- what is listed

/// On the scenario that is open, be it a built-in one or a file of the user.
void ScenariosPanel::opened(Workspace& workspace, std::optional<std::uint32_t> subject) {
    const Library& library = workspace.library;
    const bool ofUser = library.openedOfUser();
    state = {};
    if (subject)
        state.section = static_cast<HomeSection>(*subject);
    else if (ofUser)
        state.section = HomeSection::Files;
    goTo(folder_.empty() ? firstFolder(library) : folder_, workspace);
    chooseLine(HomeLine::Kind::Recent, 0);
    if (!ofUser) chooseLine(HomeLine::Kind::BuiltIn, library.opened());
}

void ScenariosPanel::goTo(HomeSection section, Workspace& workspace) {
    state = {};
    state.section = section;
    findLines(workspace);
}

void ScenariosPanel::goTo(const std::filesystem::path& folder, Workspace& workspace) {
    folder_ = folder;
    entries_ = listFolder(folder);
    findLines(workspace);
}

/// If there is such a line; the first one.
void ScenariosPanel::chooseLine(HomeLine::Kind kind, std::size_t index) {
    const auto found = std::find_if(lines_.begin(), lines_.end(), [&](const HomeLine& line) {
        return line.kind == kind && line.index == index;
    });
    if (found != lines_.end()) state.list.choose(static_cast<std::size_t>(found - lines_.begin()));
}

void ScenariosPanel::findLines(Workspace& workspace) {
    offers_.clear();
    workspace.layers.each<DockActivity>([&](const DockActivity& each) {
        for (PracticeOffer& offer : each.practiceOffers(workspace.words()))
            offers_.push_back(std::move(offer));
    });
    lines_ = homeLines(state.section, state.entry.text,
                       {workspace.library, offers_, folder_, entries_, workspace.words(),
                        workspace.pickFile != nullptr});
    state.list.fit(lines_.size());
    if (!lines_.empty() && isHeading(state.list.chosen)) ++state.list.chosen;
}

// ---- what is shown of them

/// Empty for what is no file.
std::string ScenariosPanel::fileOf(const HomeLine& line, const Workspace& workspace) const {
    const Library& library = workspace.library;
    switch (line.kind) {
        case HomeLine::Kind::BuiltIn: return library.fileOf(line.index);
        case HomeLine::Kind::Lesson: return library.lessons.all()[line.index].file;
        case HomeLine::Kind::Recent: return library.recent.all()[line.index];
        case HomeLine::Kind::File: return (folder_ / entries_[line.index].name).string();
        default: return {};
    }
}

/// The one that is chosen first, then the others in their order.
void ScenariosPanel::makeCard(Workspace& workspace) {
    std::optional<std::size_t> first;
    std::size_t card = 0;
    for (const HomeLine& line : lines_) {
        if (!line.recommended) continue;
        if (cards_[card].file.empty() && (!first || &line == chosen())) first = card;
        ++card;
    }
    if (!first) return;
    const std::string stem(kRecommended[*first]);
    cards_[*first] = previewOf(*workspace.library.fileNamed("/" + stem + ".toml"), workspace);
}

void ScenariosPanel::prepare(Workspace& workspace) {
    findLines(workspace);
    if (std::exchange(language_, workspace.preferences.language) != language_) {
        preview_ = {};
        cards_ = {};
    }
    if (showsCards()) return makeCard(workspace);
    const std::string file = chosen() == nullptr ? std::string() : fileOf(*chosen(), workspace);
    if (file == preview_.file) return;
    preview_ = file.empty() ? Preview()
               : chosen()->kind == HomeLine::Kind::Lesson
                   ? previewOf(workspace.library.lessons.all()[chosen()->index], workspace)
                   : previewOf(file, workspace);
}

bool ScenariosPanel::moving(const Workspace& workspace) const {
    return workspace.layers.isOpen(kScenarios) && showsCards() &&
           std::any_of(cards_.begin(), cards_.end(),
                       [](const Preview& card) { return card.file.empty(); });
}

void ScenariosPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    HomeInput input{state, lines_, {}, nullptr};
    if (chosen() != nullptr)
        input.description = chosen()->about.empty() ? preview_.description : chosen()->about;
    if (showsCards()) {
        const std::vector<Rect> places = homeCardPicturesIn(frame.window, input, frame.context);
        for (std::size_t i = 0; i < places.size(); ++i)
            input.cards.push_back(pictureOf(cards_[i], places[i], frame));
    } else {
        input.picture =
            pictureOf(preview_, homePictureIn(frame.window, input, frame.context), frame);
    }
    layoutHome(frame.window, input, frame.context, list);
}

void ScenariosPanel::describe(const StateLine& line) const {
    line("homeSection", nameOf(state.section));
    line("scenarioLines", std::to_string(lines_.size()));
    if (chosen() != nullptr) line("scenarioChosen", chosen()->words);
}

std::string ScenariosPanel::nameForTests(const Target& target) const {
    if (target.part != static_cast<std::uint16_t>(ScenariosPart::Section)) return {};
    return "home:" + std::string(kHomeSections[target.id]);
}

// ---- input

/// As seen from the folder that is listed.
std::filesystem::path ScenariosPanel::typedPath() const {
    return (folder_ / withHome(state.entry.text)).lexically_normal();
}

/// A folder is listed, everything else opens and leaves Home.
void ScenariosPanel::choose(Workspace& workspace) {
    findLines(workspace);
    if (chosen() == nullptr) return;
    const HomeLine line = *chosen();
    if (line.kind == HomeLine::Kind::ToFiles) return goTo(HomeSection::Files, workspace);
    if (line.kind == HomeLine::Kind::Folder) {
        const std::string& name = entries_[line.index].name;
        return enter(name == ".." ? folder_.parent_path() : folder_ / name, workspace);
    }
    std::error_code none;
    if (line.kind == HomeLine::Kind::Typed && std::filesystem::is_directory(typedPath(), none))
        return enter(typedPath(), workspace);
    workspace.layers.close();
    open(line, workspace);
}

void ScenariosPanel::open(const HomeLine& line, Workspace& workspace) {
    switch (line.kind) {
        case HomeLine::Kind::BuiltIn:
            workspace.opener.builtIn(line.index);
            if (line.section == HomeSection::Compare) workspace.perform("showCompare");
            return;
        case HomeLine::Kind::Practice: {
            const Target target = offers_[line.index].target;
            if (target.kind == Target::Kind::Opens)
                return workspace.layers.open(workspace.layers.find(target.name), target.id);
            // What is open already would be left by its command.
            const DockActivity* const activity = workspace.activities.open();
            if (activity == nullptr || activity->info().id.name != target.name)
                workspace.perform(target.command());
            return;
        }
        case HomeLine::Kind::Computer: return workspace.pickFile();
        case HomeLine::Kind::Recent: return workspace.opener.recent(line.index);
        case HomeLine::Kind::Typed: workspace.opener.open(typedPath().string()); return;
        default: workspace.opener.open(fileOf(line, workspace));
    }
}

/// On the way up the folder that was left is chosen.
void ScenariosPanel::enter(const std::filesystem::path& folder, Workspace& workspace) {
    const std::filesystem::path left = folder_;
    goTo(HomeSection::Files, workspace);
    goTo(folder, workspace);
    chooseLine(HomeLine::Kind::Folder, 0);
    for (std::size_t i = 0; i < entries_.size(); ++i)
        if (folder / entries_[i].name == left) chooseLine(HomeLine::Kind::Folder, i);
}

bool ScenariosPanel::press(KeyChord key, Workspace& workspace) {
    const auto goBy = [&](std::size_t sections) {
        const std::size_t next =
            (static_cast<std::size_t>(state.section) + sections) % kHomeSections.size();
        goTo(static_cast<HomeSection>(next), workspace);
        return true;
    };
    findLines(workspace);
    if (!state.entry.text.empty() && state.entry.press(key)) return true;
    const auto can = [this](std::size_t line) { return !isHeading(line); };
    if (state.list.press(key, lines_.size(), can)) return true;
    switch (key.code) {
        case KeyCode::Enter: choose(workspace); return true;
        case KeyCode::Tab: return goBy(key.shift ? kHomeSections.size() - 1 : 1);
        case KeyCode::Right: return goBy(1);
        case KeyCode::Left: return goBy(kHomeSections.size() - 1);
        default: return state.entry.press(key);
    }
}

/// A path is chosen itself; else the first scenario with the words in its title, else the first
/// other line with them, or else the first line with them in its description.
void ScenariosPanel::type(std::string_view utf8, Workspace& workspace) {
    state.entry.insert(utf8);
    state.list = {};
    findLines(workspace);
    if (isPath(state.entry.text)) return chooseLine(HomeLine::Kind::Typed, 0);
    for (const bool scenario : {true, false})
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            const bool isOne = lines_[i].kind == HomeLine::Kind::BuiltIn;
            if (isHeading(i) || isOne != scenario) continue;
            if (saysAll(lines_[i].words, state.entry.text)) return state.list.choose(i);
        }
}

/// A click on a picture opens it; the first click on a line shows it, another one opens it.
bool ScenariosPanel::click(const Target& target, Vec2, Workspace& workspace) {
    if (target.is("tour")) {
        workspace.perform("tour");
        return true;
    }
    if (target.is("nextScenario") || target.is("previousScenario")) {
        workspace.perform(target.command());
        opened(workspace, std::nullopt);
        return true;
    }
    if (!target.ownedBy(kScenarios)) return false;
    const auto part = static_cast<ScenariosPart>(target.part);
    if (part == ScenariosPart::Card) state.list.choose(target.id);
    if (part == ScenariosPart::Section)
        goTo(static_cast<HomeSection>(target.id), workspace);
    else if (part != ScenariosPart::Line || state.list.click(target.id))
        choose(workspace);
    return true;
}

bool ScenariosPanel::wheel(float amount, Vec2, Workspace& workspace) {
    return press(keyOfWheel(amount), workspace);
}

}  // namespace poolscope
