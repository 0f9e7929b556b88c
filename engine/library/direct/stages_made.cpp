// Making stages: of one source, of two, of all, of any.
#include <utility>

#include "engine/library/direct/dependent_stage.hpp"

namespace juc::detail {
namespace {

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

DependentStagePtr newDependentStage(StageKind kind, StageBody body, Executor* on,
                                    std::string name = {}) {
    return DependentStagePtr::adopt(
        new DependentStage(kind, std::move(body), RunsOn::of(on), std::move(name)));
}

/// Completes it now, or when both are complete.
void waitForBoth(const DependentStagePtr& stage, DirectStage& a, DirectStage& b) {
    const bool hasA = a.isComplete();
    const bool hasB = b.isComplete();
    stage->waitForTwo(a, b, hasA ? 1 : 0);
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
    const DependentStagePtr stage = newDependentStage(StageKind::AllOf, nullptr, nullptr);
    waitForBoth(stage, *a, *b);
    return stage;
}

}  // namespace

DirectStagePtr newDirectStage() { return DirectStagePtr::adopt(new DirectStage()); }

DirectStagePtr directAsyncStage(StageKind kind, StageBody body, std::string name, Executor& on) {
    const DependentStagePtr stage = newDependentStage(kind, std::move(body), &on, std::move(name));
    stage->execute();
    return stage;
}

/// Source: uniApplyStage, uniApplyNow, ….
DirectStagePtr directDependent(DirectStage& of, StageKind kind, StageBody body, Executor* on,
                               std::string name) {
    const DependentStagePtr stage = newDependentStage(kind, std::move(body), on, std::move(name));
    if (of.isComplete()) {
        stage->sourceIs(of, 0);
        stage->fireAtOnce();
    } else {
        stage->holdUnseen();
        of.push(*stage);
    }
    return stage;
}

DirectStagePtr directDependentOfBoth(DirectStage& of, DirectStage& other, StageKind kind,
                                     StageBody body, Executor* on, std::string name) {
    const DependentStagePtr stage = newDependentStage(kind, std::move(body), on, std::move(name));
    waitForBoth(stage, of, other);
    return stage;
}

/// Source: orApplyStage, …, orpush.
DirectStagePtr directDependentOfEither(DirectStage& of, DirectStage& other, StageKind kind,
                                       StageBody body, Executor* on, std::string name) {
    if (of.isComplete()) return directDependent(of, kind, std::move(body), on, std::move(name));
    if (other.isComplete())
        return directDependent(other, kind, std::move(body), on, std::move(name));
    const DependentStagePtr stage = newDependentStage(kind, std::move(body), on, std::move(name));
    stage->waitForTwo(of, other, 0);
    SecondSource* const second = new SecondSource(stage, 1);
    stage->hold();
    of.push(*stage);
    other.push(*second);
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
