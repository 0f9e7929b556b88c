// The one thing that has to be thread-local: the answer to Thread.currentThread(), for each world.
#include "engine/world/real_identity.hpp"

#include <utility>

namespace poolscope {
namespace {

/// A pointer, so that it can be asked for after its owner below was destroyed. The identities that
/// are made then are freed by nobody; that takes a thread-local object that calls in when it dies.
/// std::exit in a body destroys the owner first and the program's static objects after it, on the
/// same thread: a pool among them must still see that it is destroyed by its own worker, so a
/// thread that is inside its function keeps what it is.
thread_local Identities* ownIdentities = nullptr;

struct IdentitiesOwner {
    IdentitiesOwner() = default;
    IdentitiesOwner(const IdentitiesOwner&) = delete;
    IdentitiesOwner& operator=(const IdentitiesOwner&) = delete;
    ~IdentitiesOwner() {
        if (ownIdentities == nullptr || ownIdentities->isInside()) return;
        delete std::exchange(ownIdentities, nullptr);
    }
    void own() const {}
};
thread_local const IdentitiesOwner identitiesOwner;

}  // namespace

Identities& identities() {
    if (ownIdentities == nullptr) {
        identitiesOwner.own();  // from now on its destructor will run
        ownIdentities = new Identities();
    }
    return *ownIdentities;
}

Identities::~Identities() {
    for (const Entry& entry : entries_) {
        if (entry.fromOutside) entry.tie->clientEnded(*entry.thread);
    }
}

void Identities::add(Entry entry) {
    std::erase_if(entries_, [](const Entry& known) { return known.tie->isCut(); });
    entries_.push_back(std::move(entry));
}

void Identities::remove(const WorldTie* tie) {
    std::erase_if(entries_, [tie](const Entry& known) { return known.tie.get() == tie; });
}

void WorldTie::cut() {
    const std::lock_guard guard(mutex_);
    world_ = nullptr;
}

bool WorldTie::isCut() {
    const std::lock_guard guard(mutex_);
    return world_ == nullptr;
}

void WorldTie::clientEnded(RealThread& client) {
    const std::lock_guard guard(mutex_);
    if (world_ != nullptr) world_->clientEnded(client);
}

}  // namespace poolscope
