// Reading the steps of a body: `work D`, `throw NAME "message"`, `lock NAME` and the like, or a
// call.
#include <algorithm>
#include <charconv>
#include <iterator>

#include <fmt/format.h>

#include "engine/scenario/language/steps.hpp"
#include "engine/scenario/reader/java_names.hpp"
#include "engine/scenario/reader/read_context.hpp"
#include "engine/trace/split.hpp"

namespace poolscope {

namespace {

Message stepForms() {
    Message forms;
    for (const StepSpec& step : kSteps) {
        if (step.word == "await" && step.operand == StepOperand::Condition) continue;
        if (!forms.empty()) forms.parts.emplace_back(", "_en);
        forms.parts.emplace_back(step.word);
    }
    return "a step: {forms}, or a call such as { call = \"shutdown\" }"_en(forms);
}

/// The text between the quotes of a `throw`; \" and \\ stand for " and \.
std::optional<std::string> unquote(std::string_view text) {
    if (text.size() < 2 || text.front() != '"' || text.back() != '"') return std::nullopt;
    text = text.substr(1, text.size() - 2);
    std::string message;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"') return std::nullopt;
        if (text[i] == '\\') {
            if (i + 1 == text.size()) return std::nullopt;
            ++i;
        }
        message += text[i];
    }
    return message;
}

void readThrow(ReadContext& context, const TomlValue& value, std::string_view rest,
               std::vector<Step>& into) {
    const std::string_view name = takeWord(rest);
    if (!isJavaName(name)) {
        context.complain(value.place, "{found} after {word}"_en(quotedOrNothing(name), "throw"),
                         "the name of an exception such as IllegalStateException"_en);
        return;
    }
    const std::optional<std::string> message = rest.empty() ? std::string() : unquote(rest);
    if (!message) {
        context.complain(
            value.place,
            "{found} after {word}"_en(quotedOrNothing(rest), fmt::format("throw {}", name)),
            "a message in double quotes"_en);
        return;
    }
    into.emplace_back(ThrowStep{std::string(name), *message});
}

/// The lock that the steps so far have locked and not unlocked, the last one of several.
std::optional<std::uint32_t> lastLocked(const std::vector<Step>& steps) {
    std::vector<std::uint32_t> held;
    for (const Step& step : steps) {
        const auto* shared = std::get_if<SharedStep>(&step);
        if (shared == nullptr) continue;
        if (shared->act == SharedStep::Act::Lock) held.push_back(shared->index);
        if (shared->act != SharedStep::Act::Unlock) continue;
        const auto last = std::find(held.rbegin(), held.rend(), shared->index);
        if (last != held.rend()) held.erase(std::next(last).base());
    }
    if (held.empty()) return std::nullopt;
    return held.back();
}

/// "db 3": takes the number off, unless there is one of that whole name.
std::optional<std::int32_t> takePermits(std::string_view& name, const NameTable& known) {
    if (known.contains(name)) return std::nullopt;
    const std::size_t blank = name.find_last_of(kWhitespace);
    const std::string_view digits =
        blank == std::string_view::npos ? std::string_view() : name.substr(blank + 1);
    std::int32_t permits = 0;
    const char* const end = digits.data() + digits.size();
    const auto parsed = std::from_chars(digits.data(), end, permits);
    if (digits.empty() || parsed.ec != std::errc() || parsed.ptr != end) return std::nullopt;
    name = trimmed(name.substr(0, blank));
    return permits;
}

/// "m 10ms": takes the duration off, unless there is one of that whole name.
std::optional<Duration> takeTimeout(std::string_view& name, const NameTable& known) {
    if (known.contains(name)) return std::nullopt;
    const std::size_t blank = name.find_last_of(kWhitespace);
    if (blank == std::string_view::npos) return std::nullopt;
    const std::optional<Duration> timeout = parseDuration(name.substr(blank + 1));
    if (timeout) name = trimmed(name.substr(0, blank));
    return timeout;
}

bool mayHaveTimeout(SharedStep::Act act) {
    return act == SharedStep::Act::Wait || act == SharedStep::Act::AwaitSignal;
}

/// The names that the operand may be, and the header of their tables.
std::pair<const NameTable*, std::string_view> knownFor(const KnownNames& names,
                                                       StepOperand operand) {
    switch (operand) {
        case StepOperand::Lock: return {&names.locks, "[[lock]]"};
        case StepOperand::Semaphore: return {&names.semaphores, "[[semaphore]]"};
        case StepOperand::Condition: return {&names.conditions, "[[condition]]"};
        case StepOperand::Thread: return {&names.ownThreads, "[[thread]]"};
        default: return {&names.latches, "[[latch]]"};
    }
}

/// lock, unlock, acquire, release, await, countDown and the like.
void readShared(ReadContext& context, const TomlValue& value, const StepSpec& step,
                std::string_view name, std::vector<Step>& into) {
    const auto [table, header] = knownFor(context.names, step.operand);
    const NameTable& known = *table;
    SharedStep shared{step.act, 0, 1, {}};
    if (name.empty() && step.act == SharedStep::Act::Unlock) {
        const std::optional<std::uint32_t> last = lastLocked(into);
        if (last) {
            shared.index = *last;
            into.emplace_back(shared);
        } else {
            context.complain(value.place, "unlock without a name"_en,
                             "the name of a [[lock]]: the steps before it have locked none"_en);
        }
        return;
    }
    if (step.operand == StepOperand::Semaphore) {
        const std::optional<std::int32_t> permits = takePermits(name, known);
        if (permits && *permits < 1) {
            context.complain(value.place, "{step} {name} {count}"_en(step.word, name, *permits),
                             "1 or more permits"_en);
            return;
        }
        shared.permits = permits.value_or(1);
    }
    if (mayHaveTimeout(step.act)) shared.timeout = takeTimeout(name, known);
    const auto found = known.find(name);
    if (!found) {
        context.complain(value.place, "{found} after {word}"_en(quotedOrNothing(name), step.word),
                         "the name of a {header}"_en(header) +
                             context.hintOrList(name, context.candidatesOf(known)));
        return;
    }
    shared.index = *found;
    using Act = SharedStep::Act;
    if (step.act == Act::Start && *found < context.startedBySteps.size())
        context.startedBySteps[*found] = true;
    const bool ofMonitor =
        step.act == Act::Wait || step.act == Act::Notify || step.act == Act::NotifyAll;
    if (ofMonitor && *found < context.monitors.size()) context.monitors[*found] = true;
    into.emplace_back(shared);
}

/// `await` is of a latch and of a condition; the name says which.
const StepSpec& rowFor(const StepSpec& step, const KnownNames& names, std::string_view name) {
    if (step.operand != StepOperand::Latch || step.act != SharedStep::Act::Await) return step;
    if (names.latches.contains(name)) return step;
    takeTimeout(name, names.conditions);
    const bool ofLatch = !names.conditions.contains(name) &&
                         (names.conditions.size() == 0 || names.latches.size() > 0);
    if (ofLatch) return step;
    return *std::find_if(kSteps.begin(), kSteps.end(), [](const StepSpec& each) {
        return each.act == SharedStep::Act::AwaitSignal && isShared(each.operand);
    });
}

/// set, local, read, assert, break, return and yield. `from`: offset of what stands behind the
/// word.
void readPlain(ReadContext& context, const TomlValue& value, const StepSpec& step, std::size_t from,
               std::vector<Step>& into) {
    const std::string& text = *value.text();
    const bool nothing = trimmed(std::string_view(text).substr(from)).empty();
    switch (step.operand) {
        case StepOperand::Assignment:
            if (auto read = readAssignment(context, value.place, text, from, step.word == "local"))
                into.emplace_back(std::move(*read));
            return;
        case StepOperand::Any:
            if (auto read = readAnyExpression(context, value.place, text, from))
                into.emplace_back(EvaluateStep{text, std::move(*read), {}});
            return;
        case StepOperand::Boolean:
            if (auto read = readExpression(context, value.place, text, from, ValueType::Boolean))
                into.emplace_back(AssertStep{std::move(*read)});
            return;
        case StepOperand::Result: {
            PlainStep plain{PlainStep::Act::Return, {}};
            if (!nothing) plain.value = readAnyExpression(context, value.place, text, from);
            context.returnsValue = context.returnsValue || !nothing;
            into.emplace_back(std::move(plain));
            return;
        }
        default: break;
    }
    if (nothing)
        into.emplace_back(
            PlainStep{step.word == "yield" ? PlainStep::Act::Yield : PlainStep::Act::Break, {}});
    else
        context.complain(value.place,
                         "{found} after {word}"_en(
                             inQuotes(trimmed(std::string_view(text).substr(from))), step.word),
                         "nothing"_en);
}

}  // namespace

void readStep(ReadContext& context, const TomlValue& value, std::vector<Step>& into) {
    if (value.table() != nullptr) {
        std::optional<Call> call = readCall(context, value, CallPlace::Body);
        if (call) into.emplace_back(std::move(*call));
        return;
    }
    const std::string* text = value.text();
    if (text == nullptr) {
        context.wrong(value, stepForms());
        return;
    }
    std::string_view rest = trimmed(*text);
    const std::string_view verb = takeWord(rest);
    const StepSpec* const step = findStep(verb);
    if (step != nullptr && isShared(step->operand)) {
        readShared(context, value, rowFor(*step, context.names, rest), rest, into);
    } else if (step != nullptr && step->operand > StepOperand::Thread) {
        const auto behind = static_cast<std::size_t>(verb.data() + verb.size() - text->data());
        readPlain(context, value, *step, behind, into);
    } else if (step == nullptr && verb.find('.') != std::string_view::npos) {
        if (auto read = readAnyExpression(context, value.place, *text, 0))
            into.emplace_back(EvaluateStep{*text, std::move(*read), {}});
    } else if (step != nullptr && step->ofLength == nullptr) {
        readThrow(context, value, rest, into);
    } else if (step != nullptr) {
        if (const auto range = readLength(context, value.place, verb, rest))
            into.push_back(step->ofLength(*range));
    } else {
        context.complain(value.place, "the step {step}"_en(inQuotes(*text)),
                         stepForms() + hintOf(verb, {kStepWords.begin(), kStepWords.end()}));
    }
}

}  // namespace poolscope
