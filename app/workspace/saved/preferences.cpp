// Reading and writing the preferences.
#include "app/workspace/saved/preferences.hpp"

#include <fmt/format.h>

#include <system_error>

#include "app/storage/input_text.hpp"
#include "app/storage/output_file.hpp"
#include "app/storage/toml_table_reader.hpp"
#include "app/storage/user_files.hpp"
#include "app/workspace/scale.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

/// Reads one key at a time: the first that is impossible is complained of, the others count.
class PreferencesReader {
public:
    PreferencesReader(const TomlValue& root, const fs::path& file) : reader_(root), file_(file) {}

    void flag(std::string_view key, bool& into) {
        attempt([&] { reader_.flag(key, into); });
    }
    void text(std::string_view key, std::string& into) {
        attempt([&] { reader_.text(key, into); });
    }
    void theme(Theme& into) {
        attempt([&] {
            const TomlValue* value = reader_.find("theme");
            if (value == nullptr) return;
            for (int i = 0; i < kThemes; ++i)
                if (value->text() != nullptr && nameOf(static_cast<Theme>(i)) == *value->text()) {
                    into = static_cast<Theme>(i);
                    return;
                }
            TomlTableReader::fail(*value, "dark, light or projector");
        });
    }
    void scale(float& into) {
        attempt([&] {
            const TomlValue* value = reader_.find("scale");
            if (value == nullptr) return;
            const auto* fraction = std::get_if<double>(&value->value);
            if (fraction == nullptr && value->integer() == nullptr)
                TomlTableReader::fail(*value, kScaleWanted);
            const double scale =
                fraction != nullptr ? *fraction : static_cast<double>(*value->integer());
            if (!(scale >= double{kScales.front()} - 1e-6 &&
                  scale <= double{kScales.back()} + 1e-6))
                TomlTableReader::fail(*value, kScaleWanted);
            into = static_cast<float>(scale);
        });
    }

    std::string diagnostic;

private:
    static constexpr std::string_view kScaleWanted = "a number from 0.8 to 2.5";

    template <class Read>
    void attempt(Read&& read) {
        try {
            read();
        } catch (const Unreadable& unreadable) {
            if (diagnostic.empty()) diagnostic = toString(unreadable.diagnostic, file_.string());
        }
    }

    TomlTableReader reader_;
    const fs::path& file_;
};

std::string written(const Preferences& preferences) {
    return fmt::format(
        "# Written by PoolScope; read when its window opens.\n"
        "theme = \"{}\"\nlanguage = \"{}\"\nscale = {:.2f}\nreducedMotion = {}\ntourSeen = {}\n",
        nameOf(preferences.theme), preferences.language, preferences.scale,
        preferences.reducedMotion, preferences.tourSeen);
}

}  // namespace

fs::path preferencesFile() {
    const fs::path folder = configFolder();
    return folder.empty() ? folder : folder / "settings.toml";
}

LoadedPreferences loadPreferences(const fs::path& file) {
    LoadedPreferences loaded;
    std::error_code ignored;
    if (file.empty() || !fs::exists(file, ignored)) return loaded;
    loaded.found = true;
    if (!fs::is_regular_file(file, ignored)) {
        loaded.diagnostic = fmt::format("{}: found no file there", file.string());
        return loaded;
    }
    try {
        const auto parsed = parseToml(readWholeFile(file));
        if (const auto* diagnostic = std::get_if<Diagnostic>(&parsed)) {
            loaded.diagnostic = toString(*diagnostic, file.string());
            return loaded;
        }
        PreferencesReader read(std::get<TomlValue>(parsed), file);
        read.theme(loaded.preferences.theme);
        read.text("language", loaded.preferences.language);
        read.scale(loaded.preferences.scale);
        read.flag("reducedMotion", loaded.preferences.reducedMotion);
        read.flag("tourSeen", loaded.preferences.tourSeen);
        loaded.diagnostic = read.diagnostic;
    } catch (const std::exception& error) {
        loaded.diagnostic = error.what();
    }
    return loaded;
}

std::string savePreferences(const fs::path& file, const Preferences& preferences) {
    if (file.empty()) return "there is no home folder";
    std::error_code error;
    if (!loadPreferences(file).diagnostic.empty())
        fs::rename(file, file.string() + ".bad", error);  // if that fails, so does what follows
    try {
        writeAtomically(file, written(preferences));
        return {};
    } catch (const std::exception& failure) {
        return failure.what();
    }
}

}  // namespace poolscope
