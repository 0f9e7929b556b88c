// The pictures of a film, one after the other: it plays a stretch of the run, goes through it step
// by step, or goes through a lesson, as a person would in the window.
//
// Promises: the same stretch of the same run gives the same pictures, whatever the clock on the
// wall says; a sentence stays as long as it takes to read it at the window's speed. The workspace
// shows the picture that is due after each `next`; its playhead stays where the film ends.
#pragma once

#include <string>
#include <vector>

#include "app/model/narration/narrator.hpp"
#include "app/window/film/film_form.hpp"
#include "app/workspace/saved/film_request.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

class LessonPanel;

class Filming {
public:
    /// `every`: milliseconds from picture to picture; 0: one for each step. The workspace must
    /// outlive it.
    Filming(Workspace& workspace, FilmStretch stretch, double every);
    /// All stops of the lesson that is open.
    Filming(Workspace& workspace, LessonPanel& lesson, double every);
    Filming(const Filming&) = delete;
    Filming& operator=(const Filming&) = delete;

    /// For how long the picture that is due stays, in milliseconds.
    double stays() const { return stays_; }
    /// What is said of it, in each language of the program, that of the window first.
    std::vector<FilmCaption> captions();
    /// That picture for a form, laid out so; with its captions if it is one of a step.
    FilmPicture picture(const Screen& screen, const TextMeasure& measure,
                        std::function<Image()> pixels);
    /// Goes on to the next picture. Returns false if there was no other one. Throws
    /// std::runtime_error for a film that is too long for any player.
    bool next();
    /// Whether the picture that is due differs from the one before.
    bool changed() const { return changed_; }
    /// How much of the film is over, 0 to 1.
    double share() const;

private:
    static constexpr std::size_t kMostPictures = 20'000;

    bool nextPicture();
    bool nextStep();
    bool nextStop();
    double reading(const std::string& text) const;
    std::string captionIn(const std::string& language);

    /// Tells the events in another language than the window's.
    struct Told {
        TextCatalog words;
        Narrator narrator;
        Told(const std::string& language, const RunHistory& history)
            : words(loadTexts(language)), narrator(history.log(), history.names(), words) {}
    };

    Workspace& workspace_;
    LessonPanel* lesson_ = nullptr;
    FilmStretch stretch_;
    double every_ = 0;
    double stays_ = 0;
    bool changed_ = true;
    double held_ = 0;  ///< for how long the last picture has stayed
    std::size_t pictures_ = 0;
    std::vector<std::string> languages_;
    std::unique_ptr<Told> told_;
};

}  // namespace poolscope
