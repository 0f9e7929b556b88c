// Builds the points of one function, from its last statement to its first, so that each knows what
// comes after it.
#pragma once

#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "app/model/source/flow_graph.hpp"

namespace poolscope {

class FlowBuilder {
public:
    FlowBuilder(FlowGraph& graph, const SourceProgram& program)
        : graph_(graph), program_(program) {}

    void build(std::uint32_t function);

private:
    /// Where the ways out of a statement lead.
    struct Exits {
        FlowPoint returned = kNoPoint;
        FlowPoint thrown = kNoPoint;
        FlowPoint broken = kNoPoint;
        FlowPoint continued = kNoPoint;
    };
    using Statements = std::vector<Statement>;

    FlowPoint pass(int line, std::vector<FlowPoint> next);
    FlowPoint add(FlowStep step);
    FlowPoint statements(const Statements& all, std::size_t from, FlowPoint next,
                         const Exits& exits, int last);
    FlowPoint owning(const Statements& all, std::size_t from, FlowPoint next, const Exits& exits,
                     int last, const std::vector<std::uint32_t>& destructors);
    FlowPoint statement(const Statement& one, FlowPoint next, const Exits& exits);
    FlowPoint part(const Statement& whole, std::size_t number, FlowPoint next, const Exits& exits);
    FlowPoint loop(const Statement& one, FlowPoint next, const Exits& exits);
    FlowPoint choice(const Statement& one, FlowPoint next, const Exits& exits);
    FlowPoint attempt(const Statement& one, FlowPoint next, const Exits& exits);
    FlowPoint actions(const std::vector<Action>& all, FlowPoint next, const Exits& exits);
    FlowPoint action(const Action& one, FlowPoint next, const Exits& exits);
    FlowPoint call(const Action& one, FlowPoint next, const Exits& exits);
    const std::vector<std::uint32_t>& destructorsOf(std::string_view type);

    FlowGraph& graph_;
    const SourceProgram& program_;
    std::uint32_t function_ = 0;
    std::vector<std::pair<FlowPoint, bool>>* cases_ = nullptr;  ///< of the switch around
    std::map<std::string_view, std::vector<std::uint32_t>> destructors_;
};

}  // namespace poolscope
