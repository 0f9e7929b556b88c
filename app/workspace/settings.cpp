// Reading and writing the settings.
#include "app/workspace/settings.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <cmath>
#include <cstdlib>
#include <system_error>

#include "app/storage/user_files.hpp"
#include "app/workspace/scale.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

/// Takes values out of the table; remembers the first that is impossible.
class Taker {
public:
    Taker(const toml::table& table, const fs::path& file) : table_(table), file_(file) {}

    void flag(const char* key, bool& into) {
        if (const toml::node* node = table_.get(key)) {
            if (const auto value = node->value_exact<bool>())
                into = *value;
            else
                complain(*node, key, "true or false");
        }
    }
    void text(const char* key, std::string& into) {
        if (const toml::node* node = table_.get(key)) {
            if (const auto value = node->value_exact<std::string>())
                into = *value;
            else
                complain(*node, key, "a text");
        }
    }
    void theme(Theme& into) {
        const toml::node* node = table_.get("theme");
        if (node == nullptr) return;
        const auto value = node->value_exact<std::string>();
        for (int i = 0; i < kThemes; ++i)
            if (value && nameOf(static_cast<Theme>(i)) == *value) {
                into = static_cast<Theme>(i);
                return;
            }
        complain(*node, "theme", "dark, light or projector");
    }
    void scale(float& into) {
        const toml::node* node = table_.get("scale");
        if (node == nullptr) return;
        const auto value = node->value<double>();
        if (value && *value >= double{kScales.front()} - 1e-6 &&
            *value <= double{kScales.back()} + 1e-6)
            into = static_cast<float>(*value);
        else
            complain(*node, "scale", "a number from 0.8 to 2.5");
    }

    std::string diagnostic;

private:
    void complain(const toml::node& node, const char* key, const char* expected) {
        if (!diagnostic.empty()) return;
        const toml::source_position at = node.source().begin;
        diagnostic = fmt::format("{}:{}:{}: the value of '{}' is not {}", file_.string(), at.line,
                                 at.column, key, expected);
    }

    const toml::table& table_;
    const fs::path& file_;
};

std::string written(const Settings& settings) {
    return fmt::format(
        "# Written by PoolScope; read when its window opens.\n"
        "theme = \"{}\"\nlanguage = \"{}\"\nscale = {:.2f}\nreducedMotion = {}\ntourSeen = {}\n",
        nameOf(settings.theme), settings.language, settings.scale, settings.reducedMotion,
        settings.tourSeen);
}

}  // namespace

fs::path settingsFile() {
    const char* config = std::getenv("XDG_CONFIG_HOME");
    if (config != nullptr && *config == '/') return fs::path(config) / "poolscope/settings.toml";
    const char* home = std::getenv("HOME");
    if (home == nullptr || *home == '\0') return {};
    return fs::path(home) / ".config/poolscope/settings.toml";
}

LoadedSettings loadSettings(const fs::path& file) {
    LoadedSettings loaded;
    std::error_code ignored;
    if (file.empty() || !fs::exists(file, ignored)) return loaded;
    loaded.found = true;
    if (!fs::is_regular_file(file, ignored)) {
        loaded.diagnostic = fmt::format("{}: found no file there", file.string());
        return loaded;
    }
    try {
        const toml::table table = toml::parse_file(file.string());
        Taker take(table, file);
        take.theme(loaded.settings.theme);
        take.text("language", loaded.settings.language);
        take.scale(loaded.settings.scale);
        take.flag("reducedMotion", loaded.settings.reducedMotion);
        take.flag("tourSeen", loaded.settings.tourSeen);
        loaded.diagnostic = take.diagnostic;
    } catch (const toml::parse_error& error) {
        const toml::source_position at = error.source().begin;
        loaded.diagnostic = at.line == 0 ? fmt::format("{}: {}", file.string(), error.description())
                                         : fmt::format("{}:{}:{}: {}", file.string(), at.line,
                                                       at.column, error.description());
    } catch (const std::exception& error) {
        loaded.diagnostic = fmt::format("{}: {}", file.string(), error.what());
    }
    return loaded;
}

std::string saveSettings(const fs::path& file, const Settings& settings) {
    if (file.empty()) return "there is no home folder";
    std::error_code error;
    if (!loadSettings(file).diagnostic.empty())
        fs::rename(file, file.string() + ".bad", error);  // if that fails, so does what follows
    try {
        writeAtomically(file, written(settings));
        return {};
    } catch (const std::exception& failure) {
        return failure.what();
    }
}

}  // namespace poolscope
