// Reading the arguments of calls.
#include <algorithm>

#include "engine/calendar/cron_expression.hpp"
#include "engine/scenario/reader/read_context.hpp"
#include "engine/trace/quoted.hpp"

namespace poolscope {

Phrase expectationOf(ArgumentType type) {
    switch (type) {
        case ArgumentType::Boolean: return "true or false"_en;
        case ArgumentType::Int: return "a whole number"_en;
        case ArgumentType::Time: return durationExpectation();
        case ArgumentType::Handler: return "a handler such as \"AbortPolicy\""_en;
        case ArgumentType::ThreadName: return "the name of a client or a worker"_en;
        case ArgumentType::Text: return "a text"_en;
        case ArgumentType::Cron: return "six fields such as \"0 30 9 * * MON-FRI\""_en;
        case ArgumentType::Zone: return "a time zone such as \"Europe/Berlin\""_en;
        case ArgumentType::TaskName: return "the name of a [[task]]"_en;
        case ArgumentType::Label: return "the label of a task"_en;
        case ArgumentType::Labels: return "a list of labels of tasks"_en;
        case ArgumentType::ExecutorName: return "the name of a pool"_en;
    }
    return {};
}

namespace {

ArgumentValue readCron(ReadContext& context, const TomlValue& value) {
    const auto text = context.readText(value, expectationOf(ArgumentType::Cron));
    if (!text) return {};
    try {
        CronExpression::parse(*text);
    } catch (const CronError& error) {
        context.complain(value.place, error.message);
    }
    return *text;
}

ArgumentValue readZone(ReadContext& context, const TomlValue& value) {
    const auto text = context.readText(value, expectationOf(ArgumentType::Zone));
    if (!text) return {};
    if (TimeZone::named(*text)) return *text;
    const std::vector<std::string> names = TimeZone::names();
    if (names.empty())
        context.complain(value.place,
                         "found the time zone {zone}, but this machine has none at all: the "
                         "package tzdata brings them"_en(inQuotes(*text)));
    else
        context.complain(value.place, "the time zone {zone}"_en(inQuotes(*text)),
                         "one such as \"Europe/Berlin\""_en + hintOf(*text, viewsOf(names)));
    return *text;
}

ArgumentValue readThread(ReadContext& context, const TomlValue& value) {
    const auto thread = context.readName(value, expectationOf(ArgumentType::ThreadName));
    if (!thread) return {};
    const NameTable& clients = context.names.clients;
    const auto& kinds = context.names.kinds;
    const bool known = clients.contains(*thread) || context.names.threads.executorOf(*thread) ||
                       std::find(kinds.begin(), kinds.end(), kAllKinds) != kinds.end();
    if (!known) {
        const auto candidates = context.candidatesOf(clients);
        const Message expected =
            candidates.empty() ? "a client or a worker such as pool-1-thread-1"_en
                               : "a client ({clients}) or a worker such as pool-1-thread-1"_en(
                                     alternatives(candidates));
        context.complain(value.place, "the thread {thread}"_en(inQuotes(*thread)),
                         expected + context.hint(*thread, candidates));
    }
    return *thread;
}

/// A label that some call of the file makes; to a person's call any, as what runs is not known
/// here.
std::optional<std::string> readKnownLabel(ReadContext& context, const TomlValue& value) {
    const auto label = context.readName(value, expectationOf(ArgumentType::Label));
    if (!label || context.names.labels.empty() || context.names.isLabel(*label)) return label;
    const bool may = context.mayCompare(context.names.labels.size());
    const auto labels = may ? context.names.labelNames() : std::vector<std::string_view>();
    context.complain(
        value.place, "the task {task}"_en(inQuotes(*label)),
        "the label of a task that some call creates"_en + context.hintOrList(*label, labels));
    return std::nullopt;
}

/// "a, b": the labels of a list.
ArgumentValue readLabels(ReadContext& context, const TomlValue& value) {
    if (value.array() == nullptr) {
        context.wrong(value, expectationOf(ArgumentType::Labels));
        return {};
    }
    std::string all;
    for (const TomlValue& each : *value.array()) {
        const auto label = readKnownLabel(context, each);
        if (label) all += (all.empty() ? "" : ", ") + *label;
    }
    return all;
}

ArgumentValue readPool(ReadContext& context, const TomlValue& value) {
    const NameTable& executors = context.names.executors;
    const auto index =
        context.readOneOf(value, expectationOf(ArgumentType::ExecutorName), executors);
    if (!index) return {};
    if ((context.names.kinds[*index] & kServices) == 0)
        context.wrong(value, expectationOf(ArgumentType::ExecutorName));
    return std::string(executors[*index]);
}

}  // namespace

ArgumentValue readArgument(ReadContext& context, const ArgumentSpec& argument,
                           const TomlValue& value) {
    const auto orNothing = [](const auto& read) {
        return read ? ArgumentValue(*read) : ArgumentValue();
    };
    switch (argument.type) {
        case ArgumentType::Boolean: return orNothing(context.readBoolean(value));
        case ArgumentType::Int: {
            const auto number = context.readInt(value);
            return number ? ArgumentValue(std::int64_t{*number}) : ArgumentValue();
        }
        case ArgumentType::Time: return orNothing(context.readDuration(value));
        case ArgumentType::Handler: return orNothing(context.readHandler(value));
        case ArgumentType::ThreadName: return readThread(context, value);
        case ArgumentType::Label: return orNothing(readKnownLabel(context, value));
        case ArgumentType::Labels: return readLabels(context, value);
        case ArgumentType::ExecutorName: return readPool(context, value);
        case ArgumentType::Text:
            return orNothing(context.readText(value, expectationOf(argument.type)));
        case ArgumentType::Cron: return readCron(context, value);
        case ArgumentType::Zone: return readZone(context, value);
        case ArgumentType::TaskName: {
            const auto index = context.readTemplateName(value);
            return index ? ArgumentValue(context.names.templates[*index]) : ArgumentValue();
        }
    }
    return {};
}

}  // namespace poolscope
