// The head of the file, then each stop.
#include "app/learn/lesson/lesson_reader.hpp"

#include <fmt/format.h>

#include "app/learn/lesson/stop_reader.hpp"

namespace poolscope {

namespace {

class LessonReader {
public:
    explicit LessonReader(std::string_view fileName) { lesson_.fileName = fileName; }

    ReadLesson read(std::string_view text) {
        auto parsed = parseToml(text);
        if (auto* diagnostic = std::get_if<Diagnostic>(&parsed))
            return {std::nullopt, {*diagnostic}};
        readHead(std::get<TomlValue>(parsed));
        if (context_.diagnostics.empty()) checkLinks();
        if (!context_.diagnostics.empty()) {
            sortByPlace(context_.diagnostics);
            return {std::nullopt, std::move(context_.diagnostics)};
        }
        return {std::move(lesson_), {}};
    }

private:
    void readHead(const TomlValue& root) {
        context_.checkKeys(root, "a lesson", {"title", "description", "order", "stop"});
        if (const TomlEntry* title = context_.require(root, "lesson", "title", "its title"))
            lesson_.title = readTexts(context_, title->value);
        if (const TomlEntry* text = context_.require(root, "lesson", "description",
                                                     "what it teaches, in a sentence or two"))
            lesson_.description = readTexts(context_, text->value);
        if (const TomlEntry* order = findEntry(*root.table(), "order"))
            lesson_.order = context_.readInt(order->value).value_or(0);
        const TomlEntry* const stops =
            context_.require(root, "lesson", "stop", "at least one [[stop]]");
        if (stops == nullptr) return;
        if (stops->value.array() == nullptr || stops->value.array()->empty())
            return context_.wrong(stops->value, "tables headed by [[stop]]");
        for (const TomlValue& stop : *stops->value.array()) {
            if (stop.table() == nullptr) {
                context_.wrong(stop, "a table headed by [[stop]]");
                continue;
            }
            const LessonStop* before = lesson_.stops.empty() ? nullptr : &lesson_.stops.back();
            lesson_.stops.push_back(readStop(context_, stop, before));
        }
        checkNames();
    }

    void checkNames() {
        for (std::size_t i = 0; i < lesson_.stops.size(); ++i) {
            const LessonStop& stop = lesson_.stops[i];
            const std::optional<std::size_t> first = lesson_.stopNamed(stop.name);
            if (first && *first < i)
                context_.complain(
                    stop.place, fmt::format("found the name {} twice, expected another one: the "
                                            "stop in line {} has it",
                                            inQuotes(stop.name), lesson_.stops[*first].place.line));
        }
    }

    void checkLinks() {
        std::vector<std::string_view> names;
        for (const LessonStop& stop : lesson_.stops)
            if (!stop.name.empty()) names.push_back(stop.name);
        for (const LessonStop& stop : lesson_.stops)
            for (const auto& [key, texts] :
                 {std::pair("words", &stop.words), std::pair("notes", &stop.notes)})
                for (const auto& [language, words] : texts->all)
                    checkLinksOf(words, fmt::format("{}.{}", key, language), stop.place, names);
    }

    void checkLinksOf(const RichText& words, const std::string& key, Place place,
                      const std::vector<std::string_view>& names) {
        for (const RichSpan& span : words.spans)
            if (span.look == RichSpan::Look::Link && !lesson_.stopNamed(span.link))
                context_.complain(
                    place, fmt::format("found a link to {} in {}, expected the name of a stop{}",
                                       inQuotes(span.link), key,
                                       context_.hintOrList(span.link, names).text()));
    }

    ReadContext context_;
    Lesson lesson_;
};

}  // namespace

ReadLesson readLesson(std::string_view text, std::string_view fileName) {
    return LessonReader(fileName).read(text);
}

}  // namespace poolscope
