// Names in the order in which a file defines them, found by their text.
//
// Promises: finding one of n costs log n comparisons, so that a file with a hundred thousand tasks
// is read in a second; of equal names the first is found.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace poolscope {

class NameTable {
public:
    void push_back(std::string name) {
        indexes_.emplace(name, static_cast<std::uint32_t>(all_.size()));
        all_.push_back(std::move(name));
    }
    std::optional<std::uint32_t> find(std::string_view name) const {
        const auto found = indexes_.find(name);
        if (found == indexes_.end()) return std::nullopt;
        return found->second;
    }
    bool contains(std::string_view name) const { return find(name).has_value(); }

    std::size_t size() const { return all_.size(); }
    const std::string& operator[](std::size_t i) const { return all_[i]; }
    const std::vector<std::string>& all() const { return all_; }

private:
    std::vector<std::string> all_;
    std::map<std::string, std::uint32_t, std::less<>> indexes_;
};

}  // namespace poolscope
