// Asking for the name of a file to write to: what is proposed, and what then happens.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "app/ui/target.hpp"

namespace poolscope {

class Workspace;

inline constexpr PanelId kSaveAs{"saveAs"};

struct SaveRequest {
    std::string_view title;   ///< key of the words over the line, without "ui."
    std::string_view hint;    ///< and of those below it
    std::string proposed;     ///< the file's name to begin with
    std::string_view ending;  ///< ".toml", added to a name that has none
    bool onlyEnding = false;  ///< a name with another ending gets this one too
    std::string own;          ///< may be written over without asking
    std::function<void(Workspace&, const std::string& file)> save;
};

}  // namespace poolscope
