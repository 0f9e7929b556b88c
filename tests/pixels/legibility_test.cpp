// What a class can read from the back row, over all built-in scenarios as they open.
//
// POOLSCOPE_LEGIBILITY=1 prints the three figures of each window size: the height of the smallest
// name, the share of the picture that is left empty, the lowest contrast.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdlib>
#include <iostream>

#include "app/storage/data_files.hpp"
#include "app/window/imgui_fonts.hpp"
#include "tests/pixels/built_ins.hpp"
#include "tests/pixels/legibility.hpp"

namespace poolscope {

namespace {

struct Sizes {
    Vec2 window;
    bool presenting;
};
constexpr std::array<Sizes, 5> kClassSizes{{{{1280, 720}, false},
                                            {{1440, 900}, false},
                                            {{2560, 1440}, false},
                                            {{1280, 720}, true},
                                            {{1920, 1080}, true}}};

/// The worst of several screens.
struct Worst {
    Legibility of;
    std::string name, empty, text, line;
    std::vector<float> shares;

    Worst() { of.name = 1; }
    void see(const Legibility& one, const std::string& where) {
        const auto lower = [&](auto& worst, auto value, std::string& place,
                               const std::string& what) {
            if (value >= worst) return;
            worst = value;
            place = where + what;
        };
        lower(of.name, one.name, name, " " + one.smallest);
        lower(of.text, one.text, text, " '" + one.words + "'");
        lower(of.line, one.line, line, " " + one.drawn);
        shares.push_back(one.empty);
        if (std::getenv("POOLSCOPE_LEGIBILITY") == std::string_view("all"))
            std::cout << fmt::format("  {:.0f} % {}\n", 100 * one.empty, where);
        if (one.empty > of.empty) {
            of.empty = one.empty;
            empty = where;
        }
    }
};

/// Every built-in scenario as it opens, in every theme.
template <class Visit>
void seeBuiltIns(const Sizes& size, Visit&& visit) {
    const FixedTextMeasure measure;
    for (std::size_t i = 0; i < builtIns().size(); ++i) {
        Program app;
        app.opener.builtIn(i);
        app.arrangement.presenting = size.presenting;
        for (int theme = 0; theme < kThemes; ++theme) {
            app.preferences.theme = static_cast<Theme>(theme);
            const Screen screen = app.layout(size.window, measure);
            visit(legibilityOf(screen, app.runs.playback().history, measure),
                  fmt::format("{} {}", builtIns()[i].file, nameOf(static_cast<Theme>(theme))));
        }
    }
}

}  // namespace

// A larger window shows more where there is more, and else leaves room free.
TEST_CASE("Where a scenario opens, at most a third is empty, lines stand out 3 to 1, texts 4.5") {
    for (const Vec2 window : {Vec2{1440, 900}, Vec2{2560, 1440}})
        seeBuiltIns({window, false}, [&](const Legibility& found, const std::string& where) {
            INFO(fmt::format("{}x{} {}: {}, '{}'", window.x, window.y, where, found.drawn,
                             found.words));
            if (window.y < 1000) CHECK(found.empty <= 1.0F / 3);
            CHECK(found.line >= 3);
            CHECK(found.text >= 4.5);
        });
}

TEST_CASE("The figures of legibility, over all built-in scenarios as they open") {
    if (std::getenv("POOLSCOPE_LEGIBILITY") == nullptr) return;
    for (const Sizes& size : kClassSizes) {
        Worst worst;
        seeBuiltIns(size, [&](const Legibility& found, const std::string& where) {
            worst.see(found, where);
        });
        std::sort(worst.shares.begin(), worst.shares.end());
        std::size_t over = 0;
        for (const float share : worst.shares) over += share > 1.0F / 3 ? 1 : 0;
        std::cout << fmt::format(
            "{}x{}{}: smallest name 1/{:.0f} of the height ({}); empty at most {:.0f} % ({}), "
            "median {:.0f} %, more than a third in {} of {}; contrast of text {:.2f} ({}), of "
            "lines {:.2f} ({})\n",
            size.window.x, size.window.y, size.presenting ? " presenting" : "", 1 / worst.of.name,
            worst.name, 100 * worst.of.empty, worst.empty,
            100 * worst.shares[worst.shares.size() / 2], over, worst.shares.size(), worst.of.text,
            worst.text, worst.of.line, worst.line);
    }
}

}  // namespace poolscope
