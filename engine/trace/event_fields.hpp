// How an event struct states its name, its category and its fields: once, in two lines.
//
// Promises: each field is named exactly once; nothing is instantiated until a caller visits the
// fields, so including the events is cheap. (A tuple of member pointers did the same job, but every
// file that included the events paid for 117 tuples.)
//
//     struct HeadSeen {
//         POOLSCOPE_EVENT("headSeen", Queue);
//         ExecutorId executor;
//         TaskId task;
//         POOLSCOPE_FIELDS(executor, task)
//     };
#pragma once

#include <string_view>

#include "engine/trace/event_words.hpp"

/// The kind's name in every written form, and its category.
#define POOLSCOPE_EVENT(word, category)             \
    static constexpr std::string_view kName = word; \
    static constexpr Category kCategory = Category::category

/// Defines eachField(self, visit), which calls visit("name", self.name) for each field in order.
/// `self` may be const.
#define POOLSCOPE_FIELDS(...)                                                                      \
    template <class Self, class Visit>                                                             \
    static constexpr void eachField([[maybe_unused]] Self& self, [[maybe_unused]] Visit&& visit) { \
        __VA_OPT__(POOLSCOPE_FIELDS_EXPAND(POOLSCOPE_FIELDS_NEXT(__VA_ARGS__)))                    \
    }

// The preprocessor does not recurse; scanning the result again and again does (9 scans are enough
// for 9 fields; an event with more does not compile).
#define POOLSCOPE_FIELDS_PARENTHESES ()
#define POOLSCOPE_FIELDS_NEXT(name, ...)       \
    visit(std::string_view(#name), self.name); \
    __VA_OPT__(POOLSCOPE_FIELDS_AGAIN POOLSCOPE_FIELDS_PARENTHESES(__VA_ARGS__))
#define POOLSCOPE_FIELDS_AGAIN() POOLSCOPE_FIELDS_NEXT
#define POOLSCOPE_FIELDS_EXPAND(...) \
    POOLSCOPE_FIELDS_EXPAND2(POOLSCOPE_FIELDS_EXPAND2(POOLSCOPE_FIELDS_EXPAND2(__VA_ARGS__)))
#define POOLSCOPE_FIELDS_EXPAND2(...) \
    POOLSCOPE_FIELDS_EXPAND1(POOLSCOPE_FIELDS_EXPAND1(POOLSCOPE_FIELDS_EXPAND1(__VA_ARGS__)))
#define POOLSCOPE_FIELDS_EXPAND1(...) __VA_ARGS__
