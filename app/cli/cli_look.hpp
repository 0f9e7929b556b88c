// What `shot` and `film` share: how a picture looks, what it is of, and what ends the work.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include <CLI/CLI.hpp>

#include "app/batch/work_progress.hpp"
#include "app/cli/cli_options.hpp"
#include "app/window/options.hpp"
#include "engine/scenario/language/diagnostic.hpp"

namespace poolscope {

/// An option that takes one of the names in a list of the program.
template <class Id>
void addNames(CLI::App& command, const std::string& option, std::string& into,
              const std::vector<Id>& ids, const std::string& meaning) {
    std::vector<std::string_view> names;
    for (const Id id : ids) names.push_back(id.name);
    command.add_option(option, into, meaning + orList(names))
        ->check(oneOf({names.begin(), names.end()}));
}

/// Perspective, tab, size, theme, language, pools beside each other, in front of a class.
void addLook(CLI::App& command, ShotOptions& shot);

/// Puts the path of the file or the lesson into `file`. Returns the exit code if there is neither,
/// or no such one, which is said.
std::optional<int> refuseSubject(ShotOptions& shot);

/// Makes it, and says on standard error what stands in the way. Returns the exit code. `progress`:
/// see WorkProgress::begin.
int makePicture(std::string_view command, const ShotOptions& shot, std::string_view progress,
                const std::function<void(WorkProgress&)>& make);

}  // namespace poolscope
