// From the workspace to a link and back.
#include "app/workspace/saved/moment_link.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <optional>
#include <utility>

#include "app/workspace/workspace.hpp"
#include "engine/trace/printable.hpp"

namespace poolscope {

namespace {

/// The name by which a built-in scenario is asked for; empty if the run shown is another, or was
/// changed.
std::string builtInName(const Workspace& app) {
    const RunTree& runs = app.runs;
    const std::shared_ptr<const Scenario> scenario = runs.source().scenario();
    const bool first = runs.current() == 0 && !runs.branches().front().ofEdit;
    if (!first || !scenario || app.opener.showsInstead() || runs.source().seed() != scenario->seed)
        return {};
    return app.library.builtInName(app.opener.file());
}

std::string selectedIn(const Workspace& app) {
    const Target chosen = app.selection.subject();
    if (chosen.kind == Target::Kind::Task) return fmt::format("task:{}", chosen.id);
    if (chosen.kind == Target::Kind::Thread) return fmt::format("thread:{}", chosen.id);
    return chosen.kind == Target::Kind::Queue ? "queue" : "";
}

class Follower {
public:
    Follower(const Link& link, std::vector<std::string> problems, Workspace& app)
        : link_(link), problems_(std::move(problems)), app_(app) {}

    bool follow() {
        appearance();
        const bool opened = link_.opens() && open();
        if (opened || !link_.opens()) moment();
        sayProblems();
        return opened;
    }

private:
    /// What was wrong follows what opening had to say.
    void sayProblems() {
        if (problems_.empty()) return;
        std::string said = app_.notices.text();
        for (const std::string& problem : problems_) {
            if (!said.empty()) said += ' ';
            said += app_.words().fill("ui.link.wrong", {{"reason", problem}});
        }
        app_.notices.say(std::move(said), true);
    }
    void nobodyKnows(std::string_view part, const std::string& name) {
        problems_.push_back(app_.words().fill(
            "ui.link.unknown", {{"part", std::string(part)}, {"name", printable(name)}}));
    }

    void appearance() {
        if (!link_.lang.empty()) {
            bool known = false;
            for (const Language& each : app_.appearance.languages())
                known = known || each.code == link_.lang;
            known ? app_.setLanguage(link_.lang) : nobodyKnows("lang", link_.lang);
        }
        if (link_.theme.empty()) return;
        bool known = false;
        for (int i = 0; i < kThemes; ++i)
            if (nameOf(static_cast<Theme>(i)) == link_.theme) {
                app_.preferences.theme = static_cast<Theme>(i);
                known = true;
            }
        if (!known) nobodyKnows("theme", link_.theme);
    }

    bool open() {
        if (!link_.lesson.empty()) return openLesson();
        if (!link_.scenario.empty()) {
            const std::string file = app_.library.fileOfBuiltIn(link_.scenario);
            if (!file.empty()) return app_.opener.open(file);
            nobodyKnows("scenario", link_.scenario);
            return false;
        }
        try {
            const std::string name(app_.words()("ui.link.name"));
            app_.opener.open(openRunText(link_.run, name, watch()), name);
            return true;
        } catch (const std::exception& error) {
            problems_.emplace_back(error.what());
            return false;
        }
    }
    /// An event may be the last one: then all of the run is waited for.
    LoadWatch watch() const {
        LoadWatch own = app_.runs.watch;
        if (link_.event) own.patience.reset();
        return own;
    }
    bool openLesson() {
        for (const BuiltInLesson& each : app_.library.lessons.all())
            if (std::filesystem::path(each.file).stem() == link_.lesson)
                return app_.opener.open(each.file) && goToStop();
        nobodyKnows("lesson", link_.lesson);
        return false;
    }
    bool goToStop() {
        if (link_.stop && *link_.stop > 0)
            app_.layers.any<NamedInLinks>(
                [&](NamedInLinks& each) { return each.goToStop(*link_.stop - 1, app_); });
        return true;
    }

    void moment() {
        if (app_.runs.empty()) return;
        if (!link_.view.empty()) view();
        if (!link_.pool.empty()) pool();
        Playback& playback = app_.runs.playback();
        if (link_.event) {
            playback.head.seek(*link_.event);
            if (playback.head.position() < *link_.event)
                problems_.push_back(app_.words().fill(
                    "ui.link.short", {{"event", std::to_string(*link_.event)},
                                      {"n", std::to_string(playback.history.size())}}));
        }
        if (!link_.select.empty()) select();
    }
    void view() {
        for (const auto& each : app_.perspectives())
            if (each->info().id.name == link_.view)
                return void(app_.arrangement.perspective = each->info().id);
        nobodyKnows("view", link_.view);
    }
    void pool() {
        const RunHistory& history = app_.runs.playback().history;
        const auto count = static_cast<std::uint32_t>(history.latest().life.executors());
        for (std::uint32_t i = 0; i < count; ++i)
            if (history.names().of(ExecutorId{i}) == link_.pool) {
                app_.selection.clear();
                app_.selection.executor = ExecutorId{i};
                return;
            }
        nobodyKnows("pool", link_.pool);
    }

    void select() {
        if (link_.select == "queue") {
            app_.selection.choose(Target::of(Target::Kind::Queue, app_.selection.executor.value));
            return;
        }
        const RunHistory& history = app_.runs.playback().history;
        const std::size_t colon = std::min(link_.select.find(':'), link_.select.size());
        const std::string kind = link_.select.substr(0, colon);
        const std::string name = link_.select.substr(std::min(colon + 1, link_.select.size()));
        std::optional<Target> found;
        if (kind == "task") {
            const auto tasks = static_cast<std::uint32_t>(history.latest().life.tasks());
            for (std::uint32_t i = 0; i < tasks && !found; ++i)
                if (isNamed(history.names().of(TaskId{i}), i, name)) found = Target::of(TaskId{i});
        } else if (kind == "thread") {
            for (const ThreadId thread : history.latest().workers.lanes())
                if (!found && isNamed(history.names().of(thread), thread.value, name))
                    found = Target::of(thread);
        }
        found ? app_.selection.choose(*found) : nobodyKnows("select", link_.select);
    }
    static bool isNamed(std::string_view name, std::uint32_t number, const std::string& wanted) {
        return name == wanted || std::to_string(number) == wanted;
    }

    const Link& link_;
    std::vector<std::string> problems_;
    Workspace& app_;
};

}  // namespace

Link linkOf(const Workspace& app) {
    Link link;
    link.lang = app.preferences.language;
    link.theme = nameOf(app.preferences.theme);
    link.view = app.arrangement.perspective.name;
    if (app.runs.empty()) return link;
    const bool named =
        app.layers.any<NamedInLinks>([&](const NamedInLinks& each) { return each.nameIn(link); });
    if (!named) link.scenario = builtInName(app);
    if (!link.opens()) link.run = app.runs.source().recording();
    const Playback& playback = app.runs.playback();
    if (!named) link.event = playback.head.position();
    link.pool = playback.history.names().of(app.selection.executor);
    link.select = selectedIn(app);
    return link;
}

bool follow(const Link& link, std::vector<std::string> problems, Workspace& app) {
    return Follower(link, std::move(problems), app).follow();
}

void copyLink(Workspace& app) {
    app.runs.source().waitUntilMade();
    const Link link = linkOf(app);
    if (!link.opens()) return app.notices.say(std::string(app.words()("ui.link.none")), true);
    const bool based = !app.pageAddress.empty() || !app.preferences.page.empty();
    const std::string text =
        (app.pageAddress.empty() ? app.preferences.page : app.pageAddress) + "#" + toText(link);
    const std::string length = std::to_string(text.size());
    if (text.size() > kLongestLink) {
        app.notices.say(app.words().fill("ui.link.long", {{"n", length}}), true);
        return app.notices.offer("saveTree");
    }
    app.copyText(text);
    app.notices.say(app.words().fill(based ? "ui.link.copied" : "ui.link.copiedEnd",
                                     {{"n", length}, {"file", preferencesFile().string()}}));
}

}  // namespace poolscope
