// A std::variant whose copy may run out of memory.
//
// Promises: a copy that throws leaves nothing behind and changes nothing. Why std::variant is not
// enough: up to its version 12 at least, libstdc++ takes a variant that holds nothing but numbers,
// std::string, std::vector and the like for one that always has a value. When its copy constructor
// throws, it destroys a value that was never made, and the program ends. Constructing a value in
// place and moving a variant are right there, so a copy is made of these two.
#pragma once

#include <type_traits>
#include <utility>
#include <variant>

namespace poolscope {

template <class... Types>
class Variant : public std::variant<Types...> {
public:
    using Base = std::variant<Types...>;
    using Base::Base;
    using Base::operator=;
    Variant() = default;
    ~Variant() = default;
    Variant(Variant&&) = default;
    Variant& operator=(Variant&&) = default;

    Variant(const Variant& other) : Base() {
        std::visit(
            [this](const auto& value) {
                this->template emplace<std::remove_cvref_t<decltype(value)>>(value);
            },
            static_cast<const Base&>(other));
    }
    Variant& operator=(const Variant& other) { return *this = Variant(other); }
};

}  // namespace poolscope
