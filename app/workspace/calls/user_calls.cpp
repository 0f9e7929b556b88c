// Making calls from the table of methods.
#include "app/workspace/calls/user_calls.hpp"

#include <charconv>

#include "engine/scenario/language/scenario.hpp"

namespace poolscope {

std::optional<std::int32_t> wholeNumberOf(std::string_view text) {
    std::int32_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
    return number;
}

std::span<const MethodOffer> allOffers() {
    static const std::vector<MethodOffer> kOffers = [] {
        std::vector<MethodOffer> offers;
        for (const MethodSpec& spec : allMethods())
            offers.push_back({static_cast<std::uint32_t>(offers.size()), spec.name,
                              distinctName(spec), static_cast<CallGroup>(spec.receiver), true});
        return offers;
    }();
    return kOffers;
}

UserCall callOn(ExecutorId executor, Method method, std::vector<ArgumentValue> arguments) {
    UserCall user;
    user.call.method = method;
    user.call.executor = executor.value;
    user.call.arguments = std::move(arguments);
    return user;
}

std::shared_ptr<const TaskTemplate> workBody(Duration work, std::string name) {
    auto body = std::make_shared<TaskTemplate>();
    body->name = std::move(name);
    body->runs = {{Step{WorkStep{{work, work}}}}};
    return body;
}

}  // namespace poolscope
