// The console of the Heap perspective: an operation script played line by line.
//
// Promises: the operations are done by the engine itself (engine/scenario/console/ops_session); the
// log only grows, so the window animates what is new.
#pragma once

#include "app/runs/run_source.hpp"
#include "engine/scenario/console/ops_session.hpp"

namespace poolscope {

/// The ticks of a script as the window shows them: of a nanosecond, nobody sees that it is a time.
inline constexpr Duration kConsoleTick{1'000'000};

class ConsoleSource final : public RunSource {
public:
    explicit ConsoleSource(std::string title);

    const Log& log() const override { return *log_; }
    std::string title() const override { return title_; }
    bool canAct() const override { return false; }
    std::unique_ptr<RunSource> act(std::size_t position, const UserAction& act) override;

    bool isConsole() const override { return true; }
    Answer consoleLine(std::string_view line) override;
    std::vector<std::string> completions(std::string_view begun) const override;

private:
    std::string title_;
    OpsSession session_{OpsOutput::Changes, kConsoleTick};
    std::shared_ptr<const Log> log_;
};

/// What can be typed: "schedule LABEL DELAY", and in English what it does.
struct ConsoleHelp {
    std::string_view name;
    std::string_view usage;
    std::string_view summary;
};
/// From the table that reads the operations; only those whose name begins with `word`, if it is not
/// empty.
std::vector<ConsoleHelp> consoleHelp(std::string_view word);
/// As completions(), before there is a console's run.
std::vector<std::string> consoleCompletions(std::string_view begun);

}  // namespace poolscope
