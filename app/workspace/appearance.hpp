// How things look whatever is open: theme, scale, density, language, motion, the language of code.
//
// Promises: what changes is said, and stands in the preferences.
#pragma once

#include <span>
#include <vector>

#include "app/storage/data_files.hpp"
#include "app/workspace/command.hpp"
#include "app/workspace/saved/preferences.hpp"
#include "app/workspace/scale.hpp"

namespace poolscope {

class Appearance {
public:
    /// `workspace` must outlive it.
    explicit Appearance(Workspace& workspace) : app_(workspace), languages_(namedLanguages()) {}

    const std::vector<Language>& languages() const { return languages_; }
    /// The one after the language shown.
    const Language& nextLanguage() const;
    void rescale(float scale);
    void toggleDensity();
    void toggleReducedMotion();
    /// In which language code is shown.
    void showCodeIn(CodeLanguage language);
    void apply(const Preferences& wanted);
    /// The style of a window of that size.
    Style styleIn(Vec2 window) const;

    static std::span<const CommandSpec> commands();

private:
    StyleInput styleInput() const;

    Workspace& app_;
    std::vector<Language> languages_;
};

}  // namespace poolscope
