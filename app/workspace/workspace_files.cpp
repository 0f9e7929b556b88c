// Files: dropping, saving, those opened lately, and edits that wait for their file.
#include <fmt/format.h>

#include <cstdlib>

#include "app/storage/data_files.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"

namespace poolscope {

// ---- opening

void Workspace::drop(const std::vector<std::string>& files) {
    std::size_t opened = 0;
    for (const std::string& file : files) {
        if (opened == 0)
            opened += open(file) ? 1 : 0;
        else
            recent_.add(file);
    }
    if (opened > 0 && files.size() > 1)
        notices.say(words_.fill("ui.edit.dropped", {{"n", std::to_string(files.size() - 1)}}),
                    false);
}

/// Built-in scenarios have a list of their own.
void Workspace::rememberFile(const std::string& file) {
    if (!isBuiltIn(file)) recent_.add(file);
}

void Workspace::openRecent(std::size_t index) {
    if (index < recent_.all().size()) open(std::string(recent_.all()[index]));
}

void Workspace::askForFile(SaveRequest request) {
    saveRequest_ = std::move(request);
    layers.open(kSaveAs);
}

}  // namespace poolscope
