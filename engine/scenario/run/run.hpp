// Running a scenario: in the virtual world to its end at once, or on real threads while it happens.
//
// Promises: a virtual run is a function of (scenario, options): the same ones give the same log,
// byte for byte, on every machine. Reports about a run (its runs, snapshots, summary, text) are
// computed from the log alone; see report.hpp. A run always ends: by itself, at `until`, or at a
// stated bound; `ending` says which.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scenario/language/scenario.hpp"
#include "engine/scenario/run/client.hpp"
#include "engine/scenario/run/what_if.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

enum class ClockKind : std::uint8_t { Virtual, Real };

/// A change by a person: applied as soon as the log holds `position` events and the clock shows at
/// least `notBefore`.
struct UserCommand {
    std::size_t position = 0;
    Instant notBefore;
    RunChange change;
};

struct RunOptions {
    /// A run without `until` stops after this many events.
    static constexpr std::size_t kDefaultEvents = 100'000;
    /// A run with `until` stops after this many events, so that it does not fill the memory.
    static constexpr std::size_t kMostEvents = 20'000'000;
    static constexpr std::uint64_t kStepsAtOneInstant = 2'000'000;

    std::optional<std::uint64_t> seed;  ///< instead of the scenario's
    std::optional<Duration> until;      ///< instead of the scenario's
    std::vector<std::uint32_t>
        choices;  ///< replays a schedule; empty: the scenario's scheduling strategy
    std::vector<UserCommand> commands;      ///< in order of position
    std::optional<std::size_t> mostEvents;  ///< instead of the two bounds above
    /// Clients make calls even if other threads can run: see ScenarioRuntime::race.
    bool racing = false;
};

/// Why a run ended.
enum class Ending : std::uint8_t {
    Quiet,       ///< nothing can happen any more
    Until,       ///< `until` was reached
    EventLimit,  ///< it was stopped at a bound: of events, or of real time
    Livelock,    ///< too many steps without the clock moving
    Stopped      ///< it was stopped before its end: by a person, or by whoever watched it
};
/// As recordings and sweeps write them, in the order of Ending.
inline constexpr std::array<std::string_view, 5> kEndingWords{"quiet", "until", "eventLimit",
                                                              "livelock", "stopped"};
constexpr std::string_view nameOf(Ending ending) {
    return kEndingWords[static_cast<std::size_t>(ending)];
}

/// A run that is over.
struct RunRecord {
    ClockKind clock = ClockKind::Virtual;
    std::uint64_t seed = 1;
    std::optional<Duration> until;
    std::shared_ptr<const Log> log;
    Instant end;  ///< what the clock showed
    Ending ending = Ending::Quiet;
    std::vector<std::uint32_t> choices;  ///< of the scheduling strategy; empty without one
    std::vector<UserCommand> commands;
    bool racing = false;  ///< as in RunOptions
    /// Empty, or a sentence that says where log and engine differ at the end: a bug of the engine.
    std::string broken;
};

/// One sentence: why the run ended. What went on when it met a limit, a verdict says.
std::string toSentence(const RunRecord& run);

/// Asked now and then while a run is made, with what its log holds by then; returns false to end
/// the run there (Ending::Stopped).
using RunWatch = std::function<bool(const Log&)>;

/// `log` must be empty; other threads may read it while the run is made.
RunRecord runVirtually(const Scenario& scenario, const RunOptions& options = {},
                       const RunWatch& watch = {},
                       std::shared_ptr<Log> log = std::make_shared<Log>());

/// The first `most` scheduling points of that run from log position `from` on. Runs the scenario up
/// to there once more, because a run does not keep them.
std::vector<SchedulingPoint> schedulingPoints(const Scenario& scenario, const RunOptions& options,
                                              std::size_t from, std::size_t most);

}  // namespace poolscope
