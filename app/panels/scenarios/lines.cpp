// Listing each section.
#include "app/panels/scenarios/lines.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "app/model/text/word_search.hpp"
#include "app/panels/scenarios/groups.hpp"

namespace poolscope {

namespace {

/// Adds lines, a group's name above those of the group.
class HomeLister {
public:
    HomeLister(std::string_view query, const HomeContents& contents)
        : query_(query), all_(contents) {
        for (std::size_t i = 0; i < contents.library.titles().size(); ++i)
            stems_.push_back(std::filesystem::path(contents.library.fileOf(i)).stem().string());
    }

    void list(HomeSection section) {
        section_ = section;
        switch (section) {
            case HomeSection::Watch: return watch();
            case HomeSection::Learn: return learn();
            case HomeSection::Practise: return practise();
            case HomeSection::Compare: return compare();
            case HomeSection::Files: return files();
        }
    }
    std::vector<HomeLine> take() { return std::move(lines_); }

private:
    std::string say(std::string_view key) const {
        return std::string(all_.words("ui.scenarios." + std::string(key)));
    }

    /// `searched`: whoever looks for the group's name finds all of it.
    void begin(std::string group, bool searched = true) {
        group_ = std::move(group);
        searched_ = searched;
        groupAdded_ = false;
    }

    /// If it, or its group, has the words looked for, which may also be among `more`.
    void add(HomeLine line, std::string_view more = {}) {
        const std::string group = searched_ ? group_ + " " : std::string();
        const std::string said = group + line.words + " " + std::string(more);
        if (!query_.empty() && line.kind != HomeLine::Kind::Typed && !saysAll(said, query_)) return;
        if (!std::exchange(groupAdded_, true))
            lines_.push_back({.kind = HomeLine::Kind::Group, .section = section_, .words = group_});
        line.section = section_;
        lines_.push_back(std::move(line));
    }

    void addBuiltIn(std::string_view stem, bool recommended) {
        for (std::size_t i = 0; i < stems_.size(); ++i) {
            if (stems_[i] != stem) continue;
            const std::string& about = all_.library.descriptions()[i];
            add({.kind = HomeLine::Kind::BuiltIn,
                 .words = all_.library.titles()[i],
                 .index = i,
                 .about = about,
                 .recommended = recommended},
                about + " " + stems_[i]);
        }
    }

    /// A hit is listed once: in the group that it is of.
    void watch() {
        begin(say("group.recommended"));
        if (query_.empty())
            for (const std::string_view stem : kRecommended) addBuiltIn(stem, true);
        for (const ScenarioGroup& group : kScenarioGroups) {
            begin(say("group." + std::string(group.name)));
            for (const std::string_view stem : group.scenarios) addBuiltIn(stem, false);
        }
    }

    void learn() {
        begin(say("group.lessons"));
        const LessonShelf& lessons = all_.library.lessons;
        for (std::size_t i = 0; i < lessons.all().size(); ++i) {
            const std::string& about = lessons.descriptions()[i];
            add({.kind = HomeLine::Kind::Lesson,
                 .words = lessons.titles()[i],
                 .index = i,
                 .progress = progressOf(lessons.all()[i]),
                 .about = about},
                about);
        }
    }

    /// "3 of 11", once the lesson was begun.
    std::string progressOf(const BuiltInLesson& lesson) const {
        const std::size_t reached = all_.library.lessons.progressOf(lesson.name).reached;
        const std::size_t count = lesson.lesson.stops.size();
        if (reached == 0) return {};
        return all_.words.fill(
            "ui.lesson.reached",
            {{"n", std::to_string(std::min(reached, count))}, {"count", std::to_string(count)}});
    }

    void practise() {
        for (const bool exercises : {true, false}) {
            begin(say(exercises ? "group.exercises" : "group.games"));
            for (std::size_t i = 0; i < all_.offers.size(); ++i) {
                const PracticeOffer& offer = all_.offers[i];
                if (exercises == offer.target.command().name.empty())
                    add({.kind = HomeLine::Kind::Practice,
                         .words = offer.title,
                         .index = i,
                         .progress = offer.progress,
                         .about = offer.about},
                        offer.about);
            }
        }
    }

    /// The scenarios that answer a question by several pools.
    void compare() {
        begin(say("group.comparisons"));
        for (std::size_t i = 0; i < stems_.size(); ++i) {
            const std::string key = "comparison." + stems_[i];
            if (!all_.words.has(key)) continue;
            const std::string asked(all_.words(key));
            add({.kind = HomeLine::Kind::BuiltIn,
                 .words = all_.library.titles()[i],
                 .index = i,
                 .about = asked + " " + all_.library.descriptions()[i]},
                asked);
        }
        begin(say("group.own"));
        add({.kind = HomeLine::Kind::ToFiles,
             .words = say("compareOwn"),
             .about = say("howToCompare")});
    }

    void files() {
        begin(say("group.computer"));
        if (all_.picks)
            add({.kind = HomeLine::Kind::Computer,
                 .words = say("pick"),
                 .about = say("howToPick")});
        begin(say("group.typed"), false);
        if (mayBePath(query_))
            add({.kind = HomeLine::Kind::Typed,
                 .words = all_.words.fill("ui.help.file", {{"file", std::string(query_)}})});
        begin(say("group.recent"), false);
        for (std::size_t i = 0; i < all_.library.recent.all().size(); ++i)
            add({.kind = HomeLine::Kind::Recent,
                 .words = all_.library.recent.all()[i],
                 .index = i});
        begin(all_.folder.string(), false);
        for (std::size_t i = 0; i < all_.entries.size(); ++i) {
            const FolderEntry& entry = all_.entries[i];
            if (entry.isFolder)
                add({.kind = HomeLine::Kind::Folder, .words = entry.name + "/", .index = i});
            else
                add({.kind = HomeLine::Kind::File, .words = entry.name, .index = i});
        }
    }

    std::string_view query_;
    const HomeContents& all_;
    std::vector<std::string> stems_;  ///< of the files of built-in scenarios
    std::vector<HomeLine> lines_;
    HomeSection section_ = HomeSection::Watch;
    std::string group_;
    bool searched_ = true;
    bool groupAdded_ = false;
};

}  // namespace

std::vector<HomeLine> homeLines(HomeSection section, std::string_view query,
                                const HomeContents& contents) {
    HomeLister lister(query, contents);
    if (!query.empty())
        for (std::size_t i = 0; i < kHomeSections.size(); ++i)
            lister.list(static_cast<HomeSection>(i));
    else
        lister.list(section);
    return lister.take();
}

bool isPath(std::string_view query) {
    for (const std::string_view begin : {"/", "./", "../", "~/"})
        if (query.starts_with(begin)) return true;
    return false;
}

}  // namespace poolscope
