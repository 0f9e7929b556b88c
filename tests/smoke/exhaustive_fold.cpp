// A fold of locks that forgets LockContended, unless REMEMBERED is defined. Compiled by
// tests/smoke/CMakeLists.txt in both ways: the first must not compile.
#include "engine/trace/event.hpp"

using namespace poolscope;

struct Fold : Ignoring<Category::World, Category::Call, Category::Pool, Category::Queue,
                       Category::Heap, Category::Task, Category::Future, Category::ForkJoin,
                       Category::Graph, EventKind::LockCreated, EventKind::ConditionCreated,
                       EventKind::SynchronizerCreated, EventKind::SynchronizerAwaited,
                       EventKind::SynchronizerPassed, EventKind::SynchronizerReleased> {
    using Ignoring::operator();
#ifdef REMEMBERED
    void operator()(const LockContended&) const {}
#endif
    void operator()(const LockAcquired&) const {}
    void operator()(const LockReleased&) const {}
    void operator()(const Awaited&) const {}
    void operator()(const TimedAwaited&) const {}
    void operator()(const Signalled&) const {}
    void operator()(const WokeUp&) const {}
};

void apply(const Event& event) { event.what.visit(Fold{}); }
