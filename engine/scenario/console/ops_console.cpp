// Taking operations one by one, opening the pool, running tasks.
#include "engine/scenario/console/ops_console.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include <fmt/format.h>

#include "engine/trace/json_lines.hpp"

namespace poolscope {

namespace {

/// Bodies within bodies; far more than anybody types, and no deeper than destruction can go.
constexpr std::size_t kDeepest = 200;

}  // namespace

OpsSession::Console::Console(OpsOutput output, Duration tick)
    : output_(output), tick_(tick), log_(Log::withCalls()), world_(log_.get()) {
    thread_ = &world_.newThread("console", ThreadRole::User);
    ThreadBody life = [this] { return live(); };
    world_.start(*thread_, std::move(life), POOLSCOPE_HERE);
    world_.run();
}

OpsAnswer OpsSession::Console::feed(std::string_view text) {
    const std::variant<std::monostate, Op, OpError> read = readOp(text, ++line_);
    if (const auto* error = std::get_if<OpError>(&read)) return {{}, *error};
    const Op* op = std::get_if<Op>(&read);
    if (op == nullptr) return {};
    if (std::optional<OpError> refused = refuse(*op)) return {{}, std::move(refused)};
    if (op->opensBody) lineOfBrace_.push_back(op->line);
    if (op->word == OpWord::EndOfBody) lineOfBrace_.pop_back();
    openBraces_ = lineOfBrace_.size();
    operations_.push_back(inTicks(*op, tick_));
    if (std::exchange(parked_, false)) world_.unpark(*thread_);
    world_.run();
    return {std::exchange(answers_, {}), std::nullopt};
}

/// What a line must not be at this place, although it can be read.
std::optional<OpError> OpsSession::Console::refuse(const Op& op) const {
    const auto error = [&](std::string sentence) { return OpError{op.line, std::move(sentence)}; };
    if (op.word == OpWord::Pool && pool_) {
        return error("found pool, expected it as the first operation only");
    }
    if (op.word == OpWord::EndOfBody && openBraces_ == 0) {
        return error("found }, expected an operation: no run { is open");
    }
    if (op.label == "self" && openBraces_ == 0) {
        return error("found self, expected a label: no task is running outside braces");
    }
    if (specOf(op.word).needsNoWorker && pool_ && !noWorker_) {
        return error(fmt::format("found {}, expected worker=none for it on the first line",
                                 specOf(op.word).name));
    }
    const bool creates = op.word >= OpWord::Schedule && op.word <= OpWord::Submit;
    if (creates && !skipping_ && tasks_.find(op.label) != nullptr) {
        return error(fmt::format("found {}, expected a label that is free", op.label));
    }
    if (op.opensBody && openBraces_ == kDeepest) {
        return error(fmt::format("found {{, expected at most {} bodies in one another", kDeepest));
    }
    return std::nullopt;
}

OpsAnswer OpsSession::Console::finish() {
    if (lineOfBrace_.empty()) return {};
    return {
        {},
        OpError{line_ + 1, fmt::format("found the end of the script, expected }} for the run at "
                                       "line {}",
                                       lineOfBrace_.back())}};
}

std::vector<std::string> OpsSession::Console::labels() const {
    std::vector<std::string> found;
    for (const auto& task : tasks_) found.push_back(task->label);
    return found;
}

Co<void> OpsSession::Console::live() {
    Op first = co_await next();
    co_await open(first.pool);
    if (first.word == OpWord::Pool) {
        answer(first, "null");
    } else {
        co_await perform(first);
    }
    while (true) {
        Op op = co_await next();
        co_await perform(op);
    }
}

Co<void> OpsSession::Console::open(const PoolOptions& options) {
    pool_ = std::make_unique<OpsPool>(world_, options);
    noWorker_ = !options.blockedWorker;
    if (options.blockedWorker) co_await blockWorker();
    if (options.removeOnCancel) pool_->setRemoveOnCancelPolicy(*options.removeOnCancel);
    if (options.keepPeriodic) {
        co_await pool_->setContinueExistingPeriodicTasksAfterShutdownPolicy(*options.keepPeriodic);
    }
    if (options.keepDelayed) {
        co_await pool_->setExecuteExistingDelayedTasksAfterShutdownPolicy(*options.keepDelayed);
    }
}

/// Gives the one worker a task that never ends, and waits until it is in it.
Co<void> OpsSession::Console::blockWorker() {
    std::function<Co<void>()> block = [this]() -> Co<void> {
        while (true) {
            co_await world_.park(std::nullopt);
            world_.interrupted();  // shutdownNow may interrupt it as often as it likes
        }
    };
    RunnablePtr blocker = makeRunnable(std::move(block), "blocker");
    const auto called = pool_->schedule(blocker, Duration{}, "blocker");
    co_await called;
    firstSequence_ = 1;
    co_await world_.settle(0);
}

Co<Op> OpsSession::Console::next() {
    while (operations_.empty()) {
        parked_ = true;
        co_await world_.park(std::nullopt);
    }
    Op op = std::move(operations_.front());
    operations_.pop_front();
    co_return op;
}

Co<void> OpsSession::Console::perform(Op op) {
    const TextId method = world_.text(specOf(op.word).called());
    const std::string_view text = op.text;
    const std::size_t blank = std::min(text.find_first_of(" \t"), text.size());
    const std::size_t rest = std::min(text.find_first_not_of(" \t", blank), text.size());
    world_.emit(SourceLine{}, CallBegan{pool_->id(), method, world_.text(text.substr(rest)), 0});
    const std::string ret = co_await evaluate(op);
    world_.emit(SourceLine{}, CallEnded{pool_->id(), method, world_.text(ret), TextId{}, 0});
    answer(op, ret);
}

void OpsSession::Console::answer(const Op& op, const std::string& ret) {
    OpsPlace place;
    place.step = step_++;
    place.tick = tick_;
    place.depth = frames_.size();
    if (!frames_.empty()) place.in = frames_.back().task->label;
    answers_.push_back(
        output_ == OpsOutput::Changes
            ? changesLine(op, ret, place, *pool_, tasks_, *log_, answered_, firstSequence_)
            : answerLine(op, ret, place, *pool_, tasks_, output_, firstSequence_));
    answered_ = log_->size();
}

// ---------------------------------------------------------------- run

Co<std::string> OpsSession::Console::run(const Op& op) {
    const RunnablePtr polled = co_await pool_->getQueue().poll();
    if (!polled) {
        if (op.opensBody) co_await skipBody();
        co_return std::string("null");
    }
    const OpsTask& task = *tasks_.find(polled->taskId());
    const Op* const outer = std::exchange(toRun_, &op);
    interruptedRun_ = false;
    co_await polled->run();
    const bool ran = std::exchange(toRun_, outer) != &op;
    const bool interrupted = ran && interruptedRun_;
    if (!ran && op.opensBody) co_await skipBody();
    const bool requeued = co_await pool_->getQueue().contains(*task.outer);
    co_return fmt::format(R"({{"task":{},"ran":{},"requeued":{},"interrupted":{}}})",
                          jsonString(task.label), ran, requeued, interrupted);
}

/// What a task of the script does when `run` runs it: the operations up to the closing brace.
Co<void> OpsSession::Console::body(OpsTask& task) {
    const Op& op = *std::exchange(toRun_, nullptr);
    frames_.push_back({&task});
    if (op.opensBody) {
        while (true) {
            Op inner = co_await next();
            if (inner.word == OpWord::EndOfBody) break;
            co_await perform(inner);
        }
    }
    if (op.first > 0) co_await world_.workUntil(world_.now() + Duration{op.first});
    interruptedRun_ = frames_.back().interrupted;
    frames_.pop_back();
    if (op.flag) throw Throwable("RuntimeException", "boom:" + task.label);
}

/// The body of a task that was not run: read, not done.
Co<void> OpsSession::Console::skipBody() {
    skipping_ = true;
    for (std::size_t open = 1; open > 0;) {
        const Op op = co_await next();
        if (op.opensBody) ++open;
        if (op.word == OpWord::EndOfBody) --open;
    }
    skipping_ = false;
}

// ---------------------------------------------------------------- the session's face

OpsSession::OpsSession(OpsOutput output, Duration tick)
    : console_(std::make_unique<Console>(output, tick)) {}
OpsSession::~OpsSession() = default;
OpsAnswer OpsSession::feed(std::string_view line) { return console_->feed(line); }
OpsAnswer OpsSession::finish() { return console_->finish(); }
std::size_t OpsSession::depth() const { return console_->depth(); }
std::vector<std::string> OpsSession::labels() const { return console_->labels(); }
std::shared_ptr<const Log> OpsSession::log() const { return console_->log(); }

OpsAnswer runOps(std::string_view script, OpsOutput output) {
    OpsSession session(output);
    OpsAnswer all;
    const auto add = [&all](OpsAnswer answer) {
        std::move(answer.lines.begin(), answer.lines.end(), std::back_inserter(all.lines));
        all.error = std::move(answer.error);
        return !all.error;
    };
    while (!script.empty()) {
        const std::size_t end = std::min(script.find('\n'), script.size());
        if (!add(session.feed(script.substr(0, end)))) return all;
        script.remove_prefix(std::min(end + 1, script.size()));
    }
    add(session.finish());
    return all;
}

}  // namespace poolscope
