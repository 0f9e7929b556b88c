// Answering in the picture: nodes and cells of a heap, the time axis, boxes, lanes and bits.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <variant>

#include "app/model/predict/ctl_box.hpp"
#include "app/perspectives/heap/layout.hpp"
#include "app/perspectives/lifecycle/layout.hpp"
#include "app/perspectives/rates/layout.hpp"
#include "app/ui/answer_box.hpp"
#include "tests/pixels/practising.hpp"

namespace poolscope {

TEST_CASE("A sift is done by clicks on the tree, and judged at each of them") {
    Practising at(*exerciseKindOf("siftUp"), 1, 3);
    at.app.preferences.reducedMotion = true;
    while (!at.exercise().done()) {
        const PredictChoice& right =
            at.exercise().questions()[at.exercise().answered()].choices[at.answer(true)];
        at.click(right.listed ? practiseTarget(PractisePart::Place, at.answer(true))
                              : Target::of(std::get<TaskId>(right.text.values[0].second)));
        CHECK(at.says("practiseSaid ui.practise.right."));
        if (!at.exercise().done()) at.click(practiseTarget(PractisePart::GoOn));
    }
    CHECK(at.exercise().score().flawless());
    CHECK(at.panel().book().of(*exerciseKindOf("siftUp")).flawless == 1);
    CHECK(labelsOf(at.screen().frame).find("Done without a mistake") != std::string::npos);
}

TEST_CASE("A sift is done by keys alone") {
    for (const char* const kind : {"siftUp", "siftDown", "remove"}) {
        Practising at(*exerciseKindOf(kind), 4, 5);
        at.app.preferences.reducedMotion = true;
        while (!at.exercise().done()) {
            at.screen();
            at.walkTo(at.answer(true));
            at.app.press(kEnter);
            at.app.press(kEnter);
        }
        CHECK(at.exercise().score().flawless());
    }
}

TEST_CASE("Arrows go along the array, to the parent and to the child") {
    Practising at(*exerciseKindOf("siftDown"), 4, 5);
    at.app.preferences.reducedMotion = true;
    at.screen();
    const auto cursor = [&] {
        for (std::size_t i = 0; i < at.exercise().questions()[0].choices.size(); ++i)
            if (at.says(fmt::format("practiseCursor {}\n", i)))
                return at.exercise().questions()[0].choices[i].slot;
        return -1;
    };
    CHECK(cursor() == 0);  // the hole: it stays there
    at.app.press(plain(KeyCode::Down));
    CHECK(cursor() == 1);
    CHECK(at.app.selection.task == taskOf(at.exercise(), 0));
    at.app.press(plain(KeyCode::Down));
    CHECK(cursor() == 3);
    at.app.press(plain(KeyCode::Right));
    CHECK(cursor() == 4);
    at.app.press(plain(KeyCode::Up));
    CHECK(cursor() == 1);
    at.app.press(plain(KeyCode::Left));
    CHECK(cursor() == 0);
}

TEST_CASE("A tree is written into its array by clicks, and the array shows what is found") {
    Practising at(*exerciseKindOf("array"), 1, 1);
    at.app.preferences.reducedMotion = true;
    const std::size_t size = at.exercise().questions().size();
    while (!at.exercise().done()) {
        const std::size_t found = at.exercise().answered();
        const Screen shown = at.screen();
        const auto& heap = *shown.as<HeapLayout>();
        CHECK(at.app.runs.playback().head.position() == at.exercise().questions()[0].asked);
        CHECK(heap.nodes.size() == size);
        for (std::size_t slot = 0; slot < size; ++slot) {
            CHECK(heap.cells[slot].task.exists() == (slot < found));
            CHECK(heap.cells[slot].hidden == (slot >= found));
        }
        // Nothing else says in which slot a task is.
        CHECK(("\n" + labelsOf(heap.nodeLabels)).find("\n1\n") == std::string::npos);
        CHECK(labelsOf(shown.frame).find("heapIndex") == std::string::npos);
        at.click(Target::of(taskOf(at.exercise(), at.answer(true))));
        CHECK(at.says("practiseSaid ui.practise.array.right."));
        if (!at.exercise().done()) at.click(practiseTarget(PractisePart::GoOn));
    }
    CHECK(at.exercise().score().flawless());
    const Screen shown = at.screen();
    CHECK_FALSE(at.app.asked.heap.any());
    CHECK(shown.as<HeapLayout>()->cells[size - 1].task.exists());
    CHECK(("\n" + labelsOf(shown.as<HeapLayout>()->nodeLabels)).find("\n1\n") != std::string::npos);
}

TEST_CASE("Arrows write a tree into its array too, and stay on a level") {
    Practising at(*exerciseKindOf("array"), 1, 1);
    at.app.preferences.reducedMotion = true;
    at.screen();
    at.app.press(plain(KeyCode::Right));
    CHECK(at.says("practiseCursor 0"));  // the root has its level alone
    for (std::int32_t slot = 0; !at.exercise().done(); ++slot) {
        for (int i = 0; i < 5; ++i) at.app.press(plain(KeyCode::Up));
        const int level = std::bit_width(static_cast<std::uint32_t>(slot + 1)) - 1;
        for (int i = 0; i < level; ++i) at.app.press(plain(KeyCode::Down));
        for (int i = (1 << level) - 1; i < slot; ++i) at.app.press(plain(KeyCode::Right));
        CHECK(at.app.selection.task == taskOf(at.exercise(), at.answer(true)));
        at.app.press(kEnter);
        at.app.press(kEnter);
        at.screen();
    }
    CHECK(at.exercise().score().flawless());
}

TEST_CASE("Where the tree is hidden, who is whose parent and child is found in the array") {
    Practising at;
    at.app.preferences.reducedMotion = true;
    std::uint64_t seed = 0;
    do at.panel().begin(*exerciseKindOf("array"), seed++, 3, at.app);
    while (!at.exercise().questions()[0].hidden.tree);
    const auto treeIsHidden = [&] {
        const Screen shown = at.screen();
        const auto& heap = *shown.as<HeapLayout>();
        return heap.nodes.empty() && heap.edges.empty() &&
               labelsOf(heap.nodeLabels) ==
                   std::string(at.app.words()("ui.heap.treeHidden")) + "\n";
    };
    CHECK(treeIsHidden());
    at.app.press(plain(KeyCode::Escape));
    at.screen();
    CHECK_FALSE(at.app.asked.heap.any());
    at.app.perform("practise");
    for (bool click = true; !at.exercise().done(); click = !click) {
        CHECK(treeIsHidden());
        const Screen shown = at.screen();
        const auto& cells = shown.as<HeapLayout>()->cells;
        const auto marked = std::find_if(cells.begin(), cells.end(),
                                         [](const HeapCell& cell) { return cell.selected; });
        REQUIRE(marked != cells.end());
        CHECK(marked->task == taskOf(at.exercise(), 0));
        at.app.press(plain(KeyCode::Down));
        at.app.press(plain(KeyCode::Up));
        CHECK(at.says("practiseCursor 0"));
        if (click) {
            at.click(Target::of(taskOf(at.exercise(), at.answer(true))));
        } else {
            at.walkTo(at.answer(true));
            at.app.press(kEnter);
        }
        CHECK(at.says("practiseSaid ui.practise.array.right."));
        at.app.press(kEnter);
    }
    CHECK(at.exercise().score().flawless());
    CHECK_FALSE(treeIsHidden());
}

namespace {

/// An exercise on the time axis.
struct OnAxis : Practising {
    OnAxis() : Practising(*exerciseKindOf("starts"), 4, 4) {
        app.preferences.reducedMotion = true;
        screen();
    }
    Vec2 place(std::int32_t tick) {
        return placeOf(answerTarget(AnswerBox::Start, static_cast<std::uint32_t>(tick)));
    }
    /// "practiseHeld" with the answer at that tick.
    std::string held(std::int32_t tick) {
        const std::vector<PredictChoice>& all = exercise().question().choices;
        const auto found = std::find_if(
            all.begin(), all.end(), [&](const PredictChoice& each) { return each.slot == tick; });
        return fmt::format("practiseHeld {}\n", found - all.begin());
    }
    /// Where the picture has the run that is placed.
    float shownAt() {
        const Screen shown = screen();
        for (const RateRow& row : shown.as<RatesLayout>()->rows)
            if (row.meant) return row.meant->x;
        throw std::runtime_error("no run is placed");
    }
};

}  // namespace

TEST_CASE("The next run follows the pointer from instant to instant, and is judged when let go") {
    OnAxis at;
    while (!at.exercise().done()) {
        at.screen();
        const PredictQuestion& question = at.exercise().question();
        const std::int32_t right = question.choices[question.right].slot;
        const std::size_t done = at.exercise().answered();
        at.hold(at.place(19));
        CHECK(at.says(at.held(19)));
        for (const std::int32_t tick : {20, 3, right}) {
            // Between two instants it lies on one of them.
            const Vec2 there = at.place(tick);
            at.dragTo({there.x + 3, there.y + 20});
            CHECK(at.says(at.held(tick)));
            CHECK(at.shownAt() == doctest::Approx(there.x).epsilon(0.01));
            CHECK(at.exercise().answered() == done);
        }
        at.app.release();
        CHECK(at.says("practiseSaid ui.practise.starts.right."));
        CHECK(at.says("practiseHeld nothing"));
        REQUIRE(at.exercise().answered() == done + 1);
        at.app.press(kEnter);
    }
    CHECK(at.exercise().score().flawless());
}

TEST_CASE("The next run is placed by keys alone") {
    OnAxis at;
    while (!at.exercise().done()) {
        at.screen();
        const PredictQuestion& question = at.exercise().question();
        const std::int32_t right = question.choices[question.right].slot;
        const std::int32_t begins = question.choices[0].slot;  // where the last run ended
        const KeyCode way = right < begins ? KeyCode::Left : KeyCode::Right;
        for (std::int32_t i = 0; i < std::abs(right - begins); ++i) at.app.press(plain(way));
        at.screen();
        CHECK(at.shownAt() == doctest::Approx(at.place(right).x).epsilon(0.01));
        at.app.press(kEnter);
        at.app.press(kEnter);
    }
    CHECK(at.exercise().score().flawless());
}

TEST_CASE("A run let go at a wrong instant is judged there, and lies where it was again") {
    OnAxis at;
    at.hold(at.place(25));
    CHECK(at.says(at.held(25)));
    at.dragTo(at.place(0));
    at.app.release();
    CHECK(at.says("practiseSaid ui.practise.starts.wrong."));
    CHECK(at.exercise().slips().size() == 1);
    CHECK(at.exercise().answered() == 0);
    at.dragTo(at.place(9));
    CHECK(at.says("practiseHeld nothing"));
}

TEST_CASE("Esc, and leaving the picture, put back what is being dragged") {
    OnAxis at;
    const Vec2 axis = at.place(12);
    const float before = at.shownAt();
    at.hold(axis);
    for (const Vec2 away : {Vec2{axis.x, 700}, Vec2{axis.x, 20}, Vec2{1270, axis.y}}) {
        at.dragTo(axis);
        CHECK(at.says(at.held(12)));
        at.dragTo(away);
        CHECK(at.says("practiseHeld outside"));
    }
    at.app.release();
    CHECK(at.says("practiseSaid \n"));
    at.hold(axis);
    at.app.press(plain(KeyCode::Escape));
    CHECK(at.app.layers.focused() == &at.panel());
    at.dragTo(at.place(3));
    CHECK(at.says("practiseHeld putBack"));
    CHECK(at.shownAt() == before);  // at the cursor, not below the pointer
    at.app.release();
    CHECK(at.says("practiseHeld nothing"));
    CHECK(at.says("practiseSaid \n"));
    CHECK(at.exercise().slips().empty());
    // Another exercise leaves nothing in the hand.
    at.hold(axis);
    at.app.press(plainKey('N'));
    CHECK(at.says("practiseHeld nothing"));
}

TEST_CASE("A box of execute answers at once, a thread when it is pressed again") {
    Practising boxes(*exerciseKindOf("execute"), 2, 1);
    boxes.app.preferences.reducedMotion = true;
    boxes.click(answerTarget(AdmissionBox::CoreWorker));
    CHECK(boxes.says("practiseSaid predict.admission.right.core"));
    std::uint64_t seed = 0;
    const auto asksThread = [](const Exercise& exercise) {
        return exercise.questions()[0].kind == PredictKind::Signalled;
    };
    Practising lanes(*exerciseKindOf("keepAlive"), seed, 5);
    lanes.app.preferences.reducedMotion = true;
    while (!asksThread(lanes.exercise()))
        lanes.panel().begin(*exerciseKindOf("keepAlive"), ++seed, 5, lanes.app);
    const std::size_t right = lanes.answer(true);
    const auto thread =
        std::get<ThreadId>(lanes.exercise().questions()[0].choices[right].text.values[0].second);
    lanes.app.press(plain(KeyCode::Up));
    if (right == 0) lanes.app.press(plain(KeyCode::Down));
    lanes.click(Target::of(thread));
    CHECK(lanes.says(fmt::format("practiseCursor {}", right)));
    CHECK(lanes.exercise().answered() == 0);
    lanes.click(Target::of(thread));
    CHECK(lanes.exercise().answered() == 1);
    CHECK(lanes.exercise().score().firstRight == 1);
}

/// Of ctl's question that stands: the bits that its answer flips, and the word.
struct CtlAnswer {
    explicit CtlAnswer(const Exercise& exercise) {
        const PredictQuestion& question = exercise.questions()[exercise.answered()];
        to = ctlInBox(question.choices[question.right].slot);
        const auto change = exercise.log().get<CtlChanged>(question.asked);
        const std::uint32_t from = change ? change->from : to;
        for (const std::uint32_t bit : kShownCtlBits)
            if (((from ^ to) >> bit & 1U) != 0) flips.push_back(bit);
    }
    std::uint32_t to = 0;
    std::vector<std::uint32_t> flips;
};

std::string wordsOfLifecycle(const Screen& screen) {
    return labelsOf(screen.as<LifecycleLayout>()->list);
}

TEST_CASE("Bits of ctl are flipped by clicks in the picture, and Enter answers with that word") {
    Practising at(*exerciseKindOf("ctl"), 1, 3);
    at.app.preferences.reducedMotion = true;
    while (!at.exercise().done()) {
        const CtlAnswer answer(at.exercise());
        REQUIRE_FALSE(answer.flips.empty());
        for (const std::uint32_t bit : answer.flips) at.click(answerTarget(AnswerBox::CtlBit, bit));
        CHECK(at.says(fmt::format("practiseCursor {}\n", at.answer(true))));
        const Screen tried = at.screen();
        const std::string hex = fmt::format("0x{:08x}", answer.to);
        CHECK(wordsOfLifecycle(tried).find(hex + " ?") != std::string::npos);
        CHECK(labelsOf(tried.frame).find(hex) != std::string::npos);
        at.app.press(kEnter);
        CHECK(at.says("practiseSaid predict.ctl.why."));
        CHECK(wordsOfLifecycle(at.screen()).find(" ?") == std::string::npos);
        at.app.press(kEnter);
    }
    CHECK(at.exercise().score().flawless());
}

TEST_CASE("Bits of ctl are flipped by keys alone") {
    Practising at(*exerciseKindOf("ctl"), 2, 5);
    at.app.preferences.reducedMotion = true;
    while (!at.exercise().done()) {
        const CtlAnswer answer(at.exercise());
        at.screen();
        for (const std::uint32_t bit : kShownCtlBits) {
            if (std::find(answer.flips.begin(), answer.flips.end(), bit) != answer.flips.end())
                at.app.press(plain(KeyCode::Space));
            at.app.press(plain(KeyCode::Right));
        }
        // A word without a flip is an answer beside the picture.
        if (answer.flips.empty()) at.panel().take(stepOf(at.answer(true)));
        at.app.press(kEnter);
        if (!answer.flips.empty()) at.app.press(kEnter);
    }
    CHECK(at.exercise().score().flawless());
}

TEST_CASE("Esc takes flipped bits back, and so does another answer") {
    Practising at(*exerciseKindOf("ctl"), 1, 3);
    at.app.preferences.reducedMotion = true;
    const auto tries = [&] {
        return wordsOfLifecycle(at.screen()).find(" ?") != std::string::npos;
    };
    const std::string begun = wordsOfLifecycle(at.screen());
    at.click(answerTarget(AnswerBox::CtlBit, 30));
    CHECK(tries());
    at.app.press(plain(KeyCode::Escape));
    CHECK_FALSE(tries());
    CHECK(wordsOfLifecycle(at.screen()) == begun);
    CHECK(at.panel().on());
    // Flipped twice is not flipped.
    at.click(answerTarget(AnswerBox::CtlBit, 0));
    at.click(answerTarget(AnswerBox::CtlBit, 0));
    CHECK_FALSE(tries());
    at.click(answerTarget(AnswerBox::CtlBit, 30));
    at.app.press(plainKey('H'));
    CHECK(tries());
    at.app.press(kEnter);
    CHECK(at.exercise().slips().size() == 1);
    CHECK(tries());
    at.app.press(plain(KeyCode::Down));
    CHECK_FALSE(tries());
    at.app.press(plain(KeyCode::Escape));
    CHECK_FALSE(at.panel().on());
    CHECK_FALSE(at.app.asked.bits.has_value());
}

}  // namespace poolscope
