// Collecting the owners' tables.
#include "app/workspace/command.hpp"

#include <algorithm>

#include "app/workspace/workspace.hpp"

namespace poolscope {

void Commands::add(std::span<const CommandSpec> specs) {
    specs_.insert(specs_.end(), specs.begin(), specs.end());
}

void Commands::finish() {
    std::vector<CommandRow> rows;
    for (const CommandSpec& spec : specs_) rows.push_back({spec.name, spec.group, spec.keys});
    table_ = CommandTable(std::move(rows));
}

void Commands::run(CommandId command, Workspace& workspace) const {
    const auto spec = std::find_if(specs_.begin(), specs_.end(),
                                   [&](const CommandSpec& each) { return each.name == command; });
    if (spec == specs_.end()) return;
    const bool enabled =
        spec->enabled == nullptr ? !workspace.runs.empty() : spec->enabled(workspace);
    if (enabled) spec->run(workspace);
}

}  // namespace poolscope
