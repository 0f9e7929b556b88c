// StagePlayer: plays programs of CompletableFuture calls, line by line, and says what we answer.
//
// The format is that of tests/data/completable-future, with what a real JDK 17 answered. A program
// is played by one thread; its executors keep their tasks until it runs them, so nothing in it is
// left to chance. What is told: which functions ran, in which order, on which thread, with what;
// what each call gave or threw; each stack with the class and the dependent of each completion; at
// the end all that can be asked of each future. Left out: what an exception suppressed, which our
// Throwable does not keep. Delays are seconds of the world's clock.
#pragma once

#include <doctest/doctest.h>

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/executor/completable/completion.hpp"
#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"
#include "tests/support/stage_program.hpp"

namespace poolscope::stages {

/// Keeps its tasks, or throws, or runs them at once.
class PlayedExecutor : public Executor {
public:
    enum class Does { Keeps, Rejects, RunsAtOnce };
    explicit PlayedExecutor(Does does) : does_(does) {}

    Co<void> execute(RunnablePtr task) override {
        if (does_ == Does::Rejects) throw Throwable("RejectedExecutionException");
        if (does_ == Does::Keeps) {
            kept.push_back(std::move(task));
            co_return;
        }
        co_await task->run();
    }
    ExecutorId id() const override { return {}; }

    std::deque<RunnablePtr> kept;

private:
    Does does_;
};

class StagePlayer {
public:
    explicit StagePlayer(World& world) : world_(world), delayer_(world, 1, "delayer") {
        delayer_.setRemoveOnCancelPolicy(true);
        services_ = {nullptr, &delays_};
    }

    /// Plays the lines of a program that are no answers; gives all lines with our answers.
    Co<void> play(const std::vector<std::string>& lines) {
        for (const std::string& line : lines) {
            if (std::string(":.~=").find(line[0]) != std::string::npos) continue;
            const std::string asked = line.substr(0, line.find(" -> "));
            const Words words = wordsIn(asked);
            const std::string answer = co_await call(words);
            told.push_back(answer.empty() ? asked : asked + " -> " + answer);
            told.insert(told.end(), answers_.begin(), answers_.end());
            answers_.clear();
        }
        look();
        for (const std::string& name : order_) {
            const std::string end = co_await endOf(name);
            answers_.push_back("= " + name + " " + end);
        }
        told.insert(told.end(), answers_.begin(), answers_.end());
        co_await delayer_.shutdownNow();
    }

    std::vector<std::string> told;

private:
    const CompletableFuturePtr& stage(const std::string& name) const {
        return stages_.at(name[0] == 's' ? name : "s" + name);
    }
    std::string nameOf(const CompletableFuture* stage) const {
        const auto known = names_.find(stage);
        return known == names_.end() ? "_" : known->second;
    }

    Executor* executor(const std::string& name) {
        const std::size_t tilde = name.find('~');
        if (tilde != std::string::npos) {
            const Duration delay = units(std::stol(name.substr(tilde + 1)));
            delayed_.push_back(std::make_unique<DelayedExecutor>(delays_, delay,
                                                                 *executor(name.substr(0, tilde))));
            return delayed_.back().get();
        }
        if (name == "null") throw nullPointerException();
        return &executors_.at(name);
    }
    /// The last word but one of an async method.
    Executor* executorOf(const Words& words) {
        return words[1].ends_with("Async") ? executor(words[words.size() - 2]) : nullptr;
    }

    std::string thread() const {
        return world_.currentThread().id() == main_ ? thread_ : "delayer";
    }

    // ---- functions
    StageFunction function(const std::string& text, const std::string& inputs) {
        return
            [this, text, inputs](StageInput input) { return run(text, inputs, std::move(input)); };
    }
    /// `inputs`: what the method gives its function: first, second, error.
    Co<Value> run(std::string text, std::string inputs, StageInput input) {
        const std::string name = text.substr(0, text.find(':'));
        const std::size_t also = text.find('&');
        const std::string does = text.substr(name.size() + 1, also - name.size() - 1);
        std::string line = ": " + name + " " + thread();
        for (const char each : inputs)
            line += " " + (each == '1'   ? textOfValue(input.first)
                           : each == '2' ? textOfValue(input.second)
                           : input.error ? textOfThrown(input.error)
                                         : std::string("null"));
        answers_.push_back(line);
        if (also != std::string::npos) {
            std::string call = text.substr(also + 1);
            std::replace(call.begin(), call.end(), ',', ' ');
            const Words words = wordsIn(call);
            const std::string answer = co_await completedBy(words[1], words[0], words[2]);
            answers_.push_back(". " + name + " " + answer);
        }
        co_return result(does, inputs, input);
    }
    Value result(const std::string& does, const std::string& inputs,
                 const StageInput& input) const {
        const std::string what = does.substr(1);
        switch (does[0]) {
            case '+': {
                int sum = std::stoi(what);
                for (const char each : inputs) {
                    const Value& value = each == '1' ? input.first : input.second;
                    if (each != 'e' && value.has_value()) sum += std::stoi(textOfValue(value));
                }
                return std::to_string(sum);
            }
            case '=': return valueIn(what);
            case '!': std::rethrow_exception(thrownAs(what));
            case '@': return what == "null" ? Value() : Value(stage(what));
            case '^':
                if (input.error && inputs.find('e') != std::string::npos)
                    std::rethrow_exception(input.error);
                return inputs[0] == '1' ? input.first : Value();
            default: return {};
        }
    }

    // ---- calls
    Co<std::string> completedBy(std::string name, std::string method, std::string with) {
        std::string answer;
        try {
            answer = co_await completed(*stage(name), method, with);
        } catch (const Throwable&) {
            answer = textOfThrown(std::current_exception());
        }
        co_return answer;
    }
    static Co<std::string> completed(CompletableFuture& stage, std::string method,
                                     std::string with) {
        bool changed = false;
        if (method == "complete") {
            Value value = valueIn(with);
            changed = co_await stage.complete(std::move(value));
        } else if (method == "completeExceptionally") {
            std::exception_ptr error = thrownAs(with);
            changed = co_await stage.completeExceptionally(std::move(error));
        } else if (method == "cancel") {
            changed = co_await stage.cancel(with == "true");
        } else {
            std::exception_ptr error = method == "obtrudeValue" ? nullptr : thrownAs(with);
            Value value = error ? Value() : valueIn(with);
            if (error)
                co_await stage.obtrudeException(std::move(error));
            else
                co_await stage.obtrudeValue(std::move(value));
            co_return "void";
        }
        co_return changed ? "true" : "false";
    }

    /// What stands behind "->", or nothing.
    Co<std::string> call(Words words) {
        main_ = world_.currentThread().id();
        if (words[0] == "look") {
            look();
        } else if (words[0] == "run" || words[0] == "runAll") {
            co_await runTasks(words[1], words[0] == "run" ? 1 : 1000);
        } else if (words[0] == "until") {
            shift_ = shift_ + Duration{1000};
            co_await world_.sleepUntil(Instant{units(std::stol(words[1])).ns} + shift_);
        } else {
            std::exception_ptr thrown;
            std::string answer;
            try {
                answer = co_await ofStages(words);
            } catch (const Throwable&) {
                thrown = std::current_exception();
            }
            co_return thrown ? textOfThrown(thrown) : answer;
        }
        co_return "";
    }
    Co<void> runTasks(std::string name, int most) {
        thread_ = name;
        std::deque<RunnablePtr>& kept = executors_.at(name).kept;
        for (int i = 0; i < most && !kept.empty(); ++i) {
            const RunnablePtr task = kept.front();
            kept.pop_front();
            co_await task->run();
        }
        thread_ = "main";
    }
    Co<std::string> ofStages(Words words) {
        const bool makes = words.size() > 1 && words[1] == "=";
        if (!makes) co_return co_await answerOf(words);
        const std::string name = words[0];
        words.erase(words.begin(), words.begin() + 2);
        const bool fromNothing = words[0][0] != 's' || words[0] == "supplyAsync";
        CompletableFuturePtr made;
        if (fromNothing)
            made = co_await madeOf(words);
        else
            made = co_await dependentOf(words);
        if (!stages_.contains(name)) order_.push_back(name);
        stages_[name] = made;
        names_.emplace(made.get(), name.substr(1));
        co_return "";
    }
    Co<std::string> answerOf(Words words) {
        CompletableFuture& of = *stage(words[0]);
        const std::string& method = words[1];
        if (method == "getNumberOfDependents") co_return std::to_string(of.getNumberOfDependents());
        if (method == "toString") {
            const std::string text = of.toString();
            const std::size_t from = text.find('[') + 1;
            co_return text.substr(from, text.size() - 1 - from);
        }
        if (method == "completeAsync") {
            Executor* const on = executorOf(words);
            StageFunction supplier = function(words.back(), "");
            co_await of.completeAsync(std::move(supplier), *on);
            co_return "this";
        }
        if (method == "orTimeout") {
            co_await of.orTimeout(units(std::stol(words.back())));
            co_return "this";
        }
        if (method == "completeOnTimeout") {
            Value value = valueIn(words[2]);
            co_await of.completeOnTimeout(std::move(value), units(std::stol(words.back())));
            co_return "this";
        }
        co_return co_await completed(of, method, words.back());
    }
    Co<CompletableFuturePtr> madeOf(Words words) {
        const std::string& method = words[0];
        const std::string& last = words.back();
        if (method == "allOf" || method == "anyOf") {
            std::vector<CompletableFuturePtr> all;
            for (std::size_t i = 1; i < words.size(); ++i) all.push_back(stage(words[i]));
            if (method == "allOf")
                co_return co_await CompletableFuture::allOf(world_, services_, std::move(all), "s");
            co_return co_await CompletableFuture::anyOf(world_, services_, std::move(all), "s");
        }
        if (method == "supplyAsync" || method == "runAsync") {
            Executor* const on = executor(words[1]);
            StageFunction supplier = function(last, "");
            co_return co_await CompletableFuture::asyncStage(
                world_, services_,
                method == "runAsync" ? StageKind::RunAsync : StageKind::SupplyAsync,
                std::move(supplier), *on, "s");
        }
        CompletableFuturePtr made = CompletableFuture::make(
            world_, services_, StageKind::Incomplete, "s", nullptr, method.ends_with("Stage"));
        if (method.starts_with("completed")) {
            Value value = valueIn(last);
            co_await made->completeValue(std::move(value));
        } else if (method.starts_with("failed")) {
            ResultPtr result = altResult(thrownAs(last));
            co_await made->internalComplete(std::move(result));
        }
        co_return made;
    }
    Co<CompletableFuturePtr> dependentOf(Words words) {
        struct Row {
            StageKind kind;
            const char* inputs;
        };
        static const std::map<std::string, Row> kMethods{
            {"thenApply", {StageKind::ThenApply, "1"}},
            {"thenAccept", {StageKind::ThenAccept, "1"}},
            {"thenRun", {StageKind::ThenRun, ""}},
            {"thenCompose", {StageKind::ThenCompose, "1"}},
            {"handle", {StageKind::Handle, "1e"}},
            {"whenComplete", {StageKind::WhenComplete, "1e"}},
            {"exceptionally", {StageKind::Exceptionally, "e"}},
            {"exceptionallyCompose", {StageKind::ExceptionallyCompose, "e"}},
            {"thenCombine", {StageKind::ThenCombine, "12"}},
            {"thenAcceptBoth", {StageKind::ThenAcceptBoth, "12"}},
            {"runAfterBoth", {StageKind::RunAfterBoth, ""}},
            {"applyToEither", {StageKind::ApplyToEither, "1"}},
            {"acceptEither", {StageKind::AcceptEither, "1"}},
            {"runAfterEither", {StageKind::RunAfterEither, ""}}};
        const CompletableFuturePtr of = stage(words[0]);
        std::string method = words[1];
        if (method == "copy") co_return co_await of->uniCopyStage("s");
        if (method == "minimalCompletionStage") co_return co_await of->uniCopyStage("s", true);
        if (method == "toCompletableFuture") co_return co_await of->toCompletableFuture();
        Executor* const on = executorOf(words);
        if (method.ends_with("Async")) method.resize(method.size() - 5);
        const Row row = kMethods.at(method);
        StageFunction does = function(words.back(), row.inputs);
        if (row.kind < StageKind::ThenCombine)
            co_return co_await of->uniStage(row.kind, std::move(does), on, "s");
        CompletableFuturePtr other = stage(words[2]);
        if (row.kind < StageKind::ApplyToEither)
            co_return co_await of->biStage(row.kind, std::move(other), std::move(does), on, "s");
        co_return co_await of->orStage(row.kind, std::move(other), std::move(does), on, "s");
    }

    // ---- looking
    std::string completionText(const Runnable& task) const {
        const auto* completion = dynamic_cast<const Completion*>(&task);
        const auto* supply = dynamic_cast<const AsyncSupply*>(&task);
        CompletableFuturePtr dep;
        if (completion != nullptr) dep = completion->dependent();
        if (supply != nullptr) dep = supply->dependent();
        return task.toString() + ">" + (dep ? nameOf(dep.get()) : "x");
    }
    void look() {
        for (const std::string& name : order_) {
            const CompletableFuturePtr& of = stages_.at(name);
            std::string line;
            for (const CompletionPtr& each : of->dependents()) line += " " + completionText(*each);
            if (!line.empty() && nameOf(of.get()) == name.substr(1))
                answers_.push_back("~ " + name + line);
        }
        for (const char* name : {"E", "F"}) {
            std::string line;
            for (const RunnablePtr& task : executors_.at(name).kept)
                line += " " + completionText(*task);
            if (!line.empty()) answers_.push_back("~ " + std::string(name) + line);
        }
        if (const std::size_t queued = delayer_.workQueue().quietContents().size())
            answers_.push_back("~ delayer " + std::to_string(queued));
    }
    std::string resultText(const CompletableFuture& of) {
        const ResultPtr result = of.result();
        if (!result) return "?";
        if (!result->error) return textOfValue(result->value);
        const auto known = std::find(thrown_.begin(), thrown_.end(), result->error);
        const auto number = known - thrown_.begin() + 1;
        if (known == thrown_.end()) thrown_.push_back(result->error);
        return textOfThrown(result->error) + "@" + std::to_string(number);
    }
    template <class Ask>
    static std::string toldBy(const Ask& ask) {
        try {
            return ask();
        } catch (const Throwable&) {
            return textOfThrown(std::current_exception());
        }
    }
    Co<std::string> endOf(std::string name) {
        const CompletableFuturePtr of = stage(name);
        const std::string result = resultText(*of);
        const Value none = std::string("?");
        const std::string now = toldBy([&] { return textOfValue(of->getNow(none)); });
        std::string got = now;
        std::string joined = now;
        if (now != "?") {
            try {
                const Value value = co_await of->get();
                got = textOfValue(value);
            } catch (const Throwable&) {
                got = textOfThrown(std::current_exception());
            }
            try {
                const Value value = co_await of->join();
                joined = textOfValue(value);
            } catch (const Throwable&) {
                joined = textOfThrown(std::current_exception());
            }
        }
        CHECK(joined == now);
        const std::string flags = toldBy([&] {
            const std::string all = std::string(of->isDone() ? "d" : "") +
                                    (of->isCompletedExceptionally() ? "x" : "") +
                                    (of->isCancelled() ? "c" : "");
            return all.empty() ? "-" : all;
        });
        const std::string dependents =
            toldBy([&] { return std::to_string(of->getNumberOfDependents()); });
        co_return result + " " + now + " " + got + " " + flags + " " + dependents;
    }

    static Duration units(std::int64_t number) { return seconds(number); }

    World& world_;
    ScheduledThreadPoolExecutor delayer_;
    Delayer delays_{delayer_};
    StageServices services_;
    std::map<std::string, PlayedExecutor> executors_{
        {"E", PlayedExecutor(PlayedExecutor::Does::Keeps)},
        {"F", PlayedExecutor(PlayedExecutor::Does::Keeps)},
        {"R", PlayedExecutor(PlayedExecutor::Does::Rejects)},
        {"D", PlayedExecutor(PlayedExecutor::Does::RunsAtOnce)}};
    std::vector<std::unique_ptr<DelayedExecutor>> delayed_;
    std::map<std::string, CompletableFuturePtr> stages_;
    std::vector<std::string> order_;  ///< as they were made
    std::map<const CompletableFuture*, std::string> names_;
    std::vector<std::exception_ptr> thrown_;
    std::vector<std::string> answers_;
    std::string thread_ = "main";
    ThreadId main_;
    Duration shift_;
};

}  // namespace poolscope::stages
