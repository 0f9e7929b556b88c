// Following all ways, dropping the dear ones, choosing backwards.
#include "app/model/source/call_paths.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/trace/fnv.hpp"

namespace poolscope {

namespace {

/// A way that takes so much more for granted than the best one is given up.
constexpr std::uint32_t kSlack = CallCost::kOdd - 1;
/// So many ways are followed at most,
constexpr std::size_t kMostHypotheses = 64;
/// and so many where none of those lasted.
constexpr std::size_t kMostWide = 256;
/// So many events are left undecided at most.
constexpr std::size_t kMostOpen = 20'000;
/// So many calls around an event can have passed it what it tells.
constexpr int kMostPassed = 3;
/// How far back the first event of a call is looked for.
constexpr std::size_t kMostBack = 4'000;

}  // namespace

std::size_t CallPaths::HashOfJudgement::operator()(const Judgement& asked) const {
    Fnv1a hash;
    for (const std::uint32_t part : {asked.from, asked.begins, asked.point, asked.told})
        hash.number(part);
    return hash.value();
}

/// Equal tellings have equal numbers.
std::uint32_t CallPaths::numberOf(const Told& told) {
    toldKey_.assign(told.objectClass);
    (toldKey_ += '\0') += told.method;
    for (const Told::Enumerator& field : told.enumerators) {
        const auto place = reinterpret_cast<std::uintptr_t>(field.all);
        toldKey_ += '\0';
        toldKey_.append(reinterpret_cast<const char*>(&place), sizeof(place));
        toldKey_ += field.value;
    }
    const auto next = static_cast<std::uint32_t>(tolds_.size());
    const auto [known, fresh] = toldNumbers_.try_emplace(toldKey_, next);
    if (fresh) tolds_.push_back(told);
    return known->second;
}

void CallPaths::step(const Path& path, std::uint32_t before, Emitted event, const Told& told,
                     std::vector<Hypothesis>& to) {
    const Hypothesis& from = path.open.back()[before];
    const FlowPoint emit = event.point;
    const bool forAnother = graph_->at(emit).forAnother;
    const bool fresh = from.stack == 0;  // then another thread has begun it
    if (forAnother)
        to.push_back({from.stack, search_.on(from.stack, emit), 0, search_.depthOf(from.stack),
                      from.cost + (fresh ? 0 : CallCost::kOdd), before, before});
    if (forAnother && fresh) return;
    if (fresh && !path.begins && stepIntoCall(path, before, event, told, to)) return;
    for (const CallSearch::Next& next : likelyWays(from.stack, path.begins, event, told))
        to.push_back(
            {next.stack, next.stack, next.grown, next.kept, from.cost + next.cost, before, before});
}

/// Into the functions that code outside may have called, if the event can come from one of them.
bool CallPaths::stepIntoCall(const Path& path, std::uint32_t before, Emitted event,
                             const Told& told, std::vector<Hypothesis>& to) {
    const std::size_t known = to.size();
    for (const std::uint32_t function : path.calls)
        for (const CallSearch::Next& next : likelyWays(0, function, event, told))
            if (next.cost < CallCost::kUnknown)
                to.push_back({next.stack, next.stack, next.grown, next.kept,
                              path.open.back()[before].cost + next.cost, before, before});
    return to.size() > known;
}

/// The ways to the event, those that its fields contradict made dearer, without those that `prune`
/// would drop. Thousands of threads do the same from the same place: it is judged once.
const std::vector<CallSearch::Next>& CallPaths::likelyWays(StackId from,
                                                           std::optional<std::uint32_t> begins,
                                                           Emitted event, const Told& told) {
    const auto [at, fresh] =
        judged_.try_emplace({from, begins ? *begins + 1 : 0, event.point, event.told});
    std::vector<CallSearch::Next>& ways = at->second;
    if (!fresh) return ways;
    ways = begins && from == 0 ? search_.waysInto(*begins, event.point)
                               : search_.waysTo(event.point, from);
    const bool known = isWorkers(begins) && outermostOf(from) == begins;
    std::uint32_t best = std::numeric_limits<std::uint32_t>::max();
    for (CallSearch::Next& next : ways) {
        if (known && next.kept == 0) next.cost += CallCost::kUnknown;
        if (contradicts(next, told)) next.cost += CallCost::kOdd;
        best = std::min(best, next.cost);
    }
    std::erase_if(ways, [&](const CallSearch::Next& next) { return next.cost > best + kSlack; });
    return ways;
}

/// A worker begins with an executor's function, which nobody else calls. A client begins with the
/// scenario's code, which creates executors and queues through variables.
bool CallPaths::isWorkers(std::optional<std::uint32_t> begins) const {
    return begins && graph_->runsAnywhere(*begins);
}

/// The function that the stack begins with.
std::optional<std::uint32_t> CallPaths::outermostOf(StackId stack) const {
    if (stack == 0) return std::nullopt;
    while (search_.outerOf(stack) != 0) stack = search_.outerOf(stack);
    return graph_->at(search_.pointOf(stack)).function;
}

bool CallPaths::contradicts(const CallSearch::Next& next, const Told& told) const {
    if (!told.objectClass.empty() && entersElsewhere(next.stack, next.kept, told.objectClass))
        return true;
    if (mixesClasses(next.stack)) return true;
    StackId inner = search_.outerOf(next.stack);
    for (int call = 0; call < kMostPassed && inner != 0; ++call, inner = search_.outerOf(inner))
        if (passesOther(graph_->at(search_.pointOf(inner)), told)) return true;
    if (told.method.empty()) return false;
    for (StackId stack = next.stack; search_.depthOf(stack) > next.kept;
         stack = search_.outerOf(stack))
        if (functionOf(stack).name == told.method) return false;
    return true;
}

/// Does the call pass an enumerator that the event, which could have it in a field, has not?
bool CallPaths::passesOther(const FlowStep& call, const Told& told) {
    bool some = false;
    bool others = false;
    for (const std::string& word : call.enumerators) {
        bool possible = false;
        bool is = false;
        for (const Told::Enumerator& field : told.enumerators) {
            possible = possible ||
                       std::find(field.all->begin(), field.all->end(), word) != field.all->end();
            is = is || field.value == word;
        }
        some = some || is;
        others = others || (possible && !is);
    }
    return others && !(call.chooses && some);
}

/// Are there methods of two classes, none of which derives from the other, among those that an
/// object calls of its own? `lock` of a ReentrantLock does not lead to what a CountDownLatch
/// overrides.
bool CallPaths::mixesClasses(StackId stack) const {
    std::string_view most = functionOf(stack).owner;
    for (StackId outer = search_.outerOf(stack);
         outer != 0 && graph_->at(search_.pointOf(outer)).ofOwnObject;
         outer = search_.outerOf(outer)) {
        const std::string_view owner = functionOf(outer).owner;
        if (functionOf(stack).owner.empty()) return false;
        stack = outer;
        if (program_->derives(owner, most))
            most = owner;
        else if (!program_->derives(most, owner))
            return true;
    }
    return false;
}

/// Does a call of a method of an object of that class run another class's method than it would?
bool CallPaths::entersElsewhere(StackId stack, std::uint32_t kept, std::string_view type) const {
    StackId entry = 0;
    while (stack != 0 && program_->derives(type, functionOf(stack).owner)) {
        entry = stack;
        stack = search_.outerOf(stack);
    }
    if (entry == 0 || search_.depthOf(entry) <= kept || search_.depthOf(entry) == 1) return false;
    const FunctionText& method = functionOf(entry);
    const std::string_view runs = program_->runsMethodOf(type, method);
    return !runs.empty() && runs != method.owner;
}

/// Sorts keys beside the ways, which are larger: `keyOf(way, its place)`.
template <class KeyOf>
void CallPaths::order(const std::vector<Hypothesis>& hypotheses, KeyOf keyOf) {
    order_.clear();
    for (const Hypothesis& one : hypotheses)
        order_.push_back(keyOf(one, static_cast<std::uint32_t>(order_.size())));
    std::sort(order_.begin(), order_.end());
}

/// Of ways that lead to the same place the cheapest one stays, and of all those that cost little
/// more than the best. Most contradict what the event tells: they go before they are sorted.
void CallPaths::merge(std::vector<Hypothesis>& hypotheses) {
    std::uint32_t best = std::numeric_limits<std::uint32_t>::max();
    for (const Hypothesis& one : hypotheses) best = std::min(best, one.cost);
    std::erase_if(hypotheses, [&](const Hypothesis& h) { return h.cost > best + kSlack; });
    if (hypotheses.size() < 2) return;
    order(hypotheses, [](const Hypothesis& one, std::uint32_t place) {
        return Order{one.stack, one.shown, one.cost, place};
    });
    ordered_.clear();
    for (const Order& next : order_) {
        const Hypothesis& one = hypotheses[next.place];
        if (ordered_.empty() || one.stack != ordered_.back().stack ||
            one.shown != ordered_.back().shown)
            ordered_.push_back(one);
        else if (one.cost == ordered_.back().cost)
            ordered_.back().also = one.before;
    }
    hypotheses.swap(ordered_);
}

/// The cheapest first, and only so many. Says whether some had to go.
bool CallPaths::prune(std::vector<Hypothesis>& hypotheses, std::size_t most) {
    if (hypotheses.size() < 2) return false;
    order(hypotheses, [](const Hypothesis& one, std::uint32_t place) {
        return Order{0, 0, one.cost, place};
    });
    const bool tooMany = order_.size() > most;
    if (tooMany) order_.resize(most);
    ordered_.clear();
    for (const Order& next : order_) ordered_.push_back(hypotheses[next.place]);
    hypotheses.swap(ordered_);
    return tooMany;
}

void CallPaths::append(std::uint32_t thread, std::uint32_t position,
                       const std::vector<FlowPoint>& emits, const Told& told) {
    if (thread >= threads_.size()) threads_.resize(thread + 1);
    Path& path = threads_[thread];
    if (path.open.empty()) path.open.push_back({Hypothesis{}});
    if (!std::exchange(path.unsettled, true)) unsettled_.push_back(thread);
    follow(path, {position, &emits, numberOf(told)});
}

void CallPaths::follow(Path& path, const Input& event) {
    std::vector<Hypothesis> after;
    for (std::uint32_t i = 0; i < path.open.back().size(); ++i)
        for (const FlowPoint emit : *event.emits)
            step(path, i, {emit, event.told}, tolds_[event.told], after);
    steps_ += after.size();
    merge(after);
    path.pruned = prune(after, path.wide ? kMostWide : kMostHypotheses) || path.pruned;
    path.entries.push_back({event.position, 0, 0, 0});
    path.undecided.push_back(event);
    if (path.entries.size() == 1 && event.emits->size() == 1)
        path.begins = graph_->at(event.emits->front()).begins;
    const std::uint32_t best = after.front().cost;
    if (best >= CallCost::kUnknown) {
        if (path.pruned && !path.wide) return widen(path);
        ++unexplained_;
    }
    for (Hypothesis& one : after) one.cost -= best;
    path.open.push_back(std::move(after));
    if (path.open.back().size() > 1 && path.open.size() <= kMostOpen) return;
    decide(path);
    leaveDecided(path, Hypothesis(path.open.back().front()));
}

/// Reads the events that are not decided once more.
void CallPaths::widen(Path& path) {
    const std::vector<Input> events = std::exchange(path.undecided, {});
    path.entries.resize(path.entries.size() - events.size());
    if (path.entries.empty()) path.begins.reset();
    path.open.resize(1);
    path.wide = true;
    for (const Input& event : events) follow(path, event);
}

/// All before `last` is decided.
void CallPaths::leaveDecided(Path& path, const Hypothesis& last) {
    path.open.assign(1, {last});
    path.undecided.clear();
    path.pruned = false;
    path.wide = false;
}

/// The cheapest way, backwards from the last event. The first of `open` belongs to an entry that is
/// decided, or to none.
void CallPaths::decide(Path& path) const {
    const std::size_t end = path.entries.size();
    const std::size_t begin = end - (path.open.empty() ? 0 : path.open.size() - 1);
    std::size_t chosen = 0;
    for (std::size_t i = end; i-- > begin;) {
        const Hypothesis& one = path.open[i - begin + 1][chosen];
        Entry& entry = path.entries[i];
        entry.shown = one.shown;
        entry.grown = one.grown;
        entry.kept = one.kept;
        entry.agreed = search_.depthOf(one.shown);
        chosen = one.before;
    }
    compare(path, begin);
    while (!path.growths.empty() && path.growths.back() >= begin) path.growths.pop_back();
    for (std::size_t i = begin; i < end; ++i)
        if (path.entries[i].grown != 0 || path.entries[i].kept == 0) path.growths.push_back(i);
}

/// Which calls do all the ways that take as little for granted have in common?
void CallPaths::compare(Path& path, std::size_t begin) const {
    if (path.open.empty()) return;
    std::vector<std::uint32_t> alive;
    for (std::uint32_t way = 0; way < path.open.back().size(); ++way)
        if (path.open.back()[way].cost == path.open.back().front().cost) alive.push_back(way);
    for (std::size_t i = path.entries.size(); i-- > begin;) {
        const std::vector<Hypothesis>& ways = path.open[i - begin + 1];
        std::vector<std::uint32_t> before;
        for (const std::uint32_t way : alive) {
            StackId common = path.entries[i].shown;
            StackId other = ways[way].shown;
            while (search_.depthOf(common) > search_.depthOf(other))
                common = search_.outerOf(common);
            while (search_.depthOf(other) > search_.depthOf(common)) other = search_.outerOf(other);
            for (; common != other; other = search_.outerOf(other))
                common = search_.outerOf(common);
            path.entries[i].agreed = std::min(path.entries[i].agreed, search_.depthOf(common));
            before.push_back(ways[way].before);
            before.push_back(ways[way].also);
        }
        std::sort(before.begin(), before.end());
        before.erase(std::unique(before.begin(), before.end()), before.end());
        alive = std::move(before);
    }
}

void CallPaths::settle() {
    for (const std::uint32_t thread : unsettled_) {
        decide(threads_[thread]);
        threads_[thread].unsettled = false;
    }
    unsettled_.clear();
}

void CallPaths::beOutside(std::uint32_t thread, std::string_view calls) {
    if (thread >= threads_.size()) threads_.resize(thread + 1);
    Path& path = threads_[thread];
    decide(path);
    leaveDecided(path, Hypothesis{});
    path.begins.reset();
    path.calls.clear();
    if (calls.empty()) return;
    const auto& functions = program_->functions();
    for (std::uint32_t i = 0; i < functions.size(); ++i)
        if (functions[i].name == calls) path.calls.push_back(i);
}

std::optional<std::uint32_t> CallPaths::lastBefore(std::uint32_t thread, std::uint32_t end) const {
    if (thread >= threads_.size()) return std::nullopt;
    const std::vector<Entry>& entries = threads_[thread].entries;
    const auto after =
        std::lower_bound(entries.begin(), entries.end(), end,
                         [](const Entry& e, std::uint32_t wanted) { return e.position < wanted; });
    return after == entries.begin() ? std::nullopt : std::optional((after - 1)->position);
}

void CallPaths::appendFrames(std::vector<Frame>& frames, StackId stack, std::uint32_t began) const {
    const std::size_t before = frames.size();
    for (; stack != 0; stack = search_.outerOf(stack))
        frames.push_back({search_.pointOf(stack), began});
    std::reverse(frames.begin() + static_cast<std::ptrdiff_t>(before), frames.end());
}

std::vector<CallPaths::Frame> CallPaths::framesAt(std::uint32_t thread, std::uint32_t position,
                                                  bool begins) const {
    if (thread >= threads_.size()) return {};
    const std::vector<Entry>& entries = threads_[thread].entries;
    const auto at =
        std::lower_bound(entries.begin(), entries.end(), position,
                         [](const Entry& e, std::uint32_t wanted) { return e.position < wanted; });
    if (at == entries.end() || at->position != position) return {};
    // What turned out later to have been around it.
    const std::vector<std::size_t>& growths = threads_[thread].growths;
    const auto here = static_cast<std::size_t>(at - entries.begin());
    std::vector<StackId> around;
    for (auto next = std::upper_bound(growths.begin(), growths.end(), here);
         next != growths.end() && entries[*next].grown != 0; ++next)
        around.push_back(entries[*next].grown);
    std::vector<Frame> frames;
    for (std::size_t i = around.size(); i-- > 0;)
        appendFrames(frames, around[i], entries.front().position);
    const std::size_t outer = frames.size();
    appendFrames(frames, at->shown, position);
    for (std::size_t k = outer + at->agreed; k + 1 < frames.size(); ++k) frames[k].sure = false;
    if (!begins) return frames;
    // Going back, each event is the first one of the calls that it did not keep.
    const std::size_t oldest = here - std::min(here, kMostBack);
    std::size_t sought = frames.size() - outer;
    std::size_t i = here + 1;
    while (i-- > oldest && sought > 0) {
        for (; sought > entries[i].kept; --sought)
            frames[outer + sought - 1].began = entries[i].position;
        if (entries[i].grown != 0) break;
    }
    for (std::size_t k = 0; k < sought; ++k)
        frames[outer + k].began = entries[std::min(i, entries.size() - 1)].position;
    return frames;
}

}  // namespace poolscope
