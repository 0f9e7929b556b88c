// A class of twenty minutes, given with a clicker: five scenarios from their beginning to their
// end, by operations, with PageDown alone.
//
// tests/data/golden/class_en.txt and class_zh.txt hold what stands below the picture at each stop.
// They are for reading: would a lecturer say it so? Another caption is meant only after they were
// read; then
//
//     POOLSCOPE_UPDATE_GOLDEN=1 ./dev test -R pixels
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "app/panels/all.hpp"
#include "engine/trace/human_time.hpp"
#include "tests/pixels/editing.hpp"
#include "tests/support/files.hpp"
#include "tests/support/keys.hpp"

namespace poolscope {

namespace {

/// The captions of one scenario, one line each.
std::string captionsOf(const std::string& stem, Program& app) {
    std::string captions = stem + "\n";
    REQUIRE(app.opener.open(POOLSCOPE_REPO "/assets/scenarios/" + stem + ".toml"));
    app.preferences.steps.size = StepSize::Operation;
    Playhead& head = app.runs.playback().head;
    head.seek(0);
    while (!head.atEnd()) {
        const std::size_t before = head.position();
        app.press({KeyCode::PageDown});
        app.advance(2000);
        REQUIRE(head.position() > before);
        const CaptionText told = app.stepper.told();
        REQUIRE_FALSE(told.sentence.text.empty());
        captions += fmt::format("{:>10}  {}\n", humanTime(head.time()), told.sentence.text);
    }
    return captions;
}

}  // namespace

TEST_CASE(
    "a class of five scenarios with PageDown alone has a caption worth reading at each stop") {
    for (const std::string language : {"en", "zh"}) {
        std::string captions;
        for (const char* stem : {"1-heap-with-ties", "3-leader-hand-over", "4-catch-up-burst",
                                 "7-cancelled-but-queued", "10-nine-tasks"}) {
            Program app(language);
            captions += captionsOf(stem, app);
        }
        const std::filesystem::path file =
            fmt::format("{}/golden/class_{}.txt", POOLSCOPE_TEST_DATA, language);
        if (std::getenv("POOLSCOPE_UPDATE_GOLDEN") != nullptr)
            std::ofstream(file, std::ios::binary) << captions;
        CHECK_MESSAGE(captions == contentsOf(file), file.filename());
    }
}

}  // namespace poolscope
