// What was open in the window when it was closed, as a file: session.toml.
//
//     version = 1
//     tables = 12               # so many heads in brackets follow: a file that was cut has fewer
//     file = "/home/x/burst.toml"  # whose run is open
//     edited = "/home/x/burst.toml"  # whose text is in Edit
//     editedSum = "1f0c…"       # of what that file held when it was read or saved last
//     perspective = "edit"
//     theme = "dark"
//     position = 120            # of the branch shown
//     current = 1               # which one that is
//     bookmarks = "150 the leader changes\n"
//     question = "kind=leaderTaken"
//     console = ["schedule(A, 300ms)"]
//     [[draft]]                 # a text that was not saved
//     file = "/home/x/burst.toml"
//     text = "title = …"
//     [[lesson]]                # how far each one was read
//     name = "the-queue-is-a-heap"
//     stop = 3
//     reached = 5
//     open = true
//     [[lesson.answer]]         # to a question of one of its stops
//     stop = 2
//     kind = "head"
//     choice = 1
//     right = true
//     atFirst = true
//     [[lessonDraft]]           # the lesson being made, if there is one
//     file = "/home/x/lesson.toml"
//     text = "title.en = …"
//     saved = false
//     [[practice]]              # how exercises of each kind went
//     kind = "siftUp"
//     box = 2
//     due = 9                   # after so many exercises it comes again
//     finished = 4
//     flawless = 3
//     slips = { tooFar = 1 }    # how often each rule was broken
//     [[begun]]                 # each exercise that is not done, as far as it got
//     kind = "execute"
//     seed = 3
//     difficulty = 2
//     steps = "choose 1, hint"
//     [[prediction]]            # how questions of each kind were answered in predict mode
//     kind = "head"
//     asked = 4
//     right = 3
//     answered = [120]          # behind these events of the run that is open
//     [riddle]                  # how riddles went, if there was one
//     number = 3                # of the one begun last
//     level = 2                 # of it if it is open, else of the next one
//     done = 5
//     rightAtOnce = 4
//     open = true
//     refused = ["leader"]      # named already in the one that is open
//     [[tuning]]                # how far each pool was tuned
//     challenge = "checks"
//     settings = ["3", "8"]     # the value of each knob
//     handedIn = ["4", "8"]
//     tries = 1                 # settings handed in that did not reach the goal
//     revealed = true
//     result = "met"            # of the first settings that were judged to the end
//     open = true
//     [[future]]                # how to make each run again, see engine/scenario/run/recording
//     place = 0                 # in the list of runs, which `parent` and `current` count
//     name = "ui.hint.forkBranch"
//     recording = "{…}"         # of the real clock: recordingBase64 = "eyJ…"
//
// Promises: what is written reads back the same. Each line is read alone: one that is damaged costs
// itself, or its table where it is the table's head, and is counted; reading never throws because
// of what the file holds. Runs are kept as recordings, so they come back to the same events.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace poolscope {

struct SavedBranch {
    std::string name;
    std::string detail;
    std::size_t forkedAt = 0;
    std::size_t parent = 0;
    bool ofEdit = false;
    std::string recording;  ///< empty: opened again from its file
    std::string given{};    ///< the name given by a person
    bool lost = false;      ///< it was damaged: all that it keeps is its place

    friend bool operator==(const SavedBranch&, const SavedBranch&) = default;
};

/// The answer to the question of a lesson's stop.
struct SavedAnswer {
    std::size_t stop = 0;    ///< from 0
    std::string kind;        ///< of question: "head"
    std::size_t choice = 0;  ///< the one chosen last, from 0
    std::size_t first = 0;   ///< the one chosen first
    bool right = false;
    bool atFirst = false;  ///< it was right at the first try

    friend bool operator==(const SavedAnswer&, const SavedAnswer&) = default;
};

/// How far a lesson was read.
struct SavedLesson {
    std::string name;         ///< a built-in one's name, or a file
    std::size_t stop = 0;     ///< the one shown last, from 0
    std::size_t reached = 0;  ///< so many stops were shown
    bool open = false;        ///< it was being read
    std::vector<SavedAnswer> answers{};

    friend bool operator==(const SavedLesson&, const SavedLesson&) = default;
};

/// The lesson being made.
struct SavedLessonDraft {
    std::string file;   ///< empty: saved nowhere yet
    std::string text;   ///< empty: there is none
    bool saved = true;  ///< the file holds this text

    friend bool operator==(const SavedLessonDraft&, const SavedLessonDraft&) = default;
};

/// How exercises of a kind went; see learn/exercise/practice_book.hpp.
struct SavedPractice {
    std::string kind;
    std::size_t box = 0;
    std::size_t due = 0;
    std::size_t finished = 0;
    std::size_t flawless = 0;
    std::map<std::string, std::size_t> slips;

    friend bool operator==(const SavedPractice&, const SavedPractice&) = default;
};

/// An exercise that was done; see learn/exercise/course.hpp.
struct SavedExercise {
    std::string kind;
    std::uint64_t seed = 0;
    std::size_t difficulty = 1;
    std::string steps;
    std::size_t rightAtOnce = 0;  ///< steps
    std::size_t of = 0;           ///< so many

    friend bool operator==(const SavedExercise&, const SavedExercise&) = default;
};

/// How questions of a kind were answered in predict mode; see model/predict/score.hpp.
struct SavedPrediction {
    std::string kind;
    std::size_t asked = 0;
    std::size_t right = 0;              ///< at the first try
    std::vector<std::size_t> answered;  ///< where in the run that is open

    friend bool operator==(const SavedPrediction&, const SavedPrediction&) = default;
};

/// How riddles went; see panels/find_fault.
struct SavedRiddle {
    std::size_t number = 0;  ///< of the one begun last; 0: there was none
    std::size_t level = 1;   ///< of it if it is open, else of the next one
    std::size_t done = 0;
    std::size_t rightAtOnce = 0;
    bool open = false;
    std::vector<std::string> refused;  ///< parts that were named wrongly in the one that is open

    friend bool operator==(const SavedRiddle&, const SavedRiddle&) = default;
};

/// How far a pool was tuned; see panels/tune_it.
struct SavedTuning {
    std::string challenge;
    std::vector<std::string> settings;  ///< the value of each knob
    std::vector<std::string> handedIn;  ///< the last ones that were judged; empty: none
    std::size_t tries = 0;
    bool revealed = false;
    std::string result;  ///< "none", "missed", "met" or "best"
    bool open = false;

    friend bool operator==(const SavedTuning&, const SavedTuning&) = default;
};

/// What is open. It belongs to the user's runs, also while others are shown in their place.
struct SavedShown {
    std::string file;       ///< whose run is open; empty: none
    std::string edited;     ///< whose text is in Edit; empty: none
    std::string editedSum;  ///< of what that file held when it was read or saved last
    std::string perspective = "heap";
    bool acting = false;  ///< what can be done is shown at the left
    std::string right;    ///< the tab at the right, or the code in its place; empty: the usual one
    std::size_t position = 0;
    std::size_t current = 0;
    std::string bookmarks;                 ///< a line each, as Bookmarks writes them
    std::string question;                  ///< asked in the find box
    bool questionStops = false;            ///< and play stops where it holds
    std::vector<std::string> breakpoints;  ///< "engine/…/delay_heap.cpp:57", "FutureTask.java:9"
    std::vector<std::string> console;      ///< lines typed into the console
    std::vector<SavedBranch> branches;

    friend bool operator==(const SavedShown&, const SavedShown&) = default;
};

/// And what the user did and made, whatever is open.
struct SavedSession : SavedShown {
    std::string theme = "dark";
    std::map<std::string, std::string> drafts;  ///< unsaved texts by file
    std::vector<SavedLesson> lessons;
    SavedLessonDraft lessonDraft;
    std::vector<SavedPractice> practice;
    std::vector<SavedExercise> exercises;  ///< the last ones that were done
    std::vector<SavedExercise> begun;      ///< in the order in which they were left
    std::vector<SavedPrediction> predictions;
    SavedRiddle riddle;
    std::vector<SavedTuning> tunings;

    friend bool operator==(const SavedSession&, const SavedSession&) = default;
};

/// What `editedSum` is of a text.
std::string textSum(std::string_view text);
/// The line of a recording, in a session and in a tree of runs.
std::string recordingLine(std::string_view recording);
/// `lineOf(i)`: the recordingLine of the i-th branch.
std::string toText(const SavedSession& session,
                   const std::function<std::string(std::size_t)>& lineOf);
std::string toText(const SavedSession& session);

struct ReadSession {
    SavedSession session;
    std::size_t damaged = 0;  ///< lines and tables that could not be read
    std::string first;        ///< about the first of them: "session.toml:3:1: found …"
};
ReadSession readSavedSession(std::string_view text, std::string_view fileName);

}  // namespace poolscope
