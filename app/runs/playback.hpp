// A run as it is shown: the log with its history, its sentences, its minimap, and the playhead.
//
// Promises: `follow` takes in what is new and nothing else; never moves, because its parts refer to
// each other.
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/model/code/call_stacks.hpp"
#include "app/model/narration/narrator.hpp"
#include "app/model/playback/playhead.hpp"
#include "app/model/run/minimap.hpp"
#include "app/model/run/queue_track.hpp"
#include "app/model/run/run_history.hpp"
#include "app/runs/load_watch.hpp"
#include "app/runs/scenario_code.hpp"
#include "engine/trace/standstill.hpp"

namespace poolscope {

class Playback {
public:
    /// Reads the first `most` events; `follow` reads the others. Throws NotEnoughMemory and
    /// GivenUp, if it is watched.
    Playback(const Log& log, const TextCatalog& words, const LoadWatch& watch = {},
             std::size_t most = std::numeric_limits<std::size_t>::max())
        : history(log), narrator(log, history.names(), words), head(log) {
        const std::size_t end = std::min(most, log.size());
        read(end, watch);
        follow(end - history.size());
    }
    Playback(const Playback&) = delete;
    Playback& operator=(const Playback&) = delete;

    /// Takes in at most so many new events; false if there were none.
    bool follow(std::size_t most = std::numeric_limits<std::size_t>::max());

    /// In which calls its threads were, for the code view: worked out when it is asked for, a part
    /// of a long run at a time, as CallStacks::follow counts it: some milliseconds.
    const CallStacks& calls(const EngineCode& code, std::size_t atOnce = 20'000) {
        if (!calls_)
            calls_.emplace(code, history.log(), scenario ? codeOf(*scenario) : ScenarioCode());
        calls_->follow(atOnce);
        return *calls_;
    }
    /// Are there calls that were asked for and are not worked out yet?
    bool readingCalls() const { return calls_ && calls_->events() < history.log().size(); }

    /// Who can never go on after the last event; null if everybody can. Worked out when it is asked
    /// for, once for each length of the log. `ended`: nothing is left to happen.
    const Standstill* standstill(bool ended);

    /// What the event at that position says, in the language shown; `past` if the log has none
    /// there.
    NamedText told(std::size_t event, std::string_view past = {}) {
        return event < history.size() ? narrator.told(event, history.at(event + 1))
                                      : NamedText(std::string(past));
    }
    /// The same as plain text.
    std::string sentence(std::size_t event, std::string_view past = {}) {
        return told(event, past).text;
    }

    /// What an operation did, in a sentence.
    NamedText summary(const Operation& operation) {
        const NamedText& outcomes = narrator.outcomes(operation);
        return outcomes.empty() ? told(operation.event) : outcomes;
    }

    std::shared_ptr<const Scenario> scenario;  ///< for `calls`; null: it is not known
    RunHistory history;
    Narrator narrator;
    Playhead head;
    Minimap minimap;
    QueueTrack queue;

private:
    /// The first `all` events but for less than a part, a part at a time.
    void read(std::size_t all, const LoadWatch& watch);

    /// Up to there, if nothing before is missing.
    void followWaits(std::size_t end);

    std::optional<CallStacks> calls_;
    /// Of the first `waited_` events, until a standstill was asked for: then nobody needs them.
    std::optional<Waits> waits_;
    std::size_t waited_ = 0;
    std::optional<Standstill> standstill_;
    std::size_t standstillAt_ = 0;
};

}  // namespace poolscope
