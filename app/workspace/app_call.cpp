// The call form: opening it, its keys and clicks, making the call.
#include "app/workspace/app.hpp"

namespace poolscope {

CallBuilder App::callBuilder() {
    Playback& playback = runs.playback();
    return {*runs.source().scenario(), playback.history.at(playback.head.position()),
            playback.history.names(), ui};
}

void App::openCall(std::optional<std::uint32_t> method) {
    if (!runs.source().scenario() || !runs.source().canAct())
        return say(std::string(words_("ui.call.cannot")), true);
    runs.playback().head.pause();
    ui.help = false;
    leaveTour();
    ui.focus = Focus::Call;
    ui.call.query.clear();
    ui.call.values.clear();
    ui.entry.clear();
    ui.call.method = method ? *method : callBuilder().firstMethod();
    notice_.clear();
}

/// What was typed narrows the list; what is chosen stays in it.
void App::callTyped() {
    ui.call.query = ui.entry.text;
    const CallForm form = callBuilder().form(words_);
    const auto chosen = [&](const MethodOffer& offer) { return offer.id == ui.call.method; };
    if (!form.offers.empty() && std::none_of(form.offers.begin(), form.offers.end(), chosen))
        ui.call.method = form.offers.front().id;
}

/// Up and down the list, in the order in which it is shown.
void App::stepCall(int lines) {
    constexpr std::array<CallGroup, 4> kOrder{CallGroup::Executor, CallGroup::Future,
                                              CallGroup::Queue, CallGroup::Thread};
    const CallForm form = callBuilder().form(words_);
    std::vector<std::uint32_t> shown;
    for (const CallGroup group : kOrder)
        for (const MethodOffer& offer : form.offers)
            if (offer.group == group) shown.push_back(offer.id);
    const auto at = std::find(shown.begin(), shown.end(), ui.call.method);
    if (at == shown.end()) return;
    const auto last = static_cast<std::ptrdiff_t>(shown.size()) - 1;
    const std::ptrdiff_t next = std::clamp<std::ptrdiff_t>(at - shown.begin() + lines, 0, last);
    ui.call.method = shown[static_cast<std::size_t>(next)];
}

void App::editCallField(std::size_t field) {
    const CallForm form = callBuilder().form(words_);
    if (field >= form.fields.size()) {
        ui.focus = Focus::Call;
        ui.entry.set(ui.call.query);
        return;
    }
    ui.focus = Focus::CallField;
    ui.call.field = field;
    ui.entry.set(form.fields[field].value);
}

/// What was typed into a field counts, whatever ends the typing.
void App::keepCallField() {
    if (ui.focus != Focus::CallField) return;
    const CallForm form = callBuilder().form(words_);
    if (ui.call.field < form.fields.size() && !ui.entry.text.empty())
        ui.call.values[form.fields[ui.call.field].name] = ui.entry.text;
    editCallField(form.fields.size());
}

void App::stepCallField(std::size_t field, int direction) {
    keepCallField();
    const CallForm form = callBuilder().form(words_);
    if (field >= form.fields.size()) return;
    const std::string value = callBuilder().stepped(field, direction);
    ui.call.values[form.fields[field].name] = value;
}

void App::sendCall() {
    keepCallField();
    try {
        UserCall call = callBuilder().call(words_);
        const std::string asJavaCall = callBuilder().form(words_).asJavaCall;
        notice_.clear();
        ui.focus = Focus::Picture;
        act(std::move(call), asJavaCall);
    } catch (const std::exception& error) {
        say(error.what(), true);
    }
}

/// Tab goes through the fields, Enter calls, Esc leaves the field and then the form.
bool App::pressInCall(KeyChord key) {
    if (!ui.calls()) return false;
    const bool inField = ui.focus == Focus::CallField;
    const std::size_t field = ui.call.field;
    const auto fields = [&] { return callBuilder().form(words_).fields; };
    switch (key.code) {
        case KeyCode::Enter: sendCall(); return true;
        case KeyCode::Escape:
            if (!inField) ui.focus = Focus::Picture;
            if (inField) editCallField(fields().size());
            return true;
        case KeyCode::Tab:
            keepCallField();
            editCallField(key.shift ? (inField ? field - 1 : fields().size() - 1)
                                    : (inField ? field + 1 : 0));
            return true;
        case KeyCode::Up:
        case KeyCode::Down: {
            const int direction = key.code == KeyCode::Up ? -1 : 1;
            if (!inField) stepCall(direction);
            if (inField) stepCallField(field, -direction), editCallField(field);
            return true;
        }
        case KeyCode::PageUp: stepCall(-8); return true;
        case KeyCode::PageDown: stepCall(8); return true;
        case KeyCode::Backspace:
            ui.entry.backspace();
            if (!inField) callTyped();
            return true;
        default: return false;
    }
}

bool App::clickInCall(const Target& target) {
    if (!ui.calls() && target.kind != Target::Kind::Method) return false;
    keepCallField();
    switch (target.kind) {
        case Target::Kind::Method:
            if (!ui.calls()) openCall(target.id);
            ui.call.method = target.id;
            return true;
        case Target::Kind::CallField: editCallField(target.id); return true;
        case Target::Kind::CallLess: stepCallField(target.id, -1); return true;
        case Target::Kind::CallMore: stepCallField(target.id, 1); return true;
        case Target::Kind::CallSend: sendCall(); return true;
        default: return false;
    }
}

void App::clickOther(const HitRegion* hit) {
    if (hit == nullptr || !isSubject(hit->target) || ui.blank) return;
    chooseSubject(hit->target);
    openCall(std::nullopt);
}

}  // namespace poolscope
