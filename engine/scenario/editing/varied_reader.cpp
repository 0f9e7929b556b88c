// Finding the values in a parsed text, and replacing them.
#include "engine/scenario/editing/varied_reader.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "engine/scenario/reader/toml_document.hpp"

namespace poolscope {

namespace {

using Written = Variation::Written;

bool isPlainAscii(const std::string& value) {
    return std::all_of(value.begin(), value.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

/// Line and column as the parser counts them: a column is a character.
Place placeAt(std::string_view text, std::size_t offset) {
    Place place{1, 1};
    for (const char c : text.substr(0, offset)) {
        if (c == '\n')
            place = {place.line + 1, 1};
        else if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U)
            ++place.column;
    }
    return place;
}

void put(TomlValue& into, const Written& written) {
    std::visit([&](const auto& value) { into.value = value; }, written.value);
}

bool says(const TomlValue& value, const Written& written) {
    return std::visit(
        [&](const auto& wanted) {
            const auto* found = std::get_if<std::decay_t<decltype(wanted)>>(&value.value);
            return found != nullptr && *found == wanted;
        },
        written.value);
}

/// The value at that place which says so; null if there is none.
TomlValue* findAt(TomlValue& from, Place place, const Written& written) {
    if (auto* list = std::get_if<TomlValue::Array>(&from.value)) {
        for (TomlValue& element : *list)
            if (TomlValue* found = findAt(element, place, written)) return found;
    } else if (auto* table = std::get_if<TomlValue::Table>(&from.value)) {
        for (TomlEntry& entry : *table)
            if (TomlValue* found = findAt(entry.value, place, written)) return found;
    } else if (from.place == place && says(from, written)) {
        return &from;
    }
    return nullptr;
}

/// A splice of one of the variations.
struct SlotChange {
    Splice splice;
    std::size_t variation = 0;
    std::size_t slot = 0;
};

/// In the order of the text; what comes at one place stays in the order of the variations.
std::vector<SlotChange> changesOf(const std::vector<Variation>& variations,
                                  const std::vector<std::size_t>& indices) {
    std::vector<SlotChange> changes;
    for (std::size_t i = 0; i < variations.size(); ++i) {
        std::vector<Splice> own = variations[i].changes(indices[i]);
        for (std::size_t slot = 0; slot < own.size(); ++slot)
            changes.push_back({std::move(own[slot]), i, slot});
    }
    std::stable_sort(changes.begin(), changes.end(), [](const SlotChange& a, const SlotChange& b) {
        return a.splice.begin < b.splice.begin;
    });
    return changes;
}

}  // namespace

/// A parsed text, and in it the value of each slot of each variation.
class VariedReader::Document {
public:
    /// Nothing of it can be used unless isUsable.
    Document(const Scenario& scenario, const std::vector<Variation>& variations,
             const std::vector<std::size_t>& indices)
        : variations_(variations) {
        const std::string text = variedText(scenario.text, variations, indices);
        auto parsed = parseToml(text);
        if (parsed.index() != 0) return;
        root_ = std::get<TomlValue>(std::move(parsed));
        for (const Variation& variation : variations)
            places_.emplace_back(variation.changes(0).size());
        std::size_t grown = 0;  // what the text has more than the scenario's, before the change
        for (const SlotChange& change : changesOf(variations, indices)) {
            const Written written =
                variations[change.variation].written(indices[change.variation])[change.slot];
            const std::size_t at = change.splice.begin + grown + written.offset;
            TomlValue* const found = findAt(root_, placeAt(text, at), written);
            if (found == nullptr) return;
            places_[change.variation][change.slot] = found;
            grown += change.splice.text.size() - (change.splice.end - change.splice.begin);
        }
        usable_ = true;
    }
    Document(const Document&) = delete;
    Document& operator=(const Document&) = delete;
    ~Document() = default;

    bool isUsable() const { return usable_; }
    const TomlValue& with(const std::vector<std::size_t>& indices) {
        for (std::size_t i = 0; i < variations_.size(); ++i) {
            const std::vector<Written> written = variations_[i].written(indices[i]);
            for (std::size_t slot = 0; slot < written.size(); ++slot)
                put(*places_[i][slot], written[slot]);
        }
        return root_;
    }

private:
    const std::vector<Variation>& variations_;
    TomlValue root_;
    std::vector<std::vector<TomlValue*>> places_;
    bool usable_ = false;
};

VariedReader::VariedReader(const Scenario& scenario, const std::vector<Variation>& variations)
    : scenario_(scenario),
      variations_(variations),
      replaces_(std::all_of(variations.begin(), variations.end(), [](const Variation& variation) {
          return std::all_of(variation.values().begin(), variation.values().end(), isPlainAscii);
      })) {}

VariedReader::~VariedReader() = default;

ReadScenario VariedReader::read(const std::vector<std::size_t>& indices) {
    const std::string text = variedText(scenario_.text, variations_, indices);
    if (replaces_ && !document_) {
        document_ = std::make_unique<Document>(scenario_, variations_, indices);
        replaces_ = document_->isUsable();
    }
    if (replaces_) {
        const TomlValue& root = document_->with(indices);
        ReadScenario read = readParsed(root, text, scenario_.fileName, &scenario_.data);
        if (read.scenario) return read;
    }
    return readScenario(text, scenario_.fileName, &scenario_.data);
}

}  // namespace poolscope
