// Noting every value, and who had read which one when.
#include "app/perspectives/locks/variable_history.hpp"

#include <algorithm>

#include "engine/trace/folded_kinds.hpp"

namespace poolscope {

struct VariableHistory::Fold : Follows {
    VariableHistory& history;
    const Event& event;
    std::size_t position;  ///< of the state after it

    Fold(VariableHistory& of, const Event& now, std::size_t after)
        : history(of), event(now), position(after) {}
    using Follows::operator();

    void operator()(const VariableCreated& e) const {
        if (history.tracks_.size() <= e.variable.value) {
            history.tracks_.resize(e.variable.value + 1);
            history.lastReads_.resize(e.variable.value + 1);
        }
        VariableTrack& track = history.tracks_[e.variable.value];
        track.name = e.name;
        track.boolean = e.boolean;
        track.isVolatile = e.isVolatile;
        track.threadLocal = e.threadLocal;
        track.values.push_back({event.thread, event.time, position, e.value, false, 0, {}});
    }
    void operator()(const VariableRead& e) const {
        if (!knows(e.variable)) return;
        VariableValue& value = history.tracks_[e.variable.value].values.back();
        ++value.reads;
        const bool known =
            std::any_of(value.readers.begin(), value.readers.end(),
                        [this](const VariableReader& one) { return one.thread == event.thread; });
        if (!known) value.readers.push_back({event.thread, position});
        noteRead(e.variable);
    }
    void operator()(const CompareFailed& e) const {
        if (knows(e.variable)) noteRead(e.variable);
    }
    void operator()(const VariableWritten& e) const {
        if (!knows(e.variable)) return;
        VariableTrack& track = history.tracks_[e.variable.value];
        VariableValue& before = track.values.back();
        const std::size_t seen = lastRead(e.variable);
        before.lost = !track.threadLocal && e.how == VariableAccess::Set &&
                      track.values.size() > 1 && before.writer != event.thread && seen > 0 &&
                      seen < before.position;
        track.values.push_back({event.thread, event.time, position, e.value, false, 0, {}});
    }

private:
    bool knows(VariableId id) const {
        return id.value < history.tracks_.size() && !history.tracks_[id.value].values.empty();
    }
    /// 0: the thread has not read it.
    std::size_t lastRead(VariableId id) const {
        for (const LastRead& one : history.lastReads_[id.value])
            if (one.thread == event.thread) return one.position;
        return 0;
    }
    void noteRead(VariableId id) const {
        auto& reads = history.lastReads_[id.value];
        const auto own = std::find_if(reads.begin(), reads.end(), [this](const LastRead& one) {
            return one.thread == event.thread;
        });
        if (own == reads.end())
            reads.push_back({event.thread, position});
        else
            own->position = position;
    }
};

void VariableHistory::follow(std::size_t end) {
    if (end <= read_) return;
    log_.forEach(read_, end, FoldedKinds::has<Fold>,
                 [this](const Event& event, std::size_t position) {
                     const Fold fold(*this, event, position + 1);
                     event.what.visit([&fold](const auto& what) { fold(what); });
                 });
    read_ = end;
}

const VariableValue* VariableTrack::at(std::size_t position) const {
    const auto after = std::partition_point(
        values.begin(), values.end(),
        [position](const VariableValue& one) { return one.position <= position; });
    return after == values.begin() ? nullptr : &*(after - 1);
}

}  // namespace poolscope
