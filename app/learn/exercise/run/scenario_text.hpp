// The scenario of an exercise, written as a file has it.
//
// Why a text: whoever wants to know what was drawn can read it, and open it as any other file.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace poolscope {

class ScenarioText {
public:
    /// `view`: the perspective in which it is asked. `until`: in milliseconds.
    ScenarioText(std::string_view view, std::int64_t until)
        : text_(fmt::format("title = \"Exercise\"\nview = \"{}\"\nuntil = \"{}ms\"\n", view,
                            until)) {}

    /// A table [[executor]] with these lines.
    void executor(const std::string& lines, std::string_view name = "pool") {
        text_ += fmt::format("\n[[executor]]\nname = \"{}\"\n{}", name, lines);
    }
    /// A task of that name with these steps, as a list holds them; or under the key "runs" with
    /// lists of steps, one for each of its runs.
    void define(const std::string& task, const std::string& steps, std::string_view key = "body") {
        text_ += fmt::format("\n[[task]]\nname = \"{}\"\n{} = [{}]\n", task, key, steps);
    }
    /// The client calls `execute` with a task of that name, which works for that long.
    void execute(std::int64_t at, const std::string& task, std::int64_t works) {
        define(task, works);
        call(at, "execute", fmt::format("task = \"{}\"\n", task));
    }
    /// The client submits a Callable of that name with these steps, as they stand in a list.
    void submit(std::int64_t at, const std::string& task, const std::string& steps) {
        define(task, steps);
        text_ += "value = \"42\"\n";
        call(at, "submit", fmt::format("task = \"{}\"\n", task));
    }
    /// The client schedules a task of that name, which works for that long, after the delay.
    void schedule(std::int64_t at, const std::string& task, std::int64_t delay,
                  std::int64_t works = 0) {
        define(task, works);
        call(at, "schedule", fmt::format("task = \"{}\"\ndelay = \"{}ms\"\n", task, delay));
    }
    void scheduleAtFixedRate(std::int64_t at, const std::string& task, std::int64_t delay,
                             std::int64_t period) {
        define(task, 0);
        call(at, "scheduleAtFixedRate",
             fmt::format("task = \"{}\"\ninitialDelay = \"{}ms\"\nperiod = \"{}ms\"\n", task, delay,
                         period));
    }
    void scheduleWithFixedDelay(std::int64_t at, const std::string& task, std::int64_t initial,
                                std::int64_t delay) {
        define(task, 0);
        call(at, "scheduleWithFixedDelay",
             fmt::format("task = \"{}\"\ninitialDelay = \"{}ms\"\ndelay = \"{}ms\"\n", task,
                         initial, delay));
    }
    void cancel(std::int64_t at, const std::string& task) {
        call(at, "cancel", fmt::format("task = \"{}\"\nmayInterrupt = false\n", task));
    }
    /// Calls of a client happen in the order of their times, whatever the order in which they are
    /// given here.
    void call(std::int64_t at, std::string_view method, std::string_view lines = "",
              std::string_view on = "pool") {
        calls_.emplace(at, fmt::format("\n[[at]]\ntime = \"{}ms\"\non = \"{}\"\ncall = \"{}\"\n{}",
                                       at, on, method, lines));
    }

    std::string str() const {
        std::string all = text_;
        for (const auto& [at, call] : calls_) all += call;
        return all;
    }

private:
    void define(const std::string& task, std::int64_t works) {
        define(task, works == 0 ? "" : fmt::format("\"work {}ms\"", works));
    }

    std::string text_;
    std::multimap<std::int64_t, std::string> calls_;  ///< by time
};

}  // namespace poolscope
