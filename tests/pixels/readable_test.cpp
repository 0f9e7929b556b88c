// What must be readable in a narrow window with the projector's large type, on every theme, and in
// the other language: the places where names were cut to the same letters, or not shown at all.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "app/panels/all.hpp"
#include "app/perspectives/heap/layout.hpp"
#include "app/perspectives/pool/layout.hpp"
#include "app/perspectives/rates/layout.hpp"
#include "app/perspectives/workers/layout.hpp"
#include "app/storage/data_files.hpp"
#include "app/window/imgui_fonts.hpp"
#include "tests/pixels/built_ins.hpp"
#include "tests/support/contrast.hpp"

namespace poolscope {

namespace {

constexpr Vec2 kNarrow{1024, 640};

/// A built-in scenario in the projector's theme, with the real fonts' widths.
struct Shown {
    Shown(std::string_view scenario, double part, PerspectiveId perspective) {
        app.opener.builtIn(builtInNamed(scenario));
        Playback& playback = app.runs.playback();
        playback.head.seek(
            static_cast<std::size_t>(static_cast<double>(playback.history.size()) * part));
        app.arrangement.perspective = perspective;
        app.preferences.theme = Theme::Projector;
    }
    Screen screen(Vec2 size = kNarrow, const Tooltip& tooltip = {}) {
        return app.layout(size, measure, tooltip);
    }
    Program app;
    ImFontAtlas atlas;
    ImGuiFonts fonts{atlas, FontOptions{1, Style(Theme::Projector, 1).sizes(), {}}};
    ImFontTextMeasure measure{fonts};
};

const Label* labelIn(const DisplayList& list, std::string_view text) {
    for (const Label& label : list.labels)
        if (label.text == text) return &label;
    return nullptr;
}

}  // namespace

TEST_CASE("At 1024 the nodes and cells of one heap bear names that differ") {
    Shown shown("7-cancelled", 0.52, PerspectiveId("heap"));
    const Screen screen = shown.screen();
    const auto& heap = *screen.as<HeapLayout>();
    std::multiset<std::string> names;
    for (const Label& label : heap.nodeLabels.labels)
        if (label.text.find("t-") != std::string::npos) names.insert(label.text);
    CHECK(names.size() >= 5);
    CHECK(std::set<std::string>(names.begin(), names.end()).size() == names.size());
    std::set<std::string> cells;
    for (const Label& label : heap.list.labels)
        if (label.text.find("t-") != std::string::npos) cells.insert(label.text);
    CHECK(cells.size() >= 5);
    CHECK(labelIn(heap.nodeLabels, "819 ms") != nullptr);  // and their due times
}

TEST_CASE("At 1024 every node of twenty-five has its name") {
    Shown shown("8-the-array", 0.32, PerspectiveId("heap"));
    const Screen screen = shown.screen();
    const auto& heap = *screen.as<HeapLayout>();
    REQUIRE(heap.nodes.size() == 25);
    for (const HeapNodeBox& node : heap.nodes)
        CHECK(labelIn(heap.nodeLabels,
                      shown.app.runs.playback().history.names().of(node.node.task)) != nullptr);
}

TEST_CASE("At 1024 a task on its way in stands over its slot and covers nobody") {
    Shown shown("1-heap", 0, PerspectiveId("heap"));
    Playback& playback = shown.app.runs.playback();
    int offers = 0;
    for (std::size_t at = 1; at < playback.history.size(); ++at) {
        const auto size = playback.history.log().get<SizeChanged>(at - 1);
        if (!size || !playback.history.log().is<SiftUpBegan>(at)) continue;
        ++offers;
        playback.head.seek(at);
        const Screen screen = shown.screen();
        const auto& heap = *screen.as<HeapLayout>();
        const std::int32_t slot = playback.history.log().as<SiftUpBegan>(at).slot;
        for (const HeapNodeBox& node : heap.nodes) {
            CHECK(labelIn(heap.nodeLabels, playback.history.names().of(node.node.task)) != nullptr);
            if (node.node.inHand)
                CHECK(std::abs(node.box.centre().x - heap.tree.atSlot(slot).x) < node.box.w * 0.2F);
        }
    }
    CHECK(offers >= 5);
}

TEST_CASE("At 1024 who waits at the queue is seen, not counted") {
    Shown shown("1-heap", 0.2, PerspectiveId("heap"));
    const Screen screen = shown.screen();
    CHECK(labelIn(screen.as<HeapLayout>()->list, "pool-1-thread-1") != nullptr);
    for (const Label& label : screen.as<HeapLayout>()->list.labels)
        CHECK(label.text.find("more") == std::string::npos);
}

TEST_CASE("At 1024 every executor has a button in the perspectives that show one at a time") {
    for (const PerspectiveId perspective : {PerspectiveId("heap"), PerspectiveId("lifecycle")}) {
        Shown shown("6-shutdown", 0.4, perspective);
        const Screen screen = shown.screen();
        for (std::uint32_t i = 0; i < 4; ++i) {
            const bool found = std::any_of(
                screen.frame.hits.begin(), screen.frame.hits.end(),
                [&](const HitRegion& hit) { return hit.target == Target::of(ExecutorId{i}); });
            CHECK(found);
        }
    }
}

TEST_CASE("At 1024 the Workers legend names all it draws, the Rates say their lateness whole") {
    Shown workers("4-catch-up", 0.5, PerspectiveId("workers"));
    const Screen lanes = workers.screen();
    for (const std::string_view word : {"runs", "leader", "waits for a lock", "idle"})
        CHECK(labelIn(lanes.as<WorkersLayout>()->list, word) != nullptr);
    // main's calls take no time, so no bar shows one.
    CHECK(labelIn(lanes.as<WorkersLayout>()->list, "in a call") == nullptr);
    Shown rates("4-catch-up", 0.5, PerspectiveId("rates"));
    const Screen rows = rates.screen();
    const DisplayList& list = rows.as<RatesLayout>()->list;
    CHECK(labelIn(list, "fixed delay of 100 ms") != nullptr);
    for (const Label& label : list.labels)
        if (label.type == Type::Small) CHECK(label.text.find("…") == std::string::npos);
}

TEST_CASE("At 1024 the title, and what each seat says, are whole") {
    for (int theme = 0; theme < kThemes; ++theme) {
        Shown shown("1-heap", 0.35, PerspectiveId("heap"));
        shown.app.preferences.theme = static_cast<Theme>(theme);
        const Screen screen = shown.screen();
        std::string header;
        for (const Label& label : screen.frame.labels)
            if (screen.regions.header.contains(label.box.centre())) header += label.text + " ";
        CHECK(header.find("A heap is filled and drained, ties included") != std::string::npos);
        CHECK(header.find("…") == std::string::npos);
        for (const Label& label : screen.as<HeapLayout>()->list.labels)
            if (label.type == Type::Small) CHECK(label.text.find("…") == std::string::npos);
    }
}

TEST_CASE("Tasks that run once have their delay, their plan and what became of it") {
    Shown shown("2-removal", 0.64, PerspectiveId("rates"));
    const Screen screen = shown.screen({1920, 1080});
    const auto& rates = *screen.as<RatesLayout>();
    CHECK(rates.rows.size() >= 6);
    const RunState& now =
        shown.app.runs.playback().history.at(shown.app.runs.playback().head.position());
    std::size_t cancelled = 0;
    for (const RateRow& row : rates.rows) {
        REQUIRE(row.delay.has_value());
        const Instant due = now.tasks.of(row.task).first;
        CHECK(row.delay->to.x == doctest::Approx(rates.axis.scale.x(due)).epsilon(0.001));
        CHECK(row.delay->from.x < row.delay->to.x);
        if (row.cancelled) ++cancelled;
        if (row.cancelled) CHECK(row.next.has_value());
    }
    CHECK(cancelled >= 1);
    CHECK(labelIn(rates.list, "once, due at 400 ms") != nullptr);
    CHECK(labelIn(rates.list, "started on time") != nullptr);
    CHECK(labelIn(rates.list, "cancelled before its time") != nullptr);
    // A ghost says what its run is.
    const RateRow& ran = rates.rows.front();
    REQUIRE(ran.runs.size() == 1);
    const HitRegion* ghost = screen.hitAt(ran.runs.front().planned.centre());
    REQUIRE(ghost != nullptr);
    CHECK(ghost->target.position == ran.runs.front().position);
    const Screen tooltip =
        shown.screen({1920, 1080}, {ghost->target, ran.runs.front().planned.centre()});
    std::string said;
    for (const Label& label : tooltip.overlay.labels) said += label.text + " ";
    CHECK(said.find("run 1") != std::string::npos);
}

TEST_CASE("Beside a wide panel, too, the heap says whole how a comparison ended") {
    Shown shown("1-heap", 0, PerspectiveId("heap"));
    shown.app.runs.playback().head.seek(51);
    shown.app.preferences.theme = Theme::Dark;
    shown.app.perform("showCode");
    const Screen screen = shown.screen({1280, 680});
    const Label* verdict = labelIn(screen.as<HeapLayout>()->list, "goes before its parent");
    REQUIRE(verdict != nullptr);
    CHECK(verdict->width <= verdict->box.w);
}

TEST_CASE("In front of a class no free place of a pool is cut") {
    for (const char* language : {"en", "zh"}) {
        Shown shown("11-maximum", 0, PerspectiveId("pool"));
        shown.app.setLanguage(language);
        shown.app.opener.builtIn(builtInNamed("11-maximum"));
        shown.app.arrangement.presenting = true;
        const Screen screen = shown.screen({1280, 720});
        const DisplayList& list = screen.as<PoolLayout>()->list;
        if (language == std::string("en"))
            CHECK((labelIn(list, "free extra place") || labelIn(list, "free")));
        for (const Label& label : list.labels) {
            INFO(language, ": ", label.text);
            CHECK_FALSE(label.text.ends_with("…"));
        }
    }
}

TEST_CASE("Where a scenario opens, its sentence is whole, in every language and theme") {
    for (const char* language : {"en", "zh"})
        for (std::size_t i = 0; i < builtIns().size(); ++i) {
            Shown shown("1-heap", 0.1, PerspectiveId("heap"));
            shown.app.setLanguage(language);
            shown.app.opener.builtIn(i);
            for (const Theme theme : {Theme::Dark, Theme::Projector}) {
                shown.app.preferences.theme = theme;
                const Screen screen = shown.screen({1280, 720});
                // The first of what stands below the sentence.
                const auto tab = std::find_if(screen.frame.hits.begin(), screen.frame.hits.end(),
                                              [](const HitRegion& hit) {
                                                  return hit.target.is(CommandId("showCode")) ||
                                                         hit.target.is(CommandId("showEvents"));
                                              });
                REQUIRE(tab != screen.frame.hits.end());
                // Who waits for whom in a deadlock may be long; its tooltip has all of it.
                float end = tab->box.y;
                for (const Card& card : screen.frame.cards)
                    if (card.fill == Role::Late && screen.regions.right.contains(card.box.centre()))
                        end = std::min(end, card.box.y);
                for (const Label& label : screen.frame.labels) {
                    const bool above = screen.regions.right.contains(label.box.centre()) &&
                                       label.box.bottom() <= end;
                    INFO(builtIns()[i].title, " ", language, ": ", label.text);
                    if (above) CHECK_FALSE(label.text.ends_with("…"));
                }
            }
        }
}

TEST_CASE("At 1024 and 1280 the right panel's tabs have their words whole") {
    for (const Vec2 size : {kNarrow, Vec2{1280, 720}})
        for (const PanelId tab : Program().layers.in(Slot::RightTab)) {
            Shown shown("1-heap", 0.2, PerspectiveId("heap"));
            shown.app.arrangement.right = tab;
            const Screen screen = shown.screen(size);
            for (const std::string_view word : {"Events", "Inspect", "Why"})
                CHECK(labelIn(screen.frame, word) != nullptr);
        }
}

TEST_CASE("Buttons beside each other speak in one size") {
    for (const Theme theme : {Theme::Dark, Theme::Projector}) {
        Shown shown("1-heap", 0.2, PerspectiveId("heap"));
        shown.app.preferences.theme = theme;
        shown.app.perform("act");
        const Screen screen = shown.screen({1280, 720});
        const auto typeOf = [&](std::string_view words) {
            const Label* label = labelIn(screen.frame, words);
            REQUIRE(label != nullptr);
            return label->type;
        };
        CHECK(typeOf("cancel(false)") == typeOf("cancel(true)"));
        CHECK(typeOf("shutdown") == typeOf("shutdownNow"));
        CHECK(typeOf("schedule") == typeOf("scheduleWithFixedDelay"));
    }
}

TEST_CASE("A run's name can be read on its bar, be it behind or ahead") {
    for (int theme = 0; theme < kThemes; ++theme) {
        const Style style(static_cast<Theme>(theme), 1);
        const Color bar = style.color(Role::Running);
        const Color ahead = mix(style.color(Role::Background), bar, 0.34F);
        CHECK(contrast(style.color(Role::TextOnAccent), bar) > 4.5);
        CHECK(contrast(style.color(Role::Text), ahead) > 4.5);
    }
    Shown shown("3-leader", 0.4, PerspectiveId("workers"));
    const Screen screen = shown.screen({1280, 720});
    int aheads = 0;
    for (const Label& label : screen.as<WorkersLayout>()->tracks.labels)
        aheads += label.role == Role::Text ? 1 : 0;
    CHECK(aheads > 0);
}

TEST_CASE("The name of a short run stands beside its bar where lower bars leave room") {
    Shown shown("1-heap", 0.2, PerspectiveId("workers"));
    shown.app.perform("act");
    const Screen screen = shown.screen({1280, 720});
    const auto& workers = *screen.as<WorkersLayout>();
    std::size_t beside = 0;
    for (const LaneRow& lane : workers.lanes)
        for (const LaneBar& bar : lane.bars)
            for (const Label& label : workers.tracks.labels) {
                if (!bar.named || label.box.y > lane.row.bottom() || label.box.y < lane.row.y ||
                    label.box.x < bar.box.right() || label.box.x > bar.box.right() + 4)
                    continue;
                ++beside;
                CHECK(label.text == shown.app.runs.playback().history.names().of(bar.task));
                for (const LaneBar& other : lane.bars) {
                    const Rect both = intersection(other.box, label.box);
                    CHECK((both.w <= 0 || both.h <= 1));
                }
            }
    CHECK(beside >= 3);
    // Of nine runs; the client, which sleeps between its calls, has none.
    CHECK(workers.unnamed > 0);
    CHECK(workers.unnamed <= 9 - beside);
}

TEST_CASE("Names in sentences can be read on everything that sentences are written on") {
    for (int theme = 0; theme < kThemes; ++theme) {
        const Style style(static_cast<Theme>(theme), 1);
        std::vector<Color> grounds;
        for (const Role ground : {Role::Background, Role::Surface, Role::Raised, Role::Hover})
            grounds.push_back(style.color(ground));
        for (const Role ground : {Role::Accent, Role::Late, Role::Leader, Role::Good})
            grounds.push_back(style.tint(ground));
        for (std::size_t kind = 0; kind < kNameKinds; ++kind) {
            const Role role = roleOfName(static_cast<NameKind>(kind));
            for (const Color ground : grounds) CHECK(contrast(style.color(role), ground) >= 4.5);
            // Not by their colour alone, which some cannot see.
            CHECK(style.color(role) != style.color(Role::Text));
        }
        for (const Type type : {Type::Small, Type::Body, Type::Lead, Type::Caption})
            CHECK(style.nameFont(type) == Font::SansBold);
    }
}

TEST_CASE("Wherever a sentence is shown, its names are set apart") {
    const auto namesIn = [](const DisplayList& list, Type type, NameKind kind) {
        std::set<std::string> names;
        for (const Label& label : list.labels)
            for (const LabelPart& part : label.parts)
                if (label.type == type && part.name == kind)
                    names.insert(label.text.substr(part.begin, part.length));
        return names;
    };
    for (const std::string& language : languages()) {
        Shown shown("4-catch-up", 0.4, PerspectiveId("heap"));
        shown.app.setLanguage(language);
        const auto frame = [&] { return shown.screen({1440, 900}).frame; };
        Playback& playback = shown.app.runs.playback();
        while (!playback.history.log().is<TaskBegan>(playback.head.position() - 1))
            playback.head.seek(playback.head.position() + 1);
        const std::string thread = "pool-1-thread-1";
        CHECK(namesIn(frame(), Type::Lead, NameKind::Thread).contains(thread));
        CHECK(namesIn(frame(), Type::Lead, NameKind::Task).contains("poll-at-rate"));
        CHECK(namesIn(frame(), Type::Small, NameKind::Thread).contains(thread));
        CHECK(namesIn(frame(), Type::Small, NameKind::Task).contains("poll-at-rate"));
        const Screen tooltip =
            shown.screen({1440, 900}, {Target::at(playback.head.position()), {}});
        CHECK(namesIn(tooltip.overlay, Type::Small, NameKind::Thread).contains(thread));
        shown.app.arrangement.presenting = true;
        CHECK(namesIn(frame(), Type::Caption, NameKind::Thread).contains(thread));

        Shown stuck("48-two-locks", 1, PerspectiveId("locks"));
        stuck.app.setLanguage(language);
        CHECK(namesIn(stuck.screen({1440, 900}).frame, Type::Body, NameKind::Lock)
                  .contains("savings"));
    }
}

TEST_CASE("A name does not lie across what has happened and what lies ahead") {
    Shown shown("6-shutdown", 0.37, PerspectiveId("workers"));
    for (const Vec2 size : {kNarrow, Vec2{1920, 1080}}) {
        const Screen screen = shown.screen(size);
        const auto& workers = *screen.as<WorkersLayout>();
        int split = 0;
        for (const LaneRow& lane : workers.lanes)
            for (const LaneBar& bar : lane.bars)
                split += bar.doing == Doing::Running && bar.box.x < workers.playhead - 1 &&
                                 bar.box.right() > workers.playhead + 1
                             ? 1
                             : 0;
        CHECK(split > 0);
        for (const Label& label : workers.tracks.labels)
            CHECK((label.box.right() <= workers.playhead + 1 || label.box.x >= workers.playhead));
    }
}

TEST_CASE("Before it begins a run says what it is about, in the language shown") {
    Shown shown("4-catch-up", 0, PerspectiveId("heap"));
    CHECK(labelIn(shown.screen({1280, 720}).as<HeapLayout>()->nodeLabels, "Catch-up burst") !=
          nullptr);
    shown.app.setLanguage("zh");
    const Screen chinese = shown.screen({1280, 720});
    CHECK(labelIn(chinese.as<HeapLayout>()->nodeLabels, "赶进度的连续执行") != nullptr);
    CHECK(labelIn(chinese.frame, "赶进度的连续执行") != nullptr);
    const bool hint = std::any_of(
        chinese.frame.hits.begin(), chinese.frame.hits.end(),
        [](const HitRegion& hit) { return hit.hint.text.find("固定频率") != std::string::npos; });
    CHECK(hint);
}

TEST_CASE("Resting on a bar, on an event and on the scrubber says more") {
    const auto wordsAt = [](Shown& shown, const Target& on, Vec2 at) {
        std::string all;
        for (const Label& label : shown.screen({1280, 720}, {on, at}).overlay.labels)
            all += label.text + " ";
        return all;
    };
    Shown rates("4-catch-up", 0.4, PerspectiveId("rates"));
    const Screen rows = rates.screen({1280, 720});
    const RateRow& row = rows.as<RatesLayout>()->rows.front();
    Target run = Target::at(row.runs[2].position);
    run.id = row.task.value + 1;
    CHECK(wordsAt(rates, run, row.runs[2].actual.centre()) ==
          "poll-at-rate: run 3 planned for 200 ms, started at 450 ms, late by 250 ms took 30 ms ");
    Shown workers("4-catch-up", 0.4, PerspectiveId("workers"));
    const Screen lanes = workers.screen({1280, 720});
    const LaneRow& lane = lanes.as<WorkersLayout>()->lanes[1];
    const LaneBar& bar = lane.bars[lane.bars.size() / 2];
    CHECK(wordsAt(workers, Target::at(bar.position), bar.box.centre()).find("pool-1-thread-1: ") ==
          0);
    CHECK(wordsAt(workers, Target::at(12), {1200, 500}).size() > 10);
    const Vec2 middle = workers.screen({1280, 720}).transport.track.centre();
    const std::string there = wordsAt(workers, Target::of(Target::Kind::Scrubber), middle);
    CHECK(there.find("event 49") == 0);
    CHECK(there.find("locks") != std::string::npos);
}

TEST_CASE("The times under the scrubber stand at even distances") {
    Shown shown("8-the-array", 0.5, PerspectiveId("heap"));
    const Screen screen = shown.screen({1280, 720});
    const std::vector<TransportLayout::Line>& times = screen.transport.times;
    REQUIRE(times.size() >= 4);
    const float tenth = screen.transport.track.w / 10;
    for (const TransportLayout::Line& line : times) {
        const float tenths = (line.from.x - screen.transport.track.x) / tenth;
        CHECK(std::abs(tenths - std::round(tenths)) < 0.02F);
    }
}

}  // namespace poolscope
