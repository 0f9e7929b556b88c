// What a dependent does when its sources are complete, in the JDK's order.
#include "engine/library/direct/dependent_stage.hpp"

#include <utility>

namespace juc::detail {
namespace {

constexpr std::string_view kFormNames[] = {"supplyAsync",  "thenApply",     "handle",
                                           "whenComplete", "exceptionally", "thenCompose",
                                           "thenCombine",  "allOf",         "anyOf"};

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
    return name_.empty() ? std::string(kFormNames[static_cast<std::size_t>(form_)]) : name_;
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
    if (claimed_) return false;  // the sources are that one's now
    for (std::size_t i = 0; i < 2; ++i) {
        if (!sources_[i] && pending_[i] != nullptr && pending_[i]->isComplete())
            sources_[i] = DirectStagePtr::of(*pending_[i]);
    }
    claimed_ = sources_[0] && sources_[1];
    return claimed_;
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

/// Its function, and what follows from that.
void DependentStage::call() {
    if (passesErrorOn() && failure()) {
        internalComplete(failedBy(failure()));
        return;
    }
    const BoxPtr none;
    const StageGiven its{sources_[0] ? first().value : none,
                         sources_[1] ? sources_[1]->outcome().value : none,
                         sources_[0] ? first().cause() : nullptr};
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

}  // namespace juc::detail
