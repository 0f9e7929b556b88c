// From keyboard and mouse events to what the program is told, without a window.
#include <utility>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "app/window/input_queue.hpp"
#include "app/window/window_input.hpp"

namespace poolscope {

namespace {

/// Writes down what it is told. A key in `opens` makes it take text from then on, as a key does
/// that opens a line.
class InputNotes : public InputReceiver {
public:
    bool typing() const override { return types; }
    bool blank() const override { return black; }
    std::string clipboard() const override { return "copied"; }

    void press(KeyChord key) override {
        note("press " + keyText(key));
        if (std::exchange(black, false)) return;
        if (opens == key) types = true;
        if (key.code == KeyCode::Escape) types = false;
    }
    void type(std::string_view utf8) override { note("type " + std::string(utf8)); }
    void click(Vec2 at) override { note("click", at); }
    void clickOther(Vec2 at) override { note("other", at); }
    void doubleClick(Vec2 at) override { note("double", at); }
    void drag(Vec2 by, Vec2 at) override {
        note(fmt::format("drag by {} {} to {} {}", by.x, by.y, at.x, at.y));
    }
    void release() override { note("release"); }
    void point(Vec2) override { ++moves; }
    void wheel(float steps, Vec2 at) override { note(fmt::format("wheel {}", steps), at); }
    void ask(const Asked& asked) override {
        note(asked.position ? fmt::format("ask {}", *asked.position) : "ask " + asked.command);
    }
    void drop(const std::vector<std::string>& files) override {
        note(fmt::format("drop {} {}", files.size(), files.front()));
    }

    std::vector<std::string> told;
    int moves = 0;
    bool types = false;
    bool black = false;
    KeyChord opens;

private:
    void note(std::string what) { told.push_back(std::move(what)); }
    void note(const std::string& what, Vec2 at) { note(fmt::format("{} {} {}", what, at.x, at.y)); }
};

using Told = std::vector<std::string>;

/// A keyboard and a mouse, whose events are taken frame by frame.
struct Desk {
    /// A key of a US keyboard, down and up, with its character if it has one.
    void key(KeyChord chord, char32_t character = 0) {
        queue.push(KeyDown{chord});
        if (character != 0) queue.push(CharacterTyped{character});
        queue.push(KeyUp{chord.code});
    }
    /// The key is still held.
    void repeat(KeyChord chord, char32_t character = 0) {
        queue.push(KeyDown{chord, true});
        if (character != 0) queue.push(CharacterTyped{character});
    }
    void move(Vec2 at) { queue.push(PointerMoved{at}); }
    void button(bool down, double seconds = 0, MouseButton button = MouseButton::Main) {
        queue.push(ButtonChanged{button, down, seconds});
    }
    /// What is told until the queue is empty; each frame takes something.
    Told take() {
        notes.told.clear();
        for (frames = 0; !queue.empty() && frames < 100; ++frames) input.take(queue, notes);
        CHECK(queue.empty());
        return notes.told;
    }

    InputQueue queue;
    WindowInput input;
    InputNotes notes;
    int frames = 0;
};

}  // namespace

TEST_CASE("Input: chords and text come in their order") {
    Desk desk;
    desk.notes.opens = controlKey('P');
    desk.key(controlKey('P'));
    desk.key(plainKey('A'), U'a');
    desk.key(plainKey(KeyCode::Space), U' ');
    desk.key(shiftKey('B'), U'B');
    desk.key(plainKey(KeyCode::Left));
    desk.key(plainKey('7'), U'ä');
    desk.key(plainKey(KeyCode::None), U'任');
    desk.key(plainKey(KeyCode::None), U'𝄞');
    desk.key(controlKey('A'));
    desk.key(controlKey('V'));
    desk.key(plainKey(KeyCode::Enter));
    CHECK(desk.take() == Told{"press Ctrl+P", "type a", "type  ", "type B", "press ←", "type ä",
                              "type 任", "type 𝄞", "press Ctrl+A", "type copied", "press Enter"});
}

TEST_CASE("Input: the key that opens a line is not typed into it, also while it is held") {
    for (const auto& [chord, character] :
         {std::pair{plainKey('/'), U'/'}, {plainKey('M'), U'm'}, {shiftKey('M'), U'M'}}) {
        Desk desk;
        desk.notes.opens = chord;
        desk.queue.push(KeyDown{chord});
        desk.queue.push(CharacterTyped{character});
        CHECK(desk.take() == Told{"press " + keyText(chord)});
        desk.repeat(chord, character);
        CHECK(desk.take().empty());
        desk.queue.push(KeyUp{chord.code});
        desk.key(chord, character);
        CHECK(desk.take() == Told{"type " + std::string(1, static_cast<char>(character))});
    }
}

TEST_CASE("Input: text that comes without a key is typed, also after a command") {
    Desk desk;
    desk.notes.opens = plainKey('M');
    desk.key(plainKey('M'), U'm');
    desk.queue.push(CharacterTyped{U'中'});
    CHECK(desk.take() == Told{"press M", "type 中"});
}

TEST_CASE("Input: a sign is a key by its character, whatever keys make it") {
    Desk desk;
    desk.key(shiftKey('7'), U'/');  // a German keyboard
    desk.key(plainKey('Q'), U'q');
    desk.key(shiftKey('/'), U'?');
    desk.key(plainKey('1'), U'1');
    desk.key(controlKey('='));
    desk.key({keyOf('='), true, true});
    desk.key(controlKey('-'));
    desk.key(plainKey(KeyCode::None), U'中');
    CHECK(desk.take() == Told{"press /", "press Q", "press ?", "press 1",
                              "press Ctrl+=", "press Ctrl+=", "press Ctrl+-"});
}

TEST_CASE("Input: Shift is told with arrows and letters") {
    Desk desk;
    desk.key(shiftKey(KeyCode::Right));
    desk.key(shiftKey('V'), U'V');
    CHECK(desk.take() == Told{"press Shift+→", "press Shift+V"});
}

TEST_CASE("Input: steps repeat while held, Space does not; repeats do not pile up") {
    Desk desk;
    const KeyChord right = plainKey(KeyCode::Right);
    const KeyChord space = plainKey(KeyCode::Space);
    desk.queue.push(KeyDown{right});
    CHECK(desk.take().size() == 1);
    desk.repeat(right);
    CHECK(desk.take() == Told{"press →"});
    for (int i = 0; i < 5; ++i) desk.repeat(right);
    CHECK(desk.take() == Told{"press →"});
    desk.queue.push(KeyDown{space});
    for (int i = 0; i < 5; ++i) desk.repeat(space, U' ');
    CHECK(desk.take() == Told{"press Space"});
    desk.notes.types = true;
    desk.queue.push(KeyDown{plainKey('A')});
    desk.queue.push(CharacterTyped{U'a'});
    for (int i = 0; i < 2; ++i) desk.repeat(plainKey('A'), U'a');
    CHECK(desk.take() == Told{"type a", "type a", "type a"});
}

TEST_CASE("Input: any key ends the black screen and does nothing else") {
    for (const KeyChord key : {plainKey(KeyCode::None), plainKey('.'), plainKey('A')}) {
        Desk desk;
        desk.notes.black = true;
        desk.key(key, U'.');
        desk.key(plainKey('.'), U'.');
        CHECK(desk.take() == Told{"press Esc", "press ."});
    }
}

TEST_CASE("Input: a drag goes on outside the window and ends there") {
    Desk desk;
    desk.move({10, 10});
    desk.button(true);
    desk.move({12, 10});
    desk.move({15, 20});  // joined with the one before
    desk.queue.push(PointerLeft{});
    desk.move({-5, 20});
    desk.button(false);
    desk.queue.push(PointerLeft{});
    CHECK(desk.take() ==
          Told{"click 10 10", "drag by 5 10 to 15 20", "drag by -20 0 to -5 20", "release"});
    CHECK_FALSE(desk.input.pointer().inside);
    desk.move({30, 30});
    desk.button(false);
    CHECK(desk.take().empty());
    CHECK(desk.notes.moves == 4);
}

TEST_CASE("Input: two clicks are a double click if they are near in time and place") {
    Desk desk;
    const auto click = [&](double seconds) {
        desk.button(true, seconds);
        desk.button(false, seconds);
    };
    desk.move({10, 10});
    click(1.0);
    click(1.2);
    click(1.3);
    CHECK(desk.take() == Told{"click 10 10", "release", "click 10 10", "double 10 10", "release",
                              "click 10 10", "release"});
    click(2.0);
    click(2.4);
    desk.move({20, 10});
    click(2.5);
    CHECK(desk.take() ==
          Told{"click 10 10", "release", "click 10 10", "release", "click 20 10", "release"});
}

TEST_CASE("Input: other button, wheel and files") {
    Desk desk;
    desk.button(true);  // the pointer is not there yet
    desk.queue.push(MouseWheelTurned{1});
    desk.move({10, 10});
    desk.button(true, 0, MouseButton::Other);
    desk.button(false, 0, MouseButton::Other);
    desk.queue.push(MouseWheelTurned{1});
    desk.queue.push(MouseWheelTurned{0.5F});
    desk.queue.push(FilesDropped{{"a.toml", "b.toml"}});
    CHECK(desk.take() == Told{"other 10 10", "wheel 1.5 10 10", "drop 2 a.toml"});
}

TEST_CASE("Input: a key or click waits until what came before it is shown; text does not") {
    Desk desk;
    desk.notes.types = true;
    desk.move({10, 10});
    for (int i = 0; i < 5; ++i) desk.key(plainKey('A'), U'a');
    CHECK(desk.take().size() == 5);
    CHECK(desk.frames == 1);
    desk.key(plainKey('A'), U'a');
    desk.key(plainKey(KeyCode::Enter));
    desk.button(true);
    CHECK(desk.take() == Told{"type a", "press Enter", "click 10 10"});
    CHECK(desk.frames == 3);
}

TEST_CASE("Input: a pointer rests from its last move on") {
    Desk desk;
    desk.move({10, 10});
    desk.take();
    desk.input.pass(0.4);
    CHECK(desk.input.pointer().restedSeconds == 0.4);
    desk.move({10, 10});
    desk.take();
    CHECK(desk.input.pointer().restedSeconds == 0.4);
    desk.move({11, 10});
    desk.take();
    CHECK(desk.input.pointer().restedSeconds == 0);
}

TEST_CASE("Input: after a key nothing is said of what the pointer was left on, until it moves") {
    Desk desk;
    desk.move({10, 10});
    desk.take();
    desk.input.pass(0.4);
    CHECK(desk.input.pointer().rests(0.4));
    desk.key(plainKey(KeyCode::Right));
    desk.take();
    desk.input.pass(5);
    CHECK_FALSE(desk.input.pointer().rests(0.4));
    desk.move({10, 10});
    desk.take();
    CHECK_FALSE(desk.input.pointer().rests(0.4));
    desk.move({11, 10});
    desk.take();
    CHECK_FALSE(desk.input.pointer().rests(0.4));
    desk.input.pass(0.4);
    CHECK(desk.input.pointer().rests(0.4));
    desk.queue.push(PointerLeft{});
    desk.take();
    desk.input.pass(5);
    CHECK_FALSE(desk.input.pointer().rests(0.4));
}

}  // namespace poolscope
