// The open run and all branches that were forked off it.
//
// The branches are a tree: each one knows the one it was forked off and where.
//
// Promises: a branch is never lost by acting: the one acted in stays as it was, both can be
// switched between, and the playhead stays where it is when they agree up to there. One that is
// removed can be had back, with all that were forked off it, at its old place. A branch's parent
// stands before it in the list.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/runs/playback.hpp"
#include "app/runs/run_source.hpp"

namespace poolscope {

struct Branch {
    std::string name;          ///< key of its name; {n} counts runs with the same name
    std::string given;         ///< the name given by a person instead; empty: nothing
    std::string detail;        ///< key of how it came about, or the words themselves
    std::size_t forkedAt = 0;  ///< log position up to which it agrees with the one it came from
    std::size_t parent = 0;    ///< the one it came from; itself for the first
    bool ofEdit = false;       ///< a run of another text, not an act in this one
    std::unique_ptr<RunSource> source;
    std::unique_ptr<Playback> playback;
};

class RunTree {
public:
    /// `words` must outlive it.
    explicit RunTree(const TextCatalog& words) : words_(&words) {}

    /// Told when a run is opened or added; bounds its memory.
    LoadWatch watch{};

    /// A run that has been read and can be opened; of one that is still being made, the first
    /// `shown` events and some more. Changes nothing here: what fails, fails now. Throws
    /// NotEnoughMemory.
    Branch prepared(std::unique_ptr<RunSource> source, const std::string& name,
                    std::size_t shown = 0) const;
    /// Opens a run and closes all others.
    void open(Branch prepared);
    void open(std::unique_ptr<RunSource> source, const std::string& name) {
        open(prepared(std::move(source), name));
    }
    /// Adds a branch and switches to it. Throws NotEnoughMemory.
    void add(std::unique_ptr<RunSource> source, const std::string& name, const std::string& detail,
             std::size_t forkedAt, bool ofEdit = false);
    /// Of the current branch, when it is not the one shown before.
    void setParent(std::size_t parent);
    void switchTo(std::size_t index);
    void rename(std::size_t index, std::string given) { branches_[index].given = std::move(given); }
    /// Takes the branch off the table, with all that were forked off it; not the first one. If it
    /// was the current one, the one it was forked off becomes that.
    void remove(std::size_t index);
    /// Restores what was removed last; returns false if there is nothing to restore.
    bool restoreRemoved();
    bool hasRemoved() const { return !removed_.empty(); }
    /// Marks a branch for comparing, or lets it go; a third mark takes the oldest one's place.
    void mark(std::size_t index);
    const std::vector<std::size_t>& marks() const { return marks_; }
    /// Where "the other branch" is: the other marked one, or else the next.
    std::size_t other() const;
    /// Log position up to which two branches hold the same events.
    std::size_t commonOf(std::size_t one, std::size_t other) const;
    /// After the words changed.
    void renarrate();

    bool empty() const { return branches_.empty(); }
    std::size_t current() const { return current_; }
    const std::vector<Branch>& branches() const { return branches_; }
    Playback& playback() { return *branches_[current_].playback; }
    const Playback& playback() const { return *branches_[current_].playback; }
    RunSource& source() { return *branches_[current_].source; }
    const RunSource& source() const { return *branches_[current_].source; }

private:
    /// Branches taken off together, with the places they had in the list.
    using Removed = std::vector<std::pair<std::size_t, Branch>>;

    const TextCatalog* words_;
    std::vector<Branch> branches_;
    std::size_t current_ = 0;
    std::vector<std::size_t> marks_;  ///< at most two, the oldest first
    std::vector<Removed> removed_;    ///< the last one removed is the last
};

/// The position at which a run opens: an interesting one among its first `end` events.
std::size_t openingPosition(const Log& log, std::size_t end);

}  // namespace poolscope
