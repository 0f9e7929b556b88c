// The question about the run's events. The find box, the list of events, the marks on the transport
// and stopping at matches all read it here.
//
// Promises: follows the run and the language shown; reads a long log in portions, one a frame.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/model/query/finder.hpp"
#include "app/ui/find_facts.hpp"

namespace poolscope {

class Playback;
class Workspace;

class EventSearch {
public:
    /// `workspace` must outlive it.
    explicit EventSearch(Workspace& workspace) : workspace_(workspace) {}

    std::string question;  ///< as it was typed; empty: none
    bool stops = false;    ///< play stops at the matches

    /// Returns the names of the run's tasks, threads and executors.
    Vocabulary vocabulary() const;
    /// Returns the finder for the question in the run shown; null if there is no question.
    Finder* finder();
    /// Reads the next portion of the log and returns what is known after it.
    FindFacts facts();
    /// Whether some of the log has not been read yet.
    bool reading() const;
    /// Moves the playhead to the next match (1) or the one before (−1), or says that there is none.
    void seek(int direction);
    /// Esc in the picture: drops the question and its marks. Returns false if there is none.
    bool dismiss();
    /// Call it when another run is opened.
    void forget() { finder_.reset(); }

private:
    Workspace& workspace_;
    std::unique_ptr<Finder> finder_;  ///< of `asked_`, in `playback_`
    const Playback* playback_ = nullptr;
    std::string asked_;  ///< the question and the language
    std::optional<PredicateError> error_;
};

}  // namespace poolscope
