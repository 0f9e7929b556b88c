// One file of assets/code: methods in Java's syntax and the markers that tie their lines to the
// engine. The syntax of the markers is described in java_code.hpp.
//
// Promises: the lines keep their numbers; what is shown of them has no markers. A marker that
// cannot be read is a std::runtime_error with file and line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/model/code/source_code.hpp"
#include "engine/trace/event.hpp"

namespace poolscope {

/// A step of a marker, or of the way from a function to an event.
struct JavaStep {
    std::string name;  ///< of a function, or of a struct of events: "SiftUpCompared"
    int nth = 0;       ///< which of the lines that make this call, from 1; 0: any
    std::vector<std::pair<std::string, std::string>> facts{};  ///< fields of the event
};

struct JavaMarker {
    std::vector<JavaStep> steps;
    int line = 0;
};

/// A function of the engine that a text stands for.
struct JavaOrigin {
    std::string function;  ///< "DelayHeap::siftUp", perhaps with "(Type,Type)"
    std::string within{};  ///< a class; empty: wherever it is called
    bool alone = false;    ///< only where nothing around it has a text
};

struct JavaMethod {
    std::string name;  ///< "DelayedWorkQueue.siftUp"
    std::size_t file = 0;
    int first = 0;  ///< its lines
    int last = 0;
    std::vector<JavaOrigin> origins;
    std::vector<JavaMarker> markers;  ///< in the order of their lines

    /// The line of the marker that fits the way best; 0 if none does.
    int lineOf(const std::vector<JavaStep>& way, const Event* event) const;
    /// The line itself or the next one of the method that can light up; 0 if there is none.
    int nextLit(int line) const;
};

/// A line of such a text.
struct JavaLine {
    std::uint16_t file = 0;
    std::uint16_t line = 0;

    friend bool operator==(JavaLine, JavaLine) = default;
};

struct JavaText {
    SourceCode source;  ///< without the markers
    std::vector<JavaMethod> methods;
};

/// `file`: such as "DelayedWorkQueue.java"; the class is what stands before the dot.
JavaText readJavaText(const std::string& file, std::string_view text);

}  // namespace poolscope
