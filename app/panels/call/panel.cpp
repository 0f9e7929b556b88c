// What the keys and clicks of the call panel do.
#include "app/panels/call/panel.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "app/panels/call/layout.hpp"
#include "app/ui/list_state.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr std::array kCallCommands{CommandSpec{
    "callMethod", CommandGroup::Act, {plainKey(KeyCode::Enter)}, [](Workspace& workspace) {
        workspace.layers.open(kCall);
    }}};

}  // namespace

const PanelInfo& CallPanel::info() const {
    static constexpr PanelInfo kInfo{kCall, Slot::Modal, kCallCommands};
    return kInfo;
}

std::string CallPanel::refusal(const Workspace& workspace) const { return whyNoCalls(workspace); }

void CallPanel::opened(Workspace& workspace, std::optional<std::uint32_t> subject) {
    state = CallState{};
    state.call.method = subject ? *subject : builder(workspace).firstMethod();
}

CallBuilder CallPanel::builder(Workspace& workspace) const {
    return callMomentIn(workspace).builder(state.call);
}

CallForm CallPanel::formOf(Workspace& workspace) const {
    return builder(workspace).form(workspace.words(), state.query);
}

void CallPanel::prepare(Workspace& workspace) {
    form_ = workspace.runs.source().scenario() ? formOf(workspace) : CallForm{};
}

void CallPanel::layout(const PanelFrame& frame, DisplayList& list) const {
    layoutCallForm(frame.window, state, form_, humanTime(frame.view.time), frame.error(),
                   frame.context, list);
}

void CallPanel::describe(const StateLine& line) const {
    line("call", allOffers()[state.call.method].shown);
}

/// What was typed narrows the list; what is chosen stays in it.
void CallPanel::narrow(Workspace& workspace) {
    state.query = state.entry.text;
    const CallForm form = formOf(workspace);
    const auto chosen = [&](const MethodOffer& offer) { return offer.id == state.call.method; };
    if (!form.offers.empty() && std::none_of(form.offers.begin(), form.offers.end(), chosen))
        state.call.method = form.offers.front().id;
}

bool CallPanel::pressInList(KeyChord key, Workspace& workspace) {
    const std::vector<MethodOffer> offers = formOf(workspace).offers;
    ListState list;
    while (list.chosen < offers.size() && offers[list.chosen].id != state.call.method)
        ++list.chosen;
    if (list.chosen == offers.size() || !list.press(key, offers.size())) return false;
    state.call.method = offers[list.chosen].id;
    return true;
}

/// A field that there is not: what is typed narrows the list again.
void CallPanel::editField(std::size_t field, Workspace& workspace) {
    const CallForm form = formOf(workspace);
    if (field >= form.fields.size()) {
        state.field.reset();
        state.entry.set(state.query);
        return;
    }
    state.field = field;
    state.entry.begin(form.fields[field].value);
}

void CallPanel::keepField(Workspace& workspace) {
    if (!state.field) return;
    const CallForm form = formOf(workspace);
    if (*state.field < form.fields.size() && !state.entry.text.empty())
        state.call.values[form.fields[*state.field].name] = state.entry.text;
    editField(form.fields.size(), workspace);
}

void CallPanel::stepField(std::size_t field, int direction, Workspace& workspace) {
    keepField(workspace);
    const CallForm form = formOf(workspace);
    if (field >= form.fields.size()) return;
    const std::string value = builder(workspace).stepped(field, direction);
    state.call.values[form.fields[field].name] = value;
}

void CallPanel::send(Workspace& workspace) {
    keepField(workspace);
    try {
        UserCall call = builder(workspace).call(workspace.words());
        const std::string asJavaCall = formOf(workspace).asJavaCall;
        workspace.notices.clear();
        workspace.layers.close();
        workspace.forks.act(std::move(call), asJavaCall);
    } catch (const std::exception& error) {
        workspace.notices.say(error.what(), true);
    }
}

/// A field is left first.
bool CallPanel::escape(Workspace& workspace) {
    const bool inField = state.field.has_value();
    if (inField) editField(formOf(workspace).fields.size(), workspace);
    return inField;
}

bool CallPanel::press(KeyChord key, Workspace& workspace) {
    const std::optional<std::size_t> field = state.field;
    const auto fields = [&] { return formOf(workspace).fields.size(); };
    switch (key.code) {
        case KeyCode::Enter: send(workspace); return true;
        case KeyCode::Tab:
            keepField(workspace);
            editField(key.shift ? (field ? *field - 1 : fields() - 1) : (field ? *field + 1 : 0),
                      workspace);
            return true;
        case KeyCode::Up:
        case KeyCode::Down:
            if (!field) break;
            stepField(*field, key.code == KeyCode::Up ? 1 : -1, workspace);
            editField(*field, workspace);
            return true;
        default: break;
    }
    if (!state.entry.press(key)) return pressInList(key, workspace);
    if (!field && key.code == KeyCode::Backspace) narrow(workspace);
    return true;
}

void CallPanel::type(std::string_view utf8, Workspace& workspace) {
    state.entry.insert(utf8);
    if (!state.field) narrow(workspace);
}

bool CallPanel::click(const Target& target, Vec2, Workspace& workspace) {
    keepField(workspace);
    if (target.kind == Target::Kind::Opens && target.name == kCall.name) {
        state.call.method = target.id;
        return true;
    }
    if (!target.ownedBy(kCall)) return false;
    switch (static_cast<CallPart>(target.part)) {
        case CallPart::Field: editField(target.id, workspace); break;
        case CallPart::Less: stepField(target.id, -1, workspace); break;
        case CallPart::More: stepField(target.id, 1, workspace); break;
        case CallPart::Send: send(workspace); break;
    }
    return true;
}

bool CallPanel::wheel(float amount, Vec2, Workspace& workspace) {
    return pressInList(keyOfWheel(amount), workspace), true;
}

}  // namespace poolscope
