// Practising as a person does it: by mouse and by keys, and what of it is kept.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <variant>

#include "app/learn/exercise/exercise.hpp"
#include "app/model/predict/ctl_box.hpp"
#include "app/model/predict/said.hpp"
#include "app/panels/all.hpp"
#include "app/panels/practise/answers_file.hpp"
#include "app/panels/practise/panel.hpp"
#include "app/panels/practise/written_steps.hpp"
#include "app/perspectives/heap/layout.hpp"
#include "app/perspectives/lifecycle/layout.hpp"
#include "app/perspectives/rates/layout.hpp"
#include "app/storage/input_text.hpp"
#include "app/storage/saved_session.hpp"
#include "app/ui/answer_box.hpp"
#include "app/window/imgui_fonts.hpp"
#include "tests/support/keys.hpp"
#include "tests/support/pressing.hpp"

namespace poolscope {

namespace {

constexpr KeyChord kPractiseKey = shiftKey('D');

struct Practising {
    explicit Practising(ExerciseKind kind = *exerciseKindOf("siftUp"), std::uint64_t seed = 1,
                        int difficulty = 3) {
        app.openBuiltIn(2);
        app.press(kPractiseKey);
        panel().begin(kind, seed, difficulty, app);
    }
    PractisePanel& panel() { return app.panel<PractisePanel>(); }
    const Exercise& exercise() { return *panel().exercise(); }
    /// The right answer of the question that stands, or one that is wrong.
    std::size_t answer(bool right) {
        const std::size_t choice = exercise().question().right;
        return right ? choice : choice == 0 ? 1 : 0;
    }
    Screen screen(Vec2 size = {1280, 720}) { return app.layout(size, measure); }
    /// Nothing else lies over its middle.
    static bool isFree(const Screen& shown, const HitRegion& hit) {
        const HitRegion* const there = shown.hitAt(hit.box.centre());
        return there != nullptr && there->target == hit.target;
    }
    void click(const Target& target) {
        const Screen shown = screen();
        for (const DisplayList* list : shown.lists())
            for (const HitRegion& hit : list->hits)
                if (hit.target == target && isFree(shown, hit)) {
                    app.click(shown.hitAt(hit.box.centre()), hit.box.centre(), shown);
                    app.release();
                    return;
                }
        FAIL("there is no such place");
    }
    Vec2 placeOf(const Target& target) {
        const Screen shown = screen();
        for (const DisplayList* list : shown.lists())
            for (const HitRegion& hit : list->hits)
                if (hit.target == target) return hit.box.centre();
        throw std::runtime_error("there is no such place");
    }
    /// Presses the button there and keeps it.
    void hold(Vec2 at) {
        const Screen shown = screen();
        app.point(at);
        app.click(shown.hitAt(at), at, shown);
    }
    void dragTo(Vec2 at) {
        app.drag({1, 0}, at, screen());
        app.point(at);
    }
    /// Moves to the answer with the arrows alone.
    void walkTo(std::size_t choice) {
        const std::string there = fmt::format("practiseCursor {}\n", choice);
        for (int i = 0; i < 20; ++i) app.press(plain(KeyCode::Left));
        for (int i = 0; i < 20 && !says(there); ++i) app.press(plain(KeyCode::Right));
    }
    bool says(const std::string& line) const {
        return ("\n" + app.describe()).find("\n" + line) != std::string::npos;
    }

    Program app;
    FixedTextMeasure measure;
};

}  // namespace

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
    CHECK_FALSE(at.app.arrangement.hiddenHeap.any());
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
    CHECK_FALSE(at.app.arrangement.hiddenHeap.any());
    at.app.press(kPractiseKey);
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

TEST_CASE("Whatever has choices is done by keys alone, and by clicks alone") {
    for (std::size_t kind = 0; kind < exerciseKinds().size(); ++kind) {
        INFO(exerciseKinds()[kind].name);
        Practising keys(static_cast<ExerciseKind>(kind), 4, 4);
        Practising clicks(static_cast<ExerciseKind>(kind), 4, 4);
        if (asksPicture(keys.exercise())) continue;  // other keys, other clicks
        while (!keys.exercise().done()) {
            const std::size_t choice = keys.answer(true);
            const std::size_t count = listedAnswers(keys.exercise());
            for (std::size_t i = 0; i < count; ++i) keys.app.press(plain(KeyCode::Up));
            for (std::size_t i = 0; i < choice; ++i) keys.app.press(plain(KeyCode::Down));
            keys.app.press(kEnter);
            clicks.click(practiseTarget(PractisePart::Place, choice));
            if (keys.exercise().done()) continue;
            keys.app.press(kEnter);
            clicks.click(practiseTarget(PractisePart::GoOn));
        }
        CHECK(keys.exercise().score().flawless());
        CHECK(clicks.exercise().score().flawless());
    }
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

TEST_CASE("PageDown goes through the kinds and round at the end, PageUp goes back") {
    Practising at;
    for (std::size_t i = 1; i <= exerciseKinds().size(); ++i) {
        at.app.press(plain(KeyCode::PageDown));
        CHECK(at.exercise().kind() == static_cast<ExerciseKind>(i % exerciseKinds().size()));
    }
    at.app.press(plain(KeyCode::PageUp));
    CHECK(at.exercise().kind() == static_cast<ExerciseKind>(exerciseKinds().size() - 1));
}

TEST_CASE("A wrong step says which rule it breaks, stays undone, and is counted for its kind") {
    Practising at(*exerciseKindOf("siftDown"), 2, 1);
    at.app.preferences.reducedMotion = true;
    at.screen();
    REQUIRE_FALSE(at.exercise().questions()[0].choices[at.answer(true)].listed);
    at.app.press(plainKey('A'));
    CHECK(at.says("practiseSaid ui.practise.wrong.stoppedEarlyDown"));
    CHECK(at.exercise().answered() == 0);
    CHECK(labelsOf(at.screen().frame).find("Too early") != std::string::npos);
    at.app.press(plainKey('H'));
    CHECK(at.says("practiseSaid ui.practise.hint."));
    while (!at.exercise().done()) at.app.press(plainKey('S'));
    const KindPractice& kind = at.panel().book().of(*exerciseKindOf("siftDown"));
    CHECK(kind.flawless == 0);
    CHECK(kind.slips.at("stoppedEarly") == 1);
    CHECK(labelsOf(at.screen({1440, 900}).frame).find("stopped too early ×1") != std::string::npos);
    at.app.press(plainKey('A'));  // over: nothing more can go wrong
    CHECK(at.panel().book().finished() == 1);
    at.app.press(plainKey('N'));
    CHECK(!at.exercise().done());
}

TEST_CASE("Practising leaves the run that is open as it was, and waits until one comes back") {
    Practising at;
    at.app.press(plain(KeyCode::Escape));
    CHECK(at.app.layers.focused() == nullptr);
    Playback& playback = at.app.runs.playback();
    playback.head.seek(5);
    const std::string run = at.app.runs.source().title();
    at.app.press(kPractiseKey);
    const Exercise* const exercise = at.panel().exercise();
    at.app.press(plainKey('S'));
    at.app.press(plain(KeyCode::Right));
    at.app.press(plain(KeyCode::Escape));
    CHECK(at.app.runs.source().title() == run);
    CHECK(at.app.runs.playback().head.position() == 5);
    at.app.press(kPractiseKey);
    CHECK(at.panel().exercise() == exercise);
    CHECK(at.exercise().score().done == 1);
}

TEST_CASE("An exercise in a run shows that run up to its question, and the user's run after it") {
    Practising at(*exerciseKindOf("keepAlive"), 1, 1);
    at.app.preferences.reducedMotion = true;
    const Exercise& exercise = at.exercise();
    const auto position = [&] { return at.app.runs.playback().head.position(); };
    at.screen();
    CHECK(position() == exercise.questions()[0].asked);
    CHECK(at.app.arrangement.future.hides());
    CHECK(at.app.perspective().info().id.name == "workers");
    // Neither play nor a step goes past the question.
    at.app.press(plain(KeyCode::Right));
    at.screen();
    CHECK(position() == exercise.questions()[0].asked);
    const std::size_t right = exercise.questions()[0].right;
    const std::size_t wrong = right == 0 ? 1 : 0;
    at.app.press(plainKey(static_cast<char>('A' + static_cast<int>(wrong))));
    at.screen();
    CHECK(position() == exercise.questions()[0].asked);
    CHECK(exercise.answered() == 0);
    at.app.press(plainKey(static_cast<char>('A' + static_cast<int>(right))));
    at.screen();
    CHECK(position() == exercise.questions()[0].revealed);
    at.app.press(kEnter);
    at.screen();
    CHECK(position() == exercise.questions()[1].asked);
    CHECK(exercise.score().firstRight == 0);
    at.app.press(plain(KeyCode::Escape));
    at.screen();
    CHECK_FALSE(at.app.showsInstead());
    CHECK_FALSE(at.app.arrangement.future.hides());
    CHECK(at.app.notice().find("waits as it was") != std::string::npos);
    at.app.perform("backToLeft");
    at.screen();
    CHECK(position() == exercise.questions()[1].asked);
    while (!exercise.done()) at.app.press(plainKey('S'));
    at.screen();
    CHECK_FALSE(at.app.arrangement.future.hides());
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
        if (answer.flips.empty())
            at.panel().take({CourseStep::Choose, static_cast<std::int64_t>(at.answer(true))});
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
    CHECK_FALSE(at.app.selection.tried.has_value());
}

TEST_CASE("How exercises went is kept with the session") {
    Practising at(*exerciseKindOf("execute"), 3, 1);
    at.click(practiseTarget(PractisePart::Place, at.answer(false)));
    while (!at.exercise().done()) at.app.press(plainKey('S'));
    SavedSession kept;
    at.panel().save(kept, at.app);
    const auto read = readSavedSession(toText(kept), "session.toml");
    REQUIRE(read.damaged == 0);
    CHECK(read.session == kept);
    Practising again;
    again.panel().loading(read.session, again.app);
    for (std::size_t i = 0; i < exerciseKinds().size(); ++i) {
        const auto kind = static_cast<ExerciseKind>(i);
        CHECK(again.panel().book().of(kind) == at.panel().book().of(kind));
    }
    CHECK(at.panel().book().of(*exerciseKindOf("execute")).slips.size() == 1);
}

TEST_CASE("What was done in exercises is saved to be handed in, and judged alike") {
    Practising at(*exerciseKindOf("siftDown"), 2, 1);
    at.app.press(plainKey('A'));
    at.app.press(plainKey('H'));
    while (!at.exercise().done()) at.app.press(plainKey('S'));
    const Answers answers = answersOf(at.app);
    REQUIRE(answers.exercises.size() == 1);
    CHECK(toText(answers.exercises[0].course.steps)
              .find(fmt::format("choose {}, hint, show",
                                at.exercise().questions()[0].choices.size() - 1)) == 0);
    CHECK(judgeCourse(answers.exercises[0].course).score.firstRight ==
          answers.exercises[0].firstRight);
    CHECK(answers.exercises[0].total == at.exercise().score().steps);
    SavedSession kept;
    at.panel().save(kept, at.app);
    Practising again;
    again.panel().loading(kept, again.app);
    CHECK(again.panel().exercisesDone() == answers.exercises);
    const auto file = std::filesystem::temp_directory_path() / "poolscope-answers.json";
    std::filesystem::remove(file);
    at.app.press(controlKey('E'));
    at.app.saveRequest().save(at.app, file.string());
    const auto read = readAnswers(readWholeFile(file.string()), "answers.json");
    REQUIRE(std::holds_alternative<Answers>(read));
    CHECK(std::get<Answers>(read) == answers);
    std::filesystem::remove(file);
}

TEST_CASE("Before anything was answered there is nothing to hand in, and a notice says so") {
    Practising at;
    at.app.press(controlKey('E'));
    CHECK(at.app.notice().find("not answered") != std::string::npos);
}

TEST_CASE("Steps can be written down, and come to what a person comes to who does them") {
    Practising at(*exerciseKindOf("execute"), 3, 3);
    takeWrittenSteps(at.panel(), "2, wrong,hint");
    CHECK(at.exercise().score().done == 2);
    CHECK(at.exercise().score().firstRight == 2);
    CHECK(at.exercise().slips().size() == 1);
    CHECK(at.says("practiseSaid ui.practise.hintOf."));
    takeWrittenSteps(at.panel(), fmt::format("show, {}", at.exercise().stepsLeft() - 1));
    CHECK(at.exercise().done());
    CHECK(at.exercise().score().firstRight == at.exercise().score().steps - 1);
    CHECK(toText(at.panel().exercisesDone().back().course.steps).find("hint, show") !=
          std::string::npos);
}

TEST_CASE("A step that is none, or that the exercise does not have there, is named") {
    const auto refused = [](const std::string& steps) {
        Practising at(*exerciseKindOf("execute"), 3, 3);
        try {
            takeWrittenSteps(at.panel(), steps);
        } catch (const std::runtime_error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    CHECK(refused("2, jump").find("found step 'jump', expected a number of right steps") == 0);
    const std::size_t all = Practising(*exerciseKindOf("execute"), 3, 3).exercise().stepsLeft();
    const std::string most = fmt::format("found step '{}', expected at most {}", all, all - 2);
    CHECK(refused(fmt::format("2, {}", all)).find(most) == 0);
    CHECK(refused(fmt::format("{}, hint", all))
              .find("found step 'hint', expected a step that the exercise") == 0);
    CHECK(refused(fmt::format("{}, wrong", all))
              .find("found step 'wrong', expected a step that the exercise") == 0);
    CHECK(refused("choose 99").find("found step 'choose 99'") == 0);
    CHECK(refused("2,,3").find("found step ''") == 0);
    CHECK(refused("") == "");
}

TEST_CASE("What was asked, said and is to be chosen has room in every window and language") {
    for (const char* language : {"en", "zh"})
        for (const Vec2 size : {Vec2{1280, 720}, Vec2{1440, 900}, Vec2{2560, 1440}})
            for (std::size_t kind = 0; kind < exerciseKinds().size(); ++kind)
                for (std::uint64_t seed = 0; seed < 10; ++seed) {
                    Practising at(static_cast<ExerciseKind>(kind), seed, kHardest);
                    at.app.setLanguage(language);
                    at.app.press(plainKey(asksPicture(at.exercise()) ? 'H' : 'A'));
                    const Screen shown = at.screen(size);
                    INFO(language << ' ' << size.x << ' ' << exerciseKinds()[kind].name << ' '
                                  << seed);
                    for (const Label& label : shown.frame.labels) {
                        if (!shown.regions.left.contains(label.box.centre())) continue;
                        INFO(label.text);
                        const bool cut = label.text.find("…") != std::string::npos;
                        CHECK(!cut);
                    }
                }
}

TEST_CASE("In front of a class question, answers and what was said have room") {
    for (const char* language : {"en", "zh"})
        for (const Vec2 size : {Vec2{1280, 720}, Vec2{1920, 1080}})
            for (const char* const kind :
                 {"siftUp", "remove", "execute", "leader", "array", "keepAlive"}) {
                Practising at(*exerciseKindOf(kind), 3, 3);
                at.app.setLanguage(language);
                at.app.arrangement.presenting = true;
                at.screen(size);
                const std::size_t wrong = at.answer(false);
                at.panel().take({CourseStep::Choose, static_cast<std::int64_t>(wrong)});
                const Screen shown = at.screen(size);
                INFO(std::string(language) << ' ' << size.x << ' ' << std::string(kind));
                const std::string said = textOf(at.exercise().questions()[0].choices[wrong].why,
                                                at.exercise().names(), at.app.words())
                                             .text;
                const std::string words = labelsOf(shown.frame);
                CHECK(words.find(said.substr(0, said.find(' '))) != std::string::npos);
                CHECK(words.find("…") == std::string::npos);
            }
}

}  // namespace poolscope
