// Writing session.toml; the runs in it, which are those of a tree of runs, too.
#include "app/storage/saved_session.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/storage/base64.hpp"
#include "app/storage/session_fields.hpp"
#include "app/storage/toml_table_reader.hpp"
#include "app/storage/user_files.hpp"
#include "engine/scenario/run/recording.hpp"
#include "engine/trace/blocks/summed_file.hpp"
#include "engine/trace/fnv.hpp"

namespace poolscope {

namespace {

/// A line `key = value` for each field.
class WriteField {
public:
    explicit WriteField(std::string& text) : text_(text) {}

    void operator()(std::string_view key, const std::string& value) const {
        line(key, tomlText(value));
    }
    template <WholeNumber Number>
    void operator()(std::string_view key, Number value) const {
        line(key, std::to_string(value));
    }
    void operator()(std::string_view key, bool value) const { line(key, value ? "true" : "false"); }
    void operator()(std::string_view key, const std::vector<std::string>& values) const {
        std::string list = "[";
        for (const std::string& value : values) list += tomlText(value) + ", ";
        line(key, list + "]");
    }
    void operator()(std::string_view key, const std::vector<std::size_t>& values) const {
        line(key, fmt::format("[{}]", fmt::join(values, ", ")));
    }
    void operator()(std::string_view key, const std::map<std::string, std::size_t>& values) const {
        std::string table;
        for (const auto& [name, value] : values)
            table += fmt::format("{}{} = {}", table.empty() ? "" : ", ", tomlText(name), value);
        line(key, "{" + table + "}");
    }

private:
    void line(std::string_view key, std::string_view value) const {
        text_ += fmt::format("{} = {}\n", key, value);
    }

    std::string& text_;
};

/// `head`: "[riddle]".
void writeTable(std::string_view head, const auto& saved, std::string& text) {
    text += fmt::format("\n{}\n", head);
    eachField(saved, WriteField(text));
}

/// Texts stand on one line, so no other line begins with a bracket.
std::size_t headsIn(std::string_view tables) {
    std::size_t heads = 0;
    for (std::size_t at = tables.find("\n["); at != std::string_view::npos;
         at = tables.find("\n[", at + 1))
        ++heads;
    return heads;
}

}  // namespace

SavedBranch readSavedBranch(const TomlValue& table) {
    const TomlTableReader reader(table);
    SavedBranch kept;
    reader.text("name", kept.name);
    reader.text("given", kept.given);
    reader.text("detail", kept.detail);
    reader.number("forkedAt", kept.forkedAt);
    reader.number("parent", kept.parent);
    reader.flag("ofEdit", kept.ofEdit);
    readRecording(reader, kept);
    return kept;
}

void readRecording(const TomlTableReader& reader, SavedBranch& branch) {
    reader.text("recording", branch.recording);
    const TomlValue* const value = reader.find("recordingBase64");
    if (value == nullptr) return;
    std::string letters;
    reader.text("recordingBase64", letters);
    std::optional<std::string> bytes = fromBase64(letters);
    if (!bytes) TomlTableReader::fail(*value, "bytes in base64");
    branch.recording = *std::move(bytes);
}

std::string textSum(std::string_view text) {
    Fnv1a sum;
    sum.text(text);
    return sumText(sum.value());
}

/// TOML is text, and blocks of events are not.
std::string recordingLine(std::string_view recording) {
    return holdsBlocks(recording) ? fmt::format("recordingBase64 = \"{}\"\n", toBase64(recording))
                                  : fmt::format("recording = {}\n", tomlText(recording));
}

std::string toText(const SavedBranch& branch) {
    return toText(branch, recordingLine(branch.recording));
}

std::string toText(const SavedBranch& branch, std::string_view recording) {
    const std::string given =
        branch.given.empty() ? "" : fmt::format("given = {}\n", tomlText(branch.given));
    return fmt::format("name = {}\n{}detail = {}\nforkedAt = {}\nparent = {}\nofEdit = {}\n{}",
                       tomlText(branch.name), given, tomlText(branch.detail), branch.forkedAt,
                       branch.parent, branch.ofEdit, recording);
}

std::string toText(const SavedSession& session) {
    return toText(session,
                  [&](std::size_t i) { return recordingLine(session.branches[i].recording); });
}

std::string toText(const SavedSession& session,
                   const std::function<std::string(std::size_t)>& lineOf) {
    std::string tables;
    for (const auto& [file, draft] : session.drafts)
        tables +=
            fmt::format("\n[[draft]]\nfile = {}\ntext = {}\n", tomlText(file), tomlText(draft));
    for (const SavedLesson& lesson : session.lessons) {
        writeTable("[[lesson]]", lesson, tables);
        for (const SavedAnswer& answer : lesson.answers)
            writeTable("[[lesson.answer]]", answer, tables);
    }
    if (!session.lessonDraft.text.empty())
        writeTable("[[lessonDraft]]", session.lessonDraft, tables);
    for (const SavedPractice& practice : session.practice)
        writeTable("[[practice]]", practice, tables);
    for (const SavedExercise& exercise : session.exercises)
        writeTable("[[exercise]]", exercise, tables);
    for (const SavedExercise& begun : session.begun) writeTable("[[begun]]", begun, tables);
    for (const SavedPrediction& each : session.predictions)
        writeTable("[[prediction]]", each, tables);
    if (session.riddle.number > 0) writeTable("[riddle]", session.riddle, tables);
    for (const SavedTuning& tuning : session.tunings) writeTable("[[tuning]]", tuning, tables);
    for (std::size_t i = 0; i < session.branches.size(); ++i)
        tables +=
            fmt::format("\n[[future]]\nplace = {}\n{}", i, toText(session.branches[i], lineOf(i)));
    std::string text = fmt::format("{}\nversion = 1\ntables = {}\n", kSessionHead, headsIn(tables));
    eachField(session, WriteField(text));
    return text + tables;
}

}  // namespace poolscope
