// A built-in scenario in a window, with the widths that its letters have there.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "app/panels/all.hpp"
#include "app/storage/data_files.hpp"
#include "app/ui/display_list.hpp"
#include "app/window/imgui_fonts.hpp"
#include "tests/pixels/built_ins.hpp"
#include "tests/pixels/editing.hpp"

namespace poolscope {

struct InWindow {
    InWindow(std::string_view scenario, Vec2 window, Theme theme = Theme::Dark,
             bool presenting = false)
        : size(window) {
        app.preferences.theme = theme;
        app.opener.builtIn(builtInNamed(scenario));
        app.arrangement.presenting = presenting;
        fonts.rebuild({1, app.appearance.styleIn(size).sizes(presenting), {}});
    }
    /// With the letters of its texts.
    void speakChinese() {
        app.perform("nextLanguage");
        fonts.rebuild({1, app.appearance.styleIn(size).sizes(app.arrangement.presenting),
                       readGlyphText(dataFile("assets/text"))});
    }
    Screen screen() { return app.layout(size, measure); }

    Vec2 size;
    Program app;
    ImFontAtlas atlas;
    ImGuiFonts fonts{atlas, FontOptions{}};
    ImFontTextMeasure measure{fonts};
};

/// A file with a ForkJoinPool that is given so many tasks at once, each of that work.
inline std::string forkJoinScenario(const Folder& folder, int parallelism, std::string_view work,
                                    int tasks) {
    std::string text = fmt::format(
        "until = \"1s\"\n[[executor]]\nname = \"pool\"\nkind = \"ForkJoinPool\"\n"
        "parallelism = {}\n[[task]]\nname = \"t\"\nbody = [\"work {}\"]\n",
        parallelism, work);
    for (int i = 0; i < tasks; ++i)
        text += "[[at]]\ntime = \"0ms\"\non = \"pool\"\ncall = \"execute\"\ntask = \"t\"\n";
    const std::string file = folder.file("fork-join.toml");
    writeAtomically(file, text);
    return file;
}

/// A file with a pool of many threads, and more tasks at once than it has threads.
inline std::string manyThreads(const Folder& folder) {
    const std::string file = folder.file("many.toml");
    writeAtomically(file,
                    "until = \"1s\"\n[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\n"
                    "corePoolSize = 90\nmaximumPoolSize = 90\n"
                    "queue = { type = \"LinkedBlockingQueue\" }\n"
                    "[[task]]\nname = \"t\"\nbody = [\"work 10ms\"]\n"
                    "[[at]]\ntime = \"0ms\"\ncall = \"execute\"\ntask = \"t\"\n"
                    "arrivals = { burst = 120, every = \"1s\" }\ntimes = 120\n");
    return file;
}

inline bool hasWords(const DisplayList& list, std::string_view words) {
    return std::any_of(list.labels.begin(), list.labels.end(),
                       [&](const Label& label) { return label.text == words; });
}

}  // namespace poolscope
