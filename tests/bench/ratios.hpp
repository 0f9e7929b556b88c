// Ratios: what a benchmark run says in the end, and all that may be compared between machines.
//
// Promises: each line divides two medians of the same run (repetitions are interleaved at random,
// so a busy neighbour slows both sides alike); a pair that a filter left out has no line. Aims
// stand in a column of their own; nothing is asserted.
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

namespace poolscope::bench {

/// What a ratio should be; 0 and 0: it is shown for comparison.
struct RatioAim {
    double atLeast = 0;
    double atMost = 0;
};

/// "ours" against "theirs": how many times longer theirs takes. Both are benchmark names.
struct Pair {
    std::string what;
    std::string ours;
    std::string theirs;
    RatioAim aim;
};

/// What a benchmark should reach by itself.
struct Aim {
    double seconds = 0;  ///< of an iteration, at most; 0: no such aim
    double items = 0;    ///< a second, at least; 0: no such aim
};

/// Pairs and aims for the tables; the files of benchmarks name theirs when they register.
class Pairs {
public:
    void add(std::string what, std::string ours, std::string theirs, RatioAim aim = {});
    void aim(const std::string& name, Aim aim) { aims_[name] = aim; }
    const std::vector<Pair>& all() const { return pairs_; }
    /// Nothing aimed at if nobody said so.
    Aim aimOf(const std::string& name) const;

private:
    std::vector<Pair> pairs_;
    std::map<std::string, Aim> aims_;
};

/// The counter under which a benchmark reports the number of events of one of its items: those it
/// recorded for a run, those of the run behind a frame.
inline constexpr const char* kEvents = "events";

/// Prints one line a benchmark (medians), and the table of ratios at the end.
class RatioReporter : public benchmark::BenchmarkReporter {
public:
    explicit RatioReporter(const Pairs& pairs) : pairs_(pairs) {}
    bool ReportContext(const Context& context) override;
    void ReportRuns(const std::vector<Run>& runs) override;
    void Finalize() override;

private:
    struct Samples {
        std::vector<double> seconds;  ///< one iteration; a repetition each
        std::vector<double> items;    ///< a second
        double events = 0;            ///< of one item, if it has any
    };
    std::map<std::string, std::string> notes_;  ///< what a benchmark has to say besides
    double median(const std::string& name) const;
    void printFigures();
    void printRatios();

    const Pairs& pairs_;
    std::vector<std::string> order_;
    std::map<std::string, Samples> samples_;
};

struct OutsidePeers;  // peer_process.hpp

// One for each file of benchmarks.
void registerHeap(Pairs& pairs);
void registerVirtualWorld(Pairs& pairs, const OutsidePeers& peers);
void registerRecording(Pairs& pairs);
void registerRealWorld(Pairs& pairs);
void registerPools(Pairs& pairs, const OutsidePeers& peers);
void registerForks(Pairs& pairs, const OutsidePeers& peers);
void registerTimers(Pairs& pairs, const OutsidePeers& peers);
void registerFrames();
void registerSessions();
void registerStress();
void registerSweeps(Pairs& pairs);
void registerLateness(Pairs& pairs, const OutsidePeers& peers);
void registerExploration(Pairs& pairs);
void registerWaiting(Pairs& pairs);
void registerRecorded(Pairs& pairs);

}  // namespace poolscope::bench
