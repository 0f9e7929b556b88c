// A lesson: stops in an order, each a moment of a run with words about it.
//
// Promises: plain data as the file has it, with the places of what can only be judged against a
// run (lesson_places.hpp): positions, names and claims. What a stop takes from the one before it
// (scenario, view) is filled in already.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/model/predict/question.hpp"
#include "app/model/text/rich_text.hpp"
#include "engine/scenario/language/diagnostic.hpp"
#include "engine/trace/time.hpp"

namespace poolscope {

/// Something said in one or several languages, by the language's code; one at least once it is
/// read.
template <class Text>
struct InLanguages {
    std::vector<std::pair<std::string, Text>> all;

    /// In that language; else in English; else in the first one.
    const Text& in(std::string_view language) const {
        for (const std::string_view wanted : {language, std::string_view("en")}) {
            const auto found = std::find_if(all.begin(), all.end(),
                                            [&](const auto& each) { return each.first == wanted; });
            if (found != all.end()) return found->second;
        }
        return all.front().second;
    }
};

/// A value with its place in the file, for diagnostics.
template <class Value>
struct Placed {
    Value value{};
    Place place;
};

/// What a stop may open beside the picture, by the names that `shot --panel` takes. The first one
/// is there unless a stop asks for another.
inline constexpr std::array<std::string_view, 4> kLessonTabs{"events", "code", "inspect", "why"};

/// Where in its run a stop stands.
struct StopPosition {
    enum class Kind : std::uint8_t {
        AsBefore,  ///< where the stop before it stands
        Event,     ///< behind so many events
        Time,      ///< behind the last event that is not later
        First,     ///< behind the nth event that a question holds for
        Next       ///< likewise, counted from the stop before
    };
    Kind kind = Kind::AsBefore;
    std::size_t event = 0;
    Duration time;
    std::string question;  ///< of First and Next, in the search language
    std::size_t nth = 1;
    Place place;
};

/// A claim of the words that the run must bear out.
struct Expectation {
    enum class Span : std::uint8_t {
        Here,    ///< the event that the sentence is about: the last one before the position
        Since,   ///< the events from the stop before (or the run's begin) up to the position
        Before,  ///< the events from the run's begin up to the position
        After    ///< the events behind the position
    };
    Span span = Span::Here;
    std::string question;              ///< in the search language
    std::optional<std::size_t> times;  ///< holds for exactly so many events; none: at least one
    Place place;
};

struct LessonStop {
    std::string name;  ///< for links; may be empty
    Place place;
    /// A built-in scenario's name, a file beside the lesson, or (with a line break in it) a text.
    Placed<std::string> scenario;
    StopPosition position;
    std::string view;            ///< the perspective's name
    Placed<std::string> pool;    ///< empty: as before, or the first one
    Placed<std::string> select;  ///< a task or a thread by its name; empty: nothing
    std::string tab{kLessonTabs.front()};
    Duration axisUntil;       ///< time axes show the run from 0 to here; 0: the whole run
    bool hideFuture = false;  ///< pictures and lists end at the playhead while it is shown
    InLanguages<RichText> words;
    InLanguages<RichText> notes;  ///< for the teacher alone; in no language if there are none
    std::vector<Expectation> expects;
    /// Of these kinds the stop asks one question, the next that there is; none: it asks nothing.
    Placed<std::vector<PredictKind>> predict;
};

struct Lesson {
    std::string fileName;
    InLanguages<std::string> title;
    InLanguages<std::string> description;
    std::int64_t order = 0;  ///< among the built-in ones
    std::vector<LessonStop> stops;

    /// The stop with that name.
    std::optional<std::size_t> stopNamed(std::string_view name) const {
        for (std::size_t i = 0; i < stops.size(); ++i)
            if (!name.empty() && stops[i].name == name) return i;
        return std::nullopt;
    }
};

}  // namespace poolscope
