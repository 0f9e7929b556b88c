// The session: what is open is written to a file while the user works, and comes back.
//
// Promises: without `keepIn` no file is read or written. A crash costs at most `kEvery` of work.
// What of a session cannot be restored costs nothing else: first the panels take theirs, then each
// run is made again by itself. If anything is missing, the whole file is put aside as
// session-aside.toml, under a name that no file has, and the user is told why and where; a file
// that cannot be put aside is not written over. Each window that is open has a file of its own. A
// write that fails is told once, and tried again every `kEvery`. Encoding and writing are done
// beside the thread that draws.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/storage/saved_session.hpp"
#include "app/storage/session_place.hpp"
#include "app/workspace/saved/session_moment.hpp"

namespace poolscope {

class RunSource;
class Workspace;

class SessionStore {
public:
    static constexpr double kEvery = 2000;  ///< milliseconds between two writes

    /// `workspace` must outlive it.
    explicit SessionStore(Workspace& workspace) : workspace_(workspace) {}

    /// Reads the session kept in that file, and keeps the session there from now on; beside it, if
    /// another window has that file.
    void keepIn(const std::filesystem::path& file);
    /// Opens the session that was read. Returns true if a run is open then: the session as it was
    /// left or, with a notice that gives the reason, as much of it as there is, or a built-in
    /// scenario.
    bool restore();
    /// Says what was missing and where all of it is; of a session that is not restored, too.
    void sayMissing();

    /// Screen time passes: writes the session if it is due.
    void poll(double milliseconds);
    /// Milliseconds until the session must be written; very many if nothing changed.
    double due() const;
    /// Whether it is being written now.
    bool writing() const { return writer_.busy(); }
    /// Writes the session if it changed, and waits for it.
    void write();
    /// The user's runs are about to be put aside (Workspace::showInstead): until they are back,
    /// what is written of them is how they are now.
    void putAside();

private:
    // reading: session_restore.cpp
    void read(const std::filesystem::path& file);
    void restore(const SavedSession& kept);
    bool restoreRuns(const SavedSession& kept, bool anew);
    void restoreRun(const SavedSession& kept, std::size_t index, std::unique_ptr<RunSource> source);
    bool isAnyBack() const;
    void restorePlace(const SavedSession& kept, bool ofPanel);
    void restoreLook(const SavedSession& kept);
    void restoreBreakpoints(const std::vector<std::string>& kept);
    bool editedElsewhere(const SavedSession& kept) const;
    std::unique_ptr<RunSource> runAnew(const SavedSession& kept) const;
    std::unique_ptr<RunSource> remake(const SavedSession& kept, std::size_t index) const;
    std::string nameOfRun(const SavedSession& kept, std::size_t index) const;
    void countWhatCameBack(const SavedSession& kept);
    void sayRestored(const SavedSession& kept, bool changed);
    template <class Work>
    void attempt(std::string_view key, const std::string& what, const Work& work);
    void keepFileAside();

    // writing: session_store.cpp
    void begin();
    void settle();
    void guarded(const std::function<void()>& work);
    SessionMoment moment() const;
    SavedSession gather() const;
    std::string mark() const;
    bool active() const;

    Workspace& workspace_;
    std::optional<SessionPlace> place_;
    bool keeps_ = false;
    std::string bytes_;                           ///< of the file, until it was restored
    std::optional<SavedSession> kept_;            ///< as read, until it is restored
    std::vector<std::string> missing_;            ///< why something of it is, in words for the user
    std::string keptAside_;                       ///< where all of it is; empty: nowhere
    std::vector<std::optional<std::size_t>> at_;  ///< where the kept runs are now
    std::optional<SessionMoment> aside_;          ///< of the runs that are put aside
    SessionWriter writer_;
    bool failing_ = false;  ///< the last write failed, and that was told
    std::string writtenMark_;
    std::string writingMark_;
    double sinceWritten_ = 0;
};

}  // namespace poolscope
