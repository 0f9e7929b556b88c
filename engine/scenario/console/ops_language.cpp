// The table of operations and the reader of a line.
#include "engine/scenario/console/ops_language.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include <fmt/format.h>

#include "engine/scenario/language/diagnostic.hpp"
#include "engine/scenario/reader/toml_document.hpp"
#include "engine/trace/split.hpp"

namespace poolscope {

namespace {

constexpr std::array kNewLabel{OpArgument::NewLabel};
constexpr std::array kLabelAndDelay{OpArgument::NewLabel, OpArgument::Ticks};
constexpr std::array kPeriod{OpArgument::NewLabel, OpArgument::Ticks, OpArgument::Ticks};
constexpr std::array kLabel{OpArgument::Label};
constexpr std::array kCancel{OpArgument::Label, OpArgument::MayInterrupt};
constexpr std::array kTicks{OpArgument::Length};
constexpr std::array kInt{OpArgument::Int};
constexpr std::array kLong{OpArgument::Ticks};
constexpr std::array kBoolean{OpArgument::Boolean};
constexpr std::array kMayInt{OpArgument::MayInt};
constexpr std::span<const OpArgument> kNoArguments{};

constexpr std::array kOps{
    OpSpec{OpWord::Pool, "pool", kNoArguments, false,
           "pool [core=N] [worker=none|blocked] [removeOnCancel=B] [keepPeriodic=B] "
           "[keepDelayed=B] [decorate=none|wrap] [handler=abort|discard|discardOldest|callerRuns]",
           "settings, on the first line only"},
    OpSpec{OpWord::Schedule, "schedule", kLabelAndDelay, false, "schedule LABEL DELAY",
           "schedule(Runnable, delay)"},
    OpSpec{OpWord::ScheduleCallable, "schedulec", kLabelAndDelay, false, "schedulec LABEL DELAY",
           "schedule(Callable, delay); its value is the label", "schedule"},
    OpSpec{OpWord::Rate, "rate", kPeriod, false, "rate LABEL DELAY PERIOD", "scheduleAtFixedRate",
           "scheduleAtFixedRate"},
    OpSpec{OpWord::Fixed, "fixed", kPeriod, false, "fixed LABEL DELAY DELAY",
           "scheduleWithFixedDelay", "scheduleWithFixedDelay"},
    OpSpec{OpWord::Execute, "execute", kNewLabel, false, "execute LABEL", "execute(Runnable)"},
    OpSpec{OpWord::Submit, "submit", kNewLabel, false, "submit LABEL", "submit(Runnable)"},
    OpSpec{OpWord::Cancel, "cancel", kCancel, false, "cancel LABEL [interrupt]",
           "future.cancel(false), or cancel(true)"},
    OpSpec{OpWord::Remove, "remove", kLabel, false, "remove LABEL", "pool.remove(the future)"},
    OpSpec{OpWord::RemoveCommand, "removecmd", kLabel, false, "removecmd LABEL",
           "pool.remove(the Runnable handed in)", "remove"},
    OpSpec{OpWord::RemoveInner, "removeinner", kLabel, false, "removeinner LABEL",
           "pool.remove(the JDK's task inside a wrapper)", "remove"},
    OpSpec{OpWord::QueueRemove, "qremove", kLabel, false, "qremove LABEL",
           "getQueue().remove(the future)", "getQueue.remove"},
    OpSpec{OpWord::Contains, "contains", kLabel, false, "contains LABEL",
           "getQueue().contains(the future)", "getQueue.contains"},
    OpSpec{OpWord::Requeue, "requeue", kLabel, false, "requeue LABEL",
           "getQueue().add(the future), if it is not queued", "getQueue.add"},
    OpSpec{OpWord::Peek, "peek", kNoArguments, false, "peek", "the head, due or not",
           "getQueue.peek"},
    OpSpec{OpWord::Poll, "poll", kNoArguments, false, "poll", "takes the head if it is due",
           "getQueue.poll"},
    OpSpec{OpWord::TimedPoll0, "timedpoll0", kNoArguments, false, "timedpoll0",
           "poll with timeout 0", "getQueue.poll"},
    OpSpec{OpWord::Take, "take", kNoArguments, false, "take",
           "takes the head if that needs no waiting", "getQueue.take"},
    OpSpec{OpWord::Drain, "drain", kMayInt, false, "drain [N]", "drainTo, at most N",
           "getQueue.drainTo"},
    OpSpec{OpWord::Clear, "clear", kNoArguments, false, "clear", "queue.clear()", "getQueue.clear"},
    OpSpec{OpWord::Purge, "purge", kNoArguments, false, "purge", "pool.purge()"},
    OpSpec{OpWord::Iterate, "iterate", kNoArguments, false, "iterate", "labels in iterator order"},
    OpSpec{OpWord::Tick, "tick", kTicks, false, "tick N", "virtual time += N"},
    OpSpec{OpWord::Run, "run", kNoArguments, false, "run [TICKS] [throw] [{ … }]",
           "polls a due task and runs it here; operations up to } are its body"},
    OpSpec{OpWord::EndOfBody, "}", kNoArguments, false, "}", "ends the body that run { opened"},
    OpSpec{OpWord::RemoveOnCancel, "removeOnCancel", kBoolean, false, "removeOnCancel true|false",
           "setRemoveOnCancelPolicy", "setRemoveOnCancelPolicy"},
    OpSpec{OpWord::KeepPeriodic, "keepPeriodic", kBoolean, false, "keepPeriodic true|false",
           "setContinueExistingPeriodicTasksAfterShutdownPolicy",
           "setContinueExistingPeriodicTasksAfterShutdownPolicy"},
    OpSpec{OpWord::KeepDelayed, "keepDelayed", kBoolean, false, "keepDelayed true|false",
           "setExecuteExistingDelayedTasksAfterShutdownPolicy",
           "setExecuteExistingDelayedTasksAfterShutdownPolicy"},
    OpSpec{OpWord::Shutdown, "shutdown", kNoArguments, false, "shutdown", "pool.shutdown()"},
    OpSpec{OpWord::ShutdownNow, "shutdownNow", kNoArguments, false, "shutdownNow",
           "pool.shutdownNow()"},
    OpSpec{OpWord::TryTerminate, "tryTerminate", kNoArguments, false, "tryTerminate",
           "the pool's internal tryTerminate(), as a leaving worker calls it"},
    OpSpec{OpWord::SetCore, "setCore", kInt, true, "setCore N", "setCorePoolSize",
           "setCorePoolSize"},
    OpSpec{OpWord::SetMax, "setMax", kInt, true, "setMax N", "setMaximumPoolSize",
           "setMaximumPoolSize"},
    OpSpec{OpWord::SetKeepAlive, "setKeepAlive", kLong, true, "setKeepAlive NANOSECONDS",
           "setKeepAliveTime", "setKeepAliveTime"},
    OpSpec{OpWord::AllowCoreTimeout, "allowCoreTimeout", kBoolean, true,
           "allowCoreTimeout true|false", "allowCoreThreadTimeOut", "allowCoreThreadTimeOut"},
    OpSpec{OpWord::Prestart, "prestart", kNoArguments, true, "prestart", "prestartCoreThread()",
           "prestartCoreThread"},
    OpSpec{OpWord::Get, "get", kLabel, false, "get LABEL", "future.get(0)"},
    OpSpec{OpWord::Getters, "getters", kNoArguments, false, "getters", "all getters and toString"},
    OpSpec{OpWord::State, "state", kNoArguments, false, "state", "prints all tasks"},
};

constexpr bool opsInOrder() {
    for (std::size_t i = 0; i < kOps.size(); ++i) {
        if (kOps[i].word != static_cast<OpWord>(i)) return false;
    }
    return kOps.size() == static_cast<std::size_t>(OpWord::Count);
}
static_assert(opsInOrder(), "kOps lists every OpWord once, in order");

/// Why a line cannot be read; ends its reading.
struct Unreadable {
    std::string sentence;
};

[[noreturn]] void expected(std::string_view found, std::string_view what) {
    throw Unreadable{
        fmt::format("found {}, expected {}", found.empty() ? "nothing" : inQuotes(found), what)};
}

std::vector<std::string_view> wordsOf(std::string_view text) {
    std::vector<std::string_view> words;
    for (text = trimmed(text); !text.empty();) words.push_back(takeWord(text));
    return words;
}

template <class Number>
Number numberIn(std::string_view word, std::string_view what,
                Number least = std::numeric_limits<Number>::min()) {
    std::string_view digits = word;
    if (digits.size() > 1 && digits[0] == '+' && digits[1] != '-') digits.remove_prefix(1);
    Number number = 0;
    const char* const end = digits.data() + digits.size();
    const auto parsed = std::from_chars(digits.data(), end, number);
    if (digits.empty() || parsed.ec != std::errc() || parsed.ptr != end || number < least) {
        expected(word, what);
    }
    return number;
}

bool booleanIn(std::string_view word) {
    if (word != "true" && word != "false") expected(word, "true or false");
    return word == "true";
}

std::string labelIn(std::string_view word, bool isNew) {
    const bool fits = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '.' || c == '-';
    });
    if (!fits) expected(word, "a label of letters, digits, _ . and -");
    if (isNew && word == "self") expected(word, "another label: self is the running task");
    return std::string(word);
}

template <std::size_t N>
std::size_t oneOf(std::string_view word, const std::array<std::string_view, N>& words) {
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end()) {
        const std::vector<std::string_view> all(words.begin(), words.end());
        expected(word, orList(all) + hintFor(word, all));
    }
    return static_cast<std::size_t>(found - words.begin());
}

void readPoolOption(std::string_view word, PoolOptions& pool) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) expected(word, "a setting such as core=1");
    const std::string_view value = word.substr(equals + 1);
    constexpr std::array<std::string_view, 7> kKeys{
        "core", "worker", "removeOnCancel", "keepPeriodic", "keepDelayed", "decorate", "handler"};
    switch (oneOf(word.substr(0, equals), kKeys)) {
        case 0: pool.core = numberIn<std::int32_t>(value, "core=N with N of 0 or more", 0); break;
        case 1:
            pool.blockedWorker =
                oneOf(value, std::array<std::string_view, 2>{"none", "blocked"}) == 1;
            break;
        case 2: pool.removeOnCancel = booleanIn(value); break;
        case 3: pool.keepPeriodic = booleanIn(value); break;
        case 4: pool.keepDelayed = booleanIn(value); break;
        case 5:
            pool.wrap = oneOf(value, std::array<std::string_view, 2>{"none", "wrap"}) == 1;
            break;
        default:
            pool.handler = static_cast<HandlerKind>(
                oneOf(value, std::array<std::string_view, 4>{"abort", "discard", "discardOldest",
                                                             "callerRuns"}));
    }
}

void readPool(const std::vector<std::string_view>& words, Op& op) {
    for (std::size_t i = 1; i < words.size(); ++i) readPoolOption(words[i], op.pool);
    if (op.pool.blockedWorker && op.pool.core != 1) {
        expected(fmt::format("core={}", op.pool.core), "core=1 with worker=blocked");
    }
}

void readRun(const std::vector<std::string_view>& words, Op& op) {
    std::size_t i = 1;
    if (i < words.size() && words[i] != "throw" && words[i] != "{") {
        op.first = numberIn<std::int64_t>(words[i++], "ticks of 0 or more, throw or {", 0);
    }
    if (i < words.size() && words[i] == "throw") {
        op.flag = true;
        ++i;
    }
    if (i < words.size() && words[i] == "{") {
        op.opensBody = true;
        ++i;
    }
    if (i < words.size()) expected(words[i], "the end of the line after run [TICKS] [throw] [{]");
}

/// Reads what stands at words[i]; returns whether it took a word.
bool readArgument(OpArgument argument, std::string_view word, Op& op) {
    std::int64_t number = 0;
    switch (argument) {
        case OpArgument::NewLabel:
        case OpArgument::Label:
            op.label = labelIn(word, argument == OpArgument::NewLabel);
            return true;
        case OpArgument::Ticks: number = numberIn<std::int64_t>(word, "a whole number"); break;
        case OpArgument::Length:
            number = numberIn<std::int64_t>(word, "a whole number of 0 or more", 0);
            break;
        case OpArgument::Int:
            number = numberIn<std::int32_t>(word, "a whole number of 32 bits");
            break;
        case OpArgument::Boolean: op.flag = booleanIn(word); return true;
        case OpArgument::MayInterrupt:
            if (word.empty()) return false;
            if (word != "interrupt") expected(word, "interrupt or the end of the line");
            op.flag = true;
            return true;
        case OpArgument::MayInt:
            if (word.empty()) return false;
            number =
                numberIn<std::int32_t>(word, "a whole number of 32 bits or the end of the line");
            break;
    }
    (op.hasNumber ? op.second : op.first) = number;
    op.hasNumber = true;
    return true;
}

const OpSpec* findSpec(std::string_view word) {
    const auto found = std::find_if(kOps.begin(), kOps.end(),
                                    [&](const OpSpec& spec) { return spec.name == word; });
    return found == kOps.end() ? nullptr : &*found;
}

const OpSpec& specIn(std::string_view word) {
    if (const OpSpec* const spec = findSpec(word)) return *spec;
    std::vector<std::string_view> names;
    for (const OpSpec& spec : kOps) names.push_back(spec.name);
    expected(word, "an operation" + hintFor(word, names));
}

Op readWords(const std::vector<std::string_view>& words) {
    Op op;
    const OpSpec& spec = specIn(words.front());
    op.word = spec.word;
    if (spec.word == OpWord::Pool) {
        readPool(words, op);
        return op;
    }
    if (spec.word == OpWord::Run) {
        readRun(words, op);
        return op;
    }
    std::size_t next = 1;
    for (const OpArgument argument : spec.arguments) {
        const std::string_view word = next < words.size() ? words[next] : std::string_view();
        if (readArgument(argument, word, op)) ++next;
    }
    if (next < words.size()) {
        expected(words[next], fmt::format("the end of the line after {}", spec.usage));
    }
    return op;
}

/// The words that an argument may be; none for a number or a new label.
std::vector<std::string> wordsFor(OpArgument argument, const std::vector<std::string>& labels) {
    switch (argument) {
        case OpArgument::Label: return labels;
        case OpArgument::Boolean: return {"true", "false"};
        case OpArgument::MayInterrupt: return {"interrupt"};
        case OpArgument::NewLabel:
        case OpArgument::Ticks:
        case OpArgument::Length:
        case OpArgument::Int:
        case OpArgument::MayInt: break;
    }
    return {};
}

}  // namespace

std::span<const OpSpec> allOps() { return kOps; }
const OpSpec& specOf(OpWord word) { return kOps[static_cast<std::size_t>(word)]; }

std::vector<std::string> opCompletions(std::string_view line,
                                       const std::vector<std::string>& labels) {
    const std::vector<std::string_view> words = wordsOf(line);
    const bool begun = !line.empty() && kWhitespace.find(line.back()) == std::string_view::npos;
    const std::size_t before = words.size() - (begun ? 1 : 0);  // whole words
    if (before == 0) {
        std::vector<std::string> names;
        for (const OpSpec& spec : kOps) names.emplace_back(spec.name);
        return names;
    }
    const OpSpec* const spec = findSpec(words.front());
    if (spec == nullptr || before > spec->arguments.size()) return {};
    return wordsFor(spec->arguments[before - 1], labels);
}

Op inTicks(Op op, Duration tick) {
    const auto times = [&](std::int64_t& number) {
        constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
        const std::int64_t most = kMost / tick.ns;
        if (number > most)
            number = kMost;
        else if (number < -most)
            number = -kMost;
        else
            number *= tick.ns;
    };
    if (op.word == OpWord::Run) times(op.first);
    bool second = false;
    for (const OpArgument argument : specOf(op.word).arguments) {
        const bool isTime = argument == OpArgument::Ticks || argument == OpArgument::Length;
        if (isTime) times(second ? op.second : op.first);
        second = second || isTime || argument == OpArgument::Int || argument == OpArgument::MayInt;
    }
    return op;
}

std::string toString(const OpError& error) {
    return fmt::format("line {}: {}", error.line, error.sentence);
}

std::variant<std::monostate, Op, OpError> readOp(std::string_view text, std::uint32_t line) {
    const std::string_view source = trimmed(text.substr(0, text.find('#')));
    if (source.empty()) return std::monostate();
    try {
        Op op = readWords(wordsOf(source));
        op.line = line;
        op.text = source;
        return op;
    } catch (const Unreadable& why) {
        return OpError{line, why.sentence};
    }
}

}  // namespace poolscope
