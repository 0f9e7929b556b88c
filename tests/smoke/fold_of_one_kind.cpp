// A visitor of one kind of event, with FOLLOWS a fold of it. Compiled by tests/smoke/CMakeLists.txt
// in both ways: a fold passes over the other kinds; a visitor that is none must not compile.
#include "engine/trace/event.hpp"

using namespace poolscope;

struct Nothing {};

#ifdef FOLLOWS
struct OneKind : Follows {
    using Follows::operator();
#else
struct OneKind : Nothing {
#endif
    void operator()(const LockContended&) const {}
};

void apply(const Event& event) { event.what.visit(OneKind{}); }
