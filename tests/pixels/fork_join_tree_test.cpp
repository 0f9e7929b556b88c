// Fork/Join's tree where boxes have no room for all of it: an icicle, and where that has no room
// either, what a node says of the tasks below it.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/perspectives/fork_join/layout.hpp"
#include "tests/pixels/in_window.hpp"

namespace poolscope {

namespace {

/// A sum by halves in front of a class.
class SumTree {
public:
    explicit SumTree(Vec2 window) : window_("21-sum", window, Theme::Dark, true) {
        toggleFuture();  // presenting hides it
    }
    void toggleFuture() {
        window_.screen();
        window_.app.perform("hideFuture");
    }

    void seek(std::size_t position) {
        playback_.head.seek(position);
        screen_ = window_.screen();
    }
    const Log& log() const { return playback_.history.log(); }
    const RunState& now() { return playback_.history.at(playback_.head.position()); }
    ExecutorId pool() const { return window_.app.selection.executor; }
    std::string name(TaskId task) const { return std::string(playback_.history.names().of(task)); }

    /// As it is at the end.
    const ForkJoinNode& known(TaskId task) {
        return playback_.history.latest().forkJoin.node(task);
    }

    /// The task's card in the tree; null if it has none.
    const Card* card(TaskId task) const {
        for (const Card& card : layout().list.cards)
            if (card.target == Target::of(task) && isInTree(card.box)) return &card;
        return nullptr;
    }
    Rect node(TaskId task) const {
        const Card* own = card(task);
        return own == nullptr ? Rect{} : own->box;
    }
    Rect nodeAbove(TaskId task) {
        Rect found;
        while (task.exists() && found.w == 0) {
            task = now().forkJoin.node(task).parent;
            if (task.exists()) found = node(task);
        }
        return found;
    }
    std::size_t says(Rect box, std::string_view ending) const {
        const auto& labels = layout().list.labels;
        return static_cast<std::size_t>(
            std::count_if(labels.begin(), labels.end(), [&](const Label& label) {
                return box.contains(label.box.centre()) && label.text.ends_with(ending);
            }));
    }
    bool hasMark(Rect box, std::size_t worker) const {
        const auto& marks = layout().marks;
        return std::any_of(marks.begin(), marks.end(), [&](const ForkJoinLayout::Mark& mark) {
            return mark.worker == worker && box.contains(mark.box.centre());
        });
    }

private:
    const ForkJoinLayout& layout() const { return *screen_.as<ForkJoinLayout>(); }
    bool isInTree(Rect box) const { return box.y > layout().tracks.back().bottom(); }

    InWindow window_;
    Playback& playback_ = window_.app.runs.playback();
    Screen screen_ = window_.screen();
};

constexpr Vec2 kTooLow{640, 360};  ///< for an icicle of six levels

}  // namespace

TEST_CASE("in front of a class each of the 63 tasks has a place, below the task it is part of") {
    SumTree tree({1280, 720});
    std::vector<Rect> places;
    for (std::size_t position : {std::size_t{100}, std::size_t{300}, tree.log().size()}) {
        tree.seek(position);
        std::vector<Rect> now;
        for (std::uint32_t task = 0; task < 63; ++task) {
            const Rect box = tree.node(TaskId{task});
            REQUIRE(box.w > 4);
            now.push_back(box);
            const TaskId parent = tree.known(TaskId{task}).parent;
            if (!parent.exists()) continue;
            const Rect whole = tree.node(parent);
            CHECK(box.y >= whole.bottom());
            CHECK(box.x >= whole.x - 0.5F);
            CHECK(box.right() <= whole.right() + 0.5F);
        }
        for (std::size_t i = 0; i < now.size(); ++i)
            for (std::size_t k = 0; k < i; ++k) CHECK(intersection(now[i], now[k]).empty());
        if (!places.empty()) CHECK(now == places);  // nothing moves
        places = now;
    }
}

TEST_CASE("in front of a class the tree shows what has happened, in the same places") {
    SumTree tree({1280, 720});
    tree.seek(300);
    std::vector<Rect> places;
    for (std::uint32_t task = 0; task < 63; ++task) places.push_back(tree.node(TaskId{task}));
    tree.toggleFuture();
    tree.seek(300);
    std::size_t hidden = 0;
    for (std::uint32_t task = 0; task < 63; ++task) {
        const bool there = tree.now().forkJoin.node(TaskId{task}).exists;
        CHECK(tree.node(TaskId{task}) == (there ? places[task] : Rect{}));
        hidden += there ? 0 : 1;
    }
    CHECK(hidden > 5);
}

TEST_CASE("in the icicle the stripe says who ran a task, and the event's task stands out") {
    SumTree tree({1280, 720});
    std::size_t ran = 0;
    for (std::size_t i = 0; i < tree.log().size(); ++i) {
        const auto began = tree.log().get<TaskBegan>(i);
        if (!began) continue;
        tree.seek(i + 1);
        const auto workers = tree.now().workers.lanesOf(tree.pool());
        const auto worker = std::find(workers.begin(), workers.end(), tree.log()[i].thread);
        REQUIRE(worker != workers.end());
        CHECK(tree.hasMark(tree.node(began->task),
                           static_cast<std::size_t>(worker - workers.begin())));
        CHECK(tree.card(began->task)->edge == Role::Text);
        ++ran;
    }
    CHECK(ran == 63);
}

TEST_CASE("A folded node names the task below it that is pushed") {
    SumTree tree(kTooLow);
    std::size_t below = 0;
    for (std::size_t i = 0; i < tree.log().size(); ++i) {
        const auto pushed = tree.log().get<Pushed>(i);
        if (!pushed) continue;
        tree.seek(i + 1);
        if (tree.node(pushed->task).w > 0) continue;
        ++below;
        INFO(tree.name(pushed->task));
        CHECK(tree.says(tree.nodeAbove(pushed->task), ": " + tree.name(pushed->task)) == 1);
    }
    CHECK(below > 10);
}

TEST_CASE("A folded node shows the workers that are inside a task below it") {
    SumTree tree(kTooLow);
    std::size_t inside = 0;
    for (std::size_t i = 0; i < tree.log().size(); ++i) {
        if (!tree.log().is<SleepBegan>(i)) continue;  // work, which names no task
        tree.seek(i + 1);
        const std::vector<ThreadId> workers = tree.now().workers.lanesOf(tree.pool());
        for (std::size_t worker = 0; worker < workers.size(); ++worker) {
            const auto& bodies = tree.now().forkJoin.bodies(workers[worker]);
            if (bodies.empty() || tree.node(bodies.back()).w > 0) continue;
            ++inside;
            INFO(tree.name(bodies.back()));
            CHECK(tree.hasMark(tree.nodeAbove(bodies.back()), worker));
        }
    }
    CHECK(inside > 10);
}

}  // namespace poolscope
