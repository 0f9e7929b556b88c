// Stages with a function, or that only pass a result on: what each does when its sources are
// complete.
#include <utility>

#include "engine/library/direct/direct_stage.hpp"
#include "engine/world/spin_lock.hpp"

namespace juc::detail {
namespace {

enum class StageForm : std::uint8_t {
    Supply,
    Apply,
    Handle,
    WhenComplete,
    Exceptionally,
    Compose,
    Combine,
    AllOf,
    AnyOf
};

constexpr std::string_view kFormNames[] = {"supplyAsync",  "thenApply",     "handle",
                                           "whenComplete", "exceptionally", "thenCompose",
                                           "thenCombine",  "allOf",         "anyOf"};

StageForm formOf(StageMethod method) {
    switch (method) {
        case StageMethod::Apply: return StageForm::Apply;
        case StageMethod::Handle: return StageForm::Handle;
        case StageMethod::WhenComplete: return StageForm::WhenComplete;
        case StageMethod::Exceptionally: return StageForm::Exceptionally;
        case StageMethod::Compose: break;
    }
    return StageForm::Compose;
}

/// Runs what it is called for, on whichever executor.
struct Runs {
    Executor* own = nullptr;  ///< used if there is no pool
    PoolPtr pool;
    std::shared_ptr<Executor> held;  ///< the own one, if it is a handle

    bool any() const { return own != nullptr; }
    static Runs on(Executor* executor) {
        if (executor == nullptr) return {};
        Runs runs{executor, Access::poolBehind(*executor), Access::held(*executor)};
        if (runs.held != nullptr) runs.own = runs.held.get();
        return runs;
    }
};

class DependentStage final : public DirectStage, public StackEntry {
public:
    DependentStage(StageForm form, StageBody body, Runs runs, std::string name = {})
        : form_(form), body_(std::move(body)), runs_(std::move(runs)), name_(std::move(name)) {}

    /// It waits for two; before anybody else knows of it. `place`: of which it is in the stack.
    void waitForBoth(DirectStage& a, DirectStage& b, std::size_t place) {
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
        if (!claimed_) sources_[place] = DirectStagePtr::of(source);
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
        claimed_ = true;
        const bool executes =
            runs_.any() && form_ == StageForm::Combine;  // whatever they failed by
        if (executes ? !tryExecute() : act()) forget();
    }
    /// An executor runs it. What that throws, throws here.
    void execute();
    void runHanded();
    /// An executor has dropped it.
    void dropped();
    std::string name() const {
        return name_.empty() ? std::string(kFormNames[static_cast<std::size_t>(form_)]) : name_;
    }

private:
    /// Where it is on its way to an executor.
    enum class Way : std::uint8_t { None, Giving, Given, Dropped };

    bool claim();
    bool passesErrorOn() const;
    bool act();
    bool tryExecute();
    void call();
    void compose(const StageGiven& given);
    StageGiven given() const;
    const StageOutcome& first() const { return sources_[0]->outcome(); }
    /// The first source's error, or the second's.
    std::exception_ptr failure() const;
    DirectStagePtr postFire();
    void forget();

    const StageForm form_;
    bool isOfTwo_ = false;
    std::size_t place_ = 0;
    std::atomic<bool> ran_ = false;  ///< by its executor
    std::atomic<Way> way_ = Way::None;
    poolscope::SpinLock sourcesLock_;  ///< guards the next, and the sources until they are claimed
    bool claimed_ = false;             ///< somebody does what there is to do
    /// Each as long as it is there and not known to be complete; the lock keeps it there.
    DirectStage* pending_[2] = {};
    DirectStagePtr sources_[2];  ///< when they are complete
    StageBody body_;
    Runs runs_;
    const std::string name_;
};
using DependentStagePtr = Ref<DependentStage>;

/// In the stack of the second source.
class SecondSource final : public Shared, public StackEntry {
public:
    SecondSource(DependentStagePtr of, std::size_t place) : of_(std::move(of)), place_(place) {}
    void sourceIs(DirectStage& source) override { of_->sourceIs(source, place_); }
    void sourceGoes() noexcept override { of_->sourceGoes(place_); }
    DirectStagePtr tryFire() override { return of_->tryFire(); }
    bool isLive() const override { return !of_->isComplete(); }
    void leaveStack() noexcept override { letGo(); }
    DirectStage* goesWithIt() noexcept override { return of_->heldOnce() ? of_.get() : nullptr; }

private:
    const DependentStagePtr of_;
    const std::size_t place_;
};

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

StageOutcome valueOf(BoxPtr box) { return {std::move(box), nullptr, false}; }
StageOutcome failedBy(std::exception_ptr error) { return {{}, std::move(error), true}; }

/// What an executor gets.
class Handed {
public:
    explicit Handed(DependentStagePtr stage) : stage_(std::move(stage)) {}
    Handed(Handed&&) noexcept = default;
    Handed& operator=(Handed&&) = delete;
    ~Handed() {
        if (stage_) stage_->dropped();
    }
    void operator()() const { stage_->runHanded(); }
    std::string getName() const { return stage_->name(); }

private:
    DependentStagePtr stage_;
};

void DependentStage::execute() {
    way_.store(Way::Giving);
    const Runs runs = std::move(runs_);
    Handed handed(DependentStagePtr::of(*this));
    if (runs.pool != nullptr)
        runs.pool->execute(callOf(std::move(handed)));
    else
        runs.own->execute(std::move(handed));
    Way found = Way::Giving;
    if (!way_.compare_exchange_strong(found, Way::Given) && !ran_.load()) cancel(false);
}

void DependentStage::dropped() {
    if (!ran_.load() && way_.exchange(Way::Dropped) == Way::Given) cancel(false);
}

void DependentStage::runHanded() {
    if (ran_.exchange(true)) return;
    const DependentStagePtr held = DependentStagePtr::of(*this);
    const DirectStagePtr first = sources_[0];
    const DirectStagePtr second = sources_[1];
    if (!isComplete()) call();
    forget();
    if (!isComplete()) return;  // another stage will do that
    if (second) second->postComplete();
    if (first) first->postComplete();
    postComplete();
}

/// Whether the caller is to do what there is to do. As in the JDK, a source may be seen to be
/// complete here before who completed it has come to this: that one holds it.
bool DependentStage::claim() {
    if (!isOfTwo_) return !std::exchange(claimed_, true);
    const poolscope::SpinGuard guard(sourcesLock_);
    for (std::size_t i = 0; i < 2; ++i) {
        if (!sources_[i] && pending_[i] != nullptr && pending_[i]->isComplete())
            sources_[i] = DirectStagePtr::of(*pending_[i]);
    }
    if (!sources_[0] || !sources_[1]) return false;
    return !std::exchange(claimed_, true);
}

/// Whether an error of its sources completes it without its function, and without its executor.
bool DependentStage::passesErrorOn() const {
    return form_ == StageForm::Apply || form_ == StageForm::Compose || form_ == StageForm::Combine;
}

std::exception_ptr DependentStage::failure() const {
    if (first().error || !sources_[1]) return first().error;
    return sources_[1]->outcome().error;
}

/// By who has claimed it. False if it is not complete then.
bool DependentStage::act() {
    if (form_ == StageForm::AllOf) {
        const std::exception_ptr failed = failure();
        internalComplete(failed ? failedBy(failed) : valueOf({}));
        return true;
    }
    if (passesErrorOn() && failure()) {
        internalComplete(failedBy(failure()));
        return true;
    }
    if (runs_.any()) return !tryExecute();
    call();
    return isComplete();
}

/// False if it was refused, which completes it.
bool DependentStage::tryExecute() {
    try {
        execute();
        return true;
    } catch (...) {
        internalComplete(failedBy(std::current_exception()));
        return false;
    }
}

StageGiven DependentStage::given() const {
    StageGiven given;
    if (sources_[0]) given = {first().value, {}, first().cause()};
    if (sources_[1]) given.second = sources_[1]->outcome().value;
    return given;
}

/// Its function, and what follows from that.
void DependentStage::call() {
    if (passesErrorOn() && failure()) {
        internalComplete(failedBy(failure()));
        return;
    }
    const StageGiven its = given();
    const bool failed = its.error != nullptr;
    BoxPtr value;
    std::exception_ptr thrown;
    try {
        if (form_ == StageForm::Compose) return compose(its);
        if (form_ != StageForm::Exceptionally || failed) value = body_(its);
    } catch (...) {
        thrown = std::current_exception();
    }
    if (form_ == StageForm::WhenComplete || (form_ == StageForm::Exceptionally && !failed)) {
        StageOutcome same = failed || !thrown ? first() : failedBy(thrown);
        same.passed = true;
        internalComplete(std::move(same));
    } else {
        internalComplete(thrown ? failedBy(thrown) : valueOf(std::move(value)));
    }
}

/// Gets the result of the stage that its function gives, now or when that is complete.
void DependentStage::compose(const StageGiven& its) {
    try {
        const BoxPtr box = body_(its);
        const DirectStagePtr other = directStageOf(boxOfType<AnyFuture>(box).value);
        if (other->isComplete()) {
            StageOutcome outcome = other->outcome();
            outcome.passed = true;
            internalComplete(std::move(outcome));
        } else {
            forget();
            other->push(*new Relay(DirectStagePtr::of(*this)));
        }
    } catch (...) {
        internalComplete(failedBy(std::current_exception()));
    }
}

DirectStagePtr DependentStage::postFire() {
    forget();
    return hasDependents() ? DirectStagePtr::of(*this) : DirectStagePtr();
}

/// Its function and its sources are of no more use.
void DependentStage::forget() {
    body_ = {};
    sources_[0] = {};
    sources_[1] = {};
}

DependentStagePtr newDependentStage(StageForm form, StageBody body, Executor* on,
                                    std::string name = {}) {
    return DependentStagePtr::adopt(
        new DependentStage(form, std::move(body), Runs::on(on), std::move(name)));
}

/// Completes it now, or when both are complete.
void waitForBoth(const DependentStagePtr& stage, DirectStage& a, DirectStage& b) {
    const bool hasA = a.isComplete();
    const bool hasB = b.isComplete();
    stage->waitForBoth(a, b, hasA ? 1 : 0);
    if (hasA) stage->sourceIs(a, 0);
    if (hasB) stage->sourceIs(b, 1);
    if (hasA && hasB) return stage->fireAtOnce();
    const bool none = !hasA && !hasB;
    SecondSource* const second = none ? new SecondSource(stage, 1) : nullptr;
    stage->hold();
    (hasA ? b : a).push(*stage);
    if (none) b.push(*second);
}

DirectStagePtr allOfRange(const std::vector<DirectStagePtr>& all, std::size_t from,
                          std::size_t to) {
    const std::size_t half = from + (to - from + 1) / 2;
    const DirectStagePtr a = half - from > 1 ? allOfRange(all, from, half) : all[from];
    const DirectStagePtr b = to - from == 1  ? a
                             : to - half > 1 ? allOfRange(all, half, to)
                                             : all[to - 1];
    const DependentStagePtr stage = newDependentStage(StageForm::AllOf, nullptr, nullptr);
    waitForBoth(stage, *a, *b);
    return stage;
}

}  // namespace

DirectStagePtr newDirectStage() { return DirectStagePtr::adopt(new DirectStage()); }

DirectStagePtr directAsyncStage(StageBody body, std::string name, Executor& on) {
    const DependentStagePtr stage =
        newDependentStage(StageForm::Supply, std::move(body), &on, std::move(name));
    stage->execute();
    return stage;
}

/// Source: uniApplyStage, uniApplyNow, ….
DirectStagePtr directDependent(DirectStage& of, StageMethod method, StageBody body, Executor* on) {
    const DependentStagePtr stage = newDependentStage(formOf(method), std::move(body), on);
    if (of.isComplete()) {
        stage->sourceIs(of, 0);
        stage->fireAtOnce();
    } else {
        stage->hold();
        of.push(*stage);
    }
    return stage;
}

DirectStagePtr directDependentOfBoth(DirectStage& of, DirectStage& other, StageBody body,
                                     Executor* on) {
    const DependentStagePtr stage = newDependentStage(StageForm::Combine, std::move(body), on);
    waitForBoth(stage, of, other);
    return stage;
}

/// A tree of pairs, so that no stack gets more than one entry of it. Source: andTree.
DirectStagePtr directStageOfAll(const std::vector<DirectStagePtr>& all) {
    if (!all.empty()) return allOfRange(all, 0, all.size());
    DirectStagePtr none = newDirectStage();
    none->internalComplete(valueOf({}));
    return none;
}

DirectStagePtr directStageOfAny(const std::vector<DirectStagePtr>& all) {
    DirectStagePtr stage = newDirectStage();
    for (const DirectStagePtr& each : all) {
        if (!each->isComplete()) continue;
        StageOutcome outcome = each->outcome();
        outcome.passed = true;
        stage->internalComplete(std::move(outcome));
        return stage;
    }
    for (const DirectStagePtr& each : all) each->push(*new Relay(stage));
    return stage;
}

}  // namespace juc::detail
