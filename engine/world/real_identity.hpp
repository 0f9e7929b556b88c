// Which thread of which real worlds an OS thread is. Known to the real world only.
//
//     OS thread ──▶ its Identities ──▶ (tie of world A, its RealThread there, from outside?)
//                                  ──▶ (tie of world B, …)
//
// A world and its OS threads end in any order, so they know each other through a WorldTie: the
// world cuts it when it goes, and an OS thread that ends asks it whether the world still wants to
// know. Promises: finding oneself costs one thread-local read and a short scan; nothing is kept for
// a world that has gone, nor for an OS thread that has ended.
#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <vector>

#include "engine/world/real_world.hpp"

namespace poolscope {

struct WorldTie {
    explicit WorldTie(RealWorld* of) : world_(of) {}
    void cut();
    bool isCut();
    /// Tells the world, if it is still there, that an OS thread from outside ends.
    void clientEnded(RealThread& client);

private:
    std::mutex mutex_;
    RealWorld* world_;  ///< null when it has gone; guarded by mutex_
};

/// What one OS thread is in each world. Own thread only.
class Identities {
public:
    struct Entry {
        std::shared_ptr<WorldTie> tie;
        RealThread* thread = nullptr;
        bool fromOutside = false;  ///< the world did not start it
    };

    Identities() = default;
    Identities(const Identities&) = delete;
    Identities& operator=(const Identities&) = delete;
    ~Identities();

    RealThread* in(const WorldTie* tie) const {
        for (const Entry& entry : entries_) {
            if (entry.tie.get() == tie) return entry.thread;
        }
        return nullptr;
    }
    /// Whether a world has started the thread and its function has not ended.
    bool isInside() const {
        return std::any_of(entries_.begin(), entries_.end(),
                           [](const Entry& entry) { return !entry.fromOutside; });
    }
    void add(Entry entry);
    void remove(const WorldTie* tie);

private:
    std::vector<Entry> entries_;
};

/// Those of the calling OS thread. May be called until its very end, by the destructors of its own
/// thread-local objects too.
Identities& identities();

}  // namespace poolscope
