// Somebody who practises in the window: clicks, drags, keys, and what can be said of it.
#pragma once

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <stdexcept>
#include <string>

#include "app/learn/exercise/exercise.hpp"
#include "app/panels/all.hpp"
#include "app/panels/practise/panel.hpp"
#include "app/storage/saved_session.hpp"
#include "tests/support/keys.hpp"
#include "tests/support/pressing.hpp"

namespace poolscope {

struct Practising {
    explicit Practising(ExerciseKind kind = *exerciseKindOf("siftUp"), std::uint64_t seed = 1,
                        int difficulty = 3) {
        app.opener.builtIn(2);
        app.perform("practise");
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
    /// What the panel keeps with the session.
    SavedSession kept() {
        SavedSession session;
        panel().save(session, app);
        return session;
    }
    bool says(const std::string& line) const {
        return ("\n" + app.describe()).find("\n" + line) != std::string::npos;
    }

    Program app;
    FixedTextMeasure measure;
};

}  // namespace poolscope
