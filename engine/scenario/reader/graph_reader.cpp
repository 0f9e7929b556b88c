// Reading the script of a Sirector: "begin a, b then c", "after b then d".
#include <algorithm>
#include <optional>
#include <string>

#include "engine/scenario/reader/read_context.hpp"
#include "engine/trace/quoted.hpp"
#include "engine/trace/split.hpp"

namespace poolscope {

namespace {

constexpr Phrase kGraphForm =
    "a list of texts such as \"begin a, b then c\" and \"after b then d\""_en;

/// Cuts `text` at the first `separator`, and gives what stands before; without one there is nothing
/// left. A blank that ends the separator may begin the next one.
std::string_view cut(std::optional<std::string_view>& text, std::string_view separator) {
    const std::size_t at = text->find(separator);
    const std::string_view before = trimmed(text->substr(0, at));
    if (at == std::string_view::npos)
        text.reset();
    else
        text->remove_prefix(at + separator.size() - (separator.ends_with(' ') ? 1 : 0));
    return before;
}

class GraphReader {
public:
    explicit GraphReader(ReadContext& context)
        : context_(context), behind_(context.names.templates.size()) {}

    std::vector<GraphCall> read(const TomlValue& value) {
        const TomlValue::Array* lines = value.array();
        if (lines == nullptr) {
            context_.wrong(value, kGraphForm);
            return {};
        }
        for (const TomlValue& line : *lines) {
            if (const auto text = context_.readText(line, kGraphForm)) readLine(line.place, *text);
        }
        if (!cyclic_.empty()) {
            context_.complain(value.place,
                              "a graph in which {task} waits for itself"_en(inQuotes(cyclic_)),
                              "one without a cycle"_en);
        }
        return std::move(calls_);
    }

private:
    void readLine(Place place, std::string_view line) {
        const std::string padded = std::string(trimmed(line)) + " ";
        const std::string_view word =
            std::string_view(padded).substr(0, padded.find_first_of(" \t"));
        if (word != "begin" && word != "after") {
            context_.complain(place, "{text}"_en(inQuotes(line)),
                              "it to begin with begin or after: {expected}"_en(kGraphForm));
            return;
        }
        std::optional<std::string_view> rest = std::string_view(padded).substr(word.size());
        const bool begins = word == "begin";
        std::vector<std::uint32_t> group = readCall(
            place, cut(rest, " then "), begins ? GraphCall::Act::Begin : GraphCall::Act::After);
        while (rest) {
            std::vector<std::uint32_t> next =
                readCall(place, cut(rest, " then "), GraphCall::Act::Then);
            for (const std::uint32_t before : group)
                for (const std::uint32_t each : next) link(before, each);
            group = std::move(next);
        }
    }

    std::vector<std::uint32_t> readCall(Place place, std::optional<std::string_view> names,
                                        GraphCall::Act act) {
        GraphCall call{act, {}};
        while (names) readHandler(place, cut(names, ","), call);
        calls_.push_back(call);
        return call.handlers;
    }

    void readHandler(Place place, std::string_view name, GraphCall& call) {
        if (name.empty()) {
            context_.complain(place, "no handler"_en,
                              "handlers behind begin or after, and behind each then"_en);
            return;
        }
        const auto index = context_.names.templates.find(name);
        if (!index) {
            const auto candidates = context_.candidatesOf(context_.names.templates);
            context_.complain(place, "the handler {task}"_en(inQuotes(name)),
                              "the name of a [[task]]"_en + context_.hintOrList(name, candidates));
            return;
        }
        const bool known = std::find(known_.begin(), known_.end(), *index) != known_.end();
        if (call.act == GraphCall::Act::After && !known) {
            context_.complain(place, "after {task}"_en(inQuotes(name)),
                              "a handler that stands above it in the graph"_en);
        }
        if (!known) known_.push_back(*index);
        call.handlers.push_back(*index);
    }

    /// Whether `from` is behind `to`, or is it.
    bool reaches(std::uint32_t to, std::uint32_t from, std::vector<bool>& seen) const {
        if (to == from) return true;
        if (seen[to]) return false;
        seen[to] = true;
        return std::any_of(behind_[to].begin(), behind_[to].end(),
                           [&](std::uint32_t next) { return reaches(next, from, seen); });
    }

    void link(std::uint32_t before, std::uint32_t each) {
        std::vector<bool> seen(behind_.size());
        if (cyclic_.empty() && reaches(each, before, seen))
            cyclic_ = context_.names.templates[each];
        behind_[before].push_back(each);
    }

    ReadContext& context_;
    std::vector<GraphCall> calls_;
    std::vector<std::uint32_t> known_;                ///< handlers, in the order they were named
    std::vector<std::vector<std::uint32_t>> behind_;  ///< by task
    std::string cyclic_;                              ///< the first that waits for itself
};

}  // namespace

std::vector<GraphCall> readGraph(ReadContext& context, const TomlValue& value) {
    return GraphReader(context).read(value);
}

}  // namespace poolscope
