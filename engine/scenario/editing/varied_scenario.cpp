// Setting values in the parsed file, and writing them into its text.
#include "engine/scenario/editing/varied_scenario.hpp"

#include <algorithm>
#include <stdexcept>

#include "engine/scenario/editing/varied_values.hpp"

namespace poolscope {

namespace {

/// Whether every such text is TOML.
bool isAscii(std::string_view value) {
    return std::all_of(value.begin(), value.end(), [](unsigned char c) { return c < 0x80; });
}

VariedValue valueFor(const Variation::Slot& slot, const std::string& value) {
    return slot.before.empty() ? variedValueOf(value) : slot.before + value;
}

bool isIn(const TomlPath& inner, const TomlPath& outer) {
    return inner.size() >= outer.size() && std::equal(outer.begin(), outer.end(), inner.begin());
}

bool collide(const Variation& a, const Variation& b) {
    if (a.key == b.key) return true;
    for (const Variation::Slot& one : a.slots)
        for (const Variation::Slot& other : b.slots)
            if (isIn(one.path, other.path) || isIn(other.path, one.path)) return true;
    return false;
}

}  // namespace

VariedScenario::VariedScenario(Scenario scenario)
    : scenario_(std::move(scenario)), outline_(Outline::of(scenario_.text)) {
    if (!outline_) throw std::invalid_argument("a scenario without its text cannot be varied");
    root_ = outline_->root();
}

std::optional<std::string> VariedScenario::vary(std::string_view written) {
    auto read = readVariation(written, scenario_, *outline_);
    if (auto* sentence = std::get_if<std::string>(&read)) return std::move(*sentence);
    variations_.push_back(std::get<Variation>(std::move(read)));
    return std::nullopt;
}

std::optional<std::pair<std::size_t, std::size_t>> VariedScenario::collision() const {
    for (std::size_t i = 0; i < variations_.size(); ++i)
        for (std::size_t j = i + 1; j < variations_.size(); ++j)
            if (collide(variations_[i], variations_[j])) return std::pair{i, j};
    return std::nullopt;
}

std::string VariedScenario::text(const std::vector<std::size_t>& indices) const {
    std::vector<Splice> changes;
    for (std::size_t i = 0; i < variations_.size(); ++i)
        for (const Variation::Slot& slot : variations_[i].slots)
            changes.push_back(outline_->set(
                slot.path, tomlOf(valueFor(slot, variations_[i].values[indices[i]]))));
    return spliced(scenario_.text, std::move(changes));
}

ReadScenario VariedScenario::read(const std::vector<std::size_t>& indices) {
    bool ascii = true;
    for (std::size_t i = 0; i < variations_.size(); ++i) {
        const std::string& value = variations_[i].values[indices[i]];
        ascii = ascii && isAscii(value);
        for (const Variation::Slot& slot : variations_[i].slots) {
            TomlValue& there = valueAt(root_, slot.path);
            std::visit([&](auto&& set) { there.value = std::move(set); }, valueFor(slot, value));
        }
    }
    if (ascii) {
        ReadScenario read = readParsed(root_, {}, scenario_.fileName, &scenario_.data);
        if (read.scenario) return read;
    }
    // Places move with the length of a value, and what is not ASCII may not be TOML.
    return readScenario(text(indices), scenario_.fileName, &scenario_.data);
}

}  // namespace poolscope
