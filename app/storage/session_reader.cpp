// Reading session.toml: line by line, so that what is damaged costs nothing else.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "app/storage/saved_session.hpp"
#include "app/storage/session_fields.hpp"
#include "app/storage/toml_table_reader.hpp"
#include "engine/trace/counted.hpp"

namespace poolscope {

namespace {

constexpr std::string_view kAnswerHead = "[[lesson.answer]]";
constexpr std::array<std::string_view, 11> kSessionHeads{
    "[[draft]]", "[[lesson]]",     kAnswerHead, "[[lessonDraft]]", "[[practice]]", "[[exercise]]",
    "[[begun]]", "[[prediction]]", "[riddle]",  "[[tuning]]",      "[[future]]"};

/// What could not be read: how often, and the first of it in words.
struct Damage {
    std::string_view fileName;
    ReadSession& read;

    void note(const Diagnostic& found) {
        if (read.damaged++ == 0) read.first = toString(found, fileName);
    }
};

/// A table of the file, and those inside it.
struct SessionTable {
    std::string_view head;  ///< empty: the lines before the first one
    TomlValue lines{TomlValue::Table{}, {1, 1}, {}};
    std::vector<TomlValue> answers{};

    TomlValue::Table& last() {
        return std::get<TomlValue::Table>((answers.empty() ? lines : answers.back()).value);
    }
};

/// Puts each line that can be read into its table.
class SessionLines {
public:
    SessionLines(std::string_view text, Damage& damage) : damage_(damage) {
        tables_.emplace_back();
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            ++place_.line;
            take(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
    }

    const std::vector<SessionTable>& tables() const { return tables_; }
    std::size_t heads() const { return heads_; }

private:
    void take(std::string_view line) {
        if (place_.line == 1 && line == kSessionHead) return;
        if (line.empty()) {
            ended_ = !inRoot();
            return;
        }
        if (line.front() == '[') return begin(line);
        const std::size_t equals = line.find(" = ");
        const std::string_view key = line.substr(0, std::min(equals, line.size()));
        const bool named = equals != std::string_view::npos && !key.empty() &&
                           std::all_of(key.begin(), key.end(), isOfKey);
        if (lost_) return;
        if (named && !ended_) return add(key, line);
        lose("found another line, expected a key and its value");
    }

    /// A head is missing, or this was it: what follows belongs to nothing that is known. Among the
    /// first lines it does: their keys are their own.
    void lose(std::string sentence) {
        damage_.note({place_, std::move(sentence)});
        lost_ = !inRoot();
    }

    bool inRoot() const { return tables_.size() == 1; }

    static bool isOfKey(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }

    void begin(std::string_view line) {
        const auto known = std::find(kSessionHeads.begin(), kSessionHeads.end(), line);
        // An answer belongs to the lesson before it; if that one's head is lost, to none.
        const bool answer = line == kAnswerHead;
        const bool inLesson = !lost_ && tables_.back().head == "[[lesson]]";
        if (known == kSessionHeads.end() || (answer && !inLesson))
            return lose("found another head of a table, expected a known one");
        ended_ = lost_ = false;
        ++heads_;
        if (answer)
            tables_.back().answers.push_back({TomlValue::Table{}, place_, {}});
        else
            tables_.push_back({*known, {TomlValue::Table{}, place_, {}}, {}});
    }

    void add(std::string_view key, std::string_view line) {
        auto parsed = parseToml(line);
        if (auto* diagnostic = std::get_if<Diagnostic>(&parsed)) {
            diagnostic->place.line = place_.line;
            return damage_.note(*diagnostic);
        }
        TomlValue::Table& read = std::get<TomlValue::Table>(std::get<TomlValue>(parsed).value);
        TomlValue::Table& into = tables_.back().last();
        if (read.size() != 1 || findEntry(into, key) != nullptr)
            return damage_.note({place_, fmt::format("found {} again, expected it once", key)});
        read.front().value.place.line = place_.line;
        into.push_back(std::move(read.front()));
    }

    Damage& damage_;
    std::vector<SessionTable> tables_;
    std::size_t heads_ = 0;
    Place place_{0, 1};
    bool ended_ = false;  ///< an empty line came: the next one is a head
    bool lost_ = false;   ///< the lines belong to a table whose head could not be read
};

/// Reads a field of the table into a member; what is missing or of another kind keeps its default.
class ReadField {
public:
    ReadField(const TomlTableReader& table, std::vector<std::string_view>& asked, Damage& damage)
        : table_(table), asked_(asked), damage_(damage) {}

    template <class Value>
    void operator()(std::string_view key, Value& into) const {
        asked_.push_back(key);
        try {
            Value value = into;
            get(key, value);
            into = std::move(value);
        } catch (const Unreadable& unreadable) {
            Diagnostic found = unreadable.diagnostic;
            // Each line was read alone; what stands inside the value is on its line.
            found.place.line = table_.find(key)->place.line;
            damage_.note(found);
        }
    }

private:
    void get(std::string_view key, std::string& into) const { table_.text(key, into); }
    void get(std::string_view key, std::optional<std::string>& into) const {
        if (table_.find(key) != nullptr) table_.text(key, into.emplace());
    }
    template <WholeNumber Number>
    void get(std::string_view key, Number& into) const {
        table_.number(key, into);
    }
    void get(std::string_view key, bool& into) const { table_.flag(key, into); }
    void get(std::string_view key, std::vector<std::string>& into) const {
        table_.texts(key, into);
    }
    void get(std::string_view key, std::vector<std::size_t>& into) const {
        table_.list(
            key, [&](const TomlValue& one) { into.push_back(TomlTableReader::wholeNumber(one)); });
    }
    void get(std::string_view key, std::map<std::string, std::size_t>& into) const {
        const TomlValue* const numbers = table_.find(key);
        if (numbers == nullptr) return;
        if (numbers->table() == nullptr) TomlTableReader::fail(*numbers, "a table");
        for (const TomlEntry& one : *numbers->table())
            into[one.key] = TomlTableReader::wholeNumber(one.value);
    }

    const TomlTableReader& table_;
    std::vector<std::string_view>& asked_;
    Damage& damage_;
};

/// `also`: what else the table holds, which is read elsewhere.
template <class Saved>
void readFields(const TomlValue& value, Saved& into, Damage& damage,
                std::vector<std::string_view> also = {}) {
    const TomlTableReader table(value);
    eachField(into, ReadField(table, also, damage));
    for (const TomlEntry& entry : *value.table())
        if (std::find(also.begin(), also.end(), entry.key) == also.end())
            damage.note({entry.value.place,
                         fmt::format("found the key '{}', expected a known one", entry.key)});
}

template <class Saved>
Saved readTable(const TomlValue& value, Damage& damage) {
    Saved saved;
    readFields(value, saved, damage);
    return saved;
}

struct SavedDraft {
    std::optional<std::string> file;
    std::optional<std::string> text;
};

void eachField(SavedDraft& draft, auto&& field) {
    field("file", draft.file);
    field("text", draft.text);
}

/// Earlier versions kept riddles as practice of a kind of its own: `box` the level, `due` the
/// riddle's number, a slip "open" while it was open.
constexpr std::string_view kRiddleAsPractice = "findFault";

SavedRiddle riddleOf(const SavedPractice& kept) {
    return {kept.due, kept.box, kept.finished, kept.flawless, kept.slips.contains("open"), {}};
}

class SessionReader {
public:
    SessionReader(ReadSession& read, std::string_view fileName)
        : damage_{fileName, read}, session_(read.session) {}

    void read(std::string_view text) {
        const SessionLines lines(text, damage_);
        readRoot(lines.tables().front().lines, lines.heads());
        for (const SessionTable& table : lines.tables()) take(table);
        keepElsewhere();
    }

private:
    void readRoot(const TomlValue& root, std::size_t heads) {
        std::size_t version = 0;
        std::size_t tables = heads;  // earlier versions did not count them
        std::vector<std::string_view> also;
        const TomlTableReader reader(root);
        const ReadField field(reader, also, damage_);
        field("version", version);
        field("tables", tables);
        readFields<SavedSession>(root, session_, damage_, also);
        if (version != 1) damage_.note({{1, 1}, "found no version = 1, expected it first"});
        if (tables != heads)
            damage_.note({root.place, fmt::format("found {}, expected {}",
                                                  counted(heads, "table", "tables"), tables)});
        // Earlier versions had one file: that of the text.
        if (reader.find("edited") == nullptr) session_.edited = session_.file;
    }

    void take(const SessionTable& table) {
        const TomlValue& lines = table.lines;
        if (table.head == "[[draft]]") return takeDraft(lines);
        if (table.head == "[[lesson]]") return takeLesson(table);
        if (table.head == "[[lessonDraft]]") once(lines, session_.lessonDraft);
        if (table.head == "[[practice]]") takePractice(readTable<SavedPractice>(lines, damage_));
        if (table.head == "[[exercise]]")
            session_.exercises.push_back(readTable<SavedExercise>(lines, damage_));
        if (table.head == "[[begun]]")
            session_.begun.push_back(readTable<SavedExercise>(lines, damage_));
        if (table.head == "[[prediction]]")
            session_.predictions.push_back(readTable<SavedPrediction>(lines, damage_));
        if (table.head == "[riddle]") once(lines, session_.riddle);
        if (table.head == "[[tuning]]")
            session_.tunings.push_back(readTable<SavedTuning>(lines, damage_));
        if (table.head == "[[future]]") takeBranch(lines);
    }

    /// There is one such table.
    template <class Saved>
    void once(const TomlValue& lines, Saved& into) {
        if (into == Saved{})
            into = readTable<Saved>(lines, damage_);
        else
            damage_.note({lines.place, "found the table again, expected it once"});
    }

    /// Without its text it would be taken for an empty one.
    void takeDraft(const TomlValue& lines) {
        const auto draft = readTable<SavedDraft>(lines, damage_);
        if (draft.file && draft.text)
            session_.drafts.try_emplace(*draft.file, *draft.text);
        else
            damage_.note({lines.place, "found half a draft, expected file and text"});
    }

    void takeLesson(const SessionTable& table) {
        SavedLesson lesson = readTable<SavedLesson>(table.lines, damage_);
        for (const TomlValue& one : table.answers) {
            SavedAnswer& answer = lesson.answers.emplace_back(readTable<SavedAnswer>(one, damage_));
            // Earlier versions kept the last choice only.
            if (TomlTableReader(one).find("first") == nullptr) answer.first = answer.choice;
        }
        session_.lessons.push_back(std::move(lesson));
    }

    void takePractice(SavedPractice practice) {
        if (practice.kind == kRiddleAsPractice)
            session_.riddle = riddleOf(practice);
        else
            session_.practice.push_back(std::move(practice));
    }

    /// One whose recording is damaged keeps its place, which the others count.
    void takeBranch(const TomlValue& lines) {
        SavedBranch branch;
        std::size_t place = session_.branches.size();
        const TomlTableReader table(lines);
        std::vector<std::string_view> also{"recording", "recordingBase64"};
        ReadField(table, also, damage_)("place", place);
        readFields(lines, branch, damage_, also);
        branch.lost =
            table.find("recording") == nullptr && table.find("recordingBase64") == nullptr;
        try {
            readRecording(table, branch);
        } catch (const Unreadable& unreadable) {
            damage_.note(unreadable.diagnostic);
            branch.lost = true;
        }
        keep(std::move(branch), place);
    }

    /// Two may say that they have the same place, or one that it has none that there is.
    void keep(SavedBranch branch, std::size_t place) {
        std::vector<SavedBranch>& all = session_.branches;
        SavedBranch missing;
        missing.lost = true;
        constexpr std::size_t kMostMissing = 64;
        if (place >= all.size() && place - all.size() <= kMostMissing)
            all.resize(place + 1, missing);
        if (place < all.size() && all[place].lost)
            all[place] = std::move(branch);
        else
            elsewhere_.push_back(std::move(branch));
    }

    void keepElsewhere() {
        std::vector<SavedBranch>& all = session_.branches;
        for (SavedBranch& branch : elsewhere_) {
            const auto isLost = [](const SavedBranch& each) { return each.lost; };
            const auto free = std::find_if(all.begin(), all.end(), isLost);
            if (free != all.end())
                *free = std::move(branch);
            else
                all.push_back(std::move(branch));
        }
    }

    Damage damage_;
    SavedSession& session_;
    std::vector<SavedBranch> elsewhere_{};  ///< whose place is taken
};

}  // namespace

ReadSession readSavedSession(std::string_view text, std::string_view fileName) {
    ReadSession read;
    SessionReader(read, fileName).read(text);
    return read;
}

}  // namespace poolscope
