// Home: what the panel lists and remembers, and what can be pressed in it.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "app/ui/list_state.hpp"
#include "app/ui/target.hpp"
#include "app/ui/text_entry.hpp"

namespace poolscope {

/// Of an older name of what it shows: files, tests and `shot --open` know the panel by it.
inline constexpr PanelId kScenarios{"scenarios"};

/// In the order of their tabs.
enum class HomeSection : std::uint8_t { Watch, Learn, Practise, Compare, Files };
/// Their words are ui.scenarios.section.<name>.
inline constexpr std::array<std::string_view, 5> kHomeSections{"watch", "learn", "practise",
                                                               "compare", "files"};
constexpr std::string_view nameOf(HomeSection section) {
    return kHomeSections[static_cast<std::size_t>(section)];
}

/// `id`: of Line and Card a place in the list, of Section a HomeSection.
enum class ScenariosPart : std::uint16_t { Line, Open, Section, Card };

struct HomeLine {
    enum class Kind : std::uint8_t {
        Group,     ///< a name, not to be chosen
        BuiltIn,   ///< the `index`-th built-in scenario
        Lesson,    ///< the `index`-th lesson
        Practice,  ///< the `index`-th of the offers
        ToFiles,   ///< goes to the section of files
        Computer,  ///< asks the browser for a file of the computer
        Recent,    ///< the `index`-th of the files opened lately
        Folder,    ///< the `index`-th entry of the folder listed, itself a folder
        File,      ///< the same, a file
        Typed      ///< the path that was typed
    };
    Kind kind = Kind::Group;
    HomeSection section = HomeSection::Watch;
    std::string words;
    std::size_t index = 0;
    std::string progress{};    ///< how far a lesson was read, how exercises went
    std::string about{};       ///< what it is, where no run says so
    bool recommended = false;  ///< one of the cards
};

struct ScenariosState {
    TextEntry entry;  ///< what is looked for, in all sections; or a file's name
    HomeSection section = HomeSection::Watch;
    ListState list;  ///< the chosen line is the one that Enter opens; never a group's name

    friend bool operator==(const ScenariosState&, const ScenariosState&) = default;
};

inline Target scenariosTarget(ScenariosPart part, std::uint32_t id = 0) {
    return Target::owned(kScenarios, part, id);
}

}  // namespace poolscope
