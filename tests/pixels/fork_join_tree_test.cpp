// What a node of Fork/Join's tree says of the tasks below it that have no room.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "app/perspectives/fork_join/layout.hpp"
#include "tests/pixels/in_window.hpp"

namespace poolscope {

namespace {

/// A sum by halves on a projector: of 63 tasks seven have nodes.
class FoldedTree {
public:
    void seek(std::size_t position) {
        playback_.head.seek(position);
        screen_ = window_.screen();
    }
    const Log& log() const { return playback_.history.log(); }
    const RunState& now() { return playback_.history.at(playback_.head.position()); }
    ExecutorId pool() const { return window_.app.selection.executor; }
    std::string name(TaskId task) const { return std::string(playback_.history.names().of(task)); }

    /// The task's box in the tree; none if it has no node.
    Rect node(TaskId task) const {
        for (const Card& card : layout().list.cards)
            if (card.target == Target::of(task) && isInTree(card.box)) return card.box;
        return {};
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

    InWindow window_{"21-sum", {1280, 720}, Theme::Dark, true};
    Playback& playback_ = window_.app.runs.playback();
    Screen screen_ = window_.screen();
};

}  // namespace

TEST_CASE("A folded node names the task below it that is pushed") {
    FoldedTree tree;
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
    FoldedTree tree;
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
