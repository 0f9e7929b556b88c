// Somebody who predicts in a run: steps forward, meets questions, and what can be said of them.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "app/panels/all.hpp"
#include "app/panels/predict/panel.hpp"
#include "tests/pixels/built_ins.hpp"
#include "tests/support/keys.hpp"
#include "tests/support/pressing.hpp"

namespace poolscope {

inline constexpr KeyChord kPredictMode = plainKey('Q');
inline constexpr KeyChord kStepOn = plainKey(KeyCode::Right);

/// A run in predict mode, at its beginning.
struct Predicting {
    explicit Predicting(std::string_view scenario = "1-heap", std::string_view language = "en")
        : app(std::string(language)) {
        app.opener.builtIn(builtInNamed(scenario));
        app.runs.playback().head.seek(0);
        app.press(kPredictMode);
        look();
    }
    PredictPanel& panel() { return app.panel<PredictPanel>(); }
    Playhead& head() { return app.runs.playback().head; }
    Screen look(Vec2 size = {1280, 720}) { return app.layout(size, measure); }
    /// Time passes, a frame after the other.
    void wait(double milliseconds = 6000) {
        for (double passed = 0; passed < milliseconds; passed += 50) {
            app.advance(50);
            look();
        }
    }
    /// Steps forward until a question stands.
    const PredictQuestion& meet() {
        for (int i = 0; i < 400 && panel().attempt() == nullptr; ++i) {
            app.press(kStepOn);
            wait(1500);
        }
        REQUIRE(panel().attempt() != nullptr);
        return panel().attempt()->question();
    }
    void press(const Target& target) { pressOn(app, look(), target); }
    bool says(const std::string& line) {
        look();
        return ("\n" + app.describe()).find("\n" + line + "\n") != std::string::npos;
    }

    Program app;
    FixedTextMeasure measure;
};

inline KeyChord keyOfChoice(std::size_t choice) {
    return plainKey(static_cast<char>('A' + static_cast<int>(choice)));
}

}  // namespace poolscope
