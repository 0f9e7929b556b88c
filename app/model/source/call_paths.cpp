// Following all ways, dropping the dear ones, choosing backwards.
#include "app/model/source/call_paths.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace poolscope {

namespace {

/// A way that takes so much more for granted than the best one is given up.
constexpr std::uint32_t kSlack = CallCost::kOdd - 1;
constexpr std::size_t kMostHypotheses = 64;
/// So many events are left undecided at most.
constexpr std::size_t kMostOpen = 20'000;
/// So many calls around an event can have passed it what it tells.
constexpr int kMostPassed = 3;
/// How far back the first event of a call is looked for.
constexpr std::size_t kMostBack = 4'000;

}  // namespace

void CallPaths::step(const Hypothesis& from, std::uint32_t before, FlowPoint emit, const Told& told,
                     std::optional<std::uint32_t> begins, std::vector<Hypothesis>& to) {
    const bool forAnother = graph_->at(emit).forAnother;
    const bool fresh = from.stack == 0;  // then another thread has begun it
    if (forAnother)
        to.push_back({from.stack, search_.on(from.stack, emit), 0, search_.depthOf(from.stack),
                      from.cost + (fresh ? 0 : CallCost::kOdd), before, before});
    if (forAnother && fresh) return;
    const bool enters = fresh && begins.has_value();
    const std::vector<CallSearch::Next>& ways =
        enters ? search_.waysInto(*begins, emit) : search_.waysTo(emit, from.stack);
    for (const CallSearch::Next& next : ways) {
        const std::uint32_t odd = contradicts(next, told) ? CallCost::kOdd : 0;
        to.push_back({next.stack, next.stack, next.grown, next.kept, from.cost + next.cost + odd,
                      before, before});
    }
}

bool CallPaths::contradicts(const CallSearch::Next& next, const Told& told) const {
    if (!told.objectClass.empty() && entersElsewhere(next.stack, next.kept, told.objectClass))
        return true;
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

/// Of ways that lead to the same place the cheapest one stays.
void CallPaths::merge(std::vector<Hypothesis>& hypotheses) {
    std::stable_sort(
        hypotheses.begin(), hypotheses.end(), [](const Hypothesis& a, const Hypothesis& b) {
            return std::tie(a.stack, a.shown, a.cost) < std::tie(b.stack, b.shown, b.cost);
        });
    std::size_t kept = 0;
    for (const Hypothesis& one : hypotheses) {
        Hypothesis& last = hypotheses[kept == 0 ? 0 : kept - 1];
        if (kept == 0 || one.stack != last.stack || one.shown != last.shown)
            hypotheses[kept++] = one;
        else if (one.cost == last.cost)
            last.also = one.before;
    }
    hypotheses.resize(kept);
}

void CallPaths::prune(std::vector<Hypothesis>& hypotheses) {
    std::stable_sort(hypotheses.begin(), hypotheses.end(),
                     [](const Hypothesis& a, const Hypothesis& b) { return a.cost < b.cost; });
    const std::uint32_t best = hypotheses.front().cost;
    std::erase_if(hypotheses, [&](const Hypothesis& h) { return h.cost > best + kSlack; });
    if (hypotheses.size() > kMostHypotheses) hypotheses.resize(kMostHypotheses);
}

void CallPaths::append(std::uint32_t thread, std::uint32_t position,
                       const std::vector<FlowPoint>& emits, const Told& told) {
    if (thread >= threads_.size()) threads_.resize(thread + 1);
    Path& path = threads_[thread];
    if (path.open.empty()) path.open.push_back({Hypothesis{}});
    const std::vector<Hypothesis>& before = path.open.back();
    std::vector<Hypothesis> after;
    for (std::uint32_t i = 0; i < before.size(); ++i)
        for (const FlowPoint emit : emits) step(before[i], i, emit, told, path.begins, after);
    merge(after);
    prune(after);
    const std::uint32_t best = after.front().cost;
    if (best >= CallCost::kUnknown) ++unexplained_;
    for (Hypothesis& one : after) one.cost -= best;
    path.entries.push_back({position, 0, 0, 0});
    path.open.push_back(std::move(after));
    if (path.open.back().size() == 1 || path.open.size() > kMostOpen) {
        decide(path);
        Hypothesis last = path.open.back().front();
        path.open.clear();
        path.open.push_back({last});
    }
    if (emits.size() == 1 && graph_->at(emits.front()).begins)
        path.begins = graph_->at(emits.front()).begins;
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
    for (Path& path : threads_) decide(path);
}

void CallPaths::beOutside(std::uint32_t thread) {
    if (thread >= threads_.size()) threads_.resize(thread + 1);
    Path& path = threads_[thread];
    decide(path);
    path.open.assign(1, {Hypothesis{}});
    path.begins.reset();
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
