// DependentStage: a stage with a function, or one that waits for several; what it does when its
// sources are complete. Relay gives a result on.
//
// Promises, threads: DirectStage's. Its function and its sources are let go as soon as they are of
// no more use. Source: CompletableFuture.UniCompletion, BiCompletion, UniRelay, AnyOf.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <utility>

#include "engine/library/direct/direct_stage.hpp"

namespace juc::detail {

/// On which executor a function runs.
struct RunsOn {
    Executor* own = nullptr;  ///< used if there is no pool
    PoolPtr pool;
    std::shared_ptr<Executor> held;  ///< the own one, if it is a handle

    bool any() const { return own != nullptr; }
    static RunsOn of(Executor* executor) {
        if (executor == nullptr) return {};
        RunsOn runs{executor, Access::poolBehind(*executor), Access::held(*executor)};
        if (runs.held != nullptr) runs.own = runs.held.get();
        return runs;
    }
};

class DependentStage final : public DirectStage, public StackEntry {
public:
    DependentStage(StageKind kind, StageBody body, RunsOn runs, std::string name = {})
        : kind_(kind), body_(std::move(body)), runs_(std::move(runs)), name_(std::move(name)) {}

    /// It waits for two; before anybody else knows of it. `place`: of which it is in the stack.
    void waitForTwo(DirectStage& a, DirectStage& b, std::size_t place) {
        isOfTwo_ = true;
        place_ = place;
        pending_[0] = &a;
        pending_[1] = &b;
    }
    /// That one is complete.
    void sourceIs(DirectStage& source, std::size_t place) {
        if (!isOfTwo_) {
            sources_[0] = DirectStagePtr::of(source);
            return;
        }
        const poolscope::SpinGuard guard(sourcesLock_);
        pending_[place] = nullptr;
        if (!settled_) sources_[place] = DirectStagePtr::of(source);
    }
    void sourceGoes(std::size_t place) noexcept {
        const poolscope::SpinGuard guard(sourcesLock_);
        pending_[place] = nullptr;
    }

    // ---- StackEntry
    void sourceIs(DirectStage& source) override { sourceIs(source, place_); }
    void sourceGoes() noexcept override { sourceGoes(place_); }
    DirectStagePtr tryFire() override {
        if (!claim()) return {};
        if (!isComplete() && !act()) return {};
        return postFire();
    }
    bool isLive() const override { return !isComplete(); }
    void leaveStack() noexcept override { letGo(); }
    DirectStage* goesWithIt() noexcept override { return heldOnce() ? this : nullptr; }

    /// Its sources were complete when it was made.
    void fireAtOnce() {
        claimed_ = settled_ = true;
        if (runs_.any() && alwaysExecutes() ? !tryExecute() : act()) forget();
    }
    /// An executor runs it. What that throws, throws here.
    void execute();
    void runHanded();
    /// An executor has dropped it.
    void dropped();
    std::string name() const;

private:
    /// Where it is on its way to an executor.
    enum class Way : std::uint8_t { None, Giving, Given, Dropped };

    bool claim();
    void lookAgain();
    void choose();
    bool isOfEither() const;
    bool alwaysExecutes() const;
    bool passesErrorOn() const;
    bool act();
    bool tryExecute();
    void call();
    void compose(const StageGiven& given);
    void passOn(StageOutcome outcome);
    const StageOutcome& first() const { return sources_[0]->outcome(); }
    /// The first source's error, or the second's.
    std::exception_ptr failure() const;
    DirectStagePtr postFire();
    void forget();

    const StageKind kind_;
    bool isOfTwo_ = false;
    std::size_t place_ = 0;
    std::atomic<bool> ran_ = false;  ///< by its executor
    std::atomic<Way> way_ = Way::None;
    poolscope::SpinLock sourcesLock_;  ///< guards the next, and the sources until they are claimed
    bool claimed_ = false;             ///< somebody does what there is to do
    bool settled_ = false;             ///< and its sources do not change any more
    /// Each as long as it is there and not known to be complete; the lock keeps it there.
    DirectStage* pending_[2] = {};
    DirectStagePtr sources_[2];  ///< when they are complete
    StageBody body_;
    RunsOn runs_;
    const std::string name_;
};
using DependentStagePtr = Ref<DependentStage>;

/// Gives its source's result to another stage. Source: UniRelay, AnyOf.
class Relay final : public Shared, public StackEntry {
public:
    explicit Relay(DirectStagePtr to) : to_(std::move(to)) {}
    void sourceIs(DirectStage& source) override { source_ = DirectStagePtr::of(source); }
    DirectStagePtr tryFire() override {
        StageOutcome outcome = source_->outcome();
        outcome.passed = true;
        if (!to_->internalComplete(std::move(outcome)) || !to_->hasDependents()) return {};
        return to_;
    }
    bool isLive() const override { return !to_->isComplete(); }
    void leaveStack() noexcept override { letGo(); }
    DirectStage* goesWithIt() noexcept override { return to_->heldOnce() ? to_.get() : nullptr; }

private:
    const DirectStagePtr to_;
    DirectStagePtr source_;
};

/// What a function returned, and what it or a source threw.
inline StageOutcome valueOf(BoxPtr box) { return {std::move(box), nullptr, false}; }
inline StageOutcome failedBy(std::exception_ptr error) { return {{}, std::move(error), true}; }

}  // namespace juc::detail
