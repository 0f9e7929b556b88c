// Building all functions, then finding out what a call of each can do first.
#include "app/model/source/flow_graph.hpp"

#include <algorithm>
#include <cctype>
#include <set>

#include "app/model/source/flow_builder.hpp"

namespace poolscope {

std::string plainWord(std::string_view word) {
    std::string plain;
    for (const char c : word)
        if (std::isalnum(static_cast<unsigned char>(c)) != 0)
            plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return plain;
}

FlowGraph::FlowGraph(const SourceProgram& program) : functions_(program.functions().size()) {
    FlowBuilder builder(*this, program);
    for (std::uint32_t i = 0; i < functions_.size(); ++i) builder.build(i);
    findFacts();
}

bool FlowGraph::canBeginWith(std::uint32_t function, FlowPoint emit) const {
    const std::vector<FlowPoint>& first = functions_[function].first;
    return std::binary_search(first.begin(), first.end(), emit);
}

/// From what is known of the functions it calls.
FlowGraph::Facts FlowGraph::factsOf(std::uint32_t function) const {
    Facts facts;
    facts.entry = functions_[function].entry;
    facts.onOwnThreads = functions_[function].onOwnThreads;
    std::set<FlowPoint> seen;
    std::set<FlowPoint> first;
    std::vector<FlowPoint> open{facts.entry};
    while (!open.empty()) {
        const FlowPoint point = open.back();
        open.pop_back();
        if (point == kNoPoint || !seen.insert(point).second) continue;
        const FlowStep& step = steps_[point];
        facts.returns = facts.returns || step.kind == FlowStep::Kind::Return;
        facts.throws = facts.throws || step.kind == FlowStep::Kind::Unwind;
        bool silent = step.kind != FlowStep::Kind::Call || step.anything;
        bool throws = step.anything;
        for (const std::uint32_t target : step.targets) {
            const Facts& called = functions_[target];
            first.insert(called.first.begin(), called.first.end());
            silent = silent || called.returns;
            throws = throws || called.throws;
        }
        if (step.kind == FlowStep::Kind::Emit) {
            first.insert(point);
            silent = step.forAnother;
        }
        if (throws) open.push_back(step.thrown);
        if (silent) open.insert(open.end(), step.next.begin(), step.next.end());
    }
    facts.first.assign(first.begin(), first.end());
    return facts;
}

/// What a call can do follows from what those inside it can do, and so on until nothing new comes.
void FlowGraph::findFacts() {
    bool changed = true;
    while (changed) {
        changed = false;
        for (std::uint32_t i = 0; i < functions_.size(); ++i) {
            Facts facts = factsOf(i);
            if (facts == functions_[i]) continue;
            functions_[i] = std::move(facts);
            changed = true;
        }
    }
}

}  // namespace poolscope
