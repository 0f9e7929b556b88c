// Builds a call: which methods there are, which values their arguments may have, and the call.
//
// Promises: everything follows from the table of methods (engine/scenario/language/methods): a row
// added there is offered here, with fields for its arguments and values that make sense at the
// playhead. Throws std::runtime_error with a message for the user if it cannot be built.
#pragma once

#include <span>

#include "app/model/narration/text_catalog.hpp"
#include "app/model/run/run_state.hpp"
#include "app/workspace/calls/call_form.hpp"
#include "app/workspace/calls/user_calls.hpp"
#include "engine/scenario/language/scenario.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

/// Stands in a field whose argument is left out.
inline constexpr std::string_view kCallLeftOut = "–";

/// What is chosen, and the times that the actions panel holds.
struct CallAbout {
    ExecutorId executor;
    TaskId task;
    ThreadId thread;
    bool queue = false;
    std::array<Duration, 3> times;  ///< delay, period, work
};

class CallBuilder {
public:
    /// `now` and the names are those at the playhead; all must outlive the builder.
    CallBuilder(const Scenario& scenario, const RunState& now, const Names& names,
                const CallChoice& choice, CallAbout about)
        : scenario_(scenario), now_(now), names_(names), choice_(choice), about_(about) {}

    /// `query` narrows the methods that are offered.
    CallForm form(const TextCatalog& words, std::string_view query = {}) const;
    /// The value of a field after − (−1) or + (1).
    std::string stepped(std::size_t field, int direction) const;
    UserCall call(const TextCatalog& words) const;
    /// What a field may hold, as far as that can be listed; none: anything of its type.
    std::vector<std::string> choices(std::string_view field) const;
    /// What is wrong with the value that a field was given, in words; empty if nothing is.
    std::string wrongValue(std::string_view field, const TextCatalog& words) const;
    /// The first method offered for the current selection.
    std::uint32_t firstMethod() const;

private:
    /// A field, and what it means.
    struct Slot {
        enum class Kind : std::uint8_t { Choice, Time, Number, Text };
        Kind kind = Kind::Choice;
        std::string name;
        std::string fallback;
        std::vector<std::string> choices;
        bool named = false;  ///< a name of one's own may stand there, too
    };

    const MethodSpec& spec() const { return allMethods()[choice_.method]; }
    std::vector<Slot> slots() const;
    Slot taskSlot() const;
    Slot templateSlot() const;
    Slot templatesSlot() const;
    Slot argumentSlot(const ArgumentSpec& argument) const;
    std::string value(const Slot& slot) const;
    std::string valueOf(std::string_view name) const;
    ArgumentValue read(const ArgumentSpec& argument, const TextCatalog& words) const;
    std::optional<std::int64_t> setting(const ArgumentSpec& argument) const;
    std::vector<std::string> tasks() const;
    std::vector<std::string> threads() const;
    std::vector<std::string> executors() const;
    bool possible(const MethodSpec& method) const;
    bool known(const MethodSpec& method) const;
    std::uint32_t indexOf(std::string_view executor) const;
    std::string ownBody() const;
    bool isOwnBody(std::string_view task) const;
    std::string asJavaCall() const;

    const Scenario& scenario_;
    const RunState& now_;
    const Names& names_;
    const CallChoice& choice_;
    const CallAbout about_;
};

}  // namespace poolscope
