// Comparing: several files side by side, and who is shown.
#include <filesystem>

#include "app/workspace/workspace.hpp"

namespace poolscope {

/// Each file is a run of its own beside the first, as a branch is.
bool Workspace::openBeside(const std::vector<std::string>& files) {
    const auto nameOf = [](const std::string& file) {
        return std::filesystem::path(file).stem().string();
    };
    std::string failed;
    bool first = true;
    for (const std::string& file : files) {
        try {
            std::unique_ptr<RunSource> source = openRun(file);
            const std::string title = source->title();
            if (first) {
                open(std::move(source), nameOf(file));
                openedFile_ = file;
            } else {
                runs.add(std::move(source), nameOf(file), title, 0, true);
                runs.setParent(0);  // beside the others, not made of them
            }
            rememberFile(file);
            first = false;
        } catch (const std::exception& error) {
            failed = error.what();
        }
    }
    if (first) {
        notices.say(failed, true);
        return false;
    }
    runs.switchTo(0);
    runs.playback().head.seek(openingPosition(runs.playback().history.log()));
    arrangement.perspective = "compare";
    if (!failed.empty()) notices.say(failed, true);
    return true;
}

}  // namespace poolscope
