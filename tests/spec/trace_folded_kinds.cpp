// Which kinds of events a fold does something about.
#include <doctest/doctest.h>

#include "engine/trace/folded_kinds.hpp"

using namespace poolscope;

namespace {

/// Private functions, as most folds have; one kind of a category that is passed over.
class TwoKinds : Ignoring<Category::World, Category::Lock, Category::Call, Category::Queue,
                          Category::Pool, Category::Task, Category::Future, Category::ForkJoin,
                          Category::Graph, Category::Heap> {
    friend FoldedKinds;
    using Ignoring::operator();
    void operator()(const TimeJumped&) const {}
    void operator()(const SlotFilled&) const {}
};

}  // namespace

TEST_CASE("a fold is asked for the kinds that it has functions of its own for") {
    std::size_t kinds = 0;
    for (std::size_t i = 0; i < kEventKinds; ++i)
        if (FoldedKinds::has<TwoKinds>(static_cast<EventKind>(i))) ++kinds;
    CHECK(kinds == 2);
    CHECK(FoldedKinds::has<TwoKinds>(EventKind::TimeJumped));
    CHECK(FoldedKinds::has<TwoKinds>(EventKind::SlotFilled));
    CHECK_FALSE(FoldedKinds::has<TwoKinds>(EventKind::ThreadCreated));
}
