// Writing and reading session.toml.
#include "app/storage/saved_session.hpp"

#include <fmt/format.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "app/storage/base64.hpp"
#include "app/storage/session_fields.hpp"
#include "app/storage/toml_table_reader.hpp"
#include "app/storage/user_files.hpp"
#include "engine/scenario/run/recording.hpp"

namespace poolscope {

namespace {

/// Reads a field of the table into a member; what is missing keeps its default.
class ReadField {
public:
    explicit ReadField(const TomlTableReader& table) : table_(table) {}

    void operator()(std::string_view key, std::string& into) const { table_.text(key, into); }
    void operator()(std::string_view key, std::size_t& into) const { table_.number(key, into); }
    void operator()(std::string_view key, bool& into) const { table_.flag(key, into); }
    void operator()(std::string_view key, std::vector<std::string>& into) const {
        table_.texts(key, into);
    }
    void operator()(std::string_view key, std::vector<std::size_t>& into) const {
        table_.list(
            key, [&](const TomlValue& one) { into.push_back(TomlTableReader::wholeNumber(one)); });
    }
    void operator()(std::string_view key, std::map<std::string, std::size_t>& into) const {
        const TomlValue* const numbers = table_.find(key);
        if (numbers == nullptr) return;
        if (numbers->table() == nullptr) TomlTableReader::fail(*numbers, "a table");
        for (const TomlEntry& one : *numbers->table())
            into[one.key] = TomlTableReader::wholeNumber(one.value);
    }

private:
    const TomlTableReader& table_;
};

template <class Saved>
Saved readTable(const TomlValue& value) {
    Saved saved;
    eachField(saved, ReadField(TomlTableReader(value)));
    return saved;
}

template <class Saved>
void readTables(const TomlTableReader& reader, std::string_view key, std::vector<Saved>& into) {
    reader.list(key, [&](const TomlValue& one) { into.push_back(readTable<Saved>(one)); });
}

/// A line `key = value` for each field.
class WriteField {
public:
    explicit WriteField(std::string& text) : text_(text) {}

    void operator()(std::string_view key, const std::string& value) const {
        line(key, tomlText(value));
    }
    void operator()(std::string_view key, std::size_t value) const {
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

/// Earlier versions kept riddles as practice of a kind of its own: `box` the level, `due` the
/// riddle's number, a slip "open" while it was open.
constexpr std::string_view kRiddleAsPractice = "findFault";

SavedRiddle riddleOf(const SavedPractice& kept) {
    return {kept.due, kept.box, kept.finished, kept.flawless, kept.slips.contains("open"), {}};
}

SavedLesson readLesson(const TomlValue& table) {
    SavedLesson lesson = readTable<SavedLesson>(table);
    TomlTableReader(table).list("answer", [&](const TomlValue& one) {
        SavedAnswer& answer = lesson.answers.emplace_back(readTable<SavedAnswer>(one));
        // Earlier versions kept the last choice only.
        if (TomlTableReader(one).find("first") == nullptr) answer.first = answer.choice;
    });
    return lesson;
}

void readPractice(const TomlTableReader& reader, SavedSession& session) {
    readTables(reader, "practice", session.practice);
    std::erase_if(session.practice, [&](const SavedPractice& kept) {
        const bool riddle = kept.kind == kRiddleAsPractice;
        if (riddle) session.riddle = riddleOf(kept);
        return riddle;
    });
    if (const TomlValue* const riddle = reader.find("riddle"))
        session.riddle = readTable<SavedRiddle>(*riddle);
}

SavedSession readSession(const TomlValue& root) {
    const TomlTableReader reader(root);
    std::size_t version = 0;
    reader.number("version", version);
    if (version != 1) throw Unreadable{{{1, 1}, "found no version = 1, expected it first"}};
    auto session = readTable<SavedSession>(root);
    reader.list("draft", [&](const TomlValue& one) {
        const TomlTableReader draft(one);
        std::string file;
        draft.text("file", file);
        draft.text("text", session.drafts[file]);
    });
    reader.list("lesson",
                [&](const TomlValue& one) { session.lessons.push_back(readLesson(one)); });
    reader.list("lessonDraft", [&](const TomlValue& one) {
        session.lessonDraft = readTable<SavedLessonDraft>(one);
    });
    readTables(reader, "exercise", session.exercises);
    readPractice(reader, session);
    readTables(reader, "prediction", session.predictions);
    readTables(reader, "tuning", session.tunings);
    reader.list("future",
                [&](const TomlValue& one) { session.branches.push_back(readSavedBranch(one)); });
    return session;
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
    reader.text("recording", kept.recording);
    if (const TomlValue* value = reader.find("recordingBase64")) {
        std::string letters;
        reader.text("recordingBase64", letters);
        std::optional<std::string> bytes = fromBase64(letters);
        if (!bytes) TomlTableReader::fail(*value, "bytes in base64");
        kept.recording = *std::move(bytes);
    }
    return kept;
}

std::string toText(const SavedBranch& branch) {
    const std::string given =
        branch.given.empty() ? "" : fmt::format("given = {}\n", tomlText(branch.given));
    // TOML is text, and blocks of events are not.
    const std::string recording =
        holdsBlocks(branch.recording)
            ? fmt::format("recordingBase64 = \"{}\"\n", toBase64(branch.recording))
            : fmt::format("recording = {}\n", tomlText(branch.recording));
    return fmt::format("name = {}\n{}detail = {}\nforkedAt = {}\nparent = {}\nofEdit = {}\n{}",
                       tomlText(branch.name), given, tomlText(branch.detail), branch.forkedAt,
                       branch.parent, branch.ofEdit, recording);
}

std::string toText(const SavedSession& session) {
    std::string text =
        "# What PoolScope shows when it is started again. It may be deleted.\nversion = 1\n";
    eachField(session, WriteField(text));
    for (const auto& [file, draft] : session.drafts)
        text += fmt::format("\n[[draft]]\nfile = {}\ntext = {}\n", tomlText(file), tomlText(draft));
    for (const SavedLesson& lesson : session.lessons) {
        writeTable("[[lesson]]", lesson, text);
        for (const SavedAnswer& answer : lesson.answers)
            writeTable("[[lesson.answer]]", answer, text);
    }
    if (!session.lessonDraft.text.empty()) writeTable("[[lessonDraft]]", session.lessonDraft, text);
    for (const SavedPractice& practice : session.practice)
        writeTable("[[practice]]", practice, text);
    for (const SavedExercise& exercise : session.exercises)
        writeTable("[[exercise]]", exercise, text);
    for (const SavedPrediction& each : session.predictions)
        writeTable("[[prediction]]", each, text);
    if (session.riddle.number > 0) writeTable("[riddle]", session.riddle, text);
    for (const SavedTuning& tuning : session.tunings) writeTable("[[tuning]]", tuning, text);
    for (const SavedBranch& branch : session.branches) text += "\n[[future]]\n" + toText(branch);
    return text;
}

std::variant<SavedSession, std::string> readSavedSession(std::string_view text,
                                                         std::string_view fileName) {
    return readTomlFile<SavedSession>(text, fileName, readSession);
}

}  // namespace poolscope
