// What is open: files, built-in scenarios, runs beside each other, and what is still being made.
//
// Promises: what cannot be opened is said, and nothing has changed; whoever opens another run is
// told of by `FollowsRuns`. A run of the program's own may take the place of the user's runs, which
// wait as they were.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/playback/bookmarks.hpp"
#include "app/runs/run_tree.hpp"
#include "app/workspace/command.hpp"
#include "app/workspace/sight.hpp"

namespace poolscope {

class Opener {
public:
    /// `workspace` must outlive it.
    explicit Opener(Workspace& workspace) : app_(workspace) {}

    /// Returns false, with the reason as a notice, if the file cannot be opened.
    bool open(const std::string& file);
    /// `name`: the key of the run's name in the texts, or the name itself.
    void open(std::unique_ptr<RunSource> source, const std::string& name = "ui.hint.forkOriginal");
    void builtIn(std::size_t index);
    /// The `index`-th of the files opened lately.
    void recent(std::size_t index);
    /// The first example, where nothing else could be opened; the notice goes on saying why.
    void example();
    /// Several files, to be compared. Returns false if none can be read; the last reason becomes a
    /// notice.
    bool beside(const std::vector<std::string>& files);
    /// Opens a file that belongs to a panel, such as a sweep. Returns false if no panel takes it.
    /// Throws std::runtime_error if the panel cannot read it.
    bool inPanels(const std::string& file);
    /// Files were dropped on the window: opens the first, adds the others to the menu.
    void drop(const std::vector<std::string>& files);

    /// Shows the built-in scenario whose file has that name in place of the user's runs. Returns
    /// false if there is none.
    bool instead(std::string_view builtInName);
    /// The same with a run that somebody has made; it may take the place of another such one.
    void instead(std::unique_ptr<RunSource> source);
    /// Shows the user's runs again, as they were looked at before.
    void takeBack();
    bool showsInstead() const { return aside_.has_value(); }

    /// Empty if what is open came from no file.
    const std::string& file() const { return file_; }
    /// A panel opened a run out of that file.
    void openedFrom(const std::string& file) { file_ = file; }

    /// Takes in new events for half of the time that passed since the last frame, and 10 ms at
    /// least: a window that draws slowly shall not read slowly, too. True if there were any.
    bool readOn(double milliseconds);
    /// A run that was made in the background may have come to its end.
    void poll();
    bool reading() const;
    /// What is read of what is made.
    std::string makingText() const;

    static std::span<const CommandSpec> commands();

private:
    void sayTooLarge(const std::string& file, const NotEnoughMemory& needed);
    /// What `sayTooLarge` offers.
    void openBeginning();
    void startAfresh();
    void showOpening();
    void sayWarnings();
    /// Why the run shown ended before its end, if it failed.
    void sayFailure();

    Workspace& app_;
    std::string file_;
    std::string run_;                               ///< whose bookmarks are shown
    std::map<std::string, Bookmarks> bookmarksOf_;  ///< of the other runs, by title

    /// The user's runs and how they were looked at, while another is shown instead.
    struct Aside {
        RunTree runs;
        Sight sight;
    };
    std::optional<Aside> aside_;

    /// A file whose run is too large, and until when it is not.
    struct TooLarge {
        std::string file;
        Duration until;
    };
    std::optional<TooLarge> tooLarge_;
};

}  // namespace poolscope
