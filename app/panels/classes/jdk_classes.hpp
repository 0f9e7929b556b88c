// The classes of the picture, as JDK 17 declares them, in the order of the picture.
//
// tests/data/jdk17_classes.txt is what a JDK 17 says of itself; tests/spec/class_diagram.cpp holds
// this table to it.
#pragma once

#include <string_view>
#include <vector>

namespace poolscope {

struct JdkClass {
    std::string_view name;
    bool interface = false;
    /// What it extends and implements. Under the first of them it stands in the picture.
    std::vector<std::string_view> above = {};
    /// What its objects have a reference to, of the classes here that tell how it works.
    std::vector<std::string_view> holds = {};
    std::string_view of = {};  ///< whose class it is, if not the JDK's: of these `above` is as the
                               ///< engine has it
};

/// Some of the classes, under a heading: the text "ui.classes.<key>".
struct ClassFamily {
    std::string_view key;
    std::vector<JdkClass> classes;
};

std::vector<ClassFamily> classFamilies();

}  // namespace poolscope
