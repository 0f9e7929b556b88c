// A command with what carries it out. Each owner (a panel, a perspective, the workspace itself)
// contributes a table of these.
//
// Promises: commands are sorted by group, then by owner, then as in the owner's table. If two
// commands share a name or a key, `finish` throws std::logic_error when the program starts.
#pragma once

#include <span>
#include <vector>

#include "app/ui/commands.hpp"

namespace poolscope {

class Workspace;

struct CommandSpec {
    CommandId name;
    CommandGroup group = CommandGroup::Play;
    std::array<KeyChord, 2> keys{};
    void (*run)(Workspace&) = nullptr;
    /// Returns whether the command can be performed now. Null: whenever a run is open.
    bool (*enabled)(const Workspace&) = nullptr;
};

class Commands {
public:
    void add(std::span<const CommandSpec> specs);
    /// Call it once, after the last `add`.
    void finish();

    const CommandTable& table() const { return table_; }
    /// Does nothing for an unknown command or one that is not enabled.
    void run(CommandId command, Workspace& workspace) const;

private:
    std::vector<CommandSpec> specs_;
    CommandTable table_;
};

}  // namespace poolscope
