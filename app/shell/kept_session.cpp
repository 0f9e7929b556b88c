// Writing and reading session.toml.
#include "app/shell/kept_session.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "app/shell/user_files.hpp"
#include "engine/scenario/toml_document.hpp"

namespace poolscope {

namespace {

/// Why a session cannot be used; caught by readKeptSession.
struct Unreadable {
    Complaint complaint;
};

/// Typed access to a table, by key; what is not there keeps its default.
class Reader {
public:
    explicit Reader(const TomlValue& value) : table_(value.table()) {
        if (table_ == nullptr) fail(value, "a table");
    }

    void text(std::string_view key, std::string& into) const {
        if (const TomlValue* value = find(key))
            into = value->text() != nullptr ? *value->text() : fail(*value, "a text");
    }
    void flag(std::string_view key, bool& into) const {
        if (const TomlValue* value = find(key))
            into = value->boolean() != nullptr ? *value->boolean()
                                               : !fail(*value, "true or false").empty();
    }
    void number(std::string_view key, std::size_t& into) const {
        const TomlValue* value = find(key);
        if (value == nullptr) return;
        if (value->integer() == nullptr || *value->integer() < 0)
            fail(*value, "a whole number of 0 or more");
        into = static_cast<std::size_t>(*value->integer());
    }
    /// Calls `each` for every element of the list.
    template <class Each>
    void list(std::string_view key, Each&& each) const {
        const TomlValue* value = find(key);
        if (value == nullptr) return;
        if (value->array() == nullptr) fail(*value, "a list");
        for (const TomlValue& element : *value->array()) each(element);
    }

    void texts(std::string_view key, std::vector<std::string>& into) const {
        list(key, [&](const TomlValue& one) {
            into.push_back(one.text() != nullptr ? *one.text() : fail(one, "a text"));
        });
    }

    static std::string fail(const TomlValue& value, std::string_view expected) {
        throw Unreadable{
            {value.place, fmt::format("found {}, expected {}", describe(value), expected)}};
    }

private:
    const TomlValue* find(std::string_view key) const {
        const TomlEntry* entry = findEntry(*table_, key);
        return entry == nullptr ? nullptr : &entry->value;
    }

    const TomlValue::Table* table_;
};

KeptSession readAll(const TomlValue& root) {
    KeptSession session;
    const Reader reader(root);
    std::size_t version = 0;
    reader.number("version", version);
    if (version != 1) throw Unreadable{{{1, 1}, "found no version = 1, expected it first"}};
    reader.text("file", session.file);
    reader.text("perspective", session.perspective);
    reader.text("theme", session.theme);
    reader.number("position", session.position);
    reader.number("current", session.current);
    reader.text("bookmarks", session.bookmarks);
    reader.text("question", session.question);
    reader.flag("questionStops", session.questionStops);
    reader.texts("breakpoints", session.breakpoints);
    reader.texts("console", session.console);
    reader.list("draft", [&](const TomlValue& one) {
        const Reader draft(one);
        std::string file;
        draft.text("file", file);
        draft.text("text", session.drafts[file]);
    });
    reader.list("future", [&](const TomlValue& one) {
        const Reader future(one);
        KeptFuture& kept = session.futures.emplace_back();
        future.text("name", kept.name);
        future.text("detail", kept.detail);
        future.number("forkedAt", kept.forkedAt);
        future.number("parent", kept.parent);
        future.flag("ofEdit", kept.ofEdit);
        future.text("recording", kept.recording);
    });
    return session;
}

std::string tomlTexts(const std::vector<std::string>& texts) {
    std::string list = "[";
    for (const std::string& text : texts) list += tomlText(text) + ", ";
    return list + "]";
}

}  // namespace

std::string toText(const KeptSession& session) {
    std::string text = "# What PoolScope shows when it is started again. It may be deleted.\n";
    text +=
        fmt::format("version = 1\nfile = {}\nperspective = {}\ntheme = {}\n",
                    tomlText(session.file), tomlText(session.perspective), tomlText(session.theme));
    text += fmt::format("position = {}\ncurrent = {}\nbookmarks = {}\nquestion = {}\n",
                        session.position, session.current, tomlText(session.bookmarks),
                        tomlText(session.question));
    text +=
        fmt::format("questionStops = {}\nbreakpoints = {}\nconsole = {}\n", session.questionStops,
                    tomlTexts(session.breakpoints), tomlTexts(session.console));
    for (const auto& [file, draft] : session.drafts)
        text += fmt::format("\n[[draft]]\nfile = {}\ntext = {}\n", tomlText(file), tomlText(draft));
    for (const KeptFuture& future : session.futures)
        text += fmt::format(
            "\n[[future]]\nname = {}\ndetail = {}\nforkedAt = {}\nparent = {}\nofEdit = {}\n"
            "recording = {}\n",
            tomlText(future.name), tomlText(future.detail), future.forkedAt, future.parent,
            future.ofEdit, tomlText(future.recording));
    return text;
}

std::variant<KeptSession, std::string> readKeptSession(std::string_view text,
                                                       std::string_view fileName) {
    const auto parsed = parseToml(text);
    if (const auto* complaint = std::get_if<Complaint>(&parsed))
        return toString(*complaint, fileName);
    try {
        return readAll(std::get<TomlValue>(parsed));
    } catch (const Unreadable& unreadable) {
        return toString(unreadable.complaint, fileName);
    }
}

}  // namespace poolscope
