// Reading and writing the preferences.
#include "app/workspace/saved/preferences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <system_error>

#include "app/storage/input_text.hpp"
#include "app/storage/output_file.hpp"
#include "app/storage/toml_table_reader.hpp"
#include "app/storage/user_files.hpp"
#include "app/workspace/scale.hpp"

namespace poolscope {

namespace {

namespace fs = std::filesystem;

/// "stepsHeap": whether steps stop at events of that group.
std::string keyOf(std::string_view group) {
    std::string key = "steps" + std::string(group);
    key[5] = static_cast<char>(std::toupper(static_cast<unsigned char>(key[5])));
    return key;
}

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
    /// The value whose name the key holds. `nameOf` gives a value's name.
    template <class Value, std::size_t kCount, class NameOf>
    void word(std::string_view key, const std::array<Value, kCount>& values, NameOf nameOf,
              std::string_view wanted, Value& into) {
        attempt([&] {
            const TomlValue* value = reader_.find(key);
            if (value == nullptr) return;
            const auto named = std::find_if(values.begin(), values.end(), [&](Value each) {
                return value->text() != nullptr && nameOf(each) == *value->text();
            });
            if (named == values.end()) TomlTableReader::fail(*value, wanted);
            into = *named;
        });
    }
    void theme(Theme& into) {
        word(
            "theme", std::array{Theme::Dark, Theme::Light, Theme::Projector, Theme::Contrast},
            [](Theme each) { return nameOf(each); }, "dark, light or projector", into);
    }
    void density(Density& into) {
        word(
            "density", std::array{Density::Comfortable, Density::Compact},
            [](Density each) { return nameOf(each); }, "comfortable or compact", into);
    }
    void steps(StepChoice& into) {
        word(
            "steps", std::array{StepSize::Event, StepSize::Telling, StepSize::Operation},
            [](StepSize each) { return nameOf(each); }, "event, telling or operation", into.size);
        for (std::size_t i = 0; i < kTellingGroupWords.size(); ++i) {
            bool wanted = into.has(static_cast<TellingGroup>(i));
            flag(keyOf(kTellingGroupWords[i]), wanted);
            if (wanted != into.has(static_cast<TellingGroup>(i)))
                into.toggle(static_cast<TellingGroup>(i));
        }
        flag("stepsInPicture", into.onlyShown);
    }
    void code(CodeLanguage& into) {
        word(
            "code", std::array{CodeLanguage::Java, CodeLanguage::Cpp},
            [](CodeLanguage each) { return nameOf(each); }, "java or c++", into);
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
    std::string text = fmt::format(
        "# Written by PoolScope; read when its window opens.\n"
        "theme = \"{}\"\nlanguage = \"{}\"\nscale = {:.2f}\ndensity = \"{}\"\n"
        "reducedMotion = {}\ntourSeen = {}\ncode = \"{}\"\n",
        nameOf(preferences.theme), preferences.language, preferences.scale,
        nameOf(preferences.density), preferences.reducedMotion, preferences.tourSeen,
        nameOf(preferences.code));
    text += fmt::format("steps = \"{}\"\n", nameOf(preferences.steps.size));
    for (std::size_t i = 0; i < kTellingGroupWords.size(); ++i)
        text += fmt::format("{} = {}\n", keyOf(kTellingGroupWords[i]),
                            preferences.steps.has(static_cast<TellingGroup>(i)));
    text += fmt::format("stepsInPicture = {}\n", preferences.steps.onlyShown);
    if (!preferences.page.empty()) text += fmt::format("page = {}\n", tomlText(preferences.page));
    return text;
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
        read.density(loaded.preferences.density);
        read.flag("reducedMotion", loaded.preferences.reducedMotion);
        read.flag("tourSeen", loaded.preferences.tourSeen);
        read.steps(loaded.preferences.steps);
        read.code(loaded.preferences.code);
        read.text("page", loaded.preferences.page);
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
