// What the command line asks of the window and of a shot.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/runs/run_bounds.hpp"
#include "engine/trace/time.hpp"

namespace poolscope {

struct ShotOptions {
    std::string file;                  ///< empty: a lesson alone
    std::string lesson;                ///< empty: none
    int stop = 1;                      ///< of the lesson, from 1
    std::optional<Duration> at;        ///< instant of the run
    std::optional<std::size_t> event;  ///< or log position
    std::string view;                  ///< empty: as the file opens
    std::string panel;                 ///< empty: as the lesson says, or "now"
    int width = 1440;
    int height = 900;
    float scale = 1;
    std::string theme = "dark";
    std::string lang = "en";
    bool present = false;        ///< as in front of a class
    bool presenterView = false;  ///< instead of the window: what its second window shows
    bool text = false;           ///< what is on the window as text, instead of a picture
    bool beside = false;         ///< pools beside each other
    bool hideFuture = false;
    bool ledHere = false;       ///< only what led to the event shown
    std::string axis;           ///< "time", "steps" or "causes"; empty: as it is
    std::string predict;        ///< asks a question of that kind: "head", or "head:3" for the third
    std::string choice;         ///< of it, or of the lesson's question: "B"; empty: none
    std::vector<int> counts;    ///< so many of a class chose A, B, …
    bool reveal = false;        ///< its answer
    int tour = 0;               ///< with this stop of the tour
    std::string call;           ///< opens the call form at that method; empty: closed
    std::string open;           ///< with that panel open; empty: none
    std::string practise;       ///< with an exercise, as KIND or KIND:SEED; empty: none
    std::string practiseSteps;  ///< and after these steps of it: "4", "2, wrong, hint"
    std::string output;
    RunBounds bounds;
};

struct FilmOptions {
    ShotOptions shot;             ///< what is opened, and how it looks
    std::string from;             ///< a duration or a number of events; empty: the beginning
    std::string to;               ///< likewise; empty: the end
    std::optional<int> beat;      ///< the stretch up to that beat of the scenario, from 1
    bool operation = false;       ///< the operation that goes on at `from`
    std::string steps;            ///< the size of a step; empty: the usual one
    int speed = 0;                ///< of playing, as the keys + and - change it
    std::optional<double> every;  ///< seconds from picture to picture
};

struct SheetOptions {
    std::string kind;  ///< of exercises; empty: all kinds in turn
    std::uint64_t seed = 1;
    std::uint32_t questions = 8;
    bool key = true;  ///< the answers follow, on a page of their own
    std::string lang = "en";
    std::string output;
};

struct WindowOptions {
    std::vector<std::string> files;    ///< several are compared
    std::string lesson;                ///< opened at once; empty: none
    std::optional<int> stop;           ///< of the lesson, from 1
    std::string lang;                  ///< empty: the one kept in the settings
    std::string link;                  ///< see app/storage/link.hpp; it names what else to open
    bool again = false;                ///< a page was reloaded: the session goes before the link
    std::optional<std::size_t> event;  ///< log position to open at
    std::optional<float> scale;        ///< instead of the one kept there
    bool tour = false;                 ///< begins with it
    bool noTour = false;               ///< begins without Home, also the first time
    bool fresh = false;                ///< without the session kept from last time
};

}  // namespace poolscope
