// From a preference to what is seen.
#include "app/workspace/appearance.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/workspace/scale.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

const Language& Appearance::nextLanguage() const {
    const auto own = std::find_if(languages_.begin(), languages_.end(), [&](const Language& each) {
        return each.code == app_.preferences.language;
    });
    const bool last = own == languages_.end() || own + 1 == languages_.end();
    return last ? languages_.front() : *(own + 1);
}

void Appearance::toggleDensity() {
    Density& density = app_.preferences.density;
    density = density == Density::Compact ? Density::Comfortable : Density::Compact;
    app_.notices.sayInPassing(
        std::string(app_.words()("ui.density." + std::string(nameOf(density)))));
}

void Appearance::toggleReducedMotion() {
    app_.preferences.reducedMotion = !app_.preferences.reducedMotion;
    app_.notices.sayInPassing(std::string(
        app_.words()(app_.preferences.reducedMotion ? "ui.motion.reduced" : "ui.motion.full")));
}

void Appearance::showCodeIn(CodeLanguage language) {
    app_.preferences.code = language;
    const bool java = language == CodeLanguage::Java;
    app_.notices.sayInPassing(std::string(app_.words()(java ? "ui.code.inJava" : "ui.code.inCpp")));
}

void Appearance::rescale(float scale) {
    app_.preferences.scale = scale;
    const std::string percent = std::to_string(std::lround(scale * 100));
    const bool held = scaleIsHeldBack(styleInput(), app_.picture.window());
    app_.notices.sayInPassing(
        app_.words().fill(held ? "ui.scaled.heldBack" : "ui.scaled.now", {{"percent", percent}}));
}

void Appearance::apply(const Preferences& wanted) {
    const std::string before = std::exchange(app_.preferences, wanted).language;
    app_.preferences.language = before;
    const std::vector<std::string> known = poolscope::languages();
    if (wanted.language != before &&
        std::find(known.begin(), known.end(), wanted.language) != known.end())
        app_.setLanguage(wanted.language);
}

StyleInput Appearance::styleInput() const {
    return {app_.preferences.theme, app_.preferences.scale, app_.density,
            app_.arrangement.presenting, app_.preferences.density};
}

Style Appearance::styleIn(Vec2 window) const { return styleFor(styleInput(), window); }

std::span<const CommandSpec> Appearance::commands() {
    static constexpr std::array kCommands{
        CommandSpec{"density",
                    CommandGroup::Settings,
                    {},
                    [](Workspace& workspace) { workspace.appearance.toggleDensity(); }},
        CommandSpec{"reducedMotion",
                    CommandGroup::Settings,
                    {},
                    [](Workspace& workspace) { workspace.appearance.toggleReducedMotion(); }},
        CommandSpec{"nextTheme",
                    CommandGroup::Settings,
                    {},
                    [](Workspace& workspace) {
                        workspace.preferences.theme = static_cast<Theme>(
                            (static_cast<int>(workspace.preferences.theme) + 1) % kThemes);
                    }},
        CommandSpec{"nextLanguage",
                    CommandGroup::Settings,
                    {},
                    [](Workspace& workspace) {
                        if (workspace.appearance.languages().size() > 1)
                            workspace.setLanguage(workspace.appearance.nextLanguage().code);
                    }},
        CommandSpec{"larger",
                    CommandGroup::Settings,
                    {controlKey('+'), controlKey('=')},
                    [](Workspace& workspace) {
                        workspace.appearance.rescale(largerScale(workspace.preferences.scale));
                    }},
        CommandSpec{"smaller", CommandGroup::Settings, {controlKey('-')}, [](Workspace& workspace) {
                        workspace.appearance.rescale(smallerScale(workspace.preferences.scale));
                    }}};
    return kCommands;
}

}  // namespace poolscope
