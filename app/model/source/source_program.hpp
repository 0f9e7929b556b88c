// The functions and classes of the engine's source text, and who is meant by a name in it.
//
// Promises: knows nothing but the text: a function that is added to the engine is found by being
// there. A call that cannot be told apart by type and number of arguments has several targets.
#pragma once

#include <deque>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/source/syntax.hpp"

namespace poolscope {

class SourceProgram {
public:
    /// Reads one more file. `text` must stay. Files are numbered from 0 in the order of reading.
    /// `onOwnThreads`: its functions run only in threads that the source itself starts.
    void read(std::string_view text, bool onOwnThreads = false);
    /// After the last file: says who derives from whom. Of the classes that derive from `base`
    /// there are objects of `present` only in the run at hand, if that is not empty.
    void link(std::string_view base = {}, std::string_view present = {});

    const std::deque<FunctionText>& functions() const { return functions_; }
    /// The functions that a call in `caller` can mean. A variable that is called has none.
    std::vector<std::size_t> targetsOf(const Action& call, const FunctionText& caller) const;
    /// Is it a method of something whose type is not known? Then the targets are a guess.
    bool guesses(const Action& call, const FunctionText& caller) const;
    /// Does it call a variable, such as a std::function?
    bool callsVariable(const Action& call, const FunctionText& caller) const;
    bool derives(std::string_view type, std::string_view base) const;
    /// The class among those that derive from `base` of which that function makes an object.
    std::string_view madeIn(std::size_t function, std::string_view base) const;
    /// The class whose method a call of it on an object of class `type` runs.
    std::string_view runsMethodOf(std::string_view type, const FunctionText& method) const;
    /// The class of the function around a line; empty if there is none.
    std::string_view ownerAt(std::size_t file, int line) const;
    /// The destructors that run when an object of that class goes.
    std::vector<std::size_t> destructorsOf(std::string_view type) const;

private:
    friend class DeclarationReader;
    using Names = std::vector<std::string_view>;

    TypeName resolved(TypeName type) const;
    bool isClass(std::string_view name) const { return classes_.contains(name); }
    Names basesOf(std::string_view name) const;
    const Names& withBases(std::string_view name) const;
    const Names& withDerived(std::string_view name) const;
    TypeName memberOf(std::string_view type, std::string_view member) const;
    TypeName returnedBy(std::string_view type, std::string_view method) const;
    const LocalVariable* variableOf(const FunctionText& function, std::string_view name) const;
    TypeName typeOfVariable(const FunctionText& function, std::string_view name, int depth) const;
    TypeName typeOf(const FunctionText& function, const CallReceiver& receiver,
                    int depth = 0) const;
    TypeName typeOfFirst(const FunctionText& function, const CallReceiver& receiver,
                         int depth) const;
    std::vector<std::size_t> nearest(std::string_view type, std::string_view method,
                                     int arguments) const;
    std::vector<std::size_t> overriding(std::string_view type, std::string_view method,
                                        int arguments) const;
    std::vector<std::size_t> candidatesOf(const Action& call, const FunctionText& caller) const;
    bool fits(const FunctionText& function, const Action& call, const FunctionText& caller) const;
    std::vector<std::size_t> inheritedConstructors(std::string_view type, int arguments) const;
    std::vector<std::size_t> constructorsOf(const Action& call, const FunctionText& caller) const;
    std::vector<std::size_t> freeFunctions(const Action& call, const FunctionText& caller) const;
    std::vector<std::size_t> onlyOwner(const Action& call) const;
    void noteDefaults(FunctionText& function);
    void noteMade(const Statement& statement);

    std::size_t files_ = 0;
    std::deque<FunctionText> functions_;
    std::map<std::string_view, ClassText> classes_;
    std::map<std::string_view, TypeName> aliases_;
    std::map<std::string_view, TypeName> returns_;  ///< of free functions
    std::map<std::string_view, std::vector<std::size_t>> byName_;
    /// By template: with which types objects of it are made.
    std::map<std::string_view, std::set<std::string_view>> instances_;
    std::map<std::string_view, Names> bases_;    ///< itself first, nearest first
    std::map<std::string_view, Names> derived_;  ///< itself first
    std::set<std::string_view> made_;            ///< classes of which objects are made
    std::set<std::string_view> absent_;          ///< classes of which there are no objects
};

}  // namespace poolscope
