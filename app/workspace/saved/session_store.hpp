// The session: what is open is written to a file while the user works, and comes back.
//
// Promises: without `keepIn` no file is read or written. A crash costs at most `kEvery` of work. A
// session file that cannot be read is put aside as session.toml.damaged and the user is told; a
// scenario that was changed by another program since, with no unsaved edits here, is read anew.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "app/storage/saved_session.hpp"

namespace poolscope {

class RunSource;
class Workspace;

class SessionStore {
public:
    static constexpr double kEvery = 2000;  ///< milliseconds between two writes

    /// `workspace` must outlive it.
    explicit SessionStore(Workspace& workspace) : workspace_(workspace) {}

    /// Reads the session kept in that file, and keeps the session there from now on.
    void keepIn(std::filesystem::path file);
    /// Opens the session that was read. Returns true if a run is open then: the session as it was
    /// left or, with a notice that gives the reason, a built-in scenario.
    bool restore();

    /// Screen time passes: writes the session if it is due.
    void poll(double milliseconds);
    /// Milliseconds until the session must be written; very many if nothing changed.
    double due() const;
    /// Writes the session if it changed.
    void write();
    /// The user's runs are about to be put aside (Workspace::showInstead): until they are back,
    /// what is written of them is how they are now.
    void putAside();

private:
    void restore(const SavedSession& kept);
    bool restoreRuns(const SavedSession& kept);
    void restoreLook(const SavedSession& kept);
    void restoreBreakpoints(const std::vector<std::string>& kept);
    /// Opens the scenario as it is in its file now. Returns false if that is the one kept.
    bool openChanged(const SavedSession& kept, const RunSource& source);
    std::unique_ptr<RunSource> remake(const SavedBranch& branch, const SavedSession& kept,
                                      bool first) const;
    SavedSession gather() const;
    SavedSession gatherAside() const;
    void gatherBranches(SavedSession& kept) const;
    std::string mark() const;
    bool active() const;

    Workspace& workspace_;
    std::optional<std::filesystem::path> file_;
    std::optional<SavedSession> kept_;   ///< as read, until it is restored
    std::optional<SavedSession> aside_;  ///< of the runs that are put aside
    std::string damaged_;                ///< why the file could not be read, in words for the user
    std::string writtenMark_;
    std::string written_;
    double sinceWritten_ = 0;
};

}  // namespace poolscope
