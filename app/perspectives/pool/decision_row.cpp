// The questions of execute in one row, and the station that a task has reached.
#include "app/perspectives/pool/decision_stops.hpp"

#include <array>
#include <string>
#include <string_view>

#include "app/perspectives/pool/parts.hpp"

namespace poolscope {

/// The station that the answers so far lead to.
DecisionStop stopAfter(const PoolDecision& decision) {
    DecisionStop stop = DecisionStop::Core;
    for (const ExecuteAnswer& answer : decision.answers) {
        switch (answer.step) {
            case ExecuteStep::BelowCore:
                stop = answer.yes ? DecisionStop::Core : DecisionStop::Queue;
                break;
            case ExecuteStep::CoreWorkerMade:
                stop = answer.yes ? DecisionStop::NewWorker : DecisionStop::Queue;
                break;
            case ExecuteStep::Offered:
                stop = answer.yes ? DecisionStop::Queued : DecisionStop::Maximum;
                break;
            case ExecuteStep::StillRunning:
            case ExecuteStep::HasWorkers: stop = DecisionStop::Queued; break;
            case ExecuteStep::TakenBack:
                stop = answer.yes ? DecisionStop::Rejected : DecisionStop::Queued;
                break;
            case ExecuteStep::ExtraWorkerMade:
                // After HasWorkers said no it is the worker for a queued task.
                if (stop == DecisionStop::Queued) break;
                stop = answer.yes ? DecisionStop::ExtraWorker : DecisionStop::Rejected;
                break;
            case ExecuteStep::OfferedAgain:
                stop = answer.yes ? DecisionStop::Queued : DecisionStop::Rejected;
                break;
        }
    }
    return decision.rejected ? DecisionStop::Rejected : stop;
}

namespace {

/// The question behind which a station lies.
std::size_t questionOf(DecisionStop stop) {
    switch (stop) {
        case DecisionStop::Core:
        case DecisionStop::NewWorker: return 0;
        case DecisionStop::Queue:
        case DecisionStop::Queued: return 1;
        case DecisionStop::Maximum:
        case DecisionStop::ExtraWorker: return 2;
        case DecisionStop::Rejected: break;
    }
    return 3;
}

}  // namespace

void layoutDecisionRow(Rect row, const RunView& view, const LayoutContext& context,
                       PoolLayout& layout) {
    constexpr std::array<std::string_view, 4> kWords{"core", "queue", "maximum", "reject"};
    constexpr std::array<std::string_view, 7> kOutcomes{"",          "",       "",           "",
                                                        "newWorker", "queued", "extraWorker"};
    LayoutBuilder builder(layout.list, context);
    const auto& decision = view.now.pools.pool(view.executor).decision;
    const DecisionStop stop = decision ? stopAfter(*decision) : DecisionStop::Core;
    if (decision) {
        const std::string_view name = view.nameInPool(decision->task);
        const float width = std::min(context.width(Type::Small, name) + context.px(s7), row.w / 4);
        const Rect token = cutLeft(row, width);
        Card& card = builder.card(token, Role::Key, Role::Key);
        card.radius = token.h / 2;
        card.target = Target::of(decision->task);
        builder.name(token.inset(context.px(s2), 0), name, Type::Small, Role::TextOnAccent,
                     AlignX::Centre);
        builder.hit(token, Target::of(decision->task));
        cutLeft(row, context.px(s4));
    }
    const std::size_t asked = questionOf(stop);
    std::string words = context.say("pool." + std::string(kWords[asked]));
    const std::string_view outcome = kOutcomes[static_cast<std::size_t>(stop)];
    if (!outcome.empty()) words += "  →  " + context.say("pool." + std::string(outcome));
    const bool fits = context.width(Type::Small, words) <= row.w;
    if (!fits && asked < 3) words = context.say("pool." + std::string(kWords[asked]) + "Short");
    builder.label(row, words, Type::Small,
                  stop == DecisionStop::Rejected ? Role::Failed : Role::Text);
    builder.hit(row, {}, context.say("pool." + std::string(kWords[asked]) + "Hint"));
}

}  // namespace poolscope
