// From fields to what is shown of the form, and to the call.
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "app/ui/overlay.hpp"
#include "app/workspace/calls/call_builder.hpp"
#include "app/workspace/typed_duration.hpp"
#include "engine/calendar/cron_expression.hpp"
#include "engine/scenario/language/duration_text.hpp"

namespace poolscope {

namespace {

/// What is used most first.
constexpr CallGroup kCallGroups[]{CallGroup::Executor, CallGroup::Future, CallGroup::Queue,
                                  CallGroup::Thread};

}  // namespace

CallForm CallBuilder::form(const TextCatalog& words, std::string_view query) const {
    CallForm form;
    for (const CallGroup group : kCallGroups)
        for (MethodOffer offer : allOffers()) {
            const std::string told =
                fmt::format("{} {}", offer.shown, words(fmt::format("method.{}", offer.shown)));
            if (offer.group != group || !matchesQuery(told, query)) continue;
            if (!known(allMethods()[offer.id])) continue;
            offer.possible = possible(allMethods()[offer.id]);
            form.offers.push_back(offer);
        }
    form.method = distinctName(spec());
    form.chosen = static_cast<std::uint32_t>(spec().method);
    for (const Slot& slot : slots())
        form.fields.push_back({slot.name, value(slot), slot.kind == Slot::Kind::Choice});
    form.asJavaCall = asJavaCall();
    form.blocks = spec().mayBlock;
    form.possible = possible(spec());
    return form;
}

std::string CallBuilder::asJavaCall() const {
    const MethodSpec& method = spec();
    const std::string task =
        method.task == TaskNeed::Templates ? valueOf("tasks") : valueOf("task");
    const std::string on = valueOf("on");
    std::string receiver =
        on.empty() && !scenario_.executors.empty() ? scenario_.executors.front().name : on;
    std::string arguments;
    const bool onTask = method.receiver == Receiver::Future ||
                        (method.task == TaskNeed::MayTask && task != kCallLeftOut);
    if (method.receiver == Receiver::Queue) receiver += ".getQueue()";
    if (onTask)
        receiver = task;
    else if (task != kCallLeftOut)
        arguments = task;
    for (const ArgumentSpec& argument : method.arguments) {
        const std::string text = valueOf(argument.name);
        if (text == kCallLeftOut) continue;
        const bool quotes =
            argument.type == ArgumentType::Cron || argument.type == ArgumentType::Zone;
        if (argument.type == ArgumentType::ThreadName)
            receiver = text;
        else if (quotes)
            arguments += fmt::format("{}\"{}\"", arguments.empty() ? "" : ", ", text);
        else
            arguments += (arguments.empty() ? "" : ", ") + text;
    }
    return fmt::format("{}.{}({})", receiver, method.name, arguments);
}

std::string CallBuilder::wrongValue(std::string_view field, const TextCatalog& words) const {
    const auto typed = choice_.values.find(std::string(field));
    if (typed == choice_.values.end() || valueOf(field) == typed->second) return {};
    return words.fill("ui.call.wrong",
                      {{"field", field},
                       {"found", typed->second},
                       {"expected", fmt::format("{}", fmt::join(choices(field), ", "))}});
}

ArgumentValue CallBuilder::read(const ArgumentSpec& argument, const TextCatalog& words) const {
    const std::string text = valueOf(argument.name);
    if (argument.optional && text == kCallLeftOut) return {};
    const auto wrong = [&](std::string_view expected) {
        return std::runtime_error(words.fill(
            "ui.call.wrong", {{"field", argument.name}, {"found", text}, {"expected", expected}}));
    };
    switch (argument.type) {
        case ArgumentType::Boolean: return text == "true";
        case ArgumentType::Text:
        case ArgumentType::Label:
        case ArgumentType::Labels:
        case ArgumentType::ExecutorName:
        case ArgumentType::TaskName:
        case ArgumentType::ThreadName: return text;
        case ArgumentType::Zone:
            if (TimeZone::named(text)) return text;
            throw wrong(words("ui.call.zone"));
        case ArgumentType::Cron:
            try {
                CronExpression::parse(text);
                return text;
            } catch (const CronError& error) {
                throw std::runtime_error(fmt::format("{}: {}", argument.name, error.what()));
            }
        case ArgumentType::Handler: {
            const auto names = handlerNames();
            const auto at = std::find(names.begin(), names.end(), text);
            return static_cast<HandlerKind>(at - names.begin());
        }
        case ArgumentType::Int:
            if (const auto number = wholeNumberOf(text)) return std::int64_t{*number};
            throw wrong(words("ui.call.number"));
        case ArgumentType::Time:
            if (const auto time = typedDuration(text)) return *time;
            throw wrong(words("ui.call.time"));
    }
    return {};
}

UserCall CallBuilder::call(const TextCatalog& words) const {
    const MethodSpec& method = spec();
    if (!possible(method)) throw std::runtime_error(std::string(words("ui.call.impossible")));
    UserCall user;
    user.call.method = method.method;
    const bool onPool = method.receiver == Receiver::Executor || method.receiver == Receiver::Queue;
    if (onPool) user.call.executor = indexOf(valueOf("on"));
    const std::string task = valueOf("task");
    if (method.task == TaskNeed::Template) {
        const auto found =
            std::find_if(scenario_.tasks.begin(), scenario_.tasks.end(),
                         [&](const TaskTemplate& each) { return each.name == task; });
        const std::optional<Duration> work = typedDuration(valueOf("work"));
        if (found != scenario_.tasks.end())
            user.call.templateIndex = static_cast<std::uint32_t>(found - scenario_.tasks.begin());
        else if (work)
            user.body = workBody(*work, task);
        else
            throw std::runtime_error(
                words.fill("ui.call.wrong", {{"field", "work"},
                                             {"found", valueOf("work")},
                                             {"expected", words("ui.call.time")}}));
    } else if (method.task == TaskNeed::Templates) {
        const std::string chosen = valueOf("tasks");
        for (std::uint32_t i = 0; i < scenario_.tasks.size(); ++i)
            if (chosen == templatesSlot().choices.front() || chosen == scenario_.tasks[i].name)
                user.call.templates.push_back(i);
    } else if (task != kCallLeftOut) {
        user.call.task = task;
    }
    for (const ArgumentSpec& argument : method.arguments)
        user.call.arguments.push_back(read(argument, words));
    return user;
}

}  // namespace poolscope
