// Taking a line apart, and trying the methods of that name until one takes the arguments.
#include "app/workspace/calls/call_line.hpp"

#include <algorithm>
#include <optional>

#include "app/workspace/workspace.hpp"
#include "engine/trace/split.hpp"

namespace poolscope {

namespace {

constexpr std::string_view kQueueGetter = "getQueue()";
constexpr std::string_view kBlanks = " \t";

/// `receiver.getQueue().method(arguments)`, taken apart.
struct CallLine {
    std::string receiver;  ///< empty: left out
    bool ofQueue = false;
    std::string method;
    std::vector<std::string> arguments;  ///< without quotation marks
};

/// Arguments are divided by commas, and by blanks where there are no parentheses.
std::vector<std::string> argumentsIn(std::string_view text, bool blanksDivide) {
    std::vector<std::string> all;
    std::string one;
    bool quoted = false;
    const auto end = [&](bool empty) {
        const std::string_view argument = trimmed(one);
        if (!argument.empty() || empty) all.emplace_back(argument);
        one.clear();
    };
    for (const char c : text) {
        if (c == '"')
            quoted = !quoted;
        else if (!quoted && (c == ',' || (blanksDivide && c == ' ')))
            end(c == ',' && !blanksDivide);
        else
            one += c;
    }
    end(false);
    return all;
}

CallLine partsOf(std::string_view text) {
    CallLine line;
    text = trimmed(text);
    while (text.ends_with(';')) text = trimmed(text.substr(0, text.size() - 1));
    std::string rest(text);
    if (const std::size_t at = rest.find(kQueueGetter); at != std::string::npos) {
        line.ofQueue = true;
        rest.erase(at, std::min(kQueueGetter.size() + 1, rest.size() - at));
    }
    const std::size_t end = std::min(rest.find_first_of("( \t"), rest.size());
    const std::string_view head = std::string_view(rest).substr(0, end);
    const std::size_t dot = head.rfind('.');
    line.receiver = dot == std::string_view::npos ? "" : head.substr(0, dot);
    line.method = dot == std::string_view::npos ? head : head.substr(dot + 1);
    if (line.ofQueue && line.receiver.ends_with('.')) line.receiver.pop_back();
    std::string_view arguments = trimmed(std::string_view(rest).substr(end));
    const bool enclosed = arguments.starts_with('(');
    if (enclosed) arguments.remove_prefix(1);
    if (enclosed && arguments.ends_with(')')) arguments.remove_suffix(1);
    line.arguments = argumentsIn(arguments, !enclosed);
    return line;
}

/// A call of one of the methods with that name.
class CallTrial {
public:
    CallTrial(const MethodOffer& offer, const CallMoment& moment, const TextCatalog& words)
        : offer_(offer), moment_(moment), words_(words) {
        choice_.method = offer.id;
    }

    std::variant<CallChoice, std::string> with(const CallLine& line) {
        std::string wrong = receiver(line.receiver);
        for (std::size_t i = 0; wrong.empty() && i < line.arguments.size(); ++i)
            wrong = give(next(), line.arguments[i]);
        if (!wrong.empty()) return wrong;
        try {  // reads the values as the panel does
            moment_.builder(choice_).call(words_);
        } catch (const std::exception& error) {
            return error.what();
        }
        return choice_;
    }

    /// The field of the next argument; none: there are enough.
    std::optional<std::string> next() const {
        for (const CallField& field : fields())
            if (field.name != "on" && !choice_.values.contains(field.name)) return field.name;
        return std::nullopt;
    }

    /// What the next argument may be.
    std::vector<std::string> choices() const {
        const std::optional<std::string> field = next();
        return field ? moment_.builder(choice_).choices(*field) : std::vector<std::string>();
    }

    std::string receiver(const std::string& name) {
        if (name.empty() || !moment_.builder(choice_).form(words_).possible) return {};
        if (offer_.group == CallGroup::Future) return give("task", name);
        if (offer_.group == CallGroup::Thread) return give(next(), name);
        const bool alone = moment_.scenario.executors.size() == 1;
        if (!alone) return give("on", name);
        const std::string& own = moment_.scenario.executors.front().name;
        return name == own ? "" : wrong("on", name, own);
    }

    std::string give(const std::optional<std::string>& field, const std::string& value) {
        if (!field) return words_.fill("ui.console.tooMany", {{"found", value}});
        choice_.values[*field] = value;
        return moment_.builder(choice_).wrongValue(*field, words_);
    }

private:
    std::vector<CallField> fields() const { return moment_.builder(choice_).form(words_).fields; }
    std::string wrong(std::string_view field, std::string_view found,
                      std::string_view expected) const {
        return words_.fill("ui.call.wrong",
                           {{"field", field}, {"found", found}, {"expected", expected}});
    }

    const MethodOffer& offer_;
    const CallMoment& moment_;
    const TextCatalog& words_;
    CallChoice choice_;
};

std::vector<MethodOffer> offersAt(const CallMoment& moment, const TextCatalog& words) {
    return moment.builder(CallChoice{}).form(words).offers;
}

/// The offers that the line may mean, the likeliest first: a queue's method only by its name.
std::vector<MethodOffer> meant(const CallLine& line, const CallMoment& moment,
                               const TextCatalog& words) {
    std::vector<MethodOffer> all = offersAt(moment, words);
    std::erase_if(all, [&](const MethodOffer& offer) {
        return offer.name != line.method || (line.ofQueue && offer.group != CallGroup::Queue);
    });
    return all;
}

}  // namespace

CallMoment callMomentIn(Workspace& workspace) {
    Playback& playback = workspace.runs.playback();
    const Selection& selection = workspace.selection;
    return {*workspace.runs.source().scenario(),
            playback.history.at(playback.head.whole()),
            playback.history.names(),
            {selection.executor, selection.task, selection.thread, selection.queue,
             workspace.callTimes}};
}

std::string whyNoCalls(const Workspace& workspace) {
    const RunSource& source = workspace.runs.source();
    const bool can = source.scenario() && source.canAct();
    return can ? std::string() : std::string(workspace.words()("ui.call.cannot"));
}

std::variant<CallChoice, std::string> readCallLine(std::string_view line, const CallMoment& moment,
                                                   const TextCatalog& words) {
    const CallLine parts = partsOf(line);
    std::optional<std::string> wrong;
    for (const MethodOffer& offer : meant(parts, moment, words)) {
        auto read = CallTrial(offer, moment, words).with(parts);
        if (std::holds_alternative<CallChoice>(read)) return read;
        if (!wrong) wrong = std::get<std::string>(read);
    }
    return wrong ? *wrong : words.fill("ui.console.noSuchMethod", {{"word", parts.method}});
}

std::vector<std::string> callCompletions(std::string_view line, const CallMoment& moment,
                                         const TextCatalog& words) {
    std::vector<std::string> all;
    const std::size_t queue = line.find(kQueueGetter);
    const std::size_t method = queue == std::string_view::npos ? 0 : queue + kQueueGetter.size();
    if (line.find_first_of("( \t", method) == std::string_view::npos) {
        for (const MethodOffer& offer : offersAt(moment, words))
            if (std::find(all.begin(), all.end(), offer.name) == all.end())
                all.emplace_back(offer.name);
        return all;
    }
    CallLine parts = partsOf(line);
    const bool begins = (line.ends_with('(') || line.ends_with(',') ||
                         kBlanks.find(line.back()) != std::string_view::npos);
    if (!begins && !parts.arguments.empty()) parts.arguments.pop_back();
    for (const MethodOffer& offer : meant(parts, moment, words)) {
        CallTrial trial(offer, moment, words);
        trial.receiver(parts.receiver);
        for (const std::string& argument : parts.arguments) trial.give(trial.next(), argument);
        for (std::string& each : trial.choices()) all.push_back(std::move(each));
    }
    return all;
}

}  // namespace poolscope
