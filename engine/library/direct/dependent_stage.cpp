// What a dependent does when its sources are complete, in the JDK's order.
#include "engine/library/direct/dependent_stage.hpp"

#include <utility>

namespace juc::detail {
namespace {

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

}  // namespace

std::string DependentStage::name() const {
    return name_.empty() ? std::string(poolscope::toString(kind_)) : name_;
}

void DependentStage::execute() {
    way_.store(Way::Giving);
    const RunsOn runs = std::move(runs_);
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

/// Of two of which one is enough the other may have come meanwhile. Source: OrApply.tryFire, ….
void DependentStage::runHanded() {
    if (ran_.exchange(true)) return;
    const DependentStagePtr held = DependentStagePtr::of(*this);
    if (isOfTwo_ && isOfEither()) {
        const poolscope::SpinGuard guard(sourcesLock_);
        lookAgain();
        settled_ = true;
    }
    const DirectStagePtr first = sources_[0];
    const DirectStagePtr second = sources_[1];
    if (isOfEither()) choose();
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
    if (claimed_) return false;  // the sources are that one's now
    lookAgain();
    claimed_ = isOfEither() ? sources_[0] || sources_[1] : sources_[0] && sources_[1];
    settled_ = claimed_ && !(isOfEither() && runs_.any());
    if (settled_ && isOfEither()) choose();
    return claimed_;
}

/// The lock is held.
void DependentStage::lookAgain() {
    for (std::size_t i = 0; i < 2; ++i) {
        if (!sources_[i] && pending_[i] != nullptr && pending_[i]->isComplete())
            sources_[i] = DirectStagePtr::of(*pending_[i]);
    }
}

/// Of either: the first of the two counts, if both are complete.
void DependentStage::choose() {
    if (!sources_[0]) sources_[0] = std::move(sources_[1]);
    sources_[1] = {};
}

/// One of two sources is enough.
bool DependentStage::isOfEither() const {
    return kind_ == StageKind::ApplyToEither || kind_ == StageKind::AcceptEither ||
           kind_ == StageKind::RunAfterEither;
}

/// Of sources that were complete when it was made: whatever they failed by. Source: biApplyStage,
/// ….
bool DependentStage::alwaysExecutes() const {
    return kind_ == StageKind::ThenCombine || kind_ == StageKind::ThenAcceptBoth ||
           kind_ == StageKind::RunAfterBoth;
}

/// Whether an error of its sources completes it without its function, and without its executor.
bool DependentStage::passesErrorOn() const {
    switch (kind_) {
        case StageKind::WhenComplete:
        case StageKind::Handle:
        case StageKind::Exceptionally:
        case StageKind::ExceptionallyCompose: return false;
        default: return true;
    }
}

std::exception_ptr DependentStage::failure() const {
    if (first().error || !sources_[1]) return first().error;
    return sources_[1]->outcome().error;
}

/// By who has claimed it. False if it is not complete then.
bool DependentStage::act() {
    if (kind_ == StageKind::AllOf) {
        const std::exception_ptr failed = failure();
        internalComplete(failed ? failedBy(failed) : valueOf({}));
        return true;
    }
    const bool isLate = isOfTwo_ && isOfEither() && runs_.any();  // the executor's thread looks
    if (!isLate && passesErrorOn() && failure()) {
        internalComplete(failedBy(failure()));
        return true;
    }
    if (kind_ == StageKind::ExceptionallyCompose && !failure()) {
        passOn(first());
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

/// Its function, and what follows from that.
void DependentStage::call() {
    if (sources_[0] && passesErrorOn() && failure()) {
        internalComplete(failedBy(failure()));
        return;
    }
    const bool isOfErrors =
        kind_ == StageKind::Exceptionally || kind_ == StageKind::ExceptionallyCompose;
    if (isOfErrors && !failure()) return passOn(first());
    const BoxPtr none;
    const StageGiven its{sources_[0] ? first().value : none,
                         sources_[1] ? sources_[1]->outcome().value : none,
                         sources_[0] ? first().cause() : nullptr};
    const bool failed = its.error != nullptr;
    BoxPtr value;
    std::exception_ptr thrown;
    try {
        if (kind_ == StageKind::ThenCompose || kind_ == StageKind::ExceptionallyCompose)
            return compose(its);
        value = body_(its);
    } catch (...) {
        thrown = std::current_exception();
    }
    if (kind_ == StageKind::WhenComplete) {
        passOn(failed || !thrown ? first() : failedBy(thrown));
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
            passOn(other->outcome());
        } else {
            forget();
            other->push(*new Relay(DirectStagePtr::of(*this)));
        }
    } catch (...) {
        internalComplete(failedBy(std::current_exception()));
    }
}

/// Completes it as another stage.
void DependentStage::passOn(StageOutcome outcome) {
    outcome.passed = true;
    internalComplete(std::move(outcome));
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

}  // namespace juc::detail
