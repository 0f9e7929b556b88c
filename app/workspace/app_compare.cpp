// Comparing: several files side by side, and who is shown.
#include <filesystem>

#include "app/workspace/app.hpp"

namespace poolscope {

/// Each file is a run of its own beside the first, as a branch is.
bool App::openBeside(const std::vector<std::string>& files) {
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
        say(failed, true);
        return false;
    }
    runs.switchTo(0);
    runs.playback().head.seek(openingPosition(runs.playback().history.log()));
    ui.perspective = Perspective::Compare;
    if (!failed.empty()) say(failed, true);
    return true;
}

/// Shows or leaves out a side, at most so many at a time.
void App::toggleSide(std::size_t index) {
    if (index >= compare_.candidates().size()) return;
    const SideKey key = compare_.candidates()[index];
    std::vector<SideKey> sides = compare_.shown();
    if (const auto found = std::find(sides.begin(), sides.end(), key); found != sides.end()) {
        sides.erase(found);
    } else if (sides.size() < kMostSides) {
        sides.push_back(key);
    } else {
        say(std::string(words_("ui.compare.most")), false);
        noticePasses_ = true;
        return;
    }
    ui.sides = std::move(sides);
}

/// True if the target belongs to the comparison.
bool App::clickInCompare(const Target& target) {
    if (target.kind == Target::Kind::Side) {
        toggleSide(target.id);
        return true;
    }
    if (target.kind == Target::Kind::CompareTab) {
        ui.compareTab = static_cast<CompareTab>(target.id);
        return true;
    }
    return false;
}

/// True if the wheel turned over the table of figures, which it scrolls.
bool App::wheelInCompare(float amount, Vec2 at, const Screen& screen) {
    const auto* layout = std::get_if<CompareLayout>(&screen.picture);
    if (layout == nullptr || !layout->metrics.contains(at)) return false;
    const float step = screen.style.px(48);
    ui.metricsScroll =
        std::clamp(ui.metricsScroll - amount * step, 0.0F, layout->metricsScrollRange);
    return true;
}

}  // namespace poolscope
