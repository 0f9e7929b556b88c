// Which classes of the JDK the engine has, and what each of them inherits from there.
//
// Promises: the compiler answers, so this cannot disagree with the engine. The list of classes is
// kept complete by tests/spec/class_diagram.cpp, which reads the engine's headers.
#pragma once

#include <string_view>
#include <vector>

namespace poolscope {

struct EngineClass {
    std::string_view own;                 ///< its name in the engine
    std::string_view name;                ///< what the JDK, Tomcat, Spring, Dubbo or JD call it
    std::vector<std::string_view> above;  ///< of these, what it directly inherits from
};

std::vector<EngineClass> engineClasses();

}  // namespace poolscope
