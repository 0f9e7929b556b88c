// Every perspective in every language and theme keeps its rectangles, words and icons.
//
// The engine's source in the event panel is left out. tests/data/golden/layouts.txt holds one line
// each: perspective, language, theme, hash. A change of layout that is meant is looked at first
// (./dev shots), then written:
//
//     POOLSCOPE_UPDATE_GOLDEN=1 ./dev test -R pixels
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "app/panels/all.hpp"
#include "app/perspectives/heap/layout.hpp"
#include "app/storage/data_files.hpp"
#include "engine/trace/fnv.hpp"

namespace poolscope {

namespace {

constexpr const char* kExpectedLayouts = POOLSCOPE_TEST_DATA "/golden/layouts.txt";
constexpr std::size_t kScenario = 2;  // the leader hands over: something to see everywhere

void add(Fnv1a& hash, Rect box) {
    // To the half pixel: the last bits of a float are the compiler's business.
    for (const float side : {box.x, box.y, box.w, box.h})
        hash.number(static_cast<std::int64_t>(std::lround(side * 2)));
}

/// A line of the engine's source, or where it stands: an edit of the engine changes these without
/// changing a layout.
bool isSource(const Label& label) {
    return label.type == Type::CodeSmall || label.text.find(".cpp:") != std::string::npos;
}

void add(Fnv1a& hash, const DisplayList& list) {
    for (const Card& card : list.cards) {
        add(hash, card.box);
        hash.number(static_cast<int>(card.fill));
    }
    for (const Label& label : list.labels) {
        if (isSource(label)) continue;
        add(hash, label.box);
        hash.text(label.text);
        hash.number(static_cast<int>(label.role));
        for (const LabelPart& part : label.parts) {
            if (!part.name) continue;
            hash.number(static_cast<std::int64_t>(part.begin));
            hash.number(static_cast<std::int64_t>(part.length));
            hash.number(static_cast<int>(*part.name));
        }
    }
    for (const Icon& icon : list.icons) {
        add(hash, icon.box);
        hash.number(static_cast<int>(icon.kind));
    }
    for (const HitRegion& hit : list.hits) add(hash, hit.box);
}

std::uint64_t hashOfScreen(Workspace& app) {
    const FixedTextMeasure measure;
    const Screen screen = app.layout({1280, 720}, measure);
    Fnv1a hash;
    for (const DisplayList* list : screen.lists()) add(hash, *list);
    if (const auto* heap = screen.as<HeapLayout>()) {
        for (const HeapNodeBox& node : heap->nodes) add(hash, node.box);
        for (const HeapCell& cell : heap->cells) add(hash, cell.box);
    }
    return hash.value();
}

std::string allHashes() {
    std::string lines;
    for (const PerspectiveId view : perspectiveIds())
        for (const std::string& language : languages())
            for (int theme = 0; theme < kThemes; ++theme) {
                Program app(language);
                app.opener.builtIn(kScenario);
                Playback& playback = app.runs.playback();
                playback.head.seek(playback.history.size() / 2, 0.5);
                app.arrangement.perspective = view;
                app.preferences.theme = static_cast<Theme>(theme);
                lines += fmt::format("{} {} {} {:016x}\n", view.name, language,
                                     nameOf(app.preferences.theme), hashOfScreen(app));
            }
    return lines;
}

}  // namespace

TEST_CASE(
    "Every perspective, language and theme is laid out as it was when somebody looked at it") {
    const std::string now = allHashes();
    if (std::getenv("POOLSCOPE_UPDATE_GOLDEN") != nullptr) std::ofstream(kExpectedLayouts) << now;
    std::ifstream file(kExpectedLayouts);
    const std::string expected{std::istreambuf_iterator<char>(file), {}};
    INFO("if this is meant: look at it, then POOLSCOPE_UPDATE_GOLDEN=1 ./dev test -R pixels");
    CHECK(now == expected);
}

}  // namespace poolscope
