// The calls that clients make at the times of a file, executor by executor: those that came late,
// and how long clients were kept.
//
// Promises: a call is late if its client was still inside an earlier call when it was planned, so a
// real clock's few microseconds make none late. Calls of bodies and of the person at the window
// have no planned time and are left out.
//
// Why planned times are asked for: the log has the number of a call in the file, not its time, and
// a repeated call has many.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/trace/log.hpp"

namespace poolscope {

/// When the call with that number in the file is planned; asked again, its next repetition. Nothing
/// if that is not known.
using PlannedTimes = std::function<std::optional<Instant>(std::uint32_t number)>;

/// A call that kept its client for some time.
struct ClientStay {
    ThreadId client;
    Instant since;
    Instant until;
};

/// Whether a client that was inside an earlier call until `busyUntil` made this one too late.
inline bool isMadeLate(Instant planned, Instant made, Instant busyUntil) {
    return isBefore(planned, made) && isBefore(planned, busyUntil);
}

class ClientCalls {
public:
    struct Totals {
        std::int64_t late = 0;
        Duration latest;   ///< of those that were late, the worst
        Duration longest;  ///< from the beginning of a call to its end, or to the end of the run
        std::vector<ClientStay> stays;  ///< those that are no mere entering and leaving
    };

    /// `planned` must not have been asked yet; empty if the times are not known.
    explicit ClientCalls(PlannedTimes planned) : planned_(std::move(planned)) {}

    void apply(const CallBegan& e, ThreadId client, Instant now) {
        if (e.call == 0) return;
        Totals& totals = all_[e.executor];
        Client& of = clients_[client];
        of.inside = true;
        of.since = now;
        of.executor = e.executor;
        const std::optional<Instant> planned = planned_ ? planned_(e.call) : std::nullopt;
        if (!planned || !isMadeLate(*planned, now, of.until)) return;
        ++totals.late;
        totals.latest = std::max(totals.latest, now - *planned);
    }
    void apply(const CallEnded& e, ThreadId client, Instant now) {
        if (e.call != 0) leave(client, clients_[client], now);
    }
    /// Calls that never ended lasted until now.
    void finish(Instant end) {
        for (auto& [id, client] : clients_) leave(id, client, end);
    }

    const std::map<ExecutorId, Totals>& all() const { return all_; }
    bool knowsPlan() const { return planned_ != nullptr; }

private:
    struct Client {
        bool inside = false;  ///< a call
        Instant since;
        Instant until;  ///< the end of its last call
        ExecutorId executor;
    };

    /// On a real clock every call takes some microseconds.
    static constexpr Duration kLeastStay = microseconds(100);

    void leave(ThreadId id, Client& client, Instant now) {
        if (!client.inside) return;
        Totals& totals = all_[client.executor];
        totals.longest = std::max(totals.longest, now - client.since);
        if (kLeastStay <= now - client.since) totals.stays.push_back({id, client.since, now});
        client.inside = false;
        client.until = now;
    }

    PlannedTimes planned_;
    std::map<ExecutorId, Totals> all_;
    std::map<ThreadId, Client> clients_;
};

}  // namespace poolscope
